import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS, Minimum
from scorepad.wording import labels

WHITNACK = variant("whitnack")


@pytest.mark.parametrize(
    ("path", "label"),
    [
        ("piles.clean", "clean piles"),
        ("piles.black_threes", "piles of black threes"),
        ("piles.own_kind", "own kind"),
        ("red_threes.laid", "red threes laid"),
        ("red_threes.caught", "red threes caught"),
        ("extras.exact_cut", "exact draws"),
        ("extras.own_bonus", "own bonus"),
        ("extras.points", "points"),
        ("piles.use", "use"),
        ("melded", "cards on the table"),
        ("melded.points", "cards on the table"),
        ("melded.use", "cards on the table"),
        ("melded.counts.ace", "cards on the table: aces"),
        ("left", "left in hand and foot"),
        ("left.counts.high", "left in hand and foot: 8 to king"),
        ("unmelded", "players who never melded"),
        ("adjustments", "adjustments"),
        ("out", "going out"),
    ],
)
def test_a_field_has_a_name(path: str, label: str) -> None:
    assert labels.field_label(WHITNACK, path) == label


@pytest.mark.parametrize(
    ("name", "path", "label"),
    [
        ("jd-handnfoot", "red_threes.caught", "Ladies caught"),
        ("jd-handnfoot", "extras.lady_cap", "Ladies on clean groups"),
        ("jd-handnfoot", "melded.counts.two", "cards on the table: Jesters"),
        ("jd-handnfoot", "left.counts.black_three", "left in hand and foot: Villains"),
        ("pennies", "piles.sevens", "canastas of sevens"),
        ("canasta", "piles.clean", "natural canastas"),
        ("canasta", "left", "left in hand"),
        ("samba", "piles.sequence", "sequence canastas"),
    ],
)
def test_a_field_is_named_in_its_rules_own_words(name: str, path: str, label: str) -> None:
    assert labels.field_label(variant(name), path) == label


@pytest.mark.parametrize("rules", [WHITNACK, variant("simpson"), variant("hand")])
def test_every_field_has_a_name_without_dots_or_underscores(rules: RuleSet) -> None:
    named = [labels.field_label(rules, path) for path in rules.facts.tally_paths]
    assert named
    assert [label for label in named if {".", "_"} & set(label) or not label] == []


@pytest.mark.parametrize(
    ("low_to", "high", "low"),
    [("7", "8 to king", "4 to 7"), ("8", "9 to king", "4 to 8"), ("9", "10 to king", "4 to 9")],
)
def test_card_group_names_follow_the_limit_of_low_cards(low_to: str, high: str, low: str) -> None:
    rules = with_house_rules(WHITNACK, {"cards.low_to": low_to})
    assert (labels.group_label(rules, "high"), labels.group_label(rules, "low")) == (high, low)


@pytest.mark.parametrize("group", GROUPS)
def test_every_group_has_a_name_in_every_family(group: str) -> None:
    assert labels.group_label(variant("hand"), group)


def test_cards_have_a_tables_own_word_in_either_form() -> None:
    rules = with_house_rules(WHITNACK, {"labels.melded": "Cards down"})
    assert {labels.field_label(rules, f"melded{form}") for form in ("", ".points", ".use")} == {"Cards down"}


def test_braces_in_a_custom_word_are_kept_literally() -> None:
    rules = with_house_rules(
        WHITNACK, {"labels.pile": "{pile", "labels.piles": "{books}", "labels.wild": "{}"}
    )
    assert labels.kind_label(rules, "clean") == "clean {books}"
    assert labels.kind_label(rules, "wild") == "{}"
    assert labels.minimum_text("pile", rules) == "a completed {pile"


def test_the_rules_own_words_come_first() -> None:
    words = {"labels.ace": "lords", "labels.rain": "rainy days", "labels.red_threes_laid": "threes shown"}
    rules = with_house_rules(WHITNACK, {**words, "extras.rain": 5})
    assert labels.group_label(rules, "ace") == "lords"
    assert labels.field_label(rules, "red_threes.laid") == "threes shown"
    assert labels.extra_label(rules, "rain") == "rainy days"
    assert labels.kind_label(variant("saskatchewan"), "clean") == "clean canastas"


@pytest.mark.parametrize(
    ("name", "word"), [("whitnack", "clean"), ("saskatchewan", "clean"), ("swedish", "red")]
)
def test_the_short_name_of_a_kind_leaves_out_the_word_for_piles(name: str, word: str) -> None:
    assert labels.kind_word(variant(name), "clean") == word


@pytest.mark.parametrize(
    ("own", "left", "in_hand"),
    [
        ({}, "left in hand, knee and foot", "in a hand, knee or foot"),
        ({"labels.knee": "leg"}, "left in hand, leg and foot", "in a hand, leg or foot"),
        ({"labels.left": "left over"}, "left over", "in a hand, knee or foot"),
    ],
)
def test_a_third_stack_is_named_where_cards_are_left(own: dict[str, object], left: str, in_hand: str) -> None:
    rules = with_house_rules(WHITNACK, {"deal.stacks": [15, 13, 11], **own})
    assert (labels.left_label(rules), labels.table_words(rules)["in_hand"]) == (left, in_hand)


@pytest.mark.parametrize(
    ("minimum", "text"),
    [
        (90, "90"),
        (1500, "1,500"),
        ("pile", "a completed pile"),
        ("concealed_pile", "a concealed pile"),
        ("clean_pile", "a completed clean pile"),
        ("150_concealed", "150 concealed"),
        ({"word": "clean_pile", "points": 200}, "a completed clean pile, 200 in all"),
    ],
)
def test_a_minimum_is_points_or_a_pile_or_both(minimum: Minimum, text: str) -> None:
    assert labels.minimum_text(minimum, WHITNACK) == text


@pytest.mark.parametrize(
    ("word", "text"),
    [("natural books", "a completed natural book"), ("Naturals", "a completed clean book")],
)
def test_a_clean_pile_to_open_with_is_called_what_the_rules_call_it(word: str, text: str) -> None:
    own = {"labels.pile": "book", "labels.piles": "books", "labels.clean": word}
    assert labels.minimum_text("clean_pile", with_house_rules(WHITNACK, own)) == text


@pytest.mark.parametrize(
    ("text", "heading"), [("clean piles", "Clean piles"), ("8 to king", "8 to king"), ("", "")]
)
def test_a_heading_starts_with_a_capital(text: str, heading: str) -> None:
    assert labels.capital(text) == heading
