"""Changing a rule set by hand: every key can be edited, and each edit changes what it names."""

import pytest

from scorepad.rules import editing, keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value
from tests.rules.telling import TELLING

WHITNACK, CANASTA = variant("whitnack"), variant("canasta")
FIVES = CustomRuleSet("Ours", "whitnack", {"piles.fives": 1000, "labels.fives": "books of fives"})


def after(rules: RuleSet, changed: dict[str, Value]) -> RuleSet:
    assert rules.base
    return with_changes(CustomRuleSet("Ours", rules.base), changed).rules


@pytest.mark.parametrize("ident", TELLING)
def test_every_key_can_be_edited_in_the_order_of_paper(ident: str) -> None:
    rules = variant(ident)
    shown = editing.editable(rules)
    meant = {name for name in keys.FIXED if keys.applies(name, rules.family)}
    assert meant - {keys.LENGTH_ROW_TARGET} == set(shown) & (keys.FIXED.keys() - {keys.LENGTH_ROW_TARGET})
    assert (keys.LENGTH_ROW_TARGET in shown) == bool(rules.rows)
    said = {key for key, value in rules.values.items() if value is not None and "labels" not in key}
    assert said <= set(shown)
    assert {f"piles.counts_as.{kind}" for kind in rules.kinds} <= set(shown)
    assert len(shown) == len(set(shown))
    assert list(shown) == sorted(shown, key=keys.paper_order)
    # Words follow the order of what they are for, and servings that of the kinds.
    words = [keys.key_in("labels", word) for word in editing.label_words(rules)]
    assert [key for key in shown if key in words] == words
    serving = [f"{keys.COUNTS_AS}{kind}" for kind in rules.kinds]
    assert [key for key in shown if key in serving] == serving


def test_custom_kinds_and_extras_are_editable_with_their_words() -> None:
    shown = editing.editable(FIVES.rules)
    assert {"piles.fives", "piles.counts_as.fives", "labels.fives"} <= set(shown)
    assert "extras.exact_cut" in editing.editable(variant("simpson"))


def test_the_extra_that_tables_add_most_can_be_typed_before_there_is_one() -> None:
    assert "extras.exact_cut" in editing.editable(variant("whitnack"))
    assert "extras.exact_cut" not in editing.editable(variant("hand"))


def test_an_extra_that_a_table_has_left_out_is_not_editable() -> None:
    assert "extras.five_pure" in editing.editable(variant("italian-canasta"))
    rules = CustomRuleSet("Ours", "italian-canasta", {"extras.five_pure": None}).rules
    assert "extras.five_pure" not in editing.editable(rules)


@pytest.mark.parametrize(
    ("key", "may"),
    [
        ("piles.wild", True),
        ("red_threes.laid", True),
        ("red_threes.caught", True),
        ("family", False),
        ("opening.minimums", False),
        ("opening.ladder", True),
        ("labels.piles", True),
        ("penalty.partial", False),
        ("nonsense", True),
    ],
)
def test_only_optional_values_may_be_none(key: str, *, may: bool) -> None:
    assert editing.may_be_none(WHITNACK, key) is may


@pytest.mark.parametrize(
    ("place", "value", "unit", "name"),
    [
        (editing.RulePart("cards.ace"), 20, "points", "cards.ace"),
        (editing.RulePart("opening.minimums", (2,)), 120, "points", "opening.minimums[2]"),
        (editing.RulePart("opening.minimums", (9,)), None, "points", "opening.minimums[9]"),
        (editing.RulePart("going_out.piles", (0, "wild")), 1, "piles", "going_out.piles[0].wild"),
        (editing.RulePart("going_out.piles", (0, "any")), None, "piles", "going_out.piles[0].any"),
        (editing.RulePart("opening.ladder", (0, 0)), None, "points", "opening.ladder[0][0]"),
        (editing.RulePart("seats", (0, 1)), 2, "players", "seats[0][1]"),
    ],
)
def test_each_number_inside_a_value_has_its_own_part(
    place: editing.RulePart, value: Value, unit: str, name: str
) -> None:
    number = editing.number_type(place)
    assert editing.part_value(WHITNACK, place) == value
    assert number is not None
    assert (number.unit, place.name) == (unit, name)


def test_a_step_may_start_below_zero_but_never_asks_for_less_than_nothing() -> None:
    lows = [
        number.low
        for part in (0, 1)
        if (number := editing.number_type(editing.RulePart("opening.ladder", (1, part))))
    ]
    assert lows == [-99_995, 0]


@pytest.mark.parametrize(
    ("place", "there"),
    [
        (editing.RulePart("cards.ace"), True),
        (editing.RulePart("opening.minimums", (3,)), True),
        (editing.RulePart("opening.minimums", (4,)), False),
        (editing.RulePart("opening.ladder", (0, 1)), False),
        (editing.RulePart("piles.fives"), False),
        (editing.RulePart("going_out.piles", (0, "any")), True),
    ],
)
def test_a_part_exists_as_long_as_its_key_and_entry_do(place: editing.RulePart, *, there: bool) -> None:
    assert editing.part_exists(WHITNACK, place) is there


@pytest.mark.parametrize("key", ["piles.exact", "opening.minimums", "going_out.piles", "nonsense"])
def test_a_part_without_a_number_has_no_number_type(key: str) -> None:
    assert editing.number_type(editing.RulePart(key)) is None


