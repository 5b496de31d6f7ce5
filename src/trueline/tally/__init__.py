"""Tally: sums of weight, forecast and outcome per cell; adding two merges their evidence."""

from trueline.tally.stacks import each_table, stack
from trueline.tally.table import Tally

__all__ = ["Tally", "each_table", "stack"]
