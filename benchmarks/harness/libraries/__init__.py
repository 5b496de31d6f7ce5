"""The libraries: one module each, with a function per work that it offers, called as its documentation says.

A function is named after its work and takes forecasts and outcomes as numpy arrays. Its docstring states the
convention: which bins, which side of an edge, what is folded. Where that makes another quantity than ours, the work's
name stands in the module's `ANOTHER_QUANTITY`.
"""

from harness.libraries._library import LIBRARIES, OURS, Call, Library, load

__all__ = ["LIBRARIES", "OURS", "Call", "Library", "load"]
