"""The compressed automaton: encoded, decoded and walked."""
