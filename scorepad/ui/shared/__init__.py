"""What several screens share and that knows a game or a rule set."""
