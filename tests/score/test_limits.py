from collections.abc import Sequence

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score import limits
from scorepad.score.record import ROUGHLY, Side


def codes(*faults: Fault | None) -> list[tuple[str, str]]:
    return [(fault.code, fault.path) for fault in faults if fault]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (0, None),
        (999, None),
        (1000, "out_of_range"),
        (-1, "out_of_range"),
        ("7", "wrong_type"),
        (7.5, "wrong_type"),
        (True, "wrong_type"),
        (None, "wrong_type"),
    ],
)
def test_a_count_is_a_whole_number_up_to_999(value: object, code: str | None) -> None:
    assert codes(limits.count_fault(value, "p")) == ([(code, "p")] if code else [])


def test_a_value_of_another_type_names_the_one_expected() -> None:
    assert limits.range_fault("7", 0, 9, "p") == Fault("wrong_type", "p", {"expected": "int"})
    assert limits.factor_fault("2", "p") == Fault("wrong_type", "p", {"expected": "int"})
    assert limits.text_fault(7, "p") == Fault("wrong_type", "p", {"expected": "str"})
    assert limits.name_fault(7, "p") == Fault("wrong_type", "p", {"expected": "str"})
    assert limits.date_fault(7, "played") == Fault("wrong_type", "played", {"expected": "str"})
    assert limits.roughly_fault(7, "p") == Fault("wrong_type", "p", {"expected": "str"})


def test_free_text_has_up_to_ten_thousand_characters() -> None:
    assert limits.text_fault("x" * 10_000, "note") is None
    assert limits.text_fault("x" * 10_001, "note") == Fault("long_text", "note", {"high": 10_000})


def test_a_rough_day_is_one_of_the_words_that_there_are() -> None:
    assert not any(map(limits.roughly_fault, ROUGHLY))
    assert limits.roughly_fault("monsoon", "p") == Fault(
        "unknown_word", "p", {"word": "monsoon", "words": ROUGHLY}
    )


@pytest.mark.parametrize(
    ("value", "sound"), [(99_995, True), (-99_995, True), (7, True), (99_996, False), (-99_996, False)]
)
def test_free_points_are_any_whole_number_within_limits(value: int, sound: bool) -> None:
    assert (limits.points_fault(value) is None) == sound


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


def test_a_value_checked_by_itself_has_no_path() -> None:
    found = (
        limits.factor_fault(3),
        limits.range_fault(10, 0, 9),
        limits.count_fault(1000),
        limits.points_fault(100_000),
        limits.stacks_fault(variant("whitnack"), "left", [3]),
        limits.name_fault(""),
        limits.text_fault(7),
        limits.seat_fault(1, [Side("Ann")]),
        limits.adjustments_fault(41),
        limits.date_fault("today"),
        limits.roughly_fault("monsoon"),
    )
    assert [fault.path for fault in found if fault] == [""] * len(found)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("A", None),
        ("  " + "x" * 40 + "  ", None),
        ("Åsa 👩‍👩‍👧", None),
        ("x" * 41, "long_name"),
        ("", "empty_name"),
        (" \t\n", "empty_name"),
        ("An\nn", "control_character"),
        ("An\x7fn", "control_character"),
        ("\ud83d", "lone_surrogate"),
        (7, "wrong_type"),
    ],
)
def test_a_name_must_be_readable_and_printable(name: object, code: str | None) -> None:
    assert codes(limits.name_fault(name, "p")) == ([(code, "p")] if code else [])


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


@pytest.mark.parametrize(("seat", "sound"), [(0, True), (2, True), (3, False), (-1, False), (None, False)])
def test_a_seat_must_belong_to_a_player(seat: object, sound: bool) -> None:
    assert (limits.seat_fault(seat, (Side("Ann", ("a", "b")), Side("Bo"))) is None) == sound


@pytest.mark.parametrize(("count", "sound"), [(0, True), (99, True), (100, False)])
def test_a_game_has_up_to_99_rounds(count: int, sound: bool) -> None:
    assert (limits.rounds_fault(count) is None) == sound


@pytest.mark.parametrize(("count", "sound"), [(0, True), (40, True), (41, False)])
def test_a_side_has_up_to_40_adjustments_in_a_round(count: int, sound: bool) -> None:
    assert (limits.adjustments_fault(count) is None) == sound


@pytest.mark.parametrize(("count", "sound"), [(0, True), (99, True), (100, False)])
def test_a_field_has_up_to_99_stacks(count: int, sound: bool) -> None:
    assert (limits.stacks_fault(variant("whitnack"), "left", [5] * count) is None) == sound


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("2026-02-28", None),
        ("2026-02-29", "not_a_date"),
        ("20260228", "not_a_date"),
        ("2026-W09-6", "not_a_date"),
        ("yesterday", "not_a_date"),
        (20260228, "wrong_type"),
    ],
)
def test_a_date_has_one_format(value: object, code: str | None) -> None:
    assert codes(limits.date_fault(value, "p")) == ([(code, "p")] if code else [])


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("any\ntext 👍", None),
        ("\ud7ff\ue000", None),
        ("a\ud800", "lone_surrogate"),
        ("\udc00", "lone_surrogate"),
        ("\udfffb", "lone_surrogate"),
        (5, "wrong_type"),
    ],
)
def test_a_text_must_be_storable_in_a_file(value: object, code: str | None) -> None:
    assert codes(limits.text_fault(value, "p")) == ([(code, "p")] if code else [])


def test_a_factor_is_one_of_four_whole_numbers() -> None:
    assert limits.factor_fault(4) is None
    assert limits.factor_fault(True, "rounds[0].factor") == Fault(
        "wrong_type", "rounds[0].factor", {"expected": "int"}
    )
    (known,) = [fault.params["words"] for fault in [limits.factor_fault(3)] if fault]
    assert known == ("1", "2", "4", "8")


def test_nobody_joins_as_a_pair() -> None:
    pair = Side("Cy and Di", ("Cy", "Di"))
    expected = Fault("wrong_size", "sides[2].players", {"low": 1, "high": 1})
    assert limits.joining_fault((Side("Ann"), Side("Bo")), pair) == expected
