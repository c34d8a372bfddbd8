"""What each representation costs and how fast it is, beside its peers: measured, one measurement a process."""
