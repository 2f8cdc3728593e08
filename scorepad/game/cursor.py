"""Where the cursor goes next, and what can be typed in its field."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import cast

from scorepad.game.accept import find_round, is_away_in
from scorepad.game.draft import ADJUSTMENT, START_TOTAL, TOTAL_ONLY, Draft, parse_stacks
from scorepad.game.events import AdjustmentSet, GameChange, StartSet, TallyField
from scorepad.game.fold import Game, game_after_all
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score import fields, limits
from scorepad.score.bids import missing_points, missing_taken, says_bid
from scorepad.score.record import Adjustment, GameRecord, Round, RoundId, Start, Tally

_BY_CARDS: Mapping[str, tuple[str, ...]] = {
    cards: tuple(f"{cards}.counts.{group}" for group in GROUPS) for cards in fields.CARDS
}


def side_order(record: GameRecord, played: Round) -> tuple[int, ...]:
    """Return the sides in the order they are counted: the one that went out or bids, then around the table.

    In a game of points it is the order in which the pad shows them, whoever went out.
    """
    family = record.rules.family
    begins = played.side_out if family.asks_who_went_out or family.bids else None
    first = begins.side if begins else 0
    count = len(played.tallies)
    return tuple((index + first) % count for index in range(count))


def next_open(record: GameRecord) -> Round | None:
    """Return the first round that is not complete."""
    return next((played for played in record.rounds if not played.complete), None)


def first_stop(record: GameRecord, played: Round, side: int) -> Draft:
    """Return a draft at a side's first empty stop, or else at its first one."""
    return _unset_stop(record, played, side) or Draft(played.log_id, side, _stops(record, played, side)[0])


def is_begun(record: GameRecord, played: Round, side: int) -> bool:
    """Whether any of a side's stops has a value."""
    tally = played.tallies[side]
    return any(not _is_empty(tally, stop) for stop in _stops(record, played, side))


def waiting_stop(record: GameRecord, played: Round, side: int) -> Draft:
    """Return a draft at a side's first empty stop, or else at its last one."""
    return _unset_stop(record, played, side) or Draft(played.log_id, side, _stops(record, played, side)[-1])


def next_side(record: GameRecord, played: Round) -> Draft | None:
    """Return a draft at the next side to count, None when no side has anything left to count.

    Where each side bids, all bids come first: they are said before the play.
    """
    return _next_bid(record, played) or next(
        (first_stop(record, played, side) for side in sides_to_count(record, played)), None
    )


def _next_bid(record: GameRecord, played: Round) -> Draft | None:
    """Return a draft at the first side that has yet to bid, where each one does."""
    if not record.rules.family.bids or record.rules.bids.who == "one":
        return None
    waiting = (side for side in sides_to_count(record, played) if played.tallies[side].bid is None)
    return next((Draft(played.log_id, side, fields.BID) for side in waiting), None)


def sides_to_count(record: GameRecord, played: Round) -> tuple[int, ...]:
    """Return the sides that are still to be counted, in the order in which they are."""
    return tuple(
        side
        for side in side_order(record, played)
        if not played.tallies[side].counted and not has_nothing_to_count(record.rules, played, side)
    )


def has_nothing_to_count(rules: RuleSet, played: Round, side: int) -> bool:
    """Return whether going out is all that counts in a side's round. Source: FORMAT.md, "Penalty games"."""
    return rules.family.out_is_all and played.side_out is not None and played.side_out.side == side


def is_on_paper(rules: RuleSet, field: str) -> bool:
    """Whether a field has a place in paper order."""
    return field in _in_paper_order(rules)


def stop_after(record: GameRecord, played: Round, draft: Draft) -> Draft | None:
    """Return the stop after a field in paper order; None after the side's last, and for one not on paper.

    After a field that stands last without being a stop it is the first one that nothing stands in.
    """
    paper = _in_paper_order(record.rules)
    if draft.field not in paper:
        return None
    if draft.field == fields.BID and record.rules.bids.who == "all":
        return next_side(record, played)
    later = paper[paper.index(draft.field) + 1 :]
    halts = side_stops(record.rules, played, draft.side)
    after = next((Draft(draft.round, draft.side, path) for path in later if path in halts), None)
    return after or (None if draft.field in halts else _unset_stop(record, played, draft.side))


def ends_round(record: GameRecord, played: Round, draft: Draft) -> bool:
    """Return whether Next at a field of an open round leaves nothing to count."""
    is_last_field = draft.field == TOTAL_ONLY or is_on_paper(record.rules, draft.field)
    is_last_side = sides_to_count(record, played) == (draft.side,)
    return is_last_field and is_last_side and stop_after(record, played, draft) is None


