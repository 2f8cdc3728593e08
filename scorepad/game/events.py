"""The changes that can happen to a game or to the library, as small frozen records, and their events."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Generic, NewType, TypeVar

from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Fault
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.score.fields import FieldValue
from scorepad.score.limits import LAST_NUMBER, range_fault
from scorepad.score.record import (
    Answer,
    GameId,
    GameRecord,
    GoingOutKind,
    RoundId,
    Side,
    Start,
    Tally,
    WhoWentOut,
)

BatchId = NewType("BatchId", str)
"""A touch: the changes that one intent made, undone and redone together."""

DeviceId = NewType("DeviceId", str)
"""A browser, a phone or a program: the author of changes."""

EveningId = NewType("EveningId", str)
"""An evening of several tables."""

PASSED_OVER: Final = ("MinutesSet", "ClockMoved", "ResultCorrected")
"""What directors did in club evenings with the clock and with results, as commit 6fb5a5de kept it."""

DETAILS = ("title", "played", "played_about", "place", "note")


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first change of every game: its state when it was set up or imported."""

    record: GameRecord


@dataclass(frozen=True, slots=True)
class RoundAdded:
    """A round was started or inserted; after: the id of the round before it, None = the new one is first."""

    round: RoundId
    after: RoundId | None
    dealer: int | None = None


@dataclass(frozen=True, slots=True)
class RoundRemoved:
    """A round was removed; its other events have no effect until the removal is undone."""

    round: RoundId


@dataclass(frozen=True, slots=True)
class RoundNoted:
    """The note on a round was set, None = no note."""

    round: RoundId
    note: str | None


@dataclass(frozen=True, slots=True)
class DealerSet:
    """The dealer of a round was set: a seat from 0."""

    round: RoundId
    dealer: int | None


@dataclass(frozen=True, slots=True)
class FactorSet:
    """What a round counts was set: one of FACTORS."""

    round: RoundId
    factor: int


@dataclass(frozen=True, slots=True)
class Answered:
    """What a question about a round asked about is right, or (right False) the question is open again."""

    round: RoundId
    answer: Answer
    right: bool = True

    @property
    def side(self) -> int | None:
        """The side that it is about, None for the whole table."""
        return self.answer.side


@dataclass(frozen=True, slots=True)
class TallyField:
    """One field of one side's tally was set, None = unset.

    field: as `shape_of` knows it (`score/fields.py`), cards with their form: `melded.points`, `left.use`.
    value: a count, such as of `piles.<kind>`; the stacks, in points; or a form, `points` or `counts`.
    """

    round: RoundId
    side: int
    field: str
    value: FieldValue


@dataclass(frozen=True, slots=True)
class AdjustmentSet:
    """A free adjustment was set, or removed (points None)."""

    round: RoundId
    side: int
    adjustment: str
    points: int | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class AdjustmentNoted:
    """The reason of an adjustment was set; its points stay."""

    round: RoundId
    side: int
    adjustment: str
    note: str


@dataclass(frozen=True, slots=True)
class WentOut:
    """Who went out was set, None = not recorded yet. It is one fact of the round, not one for each side."""

    round: RoundId
    out: WhoWentOut | None


@dataclass(frozen=True, slots=True)
class Counted:
    """A side's tally was marked as counted, or as open again."""

    round: RoundId
    side: int
    counted: bool


@dataclass(frozen=True, slots=True)
class Agreed:
    """Side `by` agreed to what `side` counted. It counts only while just that stands.

    tally: what was agreed. out: how `side` had gone out, None = it had not. factor: what the round counted.
    """

    round: RoundId
    side: int
    by: int
    tally: Tally
    out: GoingOutKind | None = None
    factor: int = 1


@dataclass(frozen=True, slots=True)
class SideSet:
    """A side or its players were renamed or replaced; the number of players stays."""

    side: int
    value: Side


@dataclass(frozen=True, slots=True)
class SideAdded:
    """Somebody joined a running game; the side comes after all others, and sat out until then.

    after: the side on whose left they sat down, None = after the last one. points: the total they start
    with. note: what is written beside it.
    """

    value: Side
    after: int | None = None
    points: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class SideLeft:
    """A side left the game, or (left False) plays again from now on.

    after: the last round that it played, None = it played none. It sits out each later one.
    """

    side: int
    after: RoundId | None = None
    left: bool = True


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A person was renamed in all games at once (`PersonRenamed`): whoever is called `name` is called `to`.

    Its touch is that in the stream of the library, which alone undoes it.
    """

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class StartSet:
    """The start taken over from paper was set, None = the game started here."""

    start: Start | None


@dataclass(frozen=True, slots=True)
class DetailSet:
    """One of DETAILS was set. A new day is exact, until `played_about` is set again."""

    detail: str
    value: str | None


@dataclass(frozen=True, slots=True)
class EndedSet:
    """The game was ended early, or resumed."""

    ended: bool


@dataclass(frozen=True, slots=True)
class TotalsHidden:
    """The totals were hidden from everybody until the end, or (hidden False) shown again."""

    hidden: bool


@dataclass(frozen=True, slots=True)
class RulesChanged:
    """The rules of a running game were changed."""

    rules: RuleSet


@dataclass(frozen=True, slots=True)
class Voided:
    """A batch was undone."""

    batch: BatchId


@dataclass(frozen=True, slots=True)
class Restored:
    """An undone batch was redone."""

    batch: BatchId


@dataclass(frozen=True, slots=True)
class GameDeleted:
    """A game was deleted, or (deleted False) restored."""

    game: GameId
    deleted: bool = True


@dataclass(frozen=True, slots=True)
class RulesMade:
    """A table's own rules were made or imported. rules: their id."""

    rules: RuleSetId
    sheet: CustomRuleSet


