"""On paper: one layout of rows, drawn as sheets."""
