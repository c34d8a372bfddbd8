"""`packed`: the smallest dictionary that answers in place."""
