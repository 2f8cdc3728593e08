"""Parts shared by several screens that know a game or a rule set."""
