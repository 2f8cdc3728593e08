"""The store in a browser's own database."""
