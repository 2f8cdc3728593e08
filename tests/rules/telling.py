"""Variants that differ in what their rules have; what holds of these holds of the others too."""

TELLING = (
    "whitnack",
    "brouillette-low",
    "hand-knee-foot",
    "brazilian",
    "modern-american",
    "italian-canasta",
    "hand",
    "points",
    "phase-10",
    "oh-hell",
    "spades",
)
"""Each family; own piles, extras and special hands; a ladder, stacks, threes by piles; rows, and none."""
