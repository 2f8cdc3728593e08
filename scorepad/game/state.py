"""A game between two changes: what was counted, and the places where rounds stand or stood."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from scorepad.rules import keys
from scorepad.rules.families import PILES_FAMILY
from scorepad.rules.frozen import freeze_fields
from scorepad.rules.houserules import HouseRules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Round

UNSTARTED = GameRecord(RuleSet("", None, {keys.FAMILY: PILES_FAMILY.name}), ())
"""What a stream without its beginning folds to."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a round stands or stood.

    begun: False if its beginning was undone; its place is kept for the rounds inserted after it.
    removed: it sleeps until the removal is undone.
    """

    round: Round
    begun: bool = True
    removed: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A game between two changes, or the library.

    record: without its rounds. deleted: ids of games put away. sheets: the table's own rules by id, in the
    order in which they were touched, those put away too. put_away: ids of those.
    """

    record: GameRecord
    places: tuple[Place, ...] = ()
    deleted: frozenset[str] = field(default_factory=frozenset)
    sheets: Mapping[str, HouseRules] = field(default_factory=dict)
    put_away: frozenset[str] = field(default_factory=frozenset)

    def __post_init__(self) -> None:
        freeze_fields(self, "sheets")

    def index(self, round_id: str) -> int | None:
        """Find the place of a round, whether it stands or stood there."""
        return next((at for at, place in enumerate(self.places) if place.round.id == round_id), None)

    def has(self, round_id: str) -> bool:
        """Tell whether a round was begun, and its beginning not undone; it may sleep."""
        at = self.index(round_id)
        return at is not None and self.places[at].begun

    def counted_record(self) -> GameRecord:
        """Give what was counted: the standing rounds in order.

        A complete round of which nobody said who went out is one in which nobody did. A deal that was thrown
        in is dealt again by the same player, so the dealer of a round that sleeps passes to the next one.
        """
        standing: list[Round] = []
        inherited: dict[int, int] = {}
        for place in self.places:
            if place.begun and not place.removed:
                standing.append(_settled(place.round))
            elif place.begun and place.round.dealer is not None:
                inherited[len(standing)] = place.round.dealer
        return replace(self.record, rounds=tuple(standing), inherited_dealers=inherited)


def started(record: GameRecord) -> State:
    """Begin from a record; rounds and adjustments without an id are named by their position."""
    places = tuple(Place(_named(played, at)) for at, played in enumerate(record.rounds))
    return State(replace(record, rounds=()), places)


def _settled(played: Round) -> Round:
    return replace(played, out=NOBODY) if played.out is None and played.complete else played


def _named(played: Round, at: int) -> Round:
    tallies = tuple(replace(tally, adjustments=_with_ids(tally.adjustments)) for tally in played.tallies)
    return replace(played, id=played.id or str(at), tallies=tallies)


def _with_ids(adjustments: tuple[Adjustment, ...]) -> tuple[Adjustment, ...]:
    return tuple(replace(item, id=item.id or str(at)) for at, item in enumerate(adjustments))
