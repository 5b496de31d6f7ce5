"""Reported: rows or tallies become an assessment, and an assessment becomes a page."""
