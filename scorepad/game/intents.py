"""The intents of a device, the decisions on them, and their outcomes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Generic, Literal

from scorepad.game.draft import START_TOTAL, Draft
from scorepad.game.events import Author, BatchId, C_co, GameChange, LibraryChange
from scorepad.game.fold import Game
from scorepad.rules.faults import Fault
from scorepad.score.fields import CardsPart
from scorepad.score.record import RoundId, WhoWentOut


class KeypadKey(StrEnum):
    """A key of the keypad, by its meaning."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    BACK = "back"
    PLUS = "plus"
    MINUS = "minus"
    SIGN = "sign"
    TEN = "ten"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Press:
    """Press a key of the keypad, in the field where this device's cursor stands.

    offer: with Next, the points that the device showed as offered there, None if it showed none. They are
    written down unless something else is offered by now.
    """

    key: KeypadKey
    offer: int | None = None


@dataclass(frozen=True, slots=True)
class Goto:
    """Move the cursor to a field, after committing the text typed where it was.

    round: id, None = the next open round, started if it is not recorded yet. side: index.
    field: a path of score.fields, `adjustments.<id>` (an unknown id starts a new one), or `start.total`
    (the side's total taken over from paper, which belongs to no round). fixes: whether only that field is to
    be corrected: then Next leads back to where the cursor was.
    """

    round: RoundId | None
    side: int
    field: str
    fixes: bool = False

    @property
    def is_start(self) -> bool:
        """Whether it leads to the starting totals."""
        return self.round is None and self.field == START_TOTAL


@dataclass(frozen=True, slots=True)
class SayOut:
    """Record who went out; starts the next open round if round is None."""

    round: RoundId | None
    out: WhoWentOut


@dataclass(frozen=True, slots=True)
class ChooseForm:
    """Switch `melded` or `left` to points or to counts; the values of both forms are kept."""

    round: RoundId
    side: int
    field: CardsPart
    use: Literal["points", "counts"]


@dataclass(frozen=True, slots=True)
class SitOut:
    """Record that a side sits a round out and go on to the next side, or that it plays after all.

    round: id, None = the next open round, started if it is not recorded yet. side: index.
    """

    round: RoundId | None
    side: int


@dataclass(frozen=True, slots=True)
class MakeChanges(Generic[C_co]):
    """Make these changes, all or none."""

    changes: tuple[C_co, ...]


@dataclass(frozen=True, slots=True)
class FinishRound:
    """Mark every side of a round as counted."""

    round: RoundId


@dataclass(frozen=True, slots=True)
class Leave:
    """Commit the typed text and remove the cursor."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the touch that the device said it would undo, and no other.

    Whatever else was done meanwhile stays as it is; a touch that is undone already is refused as `gone`.
    """

    seen: BatchId


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo the touch that the device said it would redo, and no other, as `Undo` does."""

    seen: BatchId


UndoOrRedo = type[Undo] | type[Redo]
"""Which of the two is meant."""

Intent = (
    Press | Goto | SayOut | SitOut | ChooseForm | MakeChanges[GameChange] | FinishRound | Leave | Undo | Redo
)
"""A touch on a game."""

LibraryIntent = MakeChanges[LibraryChange] | Undo | Redo
"""A touch on the library."""

Effect = Literal["round_finished", "side_finished"]


@dataclass(frozen=True, slots=True)
class Decision:
    """The result of one touch: its changes are one batch.

    draft: where the device's cursor stands afterwards. refused: why nothing was changed.
    effect: for the screen to react to. after: the game after the changes, if it is known already.
    """

    changes: tuple[GameChange, ...] = ()
    draft: Draft | None = None
    refused: Fault | None = None
    effect: Effect | None = None
    after: Game | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch of one device on a game.

    draft: where the device's cursor stands, None if nowhere. new_id: makes the ids of new rounds.
    """

    game: Game
    draft: Draft | None
    who: Author
    new_id: Callable[[], RoundId]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of an intent. batch: the touch in the log, None if nothing was written there."""

    refused: Fault | None = None
    effect: Effect | None = None
    batch: BatchId | None = None
