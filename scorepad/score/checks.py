"""The checks: what looks wrong in a round, as a list of problems.

A new check is one function from a round to its problems, and one entry in the list.

Source: FORMAT.md, "Warnings".
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple, cast

from scorepad.rules import keys
from scorepad.rules.needed_piles import is_any
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import WILDS
from scorepad.score import fields
from scorepad.score.bids import adds_up, bids_in, says_bid, taken_in
from scorepad.score.breakdown import Prices
from scorepad.score.deal import Pack
from scorepad.score.going_out import piles_to_go_out
from scorepad.score.plausibility import Plausibility, PlausibleLimit, usual_amount
from scorepad.score.record import Cards, GameRecord, Round, Tally
from scorepad.score.result import Problem

_TIMES = 10

RED_THREE = "red_three"
TOO_MANY = {
    RED_THREE: "too_many_red_threes",
    "joker": "too_many_jokers",
    "two": "too_many_twos",
    "ace": "too_many_aces",
    "black_three": "too_many_black_threes",
}
"""The code of a problem with too many cards of a group, by group."""


class _CardsCounted(NamedTuple):
    """So many cards of a group, as counted at a path of a side's tally."""

    group: str
    number: int
    side: int
    path: str


@dataclass(frozen=True)
class CheckContext:
    """A round under check.

    pack: None where the number of decks is unknown. index: from 0 among the recorded rounds.
    number: of the round, from 1.
    """

    record: GameRecord
    prices: Prices
    pack: Pack | None
    yardstick: Plausibility
    index: int
    deal: Round
    number: int

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the game."""
        return self.record.rules

    @cached_property
    def counted(self) -> list[tuple[int, Tally]]:
        """The tallies that are counted, each with its side's index."""
        return [(side, tally) for side, tally in enumerate(self.deal.tallies) if tally.counted]

    def judged(self, section: fields.CardsPart) -> list[tuple[int, Tally]]:
        """Return the tallies that are counted, or as far as these cards, each with its side's index."""
        return [
            (side, tally)
            for side, tally in enumerate(self.deal.tallies)
            if tally.counted or _is_entered(self.rules, tally, section)
        ]

    @cached_property
    def counted_side_out(self) -> int | None:
        """The side that went out, if it is counted."""
        out = self.deal.side_out
        return out.side if out and self.deal.tallies[out.side].counted else None


def unlikely_points(case: CheckContext) -> Iterator[Problem]:
    """Warn of cards worth far more than is likely, or ten times this table's usual count.

    Ten times the usual count is fine as long as the finished piles, or full hands, explain it.
    """
    for section in filter(case.rules.counted.__contains__, fields.CARDS):
        for side, tally in case.judged(section):
            value = _worth(case.prices, section, tally)
            if section == "melded":
                likely = case.yardstick.melded(case.prices, tally)
            else:
                likely = case.yardstick.left(case.record.sides[side])
            if value > likely.ordinary:
                yield from _if_unlikely(case, section, side, value, likely)


def _is_entered(rules: RuleSet, tally: Tally, section: fields.CardsPart) -> bool:
    """Return whether the points of cards are entered, and every count before them."""
    stops = fields.keypad_stops(rules, tally)
    before = stops[: stops.index(section) + 1] if section in stops else ()
    return bool(before) and all(fields.value_of(tally, path) is not None for path in before)


def _if_unlikely(
    case: CheckContext, section: str, side: int, value: int, likely: PlausibleLimit
) -> Iterator[Problem]:
    before = (tally for deal in case.record.rounds[: case.index] for tally in deal.tallies if tally.counted)
    known = usual_amount([_worth(case.prices, section, tally) for tally in before])
    if value > likely.most or (known is not None and value >= _TIMES * known):
        tally = case.deal.tallies[side]
        params = {
            "value": value,
            "usual": known,
            "most": likely.most,
            "why": likely.why,
            "piles": case.prices.finished(tally.piles),
        }
        yield Problem("unlikely_points", side, _dearest(case.prices, section, tally), params)


def _worth(prices: Prices, section: str, tally: Tally) -> int:
    """Return the value of cards in the form in use, in positive points."""
    cards: Cards = getattr(tally, section)
    if cards.use == "points":
        return sum(cards.points)
    return sum(_worth_by_group(prices, section, cards).values())


def _worth_by_group(prices: Prices, section: str, cards: Cards) -> dict[str, int]:
    each, sign = (prices.melded, 1) if section == "melded" else (prices.left, -1)
    return {group: sign * cards.counts.get(group, 0) * points for group, points in each.items()}


def _dearest(prices: Prices, section: str, tally: Tally) -> str:
    """Return where most of the cards' value is counted."""
    cards: Cards = getattr(tally, section)
    worth = _worth_by_group(prices, section, cards)
    return section if cards.use == "points" else f"{section}.counts.{max(worth, key=worth.__getitem__)}"


