from collections.abc import Callable, Sequence

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score import limits
from scorepad.score.record import Side


def codes(*faults: Fault | None) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in faults if fault]


Check = Callable[[object, str], Fault | None]


def seat(value: object, path: str) -> Fault | None:
    return limits.seat_fault(value, (Side("Ann", ("a", "b")), Side("Bo")), path)


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        *((check, "int") for check in (limits.count_fault, limits.points_fault, limits.factor_fault, seat)),
        *((check, "str") for check in (limits.name_fault, limits.text_fault)),
        *((check, "str") for check in (limits.date_fault, limits.roughly_fault)),
    ],
)
def test_a_value_of_another_type_names_the_one_expected(check: Check, expected: str) -> None:
    others: list[object] = [7.5, True, None, "7" if expected == "int" else 7]
    assert [check(value, "p") for value in others] == [Fault("wrong_type", "p", {"expected": expected})] * 4


@pytest.mark.parametrize(
    ("rules", "section", "stacks", "code"),
    [
        ("whitnack", "melded", (), None),
        ("whitnack", "melded", (120, 45), None),
        ("whitnack", "melded", (99_995,), None),
        ("whitnack", "melded", (99_995, 5), "out_of_range"),
        ("whitnack", "melded", (483,), "not_multiple_of_five"),
        ("whitnack", "melded", (-5,), "out_of_range"),
        ("whitnack", "melded", (10, "5"), "wrong_type"),
        ("whitnack", "melded", (True,), "wrong_type"),
        ("brouillette-low", "melded", (-15, 5), None),
        ("brouillette-low", "melded", (-16,), "not_multiple_of_five"),
        ("brouillette-low", "melded", (-99_995, -5), "out_of_range"),
        ("brouillette-low", "left", (-5,), "out_of_range"),
        ("whitnack", "left", (10, -5), "out_of_range"),
        ("whitnack", "left", (5,) * 99, None),
        ("whitnack", "left", (5,) * 100, "wrong_size"),
        ("five-crowns", "points", (131, -125), None),
        ("five-crowns", "points", (5, -6), "out_of_range"),
        ("five-crowns", "points", (5, -99_996), "out_of_range"),
        ("rummikub", "points", (-20, -99_980), "out_of_range"),
        ("rummikub", "points", (5, -7), None),
    ],
)
def test_points_must_be_possible(
    rules: str, section: str, stacks: Sequence[object], code: str | None
) -> None:
    assert codes(limits.stacks_fault(variant(rules), section, stacks, "p")) == ([(code, "p")] if code else [])


def test_the_numbers_of_sides_and_players_are_limited() -> None:
    assert codes(*limits.sides_faults((Side("Ann"),))) == [("wrong_size", "sides")]
    assert codes(*limits.sides_faults([Side(str(each)) for each in range(13)])) == [("wrong_size", "sides")]
    assert limits.sides_faults([Side(str(each), ("x",) * 6) for each in range(12)]) == ()
    crowd = (Side("Ann", ("x",) * 7), Side("Bo", ("y", " ")))
    assert codes(*limits.sides_faults(crowd)) == [
        ("wrong_size", "sides[0].players"),
        ("empty_name", "sides[1].players[1]"),
    ]


def test_names_are_stored_without_surrounding_blanks() -> None:
    assert limits.trimmed(Side(" Us ", (" Ann", "Bo "))) == Side("Us", ("Ann", "Bo"))


def test_nobody_joins_as_a_pair() -> None:
    pair = Side("Cy and Di", ("Cy", "Di"))
    expected = Fault("wrong_size", "sides[2].players", {"low": 1, "high": 1})
    assert limits.joining_fault((Side("Ann"), Side("Bo")), pair) == expected
