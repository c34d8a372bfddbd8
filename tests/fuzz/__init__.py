"""Files of every kind, changed at random with their checksums repaired: each is refused, or every question about it has one answer.

    cd tests && python -m fuzz --seconds 1200          the long run, each case in a process that may die of it
    cd tests && python -m fuzz --kind packed --case 17 one case again

`tests/test_fuzz.py` runs the first cases of each kind.
"""
