"""A year of games as a small book, to be printed."""