def too_many_for_the_pack(case: CheckContext) -> Iterator[Problem]:
    """Warn of more cards of a group, or in all, than the pack has, as far as cards are counted.

    It concerns the whole table, and leads to the field where most such cards are counted. Finished piles are
    not checked: their cards are counted as melded.
    """
    pack = case.pack
    if pack is None or not case.rules.family.counts_cards:
        return
    found = list(_cards_counted(case))
    in_pack = {**pack.counts, RED_THREE: pack.red_threes}
    for group, code in (*TOO_MANY.items(), (None, "too_many_cards")):
        counted = [each for each in found if group in (None, each.group)]
        count = sum(each.number for each in counted)
        most = in_pack[group] if group else pack.cards
        if count > most:
            where = max(counted, key=lambda each: each.number)
            params = {"count": count, "most": most, "decks": pack.decks, "look_at": where.side}
            yield Problem(code, None, where.path, params)


def _cards_counted(case: CheckContext) -> Iterator[_CardsCounted]:
    for side, tally in case.counted:
        for path, count in fields.numbers_of(tally):
            section = keys.section_of(path)
            if section in keys.COLOURS:
                yield _CardsCounted(section.removesuffix("s"), count, side, path)
            elif ".counts." in path:
                yield _CardsCounted(keys.own_name(path), count, side, path)


def out_without_piles(case: CheckContext) -> Iterator[Problem]:
    """Warn of a side that went out without the piles that the rules require in that round."""
    side, rules = case.counted_side_out, case.rules
    if side is None or "piles" not in rules.counted or _ended_by_hand(rules, case.deal.tallies[side]):
        return
    piles = case.deal.tallies[side].piles
    needed, missing = piles_to_go_out(rules, case.number, case.prices.players, piles)
    if missing:
        named = next((keys.key_in("piles", kind) for kind in missing if not is_any(kind)), "out")
        yield Problem("out_without_piles", side, named, {"missing": missing, "needed": needed})


def nobody_out_nothing_left(case: CheckContext) -> Iterator[Problem]:
    """Warn of a round in which nobody went out but no side has a card left."""
    rules, deal = case.rules, case.deal
    may_go_on = "left" in rules.counted and not rules.family.someone_goes_out
    if not may_go_on or deal.side_out or not deal.complete or fields.is_total_only(rules, deal):
        return
    if not any(_has_cards_left(rules, tally) or _ended_by_hand(rules, tally) for tally in deal.tallies):
        yield Problem("nobody_out_nothing_left", None, "out")


def red_three_cannot_be_laid(case: CheckContext) -> Iterator[Problem]:
    """Warn of red threes laid under rules that don't allow it."""
    if not case.rules.has_red_threes or case.rules.lays_red_threes:
        return
    for side, tally in case.counted:
        if tally.red_threes_laid:
            yield Problem(
                "red_three_cannot_be_laid", side, keys.RED_THREES_LAID, {"count": tally.red_threes_laid}
            )


def not_in_rules(case: CheckContext) -> Iterator[Problem]:
    """Warn of values in fields that the rules no longer have since they were changed; they count nothing."""
    for side, tally in case.counted:
        for path, value in sorted(fields.numbers_of(tally)):
            if value and not fields.has_field(case.rules, path):
                yield Problem("not_in_rules", side, fields.shown_field(path), {"value": value})
    out = case.deal.side_out
    known = case.rules.hows if case.rules.asks_who_went_out else ()
    if out and case.counted_side_out is not None and out.how not in known:
        yield Problem("not_in_rules", out.side, "out", {"value": str(out.how)})


def points_sum(case: CheckContext) -> Iterator[Problem]:
    """Warn of a complete round whose points don't add up to what the rules say."""
    if "points" not in case.rules.counted or not case.deal.complete:
        return
    points = [sum(tally.points) for tally in case.deal.tallies if not tally.sat_out]
    if not adds_up(case.rules, case.deal, points):
        yield Problem("points_sum", None, "points", {"sum": case.rules.points.sum, "found": sum(points)})


def no_bid(case: CheckContext) -> Iterator[Problem]:
    """Ask about a counted side that has said no bid."""
    if not case.rules.family.bids:
        return
    for side, tally in case.counted:
        if tally.bid is None and not tally.is_sat_out and says_bid(case.rules, case.deal.out, side):
            yield Problem("no_bid", side, fields.BID)


def bids_even(case: CheckContext) -> Iterator[Problem]:
    """Ask about bids that add up to the tricks, where somebody must be wrong: also before the play."""
    said, tricks = bids_in(case.rules, case.deal), case.rules.bids.to_take(case.number)
    if case.rules.bids.not_even and said and sum(said) == tricks:
        yield Problem("bids_even", None, fields.BID, {"sum": tricks, "look_at": len(case.deal.tallies) - 1})


def taken_sum(case: CheckContext) -> Iterator[Problem]:
    """Ask about a complete round in which not as many were taken as there are."""
    together = case.rules.bids.to_take(case.number)
    if together is None or not case.deal.complete:
        return
    found = sum(taken_in(case.deal.tallies))
    if found != together:
        yield Problem("taken_sum", None, fields.TAKEN, {"sum": together, "found": found})


