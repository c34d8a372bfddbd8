"""The file of marisa-trie: verified."""
