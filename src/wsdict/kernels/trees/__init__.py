"""The textbook tries: walked."""