def stop_before(record: GameRecord, played: Round, draft: Draft) -> Draft | None:
    """Return the stop before a field in paper order; before a side's first stop, in the previous side."""
    paper = _in_paper_order(record.rules)
    earlier = paper[: paper.index(draft.field)]
    halts = side_stops(record.rules, played, draft.side)
    before = next((path for path in reversed(earlier) if path in halts), None)
    if before:
        return Draft(draft.round, draft.side, before)
    order = [
        side
        for side in side_order(record, played)
        if side == draft.side or not has_nothing_to_count(record.rules, played, side)
    ]
    at = order.index(draft.side)
    if at == 0 or played.tallies[draft.side].counted:
        return None
    others = _stops(record, played, order[at - 1])
    return Draft(draft.round, order[at - 1], fields.BID if draft.field == fields.BID else others[-1])


def form_stop(record: GameRecord, played: Round, side: int, cards: str) -> str:
    """Return the first stop of `melded` or `left` in the form that is in use."""
    stops = fields.keypad_stops(record.rules, played.tallies[side])
    return next(stop for stop in stops if stop.partition(".")[0] == cards)


def _stops(record: GameRecord, played: Round, side: int) -> tuple[str, ...]:
    tally = played.tallies[side]
    if fields.is_total_only(record.rules, played):
        known = tally.adjustments[:1]
        return (f"{ADJUSTMENT}{known[0].log_id}" if known else TOTAL_ONLY,)
    return side_stops(record.rules, played, side)


def side_stops(rules: RuleSet, played: Round, side: int) -> tuple[str, ...]:
    """Return the stops of a side: with bids those of the side that bids, or of the others."""
    stops = fields.keypad_stops(rules, played.tallies[side])
    if not rules.family.bids:
        return stops
    asked = fields.TAKEN if rules.bids.asked else ""
    passed = (asked,) if says_bid(rules, played.out, side) else (fields.BID, fields.MADE)
    return tuple(stop for stop in stops if stop not in passed)


def _is_empty(tally: Tally, stop: str) -> bool:
    return not tally.adjustments if stop.startswith(ADJUSTMENT) else fields.value_of(tally, stop) is None


def _unset_stop(record: GameRecord, played: Round, side: int) -> Draft | None:
    tally = played.tallies[side]
    halts = _stops(record, played, side)
    return next((Draft(played.log_id, side, stop) for stop in halts if _is_empty(tally, stop)), None)


def _in_paper_order(rules: RuleSet) -> tuple[str, ...]:
    """Return every field as it is entered, cards in both of their forms."""
    return tuple(each for path in fields.entry_order(rules) for each in (path, *_BY_CARDS.get(path, ())))


def is_count(rules: RuleSet, field: str) -> bool:
    """Whether a count is typed in a field, not stacks of points; a row of one point each takes points."""
    if _is_free(field) or field in (*fields.CARDS, fields.POINTS):
        return False
    if "points" in {fields.BID: rules.bids.of, fields.TAKEN: rules.bids.taken_of}.get(field, ()):
        return False
    return field not in (keys.key_in("rows", name) for name, each in rules.rows.items() if each == 1)


def _is_free(field: str) -> bool:
    """Whether a field takes free signed points."""
    return field == START_TOTAL or field.startswith(ADJUSTMENT)


def is_at_total(game: Game, draft: Draft) -> bool:
    """Whether a draft stands at a side's total of a round, the only thing that is known of it."""
    played = find_round(game, draft.round) if draft.field.startswith(ADJUSTMENT) else None
    known = fields.may_be_total_only if draft.field == TOTAL_ONLY else fields.is_total_only
    return played is not None and known(game.record.rules, played)


def may_be_negative(rules: RuleSet, field: str) -> bool:
    """Whether a field takes a number below 0."""
    return _is_free(field) or limits.may_be_negative(rules, field)


def takes_minus(rules: RuleSet, field: str) -> bool:
    """Whether a field takes the − key: it may be negative, or is one of plain points, which subtract too."""
    plain = "points" in rules.counted and not is_count(rules, field)
    return plain or may_be_negative(rules, field)


def field_exists(game: Game, draft: Draft) -> bool:
    """Whether a draft's round, side and field (still) exist."""
    if not 0 <= draft.side < len(game.record.sides):
        return False
    if draft.field == START_TOTAL:
        return draft.round is None
    played = find_round(game, draft.round)
    if played is None or draft.field.startswith(ADJUSTMENT):
        return played is not None and draft.field != ADJUSTMENT
    path = _path(draft.field)
    if fields.shape_of(path) in (None, "form") or is_away_in(game.record, draft.side, draft.round):
        return False
    if path == fields.SAT_OUT:
        # Every tally has it, for those who left; said by a touch it is where the rules have it.
        return fields.SAT_OUT in game.record.rules.facts.tally_paths
    is_known = fields.has_field(game.record.rules, path)
    return is_known or fields.value_of(played.tallies[draft.side], path) is not None


