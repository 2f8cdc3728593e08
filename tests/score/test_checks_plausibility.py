"""An extra digit is reported, a good round is not."""

from dataclasses import replace
from typing import Any, Literal

import pytest
from hypothesis import given, settings

from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Prices
from scorepad.score.plausibility import Plausibility, PlausibleLimit
from scorepad.score.record import Cards, GameRecord, Round, Side, Tally
from scorepad.score.result import Problem
from scorepad.score.totals import score_game
from tests.score.dealt_rounds import played_games
from tests.score.rule_book import BROUILLETTE, HAND, WHITNACK, with_rules
from tests.score.tables import EMPTY, OPEN, PAIRS, counts, deal, game, points, singles

FREE = with_rules(WHITNACK, {"seats": None})
ALONE = tuple(Side(name, (name,)) for name in "ABCD")


def unlikely(record: GameRecord, at: int = -1) -> list[Problem]:
    return [each for each in score_game(record).rounds[at].problems if each.code == "unlikely_points"]


def melded(*stacks: int, **piles: int) -> Tally:
    return Tally(True, piles=piles, melded=points(*stacks), left=points(5))


def left(*stacks: int) -> Tally:
    return Tally(True, left=points(*stacks))


def of(*rounds: Round, rules: RuleSet = FREE, sides: tuple[Side, ...] = PAIRS) -> GameRecord:
    return game(rules, *rounds, sides=sides)


@pytest.mark.parametrize(
    ("tally", "why"),
    [
        (melded(4850, clean=4, dirty=3, wild=1), "pack"),
        (melded(4850), "piles"),
        (melded(1200), "piles"),
        (melded(900, 300), "piles"),
        (melded(1900, clean=1, dirty=1), "piles"),
        (melded(2905, clean=9, dirty=9, wild=9), "pack"),
    ],
)
def test_an_extra_digit_is_reported_in_the_very_first_round(tally: Tally, why: str) -> None:
    [problem] = unlikely(of(deal(EMPTY, tally)))
    assert (problem.side, problem.field, problem.params["why"]) == (1, "melded", why)
    assert (problem.params["value"], problem.params["usual"]) == (sum(tally.melded.points), None)


@pytest.mark.parametrize(
    ("tally", "most"),
    [
        (melded(), 950),
        (melded(clean=1), 950 + 140),
        (melded(dirty=1), 950 + 350),
        (melded(wild=2), 950 + 700),
        (melded(sevens=9), 950),
        (melded(clean=40), 2900),
    ],
)
def test_the_likely_maximum_is_the_piles_plus_a_started_pile_of_each_rank(tally: Tally, most: int) -> None:
    for over, warns in ((0, False), (5, True)):
        record = of(deal(replace(tally, melded=points(most + over)), EMPTY))
        assert bool(unlikely(record)) == warns


@pytest.mark.parametrize(
    ("sides", "most"), [(PAIRS, 1640), (ALONE, 820), (singles(4), 1640), ((PAIRS[0], ALONE[0]), 1640)]
)
def test_twice_a_good_hand_and_foot_per_player_is_the_likely_maximum_left(
    sides: tuple[Side, ...], most: int
) -> None:
    others = [EMPTY] * (len(sides) - 1)
    for over, warns in ((0, False), (5, True)):
        found = unlikely(of(deal(left(most + over), *others), sides=sides))
        assert [(each.side, each.field, each.params["why"]) for each in found] == [
            (0, "left", "hands")
        ] * warns


def test_more_points_than_the_whole_pack_are_reported_where_decks_are_known() -> None:
    record = of(deal(melded(3000, clean=5, dirty=5, wild=1), EMPTY))
    unnamed = replace(record, sides=(Side("A"), Side("B")))
    assert [each.params["most"] for each in unlikely(record)] == [2900]
    assert unlikely(unnamed) == []
    assert unlikely(replace(unnamed, rules=with_rules(FREE, {"pack.decks": 5}))) != []


def test_a_larger_special_pack_is_worth_more() -> None:
    rules = with_rules(FREE, {"pack.cards": 540})
    assert unlikely(of(deal(melded(5800, clean=40), EMPTY), rules=rules)) == []
    found = unlikely(of(deal(melded(5805, clean=40), EMPTY), rules=rules))
    assert [each.params["most"] for each in found] == [5800]


USUAL = deal(melded(485, clean=2), melded(310, clean=1)), deal(melded(500, clean=2), melded(90))


@pytest.mark.parametrize(
    ("value", "piles", "warns"),
    [
        (4850, {"clean": 4, "dirty": 3, "wild": 2}, True),
        (4850, {}, True),
        (485, {}, False),
        (945, {}, False),
    ],
)
def test_a_large_value_is_compared_with_the_usual_one_at_this_table(
    value: int, piles: dict[str, int], warns: bool
) -> None:
    found = unlikely(of(*USUAL, deal(melded(value, **piles), EMPTY)))
    assert [each.params["usual"] for each in found] == [485] * warns


SMALL = deal(melded(40), melded(45)), deal(melded(40), melded(40))


@pytest.mark.parametrize(
    ("value", "piles", "warns"),
    [
        (395, {}, False),
        (400, {}, True),
        (450, {}, True),
        (450, {"clean": 1}, False),
        (450, {"wild": 1}, False),
    ],
)
def test_ten_times_the_usual_is_fine_where_completed_piles_explain_it(
    value: int, piles: dict[str, int], warns: bool
) -> None:
    found = unlikely(of(*SMALL, deal(melded(value, **piles), EMPTY)))
    assert bool(found) == warns
    assert unlikely(of(deal(melded(value, **piles), EMPTY))) == []


