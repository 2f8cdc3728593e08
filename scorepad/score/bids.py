"""Bids: what a side said before the play against what it took; and what the points of a round add up to.

Source: FORMAT.md, "Games of bids" and "Warnings".
"""

from collections.abc import Iterator, Sequence

from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import stacks_fault
from scorepad.score.record import NOBODY, Out, Round, Tally, WhoWentOut


def says_bid(rules: RuleSet, out: WhoWentOut | None, side: int) -> bool:
    """Whether a side bids in a round: each one does, or the one that plays the contract."""
    return rules.bids.who == "all" or (isinstance(out, Out) and out.side == side)


def has_made(rules: RuleSet, tally: Tally, out: WhoWentOut | None, side: int) -> bool | None:
    """Return whether a side made its bid; None where it has said none, doesn't bid or sat the round out.

    And None as long as an open tally doesn't say what was taken.
    """
    if tally.is_sat_out or tally.bid is None or not says_bid(rules, out, side):
        return None
    if not tally.counted and (tally.made if rules.bids.asked else tally.taken) is None:
        return None
    if rules.bids.asked:
        return bool(tally.made)
    with_rows = (tally.rows.get(name, 0) * rules.rows.get(name, 0) for name in rules.bids.with_rows)
    has = (tally.taken or 0) + sum(with_rows)
    return has == tally.bid if rules.bids.exact else has >= tally.bid


def over_bid(rules: RuleSet, tally: Tally, out: WhoWentOut | None, side: int) -> int:
    """Return what a side took over a bid that it made, in tricks or points."""
    return max(0, (tally.taken or 0) - (tally.bid or 0)) if has_made(rules, tally, out, side) else 0


def bid_points(
    rules: RuleSet, tally: Tally, out: WhoWentOut | None, side: int, number: int
) -> Iterator[tuple[str, int, int | None]]:
    """Return what a side's bid, or what it took from the one that plays the contract, is worth.

    number: of the round, from 1. Of each part the key of its rule, its signed points, and how often they
    count, None = once.
    """
    made, bid, taken = has_made(rules, tally, out, side), tally.bid or 0, tally.taken or 0
    parts: dict[str, int | None] = {}
    if made is None:
        if rules.bids.who == "one" and not says_bid(rules, out, side):
            parts = {keys.BIDS_OTHERS_TAKEN: taken}
    elif not bid and (rules.zero.made, rules.zero.missed) != (None, None):
        times = rules.bids.dealt(number) if rules.zero.by_cards else None
        parts = {keys.BIDS_ZERO_MADE if made else keys.BIDS_ZERO_MISSED: times}
    elif made:
        over = max(0, taken - bid)
        parts = {keys.BIDS_MADE_BASE: None, keys.BIDS_MADE_BID: bid}
        parts |= {keys.BIDS_MADE_TAKEN: taken, keys.BIDS_MADE_OVER: over}
    else:
        parts = {keys.BIDS_MISSED_BASE: None, keys.BIDS_MISSED_BID: bid}
        parts[keys.BIDS_MISSED_OFF] = abs(bid - taken)
    return ((key, rules.number(key), times) for key, times in parts.items())


def lost_rows(rules: RuleSet, tally: Tally, out: WhoWentOut | None, side: int) -> tuple[str, ...]:
    """Return the rows that count nothing for a side, because it missed its bid."""
    missed = has_made(rules, tally, out, side) is False
    return (*rules.bids.made_rows, *rules.bids.with_rows) if missed else ()


def full_bags(rules: RuleSet, before: int, over: int) -> tuple[int, int]:
    """Return how many bags a round fills, and what is left in the last one. before: in it till then."""
    limit = rules.bags.limit
    return divmod(before + over, limit) if limit else (0, 0)


def missing_taken(rules: RuleSet, played: Round, side: int, number: int) -> int | None:
    """Return the only number that an open side can have taken, once all others are counted; else None."""
    together, others = rules.bids.to_take(number), (*played.tallies[:side], *played.tallies[side + 1 :])
    if together is None or played.tallies[side].counted or not all(tally.counted for tally in others):
        return None
    left = together - sum(taken_in(others))
    return left if left >= 0 else None


def taken_in(tallies: tuple[Tally, ...]) -> list[int]:
    """Return what each side took but those that sat the round out."""
    return [tally.taken or 0 for tally in tallies if not tally.is_sat_out]


def bids_in(rules: RuleSet, played: Round) -> list[int] | None:
    """Return the bids of a round, None until every side that bids has said one."""
    said = [
        tally.bid
        for side, tally in enumerate(played.tallies)
        if says_bid(rules, played.out, side) and not tally.is_sat_out
    ]
    known = [bid for bid in said if bid is not None]
    return known if known and len(known) == len(said) else None


def required_sum(rules: RuleSet, played: Round) -> int | None:
    """Return what the points of a round add up to; None where they needn't, such as when nobody went out."""
    return None if rules.asks_who_went_out and played.out == NOBODY else rules.points.sum


def adds_up(rules: RuleSet, played: Round, points: Sequence[int]) -> bool:
    """Whether the points of those who played a round are what the rules say, if they say anything.

    Where they say so, one side with 0 and the whole sum for each other one is right too, or one side that
    takes it off; no other points are below 0 there.
    """
    asked, others = required_sum(rules, played), len(points) - 1
    if asked is None or not points:
        return True
    if not rules.points.sum_reversed:
        return sum(points) == asked
    reversed_too = sorted([0, *[asked] * others]), sorted([-asked, *[0] * others])
    return sorted(points) in reversed_too or (sum(points) == asked and min(points) >= 0)


def missing_points(rules: RuleSet, played: Round, side: int) -> int | None:
    """Return the only points that an open side can have, once all others are counted; else None."""
    asked, others = required_sum(rules, played), (*played.tallies[:side], *played.tallies[side + 1 :])
    if asked is None or played.tallies[side].counted or not all(tally.counted for tally in others):
        return None
    known = [sum(tally.points) for tally in others if not tally.is_sat_out]
    possible = {
        number
        for number in (asked - sum(known), 0, asked, -asked)
        if adds_up(rules, played, (*known, number)) and not stacks_fault(rules, "points", (number,))
    }
    return possible.pop() if len(possible) == 1 else None
