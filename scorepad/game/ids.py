"""Types of ids, so that an id of one kind can't be used in place of another."""

from typing import NewType

BatchId = NewType("BatchId", str)
"""A touch: the changes that one intent made, undone and redone together."""

DeviceId = NewType("DeviceId", str)
"""A browser, a phone or a program: the author of changes."""

EveningId = NewType("EveningId", str)
"""An evening of several tables."""
