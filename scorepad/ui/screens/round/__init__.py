"""Counting a round: one side at a time, with the keypad at hand."""
