"""Every word on a board."""
