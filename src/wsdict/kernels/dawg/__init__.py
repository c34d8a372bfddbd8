"""Fixed-width records: packed and walked."""