@dataclass(frozen=True, slots=True)
class RulesEdited(Frozen, freezes=("changes",)):
    """In the stream of the library: values of a table's own rules were changed, by dotted key."""

    rules: RuleSetId
    changes: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RulesNamed:
    """A table's own rules were renamed."""

    rules: RuleSetId
    name: str


@dataclass(frozen=True, slots=True)
class RulesDeleted:
    """A table's own rules were deleted, or (deleted False) restored."""

    rules: RuleSetId
    deleted: bool = True


@dataclass(frozen=True, slots=True)
class NameJoined:
    """In the stream of the library: a name is another spelling of a person's, None = it is one of its own."""

    name: str
    person: str | None


@dataclass(frozen=True, slots=True)
class PersonRenamed:
    """A person is called otherwise from now on, in all games, spellings and evenings that were there.

    What games have of it is in their own streams, as `PlayerRenamed` of the same touch.
    """

    name: str
    to: str


@dataclass(frozen=True, slots=True)
class PersonLeftOut:
    """A person is left out of the statistics, or (left_out False) counted again."""

    name: str
    left_out: bool = True


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """In the stream of the library: an evening of several tables began.

    day: ISO date. partners_change: whether people get another partner for each sitting. name: empty for none.
    """

    evening: EveningId
    day: str
    partners_change: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class PersonCame:
    """Somebody came to an evening, or (here False) has gone home."""

    evening: EveningId
    name: str
    here: bool = True


@dataclass(frozen=True, slots=True)
class TableSet:
    """A game is played at a table in one of the evening's sittings; both are numbered from 1."""

    evening: EveningId
    sitting: int
    table: int
    game: GameId


@dataclass(frozen=True, slots=True)
class ByeGiven:
    """Somebody has no seat in one of the evening's sittings."""

    evening: EveningId
    sitting: int
    name: str


@dataclass(frozen=True, slots=True)
class StandingsSet:
    """The standings of an evening go by points, or (by_points False) by wins."""

    evening: EveningId
    by_points: bool


@dataclass(frozen=True, slots=True)
class PassedOver(Frozen, freezes=("fields",)):
    """In the stream of the library: a change of a kind that is gone. It stays in the log, and does nothing.

    was: its kind, one of PASSED_OVER. fields: as they were stored. What becomes of it stands in
    `storage/earlier_evenings.py`.
    """

    was: str
    fields: Mapping[str, Value]


OfTally = TallyField | AdjustmentSet | AdjustmentNoted | Counted
"""A change to one side's tally in one round."""

OfRound = RoundAdded | RoundRemoved | RoundNoted | DealerSet | FactorSet | WentOut | Answered
"""A change to one round as a whole."""

OfSide = SideSet | SideAdded | SideLeft | PlayerRenamed
"""A change to who plays."""

OfGame = OfSide | StartSet | DetailSet | EndedSet | TotalsHidden | RulesChanged
"""A change to the game as a whole."""

Undoing = Voided | Restored
"""A change of which batches count, in either stream."""

GameChange = GameStarted | OfRound | OfTally | Agreed | OfGame | Undoing
"""A change in the stream of a game."""

OfPeople = NameJoined | PersonRenamed | PersonLeftOut
"""A change to who is who in the journal."""

OfEvening = EveningOpened | PersonCame | TableSet | ByeGiven | StandingsSet
"""A change to an evening of several tables."""

OfRules = RulesMade | RulesEdited | RulesNamed | RulesDeleted
"""A change to a table's own rules."""

LibraryChange = GameDeleted | OfRules | OfPeople | OfEvening | PassedOver | Undoing
"""A change in the stream of the library."""

Change = GameChange | LibraryChange
"""A change in either stream, for what treats both alike."""

C_co = TypeVar("C_co", bound=Change, covariant=True)
"""The changes of one stream."""


@dataclass(frozen=True, slots=True)
class Author:
    """The author of a change. side: the only side that a guest may write for, None = a keeper."""

    device: DeviceId
    name: str = ""
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Event(Generic[C_co]):
    """A change that happened, in the stream of a game or of the library.

    device, counter: the event's id; lamport orders it among the events of all devices.
    batch: the touch it belongs to. at: UTC time, ISO 8601.
    """

    device: DeviceId
    counter: int
    lamport: int
    batch: BatchId
    author: Author
    at: str
    change: C_co

    @property
    def order(self) -> tuple[int, DeviceId, int]:
        """The sort key for the order in which every fold applies the events."""
        return (self.lamport, self.device, self.counter)


GameEvent = Event[GameChange]

LibraryEvent = Event[LibraryChange]


def number_faults(event: Event[Change], path: str) -> tuple[Fault, ...]:
    """Return the faults of an event's counter and Lamport number: `out_of_range`, or none.

    path: where the event stands in its file.
    """
    found = (
        range_fault(event.counter, 1, LAST_NUMBER, f"{path}.counter"),
        range_fault(event.lamport, 1, LAST_NUMBER, f"{path}.lamport"),
    )
    return tuple(fault for fault in found if fault)
