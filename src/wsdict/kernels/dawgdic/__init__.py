"""The double array: laid out and walked."""
