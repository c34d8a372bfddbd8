"""From text to sorted labels."""
