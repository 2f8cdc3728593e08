"""What it is worth: pure folds from what was counted to points, totals, minimums and winners."""
