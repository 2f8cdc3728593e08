"""Rule cards, and a table's own rule sets: made, edited, shared, chosen for a game."""
