"""The year book."""
