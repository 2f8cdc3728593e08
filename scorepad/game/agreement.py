"""What the sides agree on: rounds that are sealed or changed since, and fields that two phones differ in.

Worked out from a game's log, like everything else; nothing of it is stored.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from itertools import chain
from types import MappingProxyType

from scorepad.game import events as ev
from scorepad.game.events import DeviceId
from scorepad.game.fold import Game, states
from scorepad.game.state import State
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import CARDS, CardsPart, FieldValue, fits_field, shape_of, without_zeros
from scorepad.score.record import Cards, Round, RoundId, Tally


@dataclass(frozen=True, slots=True)
class Missing:
    """Side `by` has not agreed to what `side` counted."""

    side: int
    by: int


class Agreement(Enum):
    """How far the sides agree on a round.

    NOT_ASKED: nobody is asked, because no side's phone wrote anything here and nobody agreed. NOT_AGREED: not
    all have agreed yet. SEALED: all have agreed to what stands. CHANGED: all had agreed to something else.
    """

    NOT_ASKED = auto()
    NOT_AGREED = auto()
    SEALED = auto()
    CHANGED = auto()


@dataclass(frozen=True, slots=True)
class Entry:
    """What one device entered in a field: a count, or points; None = it emptied the field."""

    author: ev.Author
    value: int | None


@dataclass(frozen=True, slots=True)
class Doubt:
    """A field of a side that its devices entered differently.

    field: as in TallyField, or `melded` or `left` where one counted points and another one cards.
    """

    side: int
    field: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class RoundAgreement:
    """How far the sides agree on a round, what is missing, and the fields in doubt.

    missing: in the order of the sides; empty, too, while two phones of a side differ.
    """

    state: Agreement = Agreement.NOT_ASKED
    missing: tuple[Missing, ...] = ()
    doubts: tuple[Doubt, ...] = ()

    def is_in_doubt(self, side: int) -> bool:
        """Return whether the devices of a side differ in a field."""
        return any(doubt.side == side for doubt in self.doubts)


NOT_ASKED = RoundAgreement()


def agreements(game: Game) -> Mapping[RoundId, RoundAgreement]:
    """Return the agreement on each round that asks for one; every other round is NOT_ASKED.

    Only rounds in which a side's own phone wrote, or somebody agreed, ask for agreement.
    """
    ledgers, rules = _ledgers(game), game.record.rules
    rounds = ((played, ledgers.get(played.log_id)) for played in game.record.rounds)
    return MappingProxyType(
        {played.log_id: each.result(played, rules) for played, each in rounds if each and each.asks}
    )


def sides_with_phones(game: Game) -> frozenset[int]:
    """Return the sides that changed something on a phone of their own."""
    return frozenset(side for event in game.events if (side := event.author.side) is not None)


def agreed(played: Round, side: int, by: int) -> ev.Agreed:
    """Return the change by which a side agrees to what another one counted in a round."""
    out = played.side_out
    how = out.how if out and out.side == side else None
    return ev.Agreed(played.log_id, side, by, played.tallies[side], how, played.factor)


def stands(played: Round, change: ev.Agreed) -> bool:
    """Return whether a round still has just what was agreed to; how it was written down doesn't matter."""
    return _is_same(agreed(played, change.side, change.by), change)


def has_agreed(game: Game, change: ev.Agreed) -> bool:
    """Return whether a side has already agreed to this."""
    ledger = _ledgers(game).get(change.round)
    known = ledger.agreed.get((change.side, change.by)) if ledger else None
    return known is not None and _is_same(known, change)


def is_count_of_its_own(game: Game, who: ev.Author, change: ev.TallyField) -> bool:
    """Return whether entering a value that is there already says something new.

    It is the first count of a side's device where another one has counted, until the round is sealed; or a
    keeper's word on what two of them entered differently.
    """
    ledger = _ledgers(game).get(change.round) if game.touches.count_beside(who) else None
    if ledger is None or ledger.was_sealed:
        return False
    entries = ledger.entries.get((change.side, change.field), {})
    if who.side != change.side:
        return len({entry.value for entry in entries.values()}) > 1
    own = entries.get(who.device)
    is_known = own is not None and own.value == _number(change.value)
    return not is_known and any(device != who.device for device in entries)


def _asks(event: ev.GameEvent) -> bool:
    """Return whether a round asks for agreement after this event, unless it is undone."""
    by_a_side = event.author.side is not None and isinstance(event.change, ev.OfTally | ev.WentOut)
    return by_a_side or isinstance(event.change, ev.Agreed)


def _is_same(one: ev.Agreed, other: ev.Agreed) -> bool:
    return (one.out, one.factor) == (other.out, other.factor) and _plain(one.tally) == _plain(other.tally)


def _plain(tally: Tally) -> Tally:
    """Return a tally in a form that is equal for two that count the same."""
    tally = without_zeros(tally)
    return replace(tally, melded=_in_use(tally.melded), left=_in_use(tally.left))


def _in_use(cards: Cards) -> Cards:
    if cards.use == "counts":
        return Cards("counts", (), cards.counts) if cards.counts else Cards()
    total = sum(cards.points)
    return Cards("points", (total,)) if total else Cards()


def _number(value: FieldValue) -> int | None:
    if isinstance(value, tuple):
        return sum(value)
    return value if isinstance(value, int) else None


