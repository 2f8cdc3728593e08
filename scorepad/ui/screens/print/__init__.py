"""A game or a blank pad on paper: choices, preview, files."""
