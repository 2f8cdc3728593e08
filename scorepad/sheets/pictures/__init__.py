"""Pictures of games and seasons, drawn once for the screen, for paper and for sharing."""
