"""The outcome of a touch."""

from dataclasses import dataclass

from scorepad.game.ids import BatchId
from scorepad.game.intents import Effect
from scorepad.rules.faults import Fault


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an intent. batch: the touch in the log, None if nothing was written there."""

    refused: Fault | None = None
    effect: Effect | None = None
    batch: BatchId | None = None
