"""Shown: the data of each diagram, never how it is drawn."""
