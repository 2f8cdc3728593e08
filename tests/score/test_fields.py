from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score import fields
from scorepad.score.record import Cards, Tally
from tests.score.rule_book import HAND, SIMPSON, WHITNACK, with_rules

COUNTS = Cards(use="counts")
BLACK_THREES = with_rules(WHITNACK, {"melded.black_three": -5})
BLACK_PILES = with_rules(WHITNACK, {"piles.black_threes": 300})

OF_SIMPSON = "piles.clean piles.dirty red_threes.caught"


def by_group(cards: str, groups: tuple[str, ...]) -> str:
    return " ".join(f"{cards}.counts.{group}" for group in groups)


COUNT_PATHS = (
    "piles.clean",
    "piles.own_kind",
    "red_threes.laid",
    "red_threes.caught",
    "extras.exact_cut",
    "unmelded",
    *(f"{name}.counts.{group}" for name in ("melded", "left") for group in GROUPS),
)


@pytest.mark.parametrize(
    ("rules", "paths"),
    [
        (WHITNACK, "piles.clean piles.dirty piles.wild red_threes.laid red_threes.caught melded left"),
        (SIMPSON, "piles.clean piles.dirty red_threes.caught extras.exact_cut melded left"),
        (HAND, "left unmelded"),
    ],
)
def test_fields_follow_the_order_of_the_score_pad(rules: RuleSet, paths: str) -> None:
    assert list(rules.facts.tally_paths) == paths.split()


def everywhere(count: int) -> Tally:
    """Return a counted tally with the same count in every part."""
    return Tally(
        counted=True,
        piles={"clean": count},
        extras={"exact_cut": count},
        special_hands={"pairs": count},
        red_threes_laid=count,
        red_threes_caught=count,
        black_threes_laid=count,
        unmelded=count,
        points=(count,),
        rows={"phase": count},
        sat_out=count,
        melded=Cards(points=(count,)),
        left=Cards(points=(count,), counts={"joker": count}),
    )


def test_in_a_counted_tally_a_zero_is_the_same_as_nothing_and_another_count_stays() -> None:
    assert fields.without_zeros(everywhere(0)) == Tally(counted=True)
    for stays in (
        everywhere(1),
        replace(everywhere(0), counted=False),
        Tally(True, left=Cards(points=(0, 1))),
    ):
        assert fields.without_zeros(stays) == stays


@pytest.mark.parametrize(
    ("rules", "tally", "paths"),
    [
        (WHITNACK, Tally(), "piles.clean piles.dirty piles.wild red_threes.laid melded left"),
        (SIMPSON, Tally(), f"{OF_SIMPSON} melded left"),
        (HAND, Tally(), "left unmelded"),
        (SIMPSON, Tally(melded=COUNTS), f"{OF_SIMPSON} {by_group('melded', GROUPS[:-1])} left"),
        (SIMPSON, Tally(left=COUNTS), f"{OF_SIMPSON} melded {by_group('left', GROUPS)}"),
    ],
)
def test_the_keypad_stops_at_fields_that_must_be_counted(rules: RuleSet, tally: Tally, paths: str) -> None:
    assert " ".join(fields.keypad_stops(rules, tally)) == paths


@pytest.mark.parametrize(("rules", "halts"), [(WHITNACK, False), (BLACK_THREES, True), (BLACK_PILES, True)])
def test_melded_black_threes_are_a_stop_only_where_they_can_be_melded(rules: RuleSet, halts: bool) -> None:
    assert ("melded.counts.black_three" in fields.keypad_stops(rules, Tally(melded=COUNTS))) is halts


@given(path=st.sampled_from(COUNT_PATHS), value=st.integers(0, 999))
def test_a_written_count_is_read_back_and_can_be_unset(path: str, value: int) -> None:
    written = fields.with_value(Tally(), path, value)
    assert fields.value_of(Tally(), path) is None
    assert fields.value_of(written, path) == value
    assert fields.with_value(written, path, None) == Tally()


@pytest.mark.parametrize("name", ["melded", "left"])
@pytest.mark.parametrize(
    ("rest", "value", "before"),
    [("", (120, 45), None), (".points", (0,), None), (".use", "counts", "points")],
)
def test_written_cards_are_read_back(
    name: str, rest: str, value: fields.FieldValue, before: fields.FieldValue
) -> None:
    path = f"{name}{rest}"
    written = fields.with_value(Tally(), path, value)
    assert fields.value_of(Tally(), path) == before
    assert fields.value_of(written, path) == value
    assert fields.with_value(written, path, None) == Tally()


def test_points_and_counts_are_kept_side_by_side() -> None:
    tally = fields.with_value(fields.with_value(Tally(), "melded.points", (120,)), "melded.counts.low", 3)
    assert tally.melded == Cards(points=(120,), counts={"low": 3})
    assert fields.with_value(tally, "melded.use", "counts").melded.points == (120,)


@pytest.mark.parametrize(
    "path", ["", "piles", "extras", "out", "red_threes.found", "left.sum", "left.counts.king"]
)
def test_no_tally_has_a_field_at_an_unknown_path(path: str) -> None:
    assert fields.shape_of(path) is None
    assert not fields.fits_field(path, None)
