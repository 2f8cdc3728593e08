from collections.abc import Callable, Sequence

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score import limits
from scorepad.score.record import ROUGHLY, Side


def codes(*faults: Fault | None) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in faults if fault]


Check = Callable[[object, str], Fault | None]
WORDS = ("1", "2", "4", "8")


def seat(value: object, path: str) -> Fault | None:
    return limits.seat_fault(value, (Side("Ann", ("a", "b")), Side("Bo")), path)


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (limits.count_fault, (0, 999), {1000: "out_of_range", -1: "out_of_range"}),
        (limits.points_fault, (99_995, -99_995, 7), {99_996: "out_of_range", -99_996: "out_of_range"}),
        (limits.factor_fault, (1, 2, 4, 8), {3: "unknown_word"}),
        (seat, (0, 2), {3: "out_of_range", -1: "out_of_range"}),
        (limits.rounds_fault, (0, 99), {100: "wrong_size"}),
        (
            limits.name_fault,
            ("A", "  " + "x" * 40 + "  ", "Åsa 👩‍👩‍👧"),
            {
                "x" * 41: "long_name",
                "": "empty_name",
                " \t\n": "empty_name",
                "An\nn": "control_character",
                "An\x7fn": "control_character",
                "\ud83d": "lone_surrogate",
            },
        ),
        (
            limits.text_fault,
            ("any\ntext 👍", "\ud7ff\ue000", "x" * 10_000),
            {
                "x" * 10_001: "long_text",
                "a\ud800": "lone_surrogate",
                "\udc00": "lone_surrogate",
                "\udfffb": "lone_surrogate",
            },
        ),
        (
            limits.date_fault,
            ("2026-02-28",),
            dict.fromkeys(("2026-02-29", "20260228", "2026-W09-6", "yesterday"), "not_a_date"),
        ),
        (limits.roughly_fault, ROUGHLY, {"monsoon": "unknown_word"}),
    ],
)
def test_a_value_is_within_its_limits_or_named_with_its_place(
    check: Check, good: Sequence[object], bad: dict[object, str]
) -> None:
    assert [check(value, "p") for value in good] == [None] * len(good)
    assert {value: (fault.code, fault.path) for value in bad if (fault := check(value, "p"))} == {
        value: (code, "p") for value, code in bad.items()
    }


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


def test_what_a_sentence_says_of_a_limit_comes_with_the_fault() -> None:
    assert limits.count_fault(1000) == Fault("out_of_range", "", {"value": 1000, "low": 0, "high": 999})
    assert limits.text_fault("x" * 10_001) == Fault("long_text", "", {"high": 10_000})
    assert limits.factor_fault(3) == Fault("unknown_word", "", {"word": "3", "words": WORDS})
    assert limits.roughly_fault("monsoon") == Fault("unknown_word", "", {"word": "monsoon", "words": ROUGHLY})


@pytest.mark.parametrize(("count", "sound"), [(0, True), (99, True), (100, False)])
def test_a_field_has_up_to_99_stacks(count: int, sound: bool) -> None:
    assert (limits.stacks_fault(variant("whitnack"), "left", [5] * count) is None) == sound


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


def test_two_sides_with_one_name_are_a_fault_and_two_players_are_not() -> None:
    sides = (Side("Ann", ("Bo", "Bo")), Side(" Ann "), Side("Cy", ("Bo",)))
    assert codes(*limits.sides_faults(sides)) == [("same_name", "sides[1].name")]


def test_the_numbers_of_sides_and_players_are_limited() -> None:
    assert codes(*limits.sides_faults((Side("Ann"),))) == [("wrong_size", "sides")]
    assert codes(*limits.sides_faults([Side(str(each)) for each in range(13)])) == [("wrong_size", "sides")]
    assert limits.sides_faults([Side(str(each), ("x",) * 6) for each in range(12)]) == ()
    crowd = (Side("Ann", ("x",) * 7), Side("Bo", ("y", " ")))
    assert codes(*limits.sides_faults(crowd)) == [
        ("wrong_size", "sides[0].players"),
        ("empty_name", "sides[1].players[1]"),
    ]


def test_sides_and_starts_of_another_size_are_named_with_the_size_they_need() -> None:
    (few,) = limits.sides_faults((Side("Ann"),))
    assert few.params == {"low": 2, "high": 12}
    (crowd,) = limits.sides_faults((Side("Ann", ("x",) * 7), Side("Bo")))
    assert crowd.params == {"low": 1, "high": 6}
    (totals,) = limits.start_faults(1, (0, 0, 0), 2)
    assert totals.params == {"expected": 2, "found": 3}


def test_names_are_stored_without_surrounding_blanks() -> None:
    assert limits.trimmed(Side(" Us ", (" Ann", "Bo "))) == Side("Us", ("Ann", "Bo"))


def test_a_start_has_a_round_and_a_total_for_each_side() -> None:
    assert limits.start_faults(99, (4065, -195), 2) == ()
    assert codes(*limits.start_faults(0, (1, 2, 100_000), 2)) == [
        ("out_of_range", "start.round"),
        ("wrong_length", "start.totals"),
        ("out_of_range", "start.totals[2]"),
    ]


def test_nobody_joins_as_a_pair() -> None:
    pair = Side("Cy and Di", ("Cy", "Di"))
    expected = Fault("wrong_size", "sides[2].players", {"low": 1, "high": 1})
    assert limits.joining_fault((Side("Ann"), Side("Bo")), pair) == expected
