"""Sheets as spreadsheets: written with formulas, and read back after they are filled in."""
