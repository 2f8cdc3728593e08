"""What happened: immutable events and the folds that turn them into a game."""
