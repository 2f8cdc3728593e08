"""The journal: all games by month, the people who played them, and the records."""
