"""An evening of several tables: opening it, all its tables and the standings, and the board on the wall."""
