"""A game corrected by what a file says of it: only what differs becomes changes."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from scorepad.game import events as ev
from scorepad.game.accept import has_field
from scorepad.game.state import TALLY_FIELDS, still_there
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import FieldValue, value_of
from scorepad.score.record import Adjustment, GameRecord, Round, RoundId, Tally

NewId = Callable[[], str]


def correction(old: GameRecord, new: GameRecord, new_id: NewId) -> tuple[ev.GameChange, ...] | None:
    """Return the changes that turn one record of a game into another; None where no change can.

    old: with ids, as a folded log gives it. new: as a file gives it; rounds and adjustments without an id get
    one from new_id. Values that the new rules don't have stay as they are.
    """
    people = [[len(side.people) for side in each.sides] for each in (old, new)]
    if (
        people[0] != people[1]
        or old.seating != new.seating
        or (old.rules.family != new.rules.family and old.rounds)
    ):
        return None
    rounds = tuple(_in_rounds(old, new, new_id))
    return (*_in_game(old, new), *rounds, *_who_left(old, new, rounds))


def _in_game(old: GameRecord, new: GameRecord) -> Iterator[ev.GameChange]:
    if old.rules != new.rules:
        yield ev.RulesChanged(new.rules)
    for at, side in enumerate(new.sides):
        if still_there(side) != still_there(old.sides[at]):
            yield ev.SideSet(at, still_there(side))
        if old.sides[at].left not in (None, side.left):
            yield ev.SideLeft(at, left=False)
    for detail in ev.DETAILS:
        value, before = getattr(new, detail), getattr(old, detail)
        if detail == "played_about" and new.played != old.played:
            before = None  # with the new day it has gone
        if value != before:
            yield ev.DetailSet(detail, value)
    if old.start != new.start:
        yield ev.StartSet(new.start)
    if old.ended != new.ended:
        yield ev.EndedSet(new.ended)


def _who_left(old: GameRecord, new: GameRecord, changes: Sequence[ev.GameChange]) -> Iterator[ev.GameChange]:
    """Yield who has left by the new record. changes: those of its rounds, which come before."""
    rounds = [played.log_id for played in old.rounds]
    for change in changes:
        if isinstance(change, ev.RoundAdded):
            rounds.insert(rounds.index(change.after) + 1 if change.after else 0, change.round)
        elif isinstance(change, ev.RoundRemoved):
            rounds.remove(change.round)
    for at, side in enumerate(new.sides):
        if side.left is not None and side.left != old.sides[at].left:
            played = rounds[: max(0, side.left - new.first_round)]
            yield ev.SideLeft(at, played[-1] if played else None)


def _in_rounds(old: GameRecord, new: GameRecord, new_id: NewId) -> Iterator[ev.GameChange]:
    """Yield the changes of the rounds: those between equal ones are compared in their order."""
    first = _count_equal(zip(old.rounds, new.rounds, strict=False))
    last = _count_equal(zip(reversed(old.rounds[first:]), reversed(new.rounds[first:]), strict=False))
    before, after = old.rounds[first : len(old.rounds) - last], new.rounds[first : len(new.rounds) - last]
    place = old.rounds[first - 1].log_id if first else None
    for at, there in enumerate(after):
        if at < len(before):
            here = before[at]
        else:
            added = ev.RoundAdded(there.id or RoundId(new_id()), place, there.dealer)
            yield added
            here = Round(tuple(Tally() for _ in there.tallies), dealer=there.dealer, id=added.round)
        still_away = {
            side
            for side, each in enumerate(new.sides)
            if each.left == old.sides[side].left and new.is_away(side, first + at)
        }
        yield from _in_round(here, _with_tallies_of(there, here, still_away), new.rules, new_id)
        place = here.log_id
    for here in before[len(after) :]:
        yield ev.RoundRemoved(here.log_id)


def _with_tallies_of(new: Round, old: Round, sides: Collection[int]) -> Round:
    """Return the new round with the old tallies of some sides, but for their adjustments."""
    pairs = enumerate(zip(old.tallies, new.tallies, strict=True))
    kept = (replace(was, adjustments=now.adjustments) if side in sides else now for side, (was, now) in pairs)
    return replace(new, tallies=tuple(kept))


def _count_equal(pairs: Iterator[tuple[Round, Round]]) -> int:
    return len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))


def _in_round(old: Round, new: Round, rules: RuleSet, new_id: NewId) -> Iterator[ev.GameChange]:
    name = old.log_id
    if old.dealer != new.dealer:
        yield ev.DealerSet(name, new.dealer)
    if old.factor != new.factor:
        yield ev.FactorSet(name, new.factor)
    if old.note != new.note:
        yield ev.RoundNoted(name, new.note)
    for side, (here, there) in enumerate(zip(old.tallies, new.tallies, strict=True)):
        for field, value in _values_that_differ(here, there, rules):
            yield ev.TallyField(name, side, field, value)
        for at in range(max(len(here.adjustments), len(there.adjustments))):
            pair = here.adjustments[at : at + 1], there.adjustments[at : at + 1]
            yield from _in_adjustment(name, side, *pair, new_id)
    if old.out != new.out:
        yield ev.WentOut(name, new.out)
    for side, (here, there) in enumerate(zip(old.tallies, new.tallies, strict=True)):
        if here.counted != there.counted:
            yield ev.Counted(name, side, there.counted)
    kept = {each.question for each in new.answers}
    yield from (ev.Answered(name, each, right=False) for each in old.answers if each.question not in kept)
    yield from (ev.Answered(name, each) for each in new.answers if each not in old.answers)


def _values_that_differ(old: Tally, new: Tally, rules: RuleSet) -> Iterator[tuple[str, FieldValue]]:
    own = [keys.pile_key(kind) for kind in sorted({*old.piles, *new.piles})]
    own += [keys.extra_key(name) for name in sorted({*old.extras, *new.extras})]
    own += [keys.row_key(name) for name in sorted({*old.rows, *new.rows})]
    hands = {*old.special_hands, *new.special_hands}
    # Those taken back first: a side has one in a round.
    own += [
        keys.special_hand_key(name)
        for name in sorted(hands, key=lambda name: (name in new.special_hands, name))
    ]
    for field in (*own, *TALLY_FIELDS):
        if not has_field(rules, field):
            continue
        here, there = value_of(old, field), value_of(new, field)
        # In a counted tally whatever is missing is zero.
        nothing = (None, 0, (0,)) if new.counted else (None,)
        if here != there and not (here in nothing and there in nothing):
            yield field, there


def _in_adjustment(
    name: RoundId, side: int, old: tuple[Adjustment, ...], new: tuple[Adjustment, ...], new_id: NewId
) -> Iterator[ev.GameChange]:
    """Yield the change of one adjustment; each tuple holds at most one."""
    if old == new:
        return
    ident = old[0].log_id if old else new[0].id or new_id()
    if new and old and new[0].points == old[0].points:
        yield ev.AdjustmentNoted(name, side, ident, new[0].note)
    elif new:
        yield ev.AdjustmentSet(name, side, ident, new[0].points, new[0].note)
    else:
        yield ev.AdjustmentSet(name, side, ident, None)
