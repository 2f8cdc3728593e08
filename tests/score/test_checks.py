from dataclasses import replace
from typing import Any

import pytest

from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, Cards, GameRecord, GoingOutKind, Out, Round, Side, Start, Tally
from scorepad.score.result import Problem
from scorepad.score.totals import score_game
from tests.score.rule_book import BROUILLETTE, CANASTA, HAND, SIMPSON, WHITNACK, with_rules
from tests.score.tables import EMPTY, OPEN, PAIRS, counts, deal, game, points, singles

REST = Tally(counted=True, left=points(5))
"""A side with a card left, so that nobody wonders who went out."""


def found(record: GameRecord) -> tuple[Problem, ...]:
    return tuple(problem for scored in score_game(record).rounds for problem in scored.problems)


def counted(**what: Any) -> Tally:
    return replace(REST, **what)


def test_a_plausible_round_raises_no_problem() -> None:
    out = counted(piles={"clean": 2, "dirty": 2, "wild": 1}, melded=counts(joker=3, two=7, high=25))
    assert found(game(WHITNACK, deal(out, REST, out=0))) == ()


@pytest.mark.parametrize(
    ("piles", "field", "missing"),
    [
        ({"clean": 5}, "piles.dirty", {"dirty": 2, "wild": 1}),
        ({"clean": 2, "dirty": 2}, "piles.wild", {"wild": 1}),
        ({}, "piles.clean", {"clean": 2, "dirty": 2, "wild": 1}),
    ],
)
def test_going_out_without_the_required_piles_is_reported(
    piles: dict[str, int], field: str, missing: dict[str, int]
) -> None:
    needed = {"clean": 2, "dirty": 2, "wild": 1}
    assert found(game(WHITNACK, deal(REST, counted(piles=piles, melded=points(900)), out=1))) == (
        Problem("out_without_piles", 1, field, {"missing": missing, "needed": needed}),
    )


@pytest.mark.parametrize(("sides", "missing"), [(PAIRS, {"any": 1}), (singles(2), {"any": 2})])
def test_missing_piles_of_any_kind_point_to_who_went_out(
    sides: tuple[Side, ...], missing: dict[str, int]
) -> None:
    rules = with_rules(CANASTA, {"seats": None})
    (problem,) = found(game(rules, deal(REST, REST, out=0), sides=sides))
    assert (problem.code, problem.field, problem.params["missing"]) == ("out_without_piles", "out", missing)


def test_the_required_piles_depend_on_the_round() -> None:
    rules = with_rules(SIMPSON, {"going_out.piles": ({"clean": 1}, {"clean": 2}), "seats": None})
    one = counted(piles={"clean": 1}, melded=points(100))
    assert found(game(rules, deal(one, REST, out=0))) == ()
    (problem,) = found(game(rules, deal(one, REST, out=0), start=Start(2, (0, 0))))
    assert problem.params["missing"] == {"clean": 1}


@pytest.mark.parametrize("out", [NOBODY, None])
def test_nobody_out_with_no_cards_left_is_reported(out: Out | None) -> None:
    tally = counted(melded=counts(high=4), left=Cards())
    assert found(game(WHITNACK, Round((tally, tally), out))) == (
        Problem("nobody_out_nothing_left", None, "out"),
    )


@pytest.mark.parametrize(
    ("rules", "other"),
    [
        (WHITNACK, Tally(True, left=points(5))),
        (WHITNACK, Tally(True, left=counts(black_three=1))),
        (WHITNACK, Tally(True, red_threes_caught=1)),
        (with_rules(HAND, {"seats": None}), EMPTY),
        (WHITNACK, OPEN),
    ],
)
def test_nobody_out_is_fine_while_a_card_is_left_or_uncounted(rules: RuleSet, other: Tally) -> None:
    assert found(game(rules, deal(EMPTY, other))) == ()


def test_a_red_three_that_cannot_be_laid_is_reported_and_counts_as_a_card_left() -> None:
    rules = with_rules(SIMPSON, {"seats": None})
    record = game(rules, deal(EMPTY, Tally(True, red_threes_laid=2)))
    assert found(record) == (Problem("red_three_cannot_be_laid", 1, "red_threes.laid", {"count": 2}),)
    assert found(game(rules, deal(REST, counted(red_threes_laid=0)))) == ()
    assert found(game(WHITNACK, deal(REST, counted(red_threes_laid=3)))) == ()


