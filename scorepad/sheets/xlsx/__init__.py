"""Sheets as spreadsheets: written with formulas, and read back once filled in."""
