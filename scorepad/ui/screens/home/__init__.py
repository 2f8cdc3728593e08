"""The first page, and its lists of games."""
