"""The version, alone so that everything may name it."""

__version__ = "0.1.0"
