"""Types of ids, so that the id of one kind of thing cannot stand where that of another is meant."""

from typing import NewType

BatchId = NewType("BatchId", str)
"""A touch: the changes that one intent made, undone and redone together."""
