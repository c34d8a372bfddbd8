"""`marisa`: the trie of the marisa-trie library."""
