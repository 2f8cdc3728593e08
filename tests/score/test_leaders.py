import pytest

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from scorepad.score.result import Standing, behind_by, is_over, leaders, winning_margin
from tests.score.rule_book import HAND, PENNIES, WHITNACK, with_rules


def after(totals: tuple[int, ...]) -> Standing:
    """Return what sides with these totals have where no row ends the game."""
    return Standing(totals, (0,) * len(totals))


@pytest.mark.parametrize(
    ("rules", "totals", "first"),
    [
        (WHITNACK, (100, 200), (1,)),
        (WHITNACK, (-5, -10), (0,)),
        (WHITNACK, (50, 20, 50), (0, 2)),
        (HAND, (100, -30, 55), (1,)),
        (HAND, (7, 7), (0, 1)),
    ],
)
def test_the_highest_total_leads_and_in_a_penalty_game_the_lowest(
    rules: RuleSet, totals: tuple[int, ...], first: tuple[int, ...]
) -> None:
    assert leaders(rules, after(totals)) == first


@pytest.mark.parametrize(
    ("rules", "totals", "points"),
    [(WHITNACK, (100, 250, 200), 50), (WHITNACK, (-5, -10), 5), (HAND, (55, -30), 85), (HAND, (7, 7), 0)],
)
def test_the_margin_is_the_difference_between_the_first_two(
    rules: RuleSet, totals: tuple[int, ...], points: int
) -> None:
    assert winning_margin(rules, after(totals)) == points


@pytest.mark.parametrize(
    ("rules", "totals", "points"),
    [
        (WHITNACK, (100, 250, 200), (150, 0, 50)),
        (WHITNACK, (-5, -10), (0, 5)),
        (HAND, (55, -30), (85, 0)),
        (HAND, (7, 7, 9), (0, 0, 2)),
    ],
)
def test_every_other_side_is_behind_the_best_one(
    rules: RuleSet, totals: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert tuple(behind_by(rules, after(totals), side) for side in range(len(totals))) == points


@pytest.mark.parametrize(("number", "over"), [(3, False), (4, True), (5, True)])
def test_a_game_of_fixed_length_ends_after_its_last_round(number: int, over: bool) -> None:
    assert is_over(WHITNACK, number, after((100, 200))) is over


@pytest.mark.parametrize(
    ("totals", "over"), [((19995, 0), False), ((20000, 0), True), ((20100, 20200), True), ((-1, -2), False)]
)
def test_a_game_to_a_target_ends_when_a_side_reaches_it(totals: tuple[int, ...], over: bool) -> None:
    assert is_over(PENNIES, 7, after(totals)) is over


@pytest.mark.parametrize(
    ("rules", "tie", "over"),
    [
        (WHITNACK, None, True),
        (WHITNACK, "shared", True),
        (WHITNACK, "play_on", False),
        (PENNIES, None, False),
        (PENNIES, "shared", True),
        (PENNIES, "play_on", False),
        (HAND, None, False),
        (HAND, "shared", True),
    ],
)
def test_a_tie_is_shared_or_played_on(rules: RuleSet, tie: str | None, over: bool) -> None:
    assert is_over(with_rules(rules, {"length.tie": tie}), 9, after((20600, 20600))) is over


def test_a_tie_between_other_sides_changes_nothing() -> None:
    assert is_over(PENNIES, 9, after((20600, 300, 300)))


@pytest.mark.parametrize("values", [{"length.rounds": None}, {"length.rounds": None, "length.target": None}])
def test_rules_without_an_end_never_end_a_game(values: dict[str, Value]) -> None:
    assert not is_over(with_rules(WHITNACK, values), 99, after((90000, 0)))
