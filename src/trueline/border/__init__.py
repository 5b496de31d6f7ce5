"""Every refusal: the one place that looks at values. Each message says what must hold, what came, what it may mean."""

from trueline.border.pairs import as_tally, checked
from trueline.border.tables import checked_table

__all__ = ["as_tally", "checked", "checked_table"]
