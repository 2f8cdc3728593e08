"""In sentences: what games, faults, warnings, rules and changes are called."""