def field_value(game: Game, draft: Draft) -> tuple[int, ...] | None:
    """Return the value of a draft's field as stacks, a count being a single one; None = unset."""
    if draft.field == START_TOTAL:
        start = game.record.start
        return (start.totals[draft.side],) if start else None
    played = find_round(game, draft.round)
    tally = played.tallies[draft.side] if played else Tally()
    if draft.field.startswith(ADJUSTMENT):
        known = _adjustment(tally, draft.field)
        return (known.points,) if known else None
    value = fields.value_of(tally, draft.field)
    return (value,) if isinstance(value, int) else cast("tuple[int, ...] | None", value)


def offered_points(game: Game, draft: Draft) -> int | None:
    """Return the points that a round's last open side must have, offered while nothing stands in its field.

    None if nothing is offered; 0 is what Next enters anyway.
    """
    played = find_round(game, draft.round)
    if not played or draft.text or draft.field not in (fields.POINTS, fields.TAKEN):
        return None
    if fields.value_of(played.tallies[draft.side], draft.field):
        return None
    if draft.field == fields.POINTS:
        return missing_points(game.record.rules, played, draft.side) or None
    number = game.record.first_round + game.record.rounds.index(played)
    return missing_taken(game.record.rules, played, draft.side, number)


def typed_value(rules: RuleSet, draft: Draft) -> tuple[int, ...] | None:
    """Return the value of the open text, None if nothing is typed; tens alone are a whole count."""
    if is_count(rules, draft.field):
        return (int(draft.text + "0"),) if draft.text else None
    return parse_stacks(draft.text)


def commit(game: Game, draft: Draft, stacks: tuple[int, ...] | None) -> tuple[GameChange, ...]:
    """Return the change that sets the field to stacks (None = unset); no change if it has them already."""
    if field_value(game, draft) == stacks:
        return ()
    if draft.round is None:
        old = game.record.start or Start(1, (0,) * len(game.record.sides))
        totals = (*old.totals[: draft.side], sum(stacks or ()), *old.totals[draft.side + 1 :])
        start = replace(old, totals=totals)
        return () if start == game.record.start else (StartSet(start),)
    played = find_round(game, draft.round)
    tally = played.tallies[draft.side] if played else Tally()
    if draft.field.startswith(ADJUSTMENT):
        known = _adjustment(tally, draft.field)
        points = sum(stacks) if stacks else None
        name = draft.field.removeprefix(ADJUSTMENT)
        return (AdjustmentSet(draft.round, draft.side, name, points, known.note if known else ""),)
    change = tally_change(draft.round, draft, stacks)
    is_replaced = stacks and (tally.sat_out or tally.adjustments)
    return (change, *(_replaced(draft.round, draft.side, tally) if is_replaced else ()))


def _replaced(round_id: RoundId, side: int, tally: Tally) -> Iterator[GameChange]:
    """Yield what no longer holds for a side once something is written down for it.

    It doesn't sit the round out, and what is counted takes the place of its total.
    """
    if tally.sat_out:
        yield TallyField(round_id, side, fields.SAT_OUT, None)
    if _adjustment(tally, TOTAL_ONLY):
        yield AdjustmentSet(round_id, side, TOTAL_ONLY.removeprefix(ADJUSTMENT), None)


def tally_change(round_id: RoundId, draft: Draft, stacks: tuple[int, ...] | None) -> TallyField:
    """Return the change that sets the field of a draft in a tally to stacks (None = unset)."""
    path = _path(draft.field)
    value = sum(stacks) if stacks and fields.shape_of(path) == "count" else stacks
    return TallyField(round_id, draft.side, path, value)


def commit_typed(game: Game, draft: Draft | None) -> tuple[GameChange, ...]:
    """Return the change that commits a draft's open text; no change if nothing is typed.

    An emptied adjustment is removed only now: until then somebody may still want to keep its reason.
    """
    if draft is None:
        return ()
    stacks = typed_value(game.record.rules, draft)
    if stacks:
        return commit(game, draft, stacks)
    drops = draft.field.startswith(ADJUSTMENT) and not is_at_total(game, draft)
    emptied = drops and draft.opened == "yes" and field_value(game, draft) == (0,)
    return commit(game, draft, None) if emptied else ()


def record_with_draft(game: Game, draft: Draft | None) -> GameRecord:
    """Return the record as if the open text were committed; a draft whose field is gone is ignored."""
    for each in (draft.waiting, draft) if draft else ():
        here = each if each and field_exists(game, each) else None
        game = game_after_all(game, commit_typed(game, here))
    return game.record


def draft_for_change(change: GameChange) -> Draft | None:
    """Return the draft at the field that a change wrote, None if the cursor never stands in such a field."""
    if isinstance(change, AdjustmentSet):
        return Draft(change.round, change.side, f"{ADJUSTMENT}{change.adjustment}")
    if isinstance(change, TallyField):
        return Draft(change.round, change.side, fields.shown_field(change.field))
    return None


def _path(field: str) -> str:
    return f"{field}.points" if field in fields.CARDS else field


def _adjustment(tally: Tally, field: str) -> Adjustment | None:
    name = field.removeprefix(ADJUSTMENT)
    return next((item for item in tally.adjustments if item.id == name), None)