@dataclass(slots=True)
class _Ledger:
    """What the log says about one round so far.

    agreed: the last agreement by (side, by). entries: by (side, field), then by device. is_sealed: whether
    all have agreed to what stands. was_sealed: whether they ever had.
    """

    asks: bool = False
    agreed: dict[tuple[int, int], ev.Agreed] = field(default_factory=dict)
    entries: dict[tuple[int, str], dict[DeviceId, Entry]] = field(default_factory=dict)
    is_sealed: bool = False
    was_sealed: bool = False
    away: frozenset[int] = frozenset()

    def note(self, event: ev.GameEvent, played: Round, rules: RuleSet) -> None:
        """Take in one more event about the round. played: as it is after it."""
        change, sides = event.change, range(len(played.tallies))
        if isinstance(change, ev.Agreed):
            if change.side not in sides or change.by not in sides or change.side == change.by:
                return
            self.agreed[change.side, change.by] = change
        elif isinstance(change, ev.TallyField) and change.side in sides:
            self._enter(change, event.author)
        self.asks = self.asks or _asks(event)
        self.is_sealed = not any(chain(self._missing(played), self._doubts(rules)))
        self.was_sealed = self.was_sealed or self.is_sealed

    def _enter(self, change: ev.TallyField, author: ev.Author) -> None:
        """Take in a value: a device of the side counts beside others, anybody else corrects them all."""
        if shape_of(change.field) == "form" or not fits_field(change.field, change.value):
            return
        counts_beside = author.side == change.side and not self.was_sealed
        self._leave_other_form(change, author.device if counts_beside else None)
        place = (change.side, change.field)
        others = self.entries.get(place, {}) if counts_beside else {}
        # The newest comes last.
        others = {device: entry for device, entry in others.items() if device != author.device}
        self.entries[place] = {**others, author.device: Entry(author, _number(change.value))}

    def _leave_other_form(self, change: ev.TallyField, device: DeviceId | None) -> None:
        """Forget what a device, or (None) any, entered for the same cards in the other form."""
        head, _dot, form = change.field.partition(".")
        if head not in CARDS:
            return
        for (side, path), entries in self.entries.items():
            cards, _dot, other = path.partition(".")
            if (side, cards) == (change.side, head) and (other == "points") != (form == "points"):
                for left in (device,) if device else tuple(entries):
                    entries.pop(left, None)

    def _missing(self, played: Round) -> Iterator[Missing]:
        sides = [side for side in range(len(played.tallies)) if side not in self.away]
        for side in sides:
            for by in sides:
                known = self.agreed.get((side, by))
                if side != by and not (known and stands(played, known)):
                    yield Missing(side, by)

    def _doubts(self, rules: RuleSet) -> Iterator[Doubt]:
        """Yield the fields that the devices of a side entered differently."""
        for (side, path), entries in self.entries.items():
            if len({entry.value for entry in entries.values()}) > 1:
                yield Doubt(side, path, tuple(entries.values()))
        for side in {side for side, _path in self.entries}:
            for cards in CARDS:
                yield from self._doubt_in_forms(side, cards, rules)

    def _doubt_in_forms(self, side: int, cards: CardsPart, rules: RuleSet) -> Iterator[Doubt]:
        """Yield the doubt about cards that one device counted in points and another one by groups."""
        by_points = self.entries.get((side, f"{cards}.points"), {})
        worth: dict[DeviceId, Entry] = {}
        for (each, path), entries in self.entries.items():
            head, _dot, group = path.partition(".counts.")
            if each != side or head != cards or not group:
                continue
            price = rules.on_table(group) if cards == "melded" else rules.in_hand(group)
            for device, entry in entries.items():
                before = worth[device].value if device in worth else None
                worth[device] = Entry(entry.author, (before or 0) + price * (entry.value or 0))
        only_points = {device: entry for device, entry in by_points.items() if device not in worth}
        found = (*only_points.values(), *worth.values())
        if only_points and worth and len({entry.value for entry in found}) > 1:
            yield Doubt(side, cards, found)

    def result(self, played: Round, rules: RuleSet) -> RoundAgreement:
        """Return the agreement on the round as it stands."""
        doubts = tuple(self._doubts(rules))
        if self.is_sealed:
            return RoundAgreement(Agreement.SEALED, doubts=doubts)
        state = Agreement.CHANGED if self.was_sealed else Agreement.NOT_AGREED
        return RoundAgreement(state, tuple(self._missing(played)), doubts)


def _ledgers(game: Game) -> dict[RoundId, _Ledger]:
    """Return what the log says about each round that was written in."""
    ledgers: dict[RoundId, _Ledger] = {}
    for event, state in states(game):
        change = event.change
        if isinstance(change, ev.OfTally | ev.WentOut | ev.FactorSet | ev.Agreed):
            played = _round_in(state, change.round)
            if played:
                ledger = ledgers.setdefault(change.round, _Ledger())
                ledger.away = _away_in(state, change.round)
                ledger.note(event, played, game.record.rules)
    for name, ledger in ledgers.items():
        ledger.away = _away_in(game.state, name)
    return ledgers


def _away_in(state: State, name: RoundId) -> frozenset[int]:
    at = state.index(name)
    return frozenset(side for side in state.left if at is not None and state.is_away(side, at))


def _round_in(state: State, name: RoundId) -> Round | None:
    at = state.index(name)
    return None if at is None or not state.places[at].begun else state.places[at].round