def row_at_once(case: CheckContext) -> Iterator[Problem]:
    """Ask about a side with more than one in a round of the row that ends the game.

    The first round of a game from paper brings along what is written there.
    """
    row = case.rules.deciding_row
    if row is None or (case.record.start and not case.index):
        return
    for side, tally in case.counted:
        count = tally.in_row(keys.own_name(row))
        if count > 1:
            yield Problem("row_at_once", side, row, {"count": count})


def unusual_seating(case: CheckContext) -> Iterator[Problem]:
    """Warn, in the first recorded round, of a seating that the rules don't mention."""
    known = case.rules.seatings
    if case.index or not known:
        return
    sizes = sorted(len(side.people) for side in case.record.sides)
    alone = "singles" in known and set(sizes) == {1}
    rows = (sorted(cast("tuple[int, ...]", row)) for row in known if row != "singles")
    if not alone and sizes not in rows:
        yield Problem("unusual_seating", None, "sides", {"sides": len(sizes), "players": sum(sizes)})


def _ended_by_hand(rules: RuleSet, tally: Tally) -> bool:
    """Whether a special hand of these rules ended the round for a side."""
    return any(count for name, count in tally.special_hands.items() if name in rules.special_hands)


def _has_cards_left(rules: RuleSet, tally: Tally) -> bool:
    unlaid = 0 if rules.lays_red_threes else tally.red_threes_laid
    return bool(tally.left.some or tally.red_threes_caught or unlaid)


def too_few_cards_for_piles(case: CheckContext) -> Iterator[Problem]:
    """Warn of fewer cards than the piles must contain, or fewer points than so many cards must have."""
    for side, tally in case.judged("melded"):
        piles = case.prices.finished(tally.piles)
        if not piles:
            continue
        if tally.melded.use == "counts":
            have, need = sum(tally.melded.counts.values()), case.rules.piles.size * piles
        else:
            have = sum(tally.melded.points)
            need = have if case.rules.facts.negative_on_table else _least_points(case, tally)
        if have < need:
            params = {"use": tally.melded.use, "have": have, "need": need, "piles": piles}
            yield Problem("too_few_cards_for_piles", side, "melded", params)


def wild_without_wild(case: CheckContext) -> Iterator[Problem]:
    """Warn of wild piles with fewer wild cards on the table than they must contain; by counts only."""
    for side, tally, wilds in _with_wilds(case):
        need = _wilds_in_wild_piles(case, tally)
        if wilds < need:
            params = {"have": wilds, "need": need, "piles": case.prices.finished(tally.piles, "wild")}
            yield Problem("wild_without_wild", side, keys.PILES_WILD, params)


def dirty_without_wild(case: CheckContext) -> Iterator[Problem]:
    """Warn if, beyond those in wild piles, dirty piles have fewer than one wild card each; by counts only."""
    for side, tally, wilds in _with_wilds(case):
        have = max(0, wilds - _wilds_in_wild_piles(case, tally))
        need = case.prices.finished(tally.piles, "dirty")
        if have < need:
            params = {"have": have, "need": need, "piles": need}
            yield Problem("dirty_without_wild", side, keys.PILES_DIRTY, params)


def _least_points(case: CheckContext, tally: Tally) -> int:
    rules, size = case.rules, case.rules.piles.size
    natural = min(rules.on_table(group) for group in rules.facts.meldable if group not in WILDS)
    wild = min(rules.on_table(group) for group in WILDS)
    least = {"wild": size * wild, "dirty": (size - 1) * natural + wild}
    return sum(tally.piles.get(kind, 0) * least.get(kind, size * natural) for kind in rules.kinds)


def _with_wilds(case: CheckContext) -> Iterator[tuple[int, Tally, int]]:
    for side, tally in case.counted:
        if tally.melded.use == "counts":
            yield side, tally, sum(tally.melded.counts.get(group, 0) for group in WILDS)


def _wilds_in_wild_piles(case: CheckContext, tally: Tally) -> int:
    return case.rules.piles.size * case.prices.finished(tally.piles, "wild")


Check = Callable[[CheckContext], Iterable[Problem]]

CHECKS: tuple[Check, ...] = (
    unusual_seating,
    bids_even,
    out_without_piles,
    nobody_out_nothing_left,
    red_three_cannot_be_laid,
    too_many_for_the_pack,
    too_few_cards_for_piles,
    wild_without_wild,
    dirty_without_wild,
    points_sum,
    no_bid,
    taken_sum,
    row_at_once,
    not_in_rules,
    unlikely_points,
)


def problems(case: CheckContext) -> tuple[Problem, ...]:
    """Return the problems of one recorded round, as far as it is counted."""
    found = (problem for check in CHECKS for problem in check(case))
    return tuple(replace(each, answered=True) if each.answer in case.deal.answers else each for each in found)
