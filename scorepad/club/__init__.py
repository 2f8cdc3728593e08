"""An evening of several tables: how people stand over all its games, and who sits where in the next sitting.

It works on the games' evenings (`journal/evening.py`) and on what the library keeps (`game/evenings.py`).
"""