def test_a_number_replaces_its_part_and_leaves_the_others() -> None:
    assert editing.put_value(WHITNACK, editing.RulePart("cards.ace"), 15) == {"cards.ace": 15}
    assert editing.put_value(WHITNACK, editing.RulePart("opening.minimums", (1,)), "pile") == {
        "opening.minimums": (50, "pile", 120, 150)
    }
    assert editing.put_value(CANASTA, editing.RulePart("opening.ladder", (2, 0)), 2000) == {
        "opening.ladder": ((None, 15), (0, 50), (2000, 90), (3000, 120))
    }


def test_piles_set_to_zero_are_no_longer_required() -> None:
    place = editing.RulePart("going_out.piles", (0, "wild"))
    assert editing.put_value(WHITNACK, place, 0) == {"going_out.piles": ({"clean": 2, "dirty": 2},)}
    assert editing.put_value(WHITNACK, place, 2) == {
        "going_out.piles": ({"clean": 2, "dirty": 2, "wild": 2},)
    }


def test_lists_grow_like_their_last_entry_and_shrink_from_the_end() -> None:
    assert editing.append_entry(WHITNACK, "opening.minimums") == {"opening.minimums": (50, 90, 120, 150, 150)}
    assert editing.append_entry(CANASTA, "opening.ladder")["opening.ladder"] == (
        (None, 15),
        (0, 50),
        (1500, 90),
        (3000, 120),
        (3500, 120),
    )
    short = after(CANASTA, {"opening.ladder": ((None, 15),)})
    assert editing.append_entry(short, "opening.ladder") == {"opening.ladder": ((None, 15), (0, 15))}
    assert editing.drop_entry(WHITNACK, "opening.minimums") == {"opening.minimums": (50, 90, 120)}


@pytest.mark.parametrize("ident", ["whitnack", "canasta"])
@pytest.mark.parametrize("key", ["opening.minimums", "opening.ladder", "going_out.piles_two_players"])
def test_an_unset_list_can_be_started(ident: str, key: str) -> None:
    assert after(variant(ident), dict(editing.initial_changes(variant(ident), key))).values[key]


def test_seatings_can_be_switched_on_and_off_but_one_stays() -> None:
    assert editing.toggle_seating(WHITNACK, (4, 4))["seats"] == (*WHITNACK.seatings, (4, 4))
    assert editing.toggle_seating(WHITNACK, (3, 3))["seats"] == ((2, 2), (2, 2, 2), "singles")
    assert editing.toggle_seating(after(WHITNACK, {"seats": ((2, 2),)}), (2, 2)) == {"seats": ((2, 2),)}


def test_a_cost_is_shown_without_its_sign() -> None:
    assert editing.shown_number("red_threes.caught", -100) == 100
    assert editing.shown_number("piles.wild", 1500) == 1500
    assert editing.shown_number("piles.wild", None) == 0


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Books of fives", "piles.books_of_fives"),
        ("Fünfer!", "piles.funfer"),
        ("7 natural", "piles.natural"),
        ("七", "piles.own"),
        ("Wild", "piles.wild_2"),
        ("Ace", "piles.ace_2"),
        ("Size", "piles.size_2"),
        ("Any", "piles.any_2"),
        ("Piles", "piles.piles_2"),
        ("Fives", "piles.fives_2"),
        ("x" * 40, f"piles.{'x' * 36}"),
    ],
)
def test_a_custom_name_gets_an_unused_key(name: str, key: str) -> None:
    assert editing.own_key("piles", name, FIVES.rules.values) == key
    assert keys.is_good_name(key)


def test_a_custom_kind_is_added_and_removed_without_a_trace() -> None:
    changed = editing.own_changes(WHITNACK, "piles", " Books of fives ", 1000)
    assert changed == {
        "piles.books_of_fives": 1000,
        "labels.books_of_fives": "Books of fives",
    }
    rule_set = with_changes(CustomRuleSet("Ours", "whitnack"), changed)
    needed = editing.put_value(rule_set.rules, editing.RulePart("going_out.piles", (0, "books_of_fives")), 1)
    serving = {"piles.counts_as.wild": "books_of_fives", "piles.counts_as.books_of_fives": "clean"}
    rule_set = with_changes(rule_set, {**needed, **serving})
    assert tuple(rule_set.rules.kinds) == ("clean", "dirty", "wild", "books_of_fives")
    gone = editing.remove_own(rule_set.rules, "piles.books_of_fives")
    assert with_changes(rule_set, gone) == CustomRuleSet("Ours", "whitnack")


def test_the_row_that_ends_a_game_is_removed_with_its_target_and_other_rows_without() -> None:
    ours = with_changes(CustomRuleSet("Ours", "phase-10"), {"rows.sets": 5})
    assert ours.rules.deciding_row == "rows.phase"
    assert with_changes(ours, editing.remove_own(ours.rules, "rows.sets")).values == {}
    left = with_changes(ours, editing.remove_own(ours.rules, "rows.phase"))
    assert (tuple(left.rules.rows), left.rules.deciding_row) == (("sets",), None)


def test_a_custom_extra_is_added_and_removed() -> None:
    rule_set = with_changes(
        CustomRuleSet("Ours", "whitnack"), editing.own_changes(WHITNACK, "extras", "First out", 50)
    )
    assert tuple(rule_set.rules.extras) == ("first_out",)
    assert with_changes(rule_set, editing.remove_own(rule_set.rules, "extras.first_out")) == CustomRuleSet(
        "Ours", "whitnack"
    )
    bare = with_changes(CustomRuleSet("Ours", "whitnack"), {"extras.cut": 5})
    assert editing.remove_own(bare.rules, "extras.cut") == {"extras.cut": None}
