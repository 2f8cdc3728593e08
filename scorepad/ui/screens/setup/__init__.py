"""Setting up a game: its players, its rules, and more for those who want it."""
