"""The app played in other engines than Chromium: `python -m tests.engines`."""
