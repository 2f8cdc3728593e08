"""Draws the app's icon in every size: `python -m tests.icons`."""
