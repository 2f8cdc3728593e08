"""The scoreboard of a game: totals, rounds, and what comes next."""
