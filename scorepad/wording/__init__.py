"""The words for games, faults, warnings, rules and changes."""
