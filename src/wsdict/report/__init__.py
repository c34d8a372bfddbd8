"""The cost and speed of each representation and of its peers: measured, each measurement in a separate process."""
