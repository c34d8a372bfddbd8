# What the checkers see of a kernel: its inside is typed for C.
compiled: bool
