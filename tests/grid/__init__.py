"""Full grids, too long for every run: `python -m tests.grid`."""
