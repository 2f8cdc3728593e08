"""The totals as large as the window, to be read from across the table."""
