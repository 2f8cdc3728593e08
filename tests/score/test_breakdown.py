import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Breakdown, Line, Prices, price_side
from scorepad.score.record import NOBODY, Adjustment, GoingOutKind, Out, Tally, WhoWentOut
from tests.score.rule_book import BROUILLETTE, HAND, SIMPSON, WHITNACK, with_rules
from tests.score.tables import counts, points


def score(rules: RuleSet, tally: Tally, out: WhoWentOut | None = NOBODY) -> Breakdown:
    return price_side(Prices.of(rules, players=4), tally, out, 0)


def test_a_completed_pile_scores_its_bonus() -> None:
    assert score(BROUILLETTE, Tally(piles={"black_threes": 2})).lines == (
        Line("piles", "piles.black_threes", 600, count=2, each=300),
    )


@pytest.mark.parametrize(
    ("group", "value"),
    [("joker", 50), ("two", 20), ("ace", 20), ("high", 10), ("low", 5), ("black_three", 5)],
)
def test_a_card_scores_its_value_when_melded_and_costs_it_when_left(group: str, value: int) -> None:
    tally = Tally(melded=counts(**{group: 3}), left=counts(**{group: 2}))
    assert score(WHITNACK, tally).lines == (
        Line("melded", f"melded.{group}", 3 * value, count=3, each=value),
        Line("left", f"left.{group}", -2 * value, count=2, each=-value),
    )


def test_points_entered_as_stacks_make_one_line() -> None:
    tally = Tally(melded=points(120, 45, 85), left=points(30))
    assert score(WHITNACK, tally).lines == (Line("melded", "melded", 250), Line("left", "left", -30))


def test_a_way_of_going_out_unknown_to_the_rules_pays_the_usual_bonus() -> None:
    (line,) = score(WHITNACK, Tally(), Out(0, GoingOutKind.CONCEALED)).lines
    assert line == Line("out", "out.concealed", 100)


def test_extras_and_adjustments_score_with_their_reasons() -> None:
    tally = Tally(
        extras={"exact_cut": 2}, adjustments=(Adjustment(-100, "illegal pickup"), Adjustment(7, "agreed"))
    )
    assert score(SIMPSON, tally).lines == (
        Line("extras", "extras.exact_cut", 200, count=2, each=100),
        Line("adjustments", "adjustments", -100, note="illegal pickup"),
        Line("adjustments", "adjustments", 7, note="agreed"),
    )


def test_entries_the_rules_no_longer_have_score_nothing() -> None:
    tally = Tally(piles={"wild": 1, "own": 1}, extras={"gone": 3}, black_threes_laid=1, unmelded=1)
    assert score(SIMPSON, tally).lines == ()


def test_points_typed_as_a_sum_are_one_line() -> None:
    assert score(variant("five-crowns"), Tally(points=(12, 5))).lines == (Line("points", "points", 17),)


def test_lines_follow_the_order_of_the_score_pad() -> None:
    tally = Tally(
        piles={"dirty": 1, "clean": 1},
        red_threes_laid=1,
        red_threes_caught=1,
        extras={"exact_cut": 1},
        melded=points(100),
        left=points(10),
        adjustments=(Adjustment(5),),
    )
    rules = with_rules(SIMPSON, {"red_threes.laid": 100})
    assert [line.item for line in score(rules, tally, Out(0)).lines] == [
        "piles.clean",
        "piles.dirty",
        "melded",
        "left",
        "red_threes.laid",
        "red_threes.caught",
        "out.plain",
        "extras.exact_cut",
        "adjustments",
    ]


@pytest.mark.parametrize(
    ("how", "left", "each"),
    [
        (GoingOutKind.PARTIAL, Line("left", "left", 19), 100),
        (GoingOutKind.FULL, Line("left", "left", 38, count=19, each=2), 200),
    ],
)
def test_in_a_penalty_game_the_others_pay_and_a_full_hand_doubles_it(
    how: GoingOutKind, left: Line, each: int
) -> None:
    found = score(HAND, Tally(left=points(19), unmelded=2), Out(1, how)).lines
    assert found == (left, Line("unmelded", "unmelded", 2 * each, count=2, each=each))


@pytest.mark.parametrize(
    ("out", "factor", "earned"),
    [
        (Out(1, GoingOutKind.PARTIAL), 2, 2 * (19 + 200) + 7),
        (Out(1, GoingOutKind.FULL), 8, 2 * 8 * (19 + 200) + 7),
        # The partner of the one who went out pays nothing.
        (Out(0, GoingOutKind.PARTIAL), 8, 8 * -30 + 7),
        (Out(0, GoingOutKind.FULL), 2, 2 * -60 + 7),
        (Out(0, GoingOutKind.PLAIN), 1, -30 + 7),
    ],
)
def test_in_a_penalty_game_a_rounds_factor_multiplies_all_but_adjustments(
    out: Out, factor: int, earned: int
) -> None:
    tally = Tally(left=points(19), unmelded=2, adjustments=(Adjustment(7),))
    assert price_side(Prices.of(HAND, 4), tally, out, 0, factor).round == earned


def test_where_piles_are_counted_a_factor_changes_nothing() -> None:
    prices, tally = Prices.of(WHITNACK, 4), Tally(piles={"clean": 1})
    assert price_side(prices, tally, Out(0), 0, 8) == price_side(prices, tally, Out(0), 0)


def test_in_a_penalty_game_piles_and_bonuses_score_nothing() -> None:
    tally = Tally(piles={"clean": 1}, melded=points(100), red_threes_laid=1, extras={"exact_cut": 1})
    assert score(HAND, tally).lines == ()
