"""Where the cursor goes by itself: the order of the paper, of the sides in a round, and of the rounds."""

from scorepad.game.draft import Draft
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.fields import fields, stops, value_of
from scorepad.score.record import GameRecord, Round


def side_order(played: Round) -> tuple[int, ...]:
    """Order the sides as they are counted: the one that went out, then on round the table."""
    first = played.side_out.side if played.side_out else 0
    count = len(played.tallies)
    return tuple((index + first) % count for index in range(count))


def next_open(record: GameRecord) -> Round | None:
    """Find the first round that is not complete."""
    return next((played for played in record.rounds if not played.complete), None)


def first_stop(record: GameRecord, played: Round, side: int) -> Draft:
    """Put the cursor on a side's first stop that holds nothing, or else on its first."""
    return _unset_stop(record, played, side) or Draft(played.id, side, _stops(record, played, side)[0])


def is_begun(record: GameRecord, played: Round, side: int) -> bool:
    """Tell whether any of a side's stops holds something."""
    tally = played.tallies[side]
    return any(value_of(tally, stop) is not None for stop in _stops(record, played, side))


def waiting_stop(record: GameRecord, played: Round, side: int) -> Draft:
    """Put the cursor on a side's first stop that holds nothing, or else on its last."""
    return _unset_stop(record, played, side) or Draft(played.id, side, _stops(record, played, side)[-1])


def next_side(record: GameRecord, played: Round) -> Draft | None:
    """Put the cursor on the next side to be counted, None when no side has anything left to count."""
    waiting = (
        side
        for side in side_order(played)
        if not played.tallies[side].counted and not has_nothing_to_count(record.rules, played, side)
    )
    return next((first_stop(record, played, side) for side in waiting), None)


def has_nothing_to_count(rules: RuleSet, played: Round, side: int) -> bool:
    """Return whether going out is all that counts in a side's round. Source: FORMAT.md, "Penalty games"."""
    return rules.family.out_is_all and played.side_out is not None and played.side_out.side == side


def is_on_paper(rules: RuleSet, field: str) -> bool:
    """Tell whether a field has its place in the order of the paper."""
    return field in _paper(rules)


def stop_after(record: GameRecord, played: Round, draft: Draft) -> Draft | None:
    """Find the stop that follows a field of the paper, None after the side's last."""
    later = _paper(record.rules)[_position(record.rules, draft.field) + 1 :]
    halts = _stops(record, played, draft.side)
    return next((Draft(draft.round, draft.side, path) for path in later if path in halts), None)


def stop_before(record: GameRecord, played: Round, draft: Draft) -> Draft | None:
    """Find the stop before a field of the paper, in the side counted before once its own side has none."""
    earlier = _paper(record.rules)[: _position(record.rules, draft.field)]
    halts = _stops(record, played, draft.side)
    before = next((path for path in reversed(earlier) if path in halts), None)
    if before:
        return Draft(draft.round, draft.side, before)
    order = [
        side
        for side in side_order(played)
        if side == draft.side or not has_nothing_to_count(record.rules, played, side)
    ]
    at = order.index(draft.side)
    if at == 0 or played.tallies[draft.side].counted:
        return None
    return Draft(draft.round, order[at - 1], _stops(record, played, order[at - 1])[-1])


def form_stop(record: GameRecord, played: Round, side: int, cards: str) -> str:
    """Find the first stop of `melded` or `left` in the form that is in use."""
    return next(stop for stop in _stops(record, played, side) if stop.partition(".")[0] == cards)


def _stops(record: GameRecord, played: Round, side: int) -> tuple[str, ...]:
    return stops(record.rules, played.tallies[side])


def _unset_stop(record: GameRecord, played: Round, side: int) -> Draft | None:
    tally = played.tallies[side]
    halts = _stops(record, played, side)
    return next((Draft(played.id, side, stop) for stop in halts if value_of(tally, stop) is None), None)


def _position(rules: RuleSet, field: str) -> int:
    return _paper(rules).index(field)


def _paper(rules: RuleSet) -> tuple[str, ...]:
    """List every field in the order of the paper, cards in both of their forms."""
    paths: list[str] = []
    for field in fields(rules):
        paths.append(field.path)
        if field.kind == "cards":
            paths += (f"{field.path}.counts.{group}" for group in GROUPS)
    return tuple(paths)
