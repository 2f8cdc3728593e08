"""The words for games, faults, problems, rules and changes."""
