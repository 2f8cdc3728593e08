"""What a device asks for, and what was decided."""

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Change
from scorepad.game.fold import Game
from scorepad.rules.faults import Fault
from scorepad.score.record import WhoWentOut


class KeypadKey(StrEnum):
    """A key of the keypad, by what it is for."""

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
    SIGN = "sign"
    TEN = "ten"
    NEXT = "next"

    @property
    def is_digit(self) -> bool:
        """Whether it is one of the ten digits."""
        return self.value.isdecimal()


@dataclass(frozen=True, slots=True)
class Press:
    """A key of the keypad, at the field where this device's cursor stands."""

    key: KeypadKey


@dataclass(frozen=True, slots=True)
class Goto:
    """Put the cursor on a field; what is typed where it stood is committed.

    round: id, None = the next open round, begun if it is not recorded yet. side: index.
    field: a path of score.fields, `adjustments.<id>` (an unknown id begins one), or `start.total`
    (the side's total taken over from paper; round is then the empty text).
    """

    round: str | None
    side: int
    field: str


@dataclass(frozen=True, slots=True)
class SayOut:
    """Say who went out; begins the next open round if round is None."""

    round: str | None
    out: WhoWentOut


@dataclass(frozen=True, slots=True)
class ChooseForm:
    """Say whether `melded` or `left` goes by points or by counts; neither is lost."""

    round: str
    side: int
    field: Literal["melded", "left"]
    use: Literal["points", "counts"]


@dataclass(frozen=True, slots=True)
class MakeChanges:
    """Make these changes, all or none."""

    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class FinishRound:
    """Mark every side of a round as counted."""

    round: str


@dataclass(frozen=True, slots=True)
class Leave:
    """Commit what is typed and take the cursor away."""


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo the last touch that this author may undo."""


@dataclass(frozen=True, slots=True)
class Redo:
    """Do again what this device undid last."""


Intent = Press | Goto | SayOut | ChooseForm | MakeChanges | FinishRound | Leave | Undo | Redo

Effect = Literal["round_finished", "side_finished"]


@dataclass(frozen=True, slots=True)
class Decision:
    """What one touch comes to: its changes are one batch.

    draft: where the device's cursor stands afterwards. refused: why nothing was changed.
    effect: what the screen may want to follow. after: the game after the changes, where it is known already.
    """

    changes: tuple[Change, ...] = ()
    draft: Draft | None = None
    refused: Fault | None = None
    effect: Effect | None = None
    after: Game | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Touch:
    """A touch of one device on a game.

    draft: where the device's cursor stands, None if nowhere. new_id: names what is begun.
    """

    game: Game
    draft: Draft | None
    who: Author
    new_id: Callable[[], str]