@pytest.mark.parametrize(("value", "warns"), [(820, False), (845, False), (850, True)])
def test_ten_times_the_usual_is_fine_where_full_hands_explain_it(value: int, warns: bool) -> None:
    before = deal(left(85), left(40)), deal(left(20), left(100))
    assert bool(unlikely(of(*before, deal(EMPTY, left(value))))) == warns
    assert unlikely(of(deal(EMPTY, left(value)))) == []


def test_values_counted_in_the_other_form_define_the_usual_too() -> None:
    before = deal(*[Tally(True, melded=counts(high=4), left=counts(low=1))] * 2)
    found = unlikely(of(before, before, deal(melded(400), EMPTY)))
    assert [each.params["usual"] for each in found] == [40]


@pytest.mark.parametrize(
    "before", [(), (deal(melded(40), melded(40)),), (deal(melded(40), OPEN),) * 2, (deal(EMPTY, EMPTY),) * 4]
)
def test_one_round_is_not_enough_to_know_what_is_usual(before: tuple[Round, ...]) -> None:
    assert unlikely(of(*before, deal(melded(450), EMPTY))) == []


def test_correcting_an_earlier_round_changes_the_usual() -> None:
    wrong = of(*[deal(melded(40), melded(5))] * 2, deal(melded(450), EMPTY))
    right = replace(wrong, rounds=(deal(melded(400), melded(50)), *wrong.rounds[1:]))
    assert len(unlikely(wrong)) == 1
    assert unlikely(right) == []
    assert score_game(right, (wrong, score_game(wrong))) == score_game(right)


@pytest.mark.parametrize(
    ("tally", "field"),
    [
        (Tally(True, melded=counts(high=100, low=10)), "melded.counts.high"),
        (Tally(True, melded=counts(joker=10, high=49)), "melded.counts.joker"),
        (Tally(True, left=counts(low=200, ace=40)), "left.counts.low"),
        (Tally(True, left=Cards("counts", (5,), {"low": 333})), "left.counts.low"),
        (Tally(True, melded=Cards("points", (5,), {"low": 333})), None),
    ],
)
def test_cards_counted_by_group_are_checked_by_their_value(tally: Tally, field: str | None) -> None:
    found = unlikely(of(deal(tally, EMPTY)))
    assert [each.field for each in found] == ([field] if field else [])


def test_melded_cards_with_negative_values_explain_nothing() -> None:
    rules = with_rules(BROUILLETTE, {"seats": None})
    assert unlikely(of(deal(Tally(True, melded=counts(black_three=999)), EMPTY), rules=rules)) == []
    found = unlikely(of(deal(melded(1495, black_threes=1), EMPTY), rules=rules))
    assert [each.params["most"] for each in found] == [950 + 140]


def test_a_side_not_counted_yet_is_not_checked() -> None:
    assert unlikely(of(deal(replace(melded(4850), counted=False), EMPTY))) == []


@pytest.mark.parametrize(
    ("sides", "value", "warns"),
    [(ALONE, 154, False), (ALONE, 155, True), (ALONE, 170, True), (PAIRS, 308, False), (PAIRS, 309, True)],
)
def test_fourteen_aces_are_the_most_that_a_player_of_hand_can_hold(
    sides: tuple[Side, ...], value: int, warns: bool
) -> None:
    others = [Tally(True)] * (len(sides) - 1)
    found = unlikely(of(deal(*others, left(value), out=0), rules=HAND, sides=sides))
    assert [(each.side, each.field) for each in found] == [(len(sides) - 1, "left")] * warns


@pytest.mark.parametrize(("value", "warns"), [(129, False), (130, True)])
def test_the_usual_penalty_at_this_table_is_learned_too(value: int, warns: bool) -> None:
    before = deal(EMPTY, left(13), left(17), left(4), out=0)
    record = of(before, deal(EMPTY, left(value), EMPTY, EMPTY, out=0), rules=HAND, sides=ALONE)
    assert bool(unlikely(record)) == warns


def test_melded_points_in_a_penalty_game_are_not_reported() -> None:
    strange: Any = Tally(True, melded=points(9000), left=counts(joker=99))
    assert unlikely(of(deal(EMPTY, strange, out=0), rules=HAND)) == []


# The same deals every time: of many thousands one is strange enough, such as 455 among six who melded 30.
@settings(derandomize=True)
@given(played_games())
def test_a_round_dealt_from_a_real_pack_is_never_unlikely(record: GameRecord) -> None:
    wonders = ("unlikely_points", "too_many")
    score = score_game(record)
    assert len(score.rounds) == len(record.rounds) > 0
    found = [each for scored in score.rounds for each in scored.problems]
    assert [each for each in found if each.code.startswith(wonders)] == []


@pytest.mark.parametrize(("all_cards", "because"), [(299, "pack"), (300, "pack"), (301, "piles")])
def test_no_side_melds_more_than_the_whole_pack(all_cards: int, because: Literal["pack", "piles"]) -> None:
    likely = Plausibility(natural=0, mixed=0, loose=300, hand=0, all_cards=all_cards)
    limit = PlausibleLimit(100, min(all_cards, 300), because)
    assert likely.melded(Prices.of(WHITNACK, 4, 2), Tally()) == limit