@pytest.mark.parametrize(
    ("piles", "melded", "have", "need"),
    [
        ({"clean": 3}, counts(high=18), 18, 21),
        ({"clean": 1, "wild": 1}, counts(two=7, high=6), 13, 14),
        ({"clean": 1}, points(30), 30, 35),
        ({"clean": 1}, Cards(), 0, 35),
        ({"dirty": 2}, points(50, 45), 95, 100),
        ({"wild": 1}, points(135), 135, 140),
        ({"clean": 1, "dirty": 1, "wild": 1}, points(220), 220, 225),
    ],
)
def test_piles_needing_more_cards_than_were_melded_are_reported(
    piles: dict[str, int], melded: Cards, have: int, need: int
) -> None:
    (problem,) = found(game(WHITNACK, deal(REST, counted(piles=piles, melded=melded))))
    params = {"use": melded.use, "have": have, "need": need, "piles": sum(piles.values())}
    assert problem == Problem("too_few_cards_for_piles", 1, "melded", params)


@pytest.mark.parametrize(
    ("piles", "melded"),
    [
        ({"clean": 3}, counts(high=21)),
        ({"clean": 1}, points(35)),
        ({"dirty": 2}, points(100)),
        ({"wild": 1}, points(140)),
        ({"of_another_table": 3}, points(5)),
    ],
)
def test_piles_that_just_fit_are_fine(piles: dict[str, int], melded: Cards) -> None:
    problems = found(game(WHITNACK, deal(REST, counted(piles=piles, melded=melded))))
    assert "too_few_cards_for_piles" not in [problem.code for problem in problems]


@pytest.mark.parametrize("melded", [points(5), points(-35), points(-300)])
def test_points_prove_nothing_where_a_card_may_be_worth_less_than_zero(melded: Cards) -> None:
    rules = with_rules(BROUILLETTE, {"seats": None})
    by_points = counted(piles={"clean": 2}, melded=melded)
    by_counts = counted(piles={"clean": 2}, melded=counts(high=13))
    assert found(game(rules, deal(REST, by_points))) == ()
    assert [problem.side for problem in found(game(rules, deal(REST, by_counts)))] == [1]


def test_a_black_three_is_the_lowest_card_only_where_it_can_be_melded() -> None:
    tally = counted(piles={"clean": 1}, melded=points(20))
    never = with_rules(WHITNACK, {"cards.black_three": 0})
    melded = with_rules(never, {"melded.black_three": 0})
    assert [problem.code for problem in found(game(never, deal(REST, tally)))] == ["too_few_cards_for_piles"]
    assert found(game(melded, deal(REST, tally))) == ()


@pytest.mark.parametrize(
    ("piles", "melded", "problems"),
    [
        ({"dirty": 2}, counts(high=14), [("dirty_without_wild", "piles.dirty", 0, 2, 2)]),
        ({"dirty": 2}, counts(two=1, high=13), [("dirty_without_wild", "piles.dirty", 1, 2, 2)]),
        ({"dirty": 2}, counts(joker=1, two=1, high=12), []),
        ({"wild": 1}, counts(joker=3, two=3, high=8), [("wild_without_wild", "piles.wild", 6, 7, 1)]),
        (
            {"wild": 1, "dirty": 1},
            counts(joker=3, two=4, high=7),
            [("dirty_without_wild", "piles.dirty", 0, 1, 1)],
        ),
        ({"wild": 1, "dirty": 1}, counts(joker=4, two=4, high=6), []),
        (
            {"wild": 1, "dirty": 1},
            counts(two=5, high=9),
            [("wild_without_wild", "piles.wild", 5, 7, 1), ("dirty_without_wild", "piles.dirty", 0, 1, 1)],
        ),
        ({"dirty": 1}, points(900), []),
        ({"wild": 1}, points(900), []),
    ],
)
def test_dirty_and_wild_piles_need_wild_cards_on_the_table(
    piles: dict[str, int], melded: Cards, problems: list[tuple[str, str, int, int, int]]
) -> None:
    assert [
        (one.code, one.field, one.params["have"], one.params["need"], one.params["piles"])
        for one in found(game(WHITNACK, deal(REST, counted(piles=piles, melded=melded))))
    ] == problems


