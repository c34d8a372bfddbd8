"""From sorted labels to the minimal automaton, and from there to a tree."""
