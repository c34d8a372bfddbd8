"""Every question over a few steps that a representation gives."""
