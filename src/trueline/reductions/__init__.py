"""Many problems turned into pairs of columns, which the binary measures take."""
