"""How far binary forecasts are from the truth: one measure per file, each with its card."""
