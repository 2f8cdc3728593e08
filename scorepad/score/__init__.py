"""What it is worth: pure functions from the tallies to points, totals, minimums and winners."""