@pytest.mark.parametrize(
    ("rules", "tally", "fields"),
    [
        (
            WHITNACK,
            Tally(True, left=points(5), piles={"sevens": 1, "own": 2}),
            {"piles.own": 2, "piles.sevens": 1},
        ),
        (WHITNACK, Tally(True, left=points(5), piles={"sevens": 0}), {}),
        (WHITNACK, Tally(True, left=points(5), extras={"exact_cut": 1}), {"extras.exact_cut": 1}),
        (WHITNACK, Tally(True, left=points(5), unmelded=1), {"unmelded": 1}),
        (WHITNACK, Tally(True, left=points(5), melded=counts(black_three=1)), {}),
        (
            HAND,
            Tally(True, piles={"clean": 1}, melded=points(100), red_threes_laid=1, red_threes_caught=2),
            {"melded": 100, "piles.clean": 1, "red_threes.caught": 2, "red_threes.laid": 1},
        ),
        (HAND, Tally(True, left=counts(joker=1)), {"left.counts.joker": 1}),
        (
            with_house_rules(WHITNACK, {"red_threes": None}),
            replace(
                REST, red_threes_laid=1, red_threes_caught=2, black_threes_laid=3, special_hands={"x": 1}
            ),
            {"black_threes.laid": 3, "red_threes.caught": 2, "red_threes.laid": 1, "special_hands.x": 1},
        ),
        (WHITNACK, Tally(True, left=points(5), extras={"points": 2}), {"extras.points": 2}),
        (HAND, Tally(True, left=Cards("points", (5,), {"joker": 1}), unmelded=1), {}),
    ],
)
def test_an_entry_the_rules_no_longer_have_is_reported_with_its_value(
    rules: RuleSet, tally: Tally, fields: dict[str, int]
) -> None:
    problems = found(game(with_rules(rules, {"seats": None}), deal(REST, tally)))
    expected = [Problem("not_in_rules", 1, field, {"value": value}) for field, value in fields.items()]
    assert problems == tuple(expected)


@pytest.mark.parametrize(
    ("rules", "how", "known"),
    [
        (WHITNACK, GoingOutKind.PLAIN, True),
        (WHITNACK, GoingOutKind.CONCEALED, False),
        (CANASTA, GoingOutKind.CONCEALED, True),
        (HAND, GoingOutKind.FULL, True),
        (HAND, GoingOutKind.CONCEALED, False),
    ],
)
def test_a_way_of_going_out_the_rules_no_longer_have_is_reported(
    rules: RuleSet, how: GoingOutKind, known: bool
) -> None:
    free = with_rules(rules, {"seats": None, "going_out.piles": None, "going_out.piles_two_players": None})
    assert found(game(free, deal(REST, REST, out=1, how=how))) == (
        () if known else (Problem("not_in_rules", 1, "out", {"value": how.value}),)
    )


@pytest.mark.parametrize(
    ("sizes", "unusual"),
    [
        ((2, 2), False),
        ((3, 3), False),
        ((2, 2, 2), False),
        ((1, 1), False),
        ((1,) * 7, False),
        ((2, 3), True),
        ((2, 1), True),
        ((4, 4), True),
        ((2, 2, 2, 2), True),
    ],
)
def test_a_seating_the_rules_do_not_mention_is_reported_once(sizes: tuple[int, ...], unusual: bool) -> None:
    sides = tuple(Side(f"S{index}", tuple("abcdef"[:size])) for index, size in enumerate(sizes))
    rests = deal(*[REST] * len(sizes))
    expected = Problem("unusual_seating", None, "sides", {"sides": len(sizes), "players": sum(sizes)})
    assert found(game(WHITNACK, rests, rests, sides=sides)) == ((expected,) if unusual else ())


def test_an_unusual_seating_is_reported_before_any_scoring() -> None:
    rules = with_rules(WHITNACK, {"seats": ((2, 3),)})
    unusual, usual = (
        found(game(rules, deal(OPEN, OPEN), sides=(Side("A", tuple("abc"[:one])), Side("B", tuple("abc")))))
        for one in (1, 2)
    )
    assert [problem.code for problem in unusual] == ["unusual_seating"]
    assert usual == ()


def test_sides_still_being_scored_are_not_checked() -> None:
    strange = Tally(piles={"clean": 1, "dirty": 1, "gone": 1}, melded=counts(), red_threes_laid=1)
    rules = with_rules(SIMPSON, {"seats": None})
    assert found(game(rules, deal(strange, strange, out=0, how=GoingOutKind.CONCEALED))) == ()
