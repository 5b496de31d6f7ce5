"""`python -m trueline` is the command `trueline`."""

from trueline.cli import main

main()
