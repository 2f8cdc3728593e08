"""What is refused in a mapping of dotted keys."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.frozen import thaw
from scorepad.rules.resolve import check_values, with_house_rules
from tests.refusals import faults_at, refusal, refuses

HUGE = 10**30
FAULTS: list[tuple[str, object, str, str]] = [
    ("cards.queen", 10, "unknown_key", ""),
    ("extras.a.b", 7, "unknown_key", ""),
    ("", 7, "unknown_key", ""),
    ("piles.counts_as", 5, "bad_name", ""),
    ("piles.any", 100, "bad_name", ""),
    ("piles.Dubs", 100, "bad_name", ""),
    ("piles.", 100, "bad_name", ""),
    ("piles.é", 100, "bad_name", ""),
    ("piles." + "a" * 41, 100, "bad_name", ""),
    ("extras.size", 100, "bad_name", ""),
    ("extras.Exact cut", None, "bad_name", ""),
    ("labels.Joker", "Jester", "bad_name", ""),
    ("cards.ace", True, "wrong_type", ""),
    ("cards.ace", 15.0, "wrong_type", ""),
    ("cards.ace", "15", "wrong_type", ""),
    ("cards.ace", 99_996, "out_of_range", ""),
    ("left.black_three", -5, "out_of_range", ""),
    ("melded.black_three", -99_996, "out_of_range", ""),
    ("cards.low_to", 7, "wrong_type", ""),
    ("cards.low_to", "10", "unknown_word", ""),
    ("family", "poker", "unknown_word", ""),
    ("piles.wild", HUGE, "out_of_range", ""),
    ("piles.dubs", -99_996, "out_of_range", ""),
    ("piles.size", 2, "out_of_range", ""),
    ("piles.exact", 1, "wrong_type", ""),
    ("piles.counts_as.sevens", 1, "wrong_type", ""),
    ("piles.counts_as.sevens", "cleen", "unknown_kind", ""),
    ("piles.counts_as.sevens", "sevens", "counts_as_itself", ""),
    ("piles.counts_as.sevens", "any", "unknown_kind", ""),
    ("piles.counts_as.dubs", "clean", "unknown_kind", ""),
    ("melds.wilds", "thrice", "unknown_word", ""),
    ("melds.wilds", -1, "out_of_range", ""),
    ("red_threes.needs", "luck", "unknown_word", ""),
    ("going_out.piles", {"clean": 1}, "wrong_type", ""),
    ("going_out.piles", [], "wrong_size", ""),
    ("going_out.piles", [{}] * 100, "wrong_size", ""),
    ("going_out.piles", [{"clean": 1}, 2], "wrong_type", "[1]"),
    ("going_out.piles", [{"clean": -1}], "out_of_range", "[0].clean"),
    ("going_out.piles", [{"clean": True}], "wrong_type", "[0].clean"),
    ("going_out.piles", [{"clean": None}], "wrong_type", "[0].clean"),
    ("going_out.piles", [{"cleen": 1}], "unknown_kind", "[0].cleen"),
    ("going_out.piles", [{f"k{at}": 1 for at in range(100)}], "wrong_size", "[0]"),
    ("going_out.piles_two_players", [{"any": 1}, {"dubs": 1}], "unknown_kind", "[1].dubs"),
    ("going_out.piles", [{"any": 2, "not": []}], "wrong_size", "[0].not"),
    ("going_out.piles", [{"any": 2, "not": [7]}], "wrong_type", "[0].not[0]"),
    ("going_out.piles", [{"any": 2, "not": "wild"}], "wrong_type", "[0].not"),
    ("going_out.piles", [{"any": 2, "not": ["dubs"]}], "unknown_kind", "[0].not[0]"),
    ("going_out.piles", [{"clean": 2, "not": ["wild"]}], "missing_key", "[0].any"),
    ("going_out.piles", [[]], "wrong_size", "[0]"),
    ("going_out.piles", [[{}] * 10], "wrong_size", "[0]"),
    ("going_out.piles", [[{"clean": 2}, 3]], "wrong_type", "[0][1]"),
    ("going_out.piles", [[{"clean": 2}, {"dubs": 3}]], "unknown_kind", "[0][1].dubs"),
    ("red_threes.by_kinds", ["clean", "dubs"], "unknown_kind", "[1]"),
    ("red_threes.by_kinds", ["clean", 5], "wrong_type", "[1]"),
    ("red_threes.by_piles", ["minus", "perhaps"], "unknown_word", "[1]"),
    ("red_threes.steps", [100, "many"], "wrong_type", "[1]"),
    ("melded.needs", "luck", "unknown_word", ""),
    ("special_hands.Pairs", 1, "bad_name", ""),
    ("opening.minimums", 50, "wrong_type", ""),
    ("opening.minimums", [], "wrong_size", ""),
    ("opening.minimums", [50, "a pile"], "unknown_word", "[1]"),
    ("opening.minimums", [50, None], "wrong_type", "[1]"),
    ("opening.minimums", [-5], "out_of_range", "[0]"),
    ("opening.ladder", [], "wrong_size", ""),
    ("opening.ladder", "steep", "wrong_type", ""),
    ("opening.ladder", [[None]], "wrong_type", "[0]"),
    ("opening.ladder", [[None, 15], 50], "wrong_type", "[1]"),
    ("opening.ladder", [[None, 15], [True, 50]], "wrong_type", "[1][0]"),
    ("opening.ladder", [[None, -15]], "out_of_range", "[0][1]"),
    ("opening.ladder", [[0, 50]], "ladder_start", ""),
    ("opening.ladder", [[None, {"word": "pile"}]], "wrong_type", "[0][1]"),
    ("opening.ladder", [[None, {"word": "luck", "points": 5}]], "unknown_word", "[0][1].word"),
    ("opening.minimums", [{"word": "pile", "points": -5}], "out_of_range", "[0].points"),
    ("opening.ladder", [[None, 15], [500, 50], [0, 90]], "not_ascending", ""),
    ("opening.ladder", [[None, 15], [0, 50], [0, 90]], "not_ascending", ""),
    ("length.rounds", 100, "out_of_range", ""),
    ("penalty.factor", 0, "out_of_range", ""),
    ("pack.decks", "players-1", "unknown_word", ""),
    ("pack.decks", 0, "out_of_range", ""),
    ("pack.decks", {}, "wrong_size", ""),
    ("pack.decks", {"2": "players"}, "wrong_type", ".2"),
    ("deal.hand", {"1": 11}, "unknown_word", ""),
    ("deal.stacks", [], "wrong_size", ""),
    ("deal.stacks", [11] * 7, "wrong_size", ""),
    ("deal.stacks", [11, 100], "out_of_range", "[1]"),
    ("seats", [], "wrong_size", ""),
    ("seats", "singles", "wrong_type", ""),
    ("seats", ["pairs"], "unknown_word", "[0]"),
    ("seats", [4], "wrong_type", "[0]"),
    ("seats", [[2]], "out_of_range", "[0]"),
    ("seats", [[1] * 13], "out_of_range", "[0]"),
    ("seats", [[1] * 12 + [7] * 9], "out_of_range", "[0]"),
    ("seats", [[2, 7]], "out_of_range", "[0][1]"),
    ("labels.joker", 5, "wrong_type", ""),
    ("labels.joker", "  ", "empty_name", ""),
    ("labels.joker", "x" * 41, "long_name", ""),
    ("labels.joker", "a\nb", "bad_text", ""),
    ("labels.joker", "\ud800", "bad_text", ""),
    ("notes", "one", "wrong_type", ""),
    ("notes", [], "wrong_size", ""),
    ("notes", ["x"] * 11, "wrong_size", ""),
    ("notes", ["one", " "], "empty_note", "[1]"),
    ("notes", ["x" * 201], "long_note", "[0]"),
    ("notes", [7], "wrong_type", "[0]"),
    ("notes", ["a\nb"], "bad_text", "[0]"),
    ("red_threes", 5, "unknown_key", ""),
]
OF_BIDS: list[tuple[str, object, str, str]] = [
    ("length.rounds", {}, "wrong_size", ""),
    ("length.rounds", {"1": 3}, "unknown_word", ""),
    ("length.rounds", {"3": 0}, "out_of_range", ".3"),
    ("bids.cards", "never", "unknown_word", ""),
]


PARAMS = {
    "bad_name": {"name"},
    "counts_as_itself": {"kind"},
    "long_name": {"high"},
    "long_note": {"high"},
    "missing_key": {"key"},
    "out_of_range": {"low", "high", "value"},
    "unknown_key": {"key"},
    "unknown_kind": {"kind"},
    "unknown_word": {"word", "words"},
    "wrong_size": {"low", "high", "found"},
    "wrong_type": {"expected"},
}
"""By their codes, what the sentences of faults are about besides the path."""


@pytest.mark.parametrize(
    ("ident", "key", "value", "code", "where"),
    [
        *(("hand" if row[0].startswith("penalty.") else "whitnack", *row) for row in FAULTS),
        *(("wizard", *row) for row in OF_BIDS),
    ],
)
def test_a_faulty_value_is_refused_with_its_code_and_path_and_what_its_sentence_says(
    ident: str, key: str, value: object, code: str, where: str
) -> None:
    (fault,) = refusal(with_house_rules, variant(ident), {key: value})
    assert (fault.code, fault.path) == (code, f"house_rules.{key}{where}")
    assert fault.params.keys() == PARAMS.get(code, set())
    assert None not in fault.params.values()
    assert [each.code for each in check_values({key: value})] == [code]


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("cards.ace", "much", "number"),
        ("pack.decks", 2.5, "number_or_word"),
        ("length.tie", 1, "word"),
        ("piles.exact", 1, "flag"),
        ("labels.joker", 5, "text"),
        ("opening.ladder", [50], "step"),
        ("going_out.piles", [2], "object"),
        ("going_out.piles", 2, "list"),
        ("seats", [4], "seating"),
    ],
)
def test_a_value_of_another_kind_is_refused_with_the_kind_expected(
    key: str, value: object, expected: str
) -> None:
    (fault,) = check_values({key: value})
    assert (fault.code, fault.params) == ("wrong_type", {"expected": expected})


GOOD: list[tuple[str, object]] = [
    ("cards.black_three", 300),
    ("cards.ace", 13),
    ("piles.dubs", 700),
    ("piles.a23456789_123456789_123456789_123456789", 700),
    ("piles.counts_as.sevens", None),
    ("extras.any", 100),
    ("extras.gone", None),
    ("melds.wilds", "equal"),
    ("going_out.piles", [{}]),
    ("going_out.piles", [{"clean": 1}, [{"clean": 2}, {"any": 3, "not": ["wild", "dirty"]}]]),
    ("going_out.piles", [[{"clean": 1}]]),
    ("going_out.piles", [[{"clean": 1}] * 9]),
    ("opening.minimums", ["clean_pile", "150_concealed"]),
    ("opening.ladder", [[None, 50], [5000, "150_concealed"], [9000, "clean_pile"]]),
    ("opening.ladder", [[None, 15]]),
    ("opening.ladder", [[None, 15], [-500, 30], [0, 50], [1500, "pile"]]),
    ("length.target", 99_995),
    ("deal.hand", {"2": 15, "3": 13, "4": 11}),
    ("seats", [[1, 1], [2] * 12, [6, 5], "singles"]),
    ("labels.joker", "Närr 🃏"),
    ("notes", ["x" * 200] * 10),
    ("notes", None),
]
"""Beside what the files of the variants say."""


@pytest.mark.parametrize(("key", "value"), GOOD)
def test_valid_house_rules_are_accepted(key: str, value: object) -> None:
    assert check_values({key: value}) == ()
    assert thaw(with_house_rules(variant("whitnack"), {key: value}).values[key]) == value


def test_all_faults_are_reported_at_once() -> None:
    values = {"cards.ace": True, "piles.Dubs": "x", "x": 1, "seats": [[2, 7], 3], "length.rounds": None}
    assert {*faults_at(with_house_rules, variant("whitnack"), values)} == {
        "house_rules.cards.ace wrong_type",
        "house_rules.piles.Dubs bad_name",
        "house_rules.piles.Dubs wrong_type",
        "house_rules.x unknown_key",
        "house_rules.seats[0][1] out_of_range",
        "house_rules.seats[1] wrong_type",
        "house_rules.length.rounds missing_key",
    }


def test_custom_names_of_the_base_count_towards_the_limit() -> None:
    ours = with_house_rules(variant("whitnack"), {f"piles.k{at}": 5 for at in range(40)})
    assert len(with_house_rules(ours, {"piles.k0": None, "piles.other": 5}).kinds) == 43
    with refuses("too_many_own"):
        with_house_rules(ours, {"piles.other": 5})


def test_more_values_than_any_rules_have_are_refused_unread() -> None:
    values = {f"x{at}": at for at in range(501)}
    assert [fault.code for fault in check_values(values)] == ["wrong_size"]
    (fault,) = refusal(with_house_rules, variant("whitnack"), values)
    assert (fault.code, fault.path) == ("wrong_size", "house_rules")
    assert fault.params == {"low": 0, "high": 500, "found": 501}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"opening.minimums": [50]}, {"opening.ladder": [[None, 50]]}),
        ({"length.rounds": 4}, {"length.target": 5000}),
        ({"length.rounds": 4}, {"length.row_target": 10}),
        ({"length.target": 5000}, {"length.row_target": 10}),
    ],
)
def test_setting_both_keys_of_a_pair_is_refused(one: dict[str, object], other: dict[str, object]) -> None:
    rules = variant("phase-10" if "length.row_target" in other else "whitnack")
    (fault,) = refusal(with_house_rules, rules, {**one, **other})
    assert (fault.code, fault.path) == ("both_set", f"house_rules.{next(iter(other))}")
    assert fault.params == {"key": next(iter(other)), "other": next(iter(one))}


def test_a_row_can_end_a_game_only_if_there_is_one() -> None:
    for base, values in (
        ("points", {"length.row_target": 10}),
        ("phase-10", {"rows.phase": None}),
        ("points", {"length.row_target": 10, "rows.phase": None}),
    ):
        (fault,) = refusal(with_house_rules, variant(base), values)
        assert (fault.code, fault.path) == ("no_row", "house_rules.length.row_target")
        assert fault.params == {"key": "length.row_target"}
    ours = with_house_rules(variant("points"), {"length.row_target": 3, "rows.sets": 5})
    assert (ours.deciding_row, ours.facts.length_key) == ("rows.sets", "length.row_target")
    other = with_house_rules(variant("phase-10"), {"rows.phase": None, "length.rounds": 8})
    assert (other.deciding_row, other.values["length.row_target"]) == (None, None)


@pytest.mark.parametrize(
    "key", ["cards.ace", "piles.size", "red_threes.needs", "pack.decks", "seats", "family"]
)
def test_a_rule_that_scoring_needs_cannot_be_removed(key: str) -> None:
    found = faults_at(with_house_rules, variant("whitnack"), {key: None})
    assert found == [f"house_rules.{key} missing_key"]


def test_switching_family_requires_its_values() -> None:
    needed = ("partial", "full", "unmelded", "factor", "opening")
    found = faults_at(with_house_rules, variant("whitnack"), {"family": "penalty"})
    assert {*found} == {f"house_rules.penalty.{name} missing_key" for name in needed}
