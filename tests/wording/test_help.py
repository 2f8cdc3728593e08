import pytest

from scorepad.i18n import use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import with_house_rules
from scorepad.wording.help import field_help, help_question

AGAIN = "Count their cards again under Cards on the table."
OWN_LINE = "Don't include red threes; they have their own line."
CAUGHT = "Caught: still in a hand or foot when the round ends, −100 each instead of the card's value."
WHITNACK = variant("whitnack")


SAID = {
    "whitnack": {
        "piles.clean": f"Completed piles of 7 cards, no wild cards: 500 each. {AGAIN}",
        "red_threes.laid": f"Laid down: red threes on the table, +100 each. {CAUGHT}",
        "melded.counts.ace": "Aces this side has on the table, including those in completed piles: 20 each.",
        "left.counts.high": "8 to king still held in a hand or foot by players on this side: minus 10 each.",
        "adjustments": "Any other points, with a reason: for example −100 for an illegal pickup.",
    },
    "canasta": {"piles.dirty": f"Completed canastas of 7 cards or more, with wild cards: 300 each. {AGAIN}"},
    "jd-handnfoot": {
        "piles.wild": f"Completed groups of 7 cards or more, wild cards only: 2,000 each. {AGAIN}",
        "extras.lady_cap": "Ladies on clean groups: the number this side has, +100 each.",
    },
    "pennies": {
        "piles.sevens": "Completed canastas of 7 cards, sevens, with or without wild cards; "
        f"count them on this line only: 1,500 each. {AGAIN}",
        "red_threes.laid": "Laid down: red threes on the table, +100 each, +1,000 for all of them. "
        f"They count against a side without a canasta of sevens. {CAUGHT}",
    },
    "brouillette-high": {
        "piles.black_threes": "Completed piles of 7 cards or more, black threes only: 300 each. "
        f"They also count as clean piles for going out. {AGAIN}"
    },
    "samba": {
        "piles.sequence": f"Completed canastas of 7 cards or more, a run in one suit: 1,500 each. {AGAIN}"
    },
    "demeritt": {
        "piles.clean": f"Completed piles of 7 cards, no wild cards: 500 each. {AGAIN}",
        "piles.dirty": f"Completed piles of 7 cards or more, with wild cards: 300 each. {AGAIN}",
    },
    "dearie": {
        "red_threes.laid": "Laid down: red threes on the table, +100 each, +1,000 extra for seven or more. "
        f"{CAUGHT.replace('100', '500')}"
    },
    "simpson": {
        "red_threes.caught": CAUGHT.replace("100", "500"),
        "extras.exact_cut": "Players on this side who picked up exactly 22 cards on the first try: "
        "+100 each.",
    },
    "brouillette-low": {
        "melded": "All this side's cards on the table, completed piles included, at face value "
        f"(jokers: 50; twos and aces: 20; 8 to king: 10; 4 to 7: 5; black threes: −5). {OWN_LINE}"
    },
    "bolivia": {
        "left": "All cards still held in a hand by players on this side, at face value (jokers: 50; "
        "twos and aces: 20; 8 to king: 10; 4 to 7: 5; black threes: 100). "
        f"They are subtracted. {OWN_LINE}"
    },
    "hand": {
        "left": "The total of the cards still held by players on this side who have melded: ace 11; "
        "king, queen, jack and ten 10 each; all others face value. If someone goes out with "
        "a full hand, this is multiplied by 2.",
        "unmelded": "Players on this side who never melded: 100 each instead of their cards. If someone "
        "goes out with a full hand, this is multiplied by 2.",
    },
}


@pytest.mark.parametrize(
    ("name", "path", "text"), [(name, *field) for name, said in SAID.items() for field in said.items()]
)
def test_a_field_says_what_to_count_in_it(name: str, path: str, text: str) -> None:
    assert field_help(variant(name), path) == text


@pytest.mark.parametrize("name", VARIANTS)
def test_every_field_of_every_variant_has_help_without_placeholders(name: str) -> None:
    rules = variant(name)
    for path in (*rules.facts.tally_paths, "adjustments"):
        said = field_help(rules, path)
        assert said
        assert not {"{", "}", "_"} & set(said), path


def test_help_for_a_custom_kind_of_pile_uses_its_name() -> None:
    rules = with_house_rules(WHITNACK, {"piles.fives": 100, "labels.fives": "books of fives"})
    assert field_help(rules, "piles.fives") == f"Books of fives, complete at 7 cards: 100 each. {AGAIN}"


def test_help_mentions_counting_as_another_kind_only_if_the_rules_have_it() -> None:
    rules = with_house_rules(variant("brouillette-low"), {"piles.clean": None})
    assert "also count as" not in field_help(rules, "piles.black_threes")


@pytest.mark.parametrize("path", ["piles.wild", "extras.lady_cap"])
def test_help_for_a_field_the_rules_no_longer_have_says_it_does_not_count(path: str) -> None:
    rules = with_house_rules(WHITNACK, {"piles.wild": None})
    said = "These rules don't use this. What's entered here is kept but doesn't count."
    assert field_help(rules, path) == said


def test_help_in_a_penalty_game_says_points_are_bad() -> None:
    said = " In this game points are bad: the lowest total wins."
    assert field_help(variant("hand"), "adjustments").endswith(said)


def test_japanese_sentences_have_no_space_between_them() -> None:
    with use_language("ja"):
        assert "。 " not in field_help(variant("hand"), "adjustments")


@pytest.mark.parametrize(
    ("name", "path", "question"),
    [
        ("whitnack", "piles.clean", "What counts as clean piles?"),
        ("canasta", "piles.clean", "What counts as natural canastas?"),
        ("whitnack", "red_threes.laid", "What counts as red threes?"),
        ("jd-handnfoot", "red_threes.caught", "What counts as Ladies caught?"),
        ("whitnack", "melded", "What counts as cards on the table?"),
        ("canasta", "left", "What counts as cards left in hand?"),
        ("jd-handnfoot", "melded.counts.ace", "What counts as Lords on the table?"),
        ("whitnack", "left.counts.two", "What counts as twos left in hand and foot?"),
        ("simpson", "extras.exact_cut", "What counts as exact draws?"),
        ("hand", "unmelded", "What counts as players who never melded?"),
        ("whitnack", "adjustments", "What counts as adjustments?"),
    ],
)
def test_a_help_question_names_the_field_in_the_rules_own_words(name: str, path: str, question: str) -> None:
    assert help_question(variant(name), path) == question
