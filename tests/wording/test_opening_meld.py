"""The words of an opening meld: what is missing, and what the rules forbid."""

from pathlib import Path

import pytest

import scorepad.score
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score import opening
from scorepad.score.opening import Meld, judge_opening
from scorepad.wording import opening_meld

WHITNACK = variant("whitnack")

OWN = with_house_rules(
    WHITNACK, {"labels.ace": "Lords", "labels.red_threes": "ladies", "labels.black_three": "villains"}
)
ONE = with_house_rules(OWN, {"labels.one_ace": "Lord", "labels.red_three": "Lady"})
BLACK = with_house_rules(WHITNACK, {"melded.black_three": 5})
SAMBA = with_house_rules(WHITNACK, {"piles.sequence": 1500})
SIMPSON = variant("simpson")
BOOKS = with_house_rules(WHITNACK, {"labels.pile": "book"})


BOTH: Minimum = {"word": "pile", "points": 200}


@pytest.mark.parametrize(
    ("needed", "cards", "large", "line"),
    [
        (90, (), "90", "more needed; 0 of 90 laid down"),
        (90, ("ace", "ace", "ace"), "30", "more needed; 60 of 90 laid down"),
        (50, ("ace", "ace", "ace"), "✓ 60", "That's enough: 60 of 50"),
        (30, ("ace", "ace"), "✗ 40", "40 of 30, but this isn't a legal meld"),
        (0, (), "✓ 0", "No points are needed to open."),
        ("pile", ("ace",) * 6, "1", "more card for a completed pile"),
        ("pile", ("ace",) * 4, "3", "more cards for a completed pile"),
        ("concealed_pile", ("ace",) * 7, "✓", "That's enough: a completed pile"),
        ("clean_pile", ("ace",) * 6, "1", "more card for a completed clean pile"),
        ("clean_pile", ("ace",) * 7, "✓", "That's enough: a completed pile"),
        ("150_concealed", ("ace",) * 7, "10", "more needed; 140 of 150 laid down"),
        (BOTH, ("ace",) * 6, "1", "more card for a completed pile"),
        (BOTH, ("ace",) * 7, "60", "more needed; 140 of 200 laid down"),
    ],
)
def test_the_headline_starts_with_the_missing_points(
    needed: Minimum, cards: tuple[str, ...], large: str, line: str
) -> None:
    said = opening_meld.headline(
        WHITNACK, judge_opening(WHITNACK, needed, [Meld("ace", cards)] if cards else [])
    )
    assert (said.large, said.line) == (large, line)
    assert said.said == (f"{large} {line}" if large[0].isdigit() else line)


def test_the_headline_counts_only_legal_cards_as_laid_down() -> None:
    threes, fives = Meld("black_three", ("black_three",) * 3), Meld("5", ("5", "5", "joker", "two"))
    said = opening_meld.headline(WHITNACK, judge_opening(WHITNACK, 50, [threes, fives]))
    assert (said.large, said.line) == ("50", "more needed; 0 of 50 laid down")
    beside = opening_meld.headline(WHITNACK, judge_opening(WHITNACK, 50, [Meld("ace", ("ace",) * 3), threes]))
    assert (beside.large, beside.line) == ("✗ 60", "60 of 50, but this isn't a legal meld")


def test_a_pile_beside_illegal_cards_is_not_enough() -> None:
    laid = [Meld("ace", ("ace",) * 7), Meld("king", ("king",))]
    said = opening_meld.headline(WHITNACK, judge_opening(WHITNACK, "pile", laid))
    assert (said.large, said.line) == ("✗", "A completed pile, but the other cards aren't a legal meld")


THIS_ROUND, NO_POINTS = "This round, you need a completed", "Points don't matter."
OWN_CARDS = "all from your hand. None may come from the discard pile."


@pytest.mark.parametrize(
    ("needed", "note"),
    [
        (90, ""),
        ("pile", f"{THIS_ROUND} book to open: 7 cards. {NO_POINTS}"),
        ("concealed_pile", f"{THIS_ROUND} book to open: 7 cards, {OWN_CARDS} {NO_POINTS}"),
        ("clean_pile", f"{THIS_ROUND} clean book to open: 7 cards, none of them wild. {NO_POINTS}"),
        ("150_concealed", "All the cards must come from your hand, none from the discard pile."),
    ],
)
def test_a_round_that_opens_with_something_else_says_so_in_the_rules_own_words(
    needed: Minimum, note: str
) -> None:
    assert opening_meld.minimum_note(BOOKS, judge_opening(BOOKS, needed, [])) == note


@pytest.mark.parametrize(
    ("rules", "of", "cards", "sentence"),
    [
        (WHITNACK, "9", "9", "At least 3 cards: 2 more"),
        (WHITNACK, "9", "9 9 9 9 9 9 9 9", "No more than 7 cards: the pile is then closed."),
        (WHITNACK, "9", "9 9 9 two two", "Only 1 wild card is allowed with these cards."),
        (WHITNACK, "9", "9 9 9 9 two two two", "Only 2 wild cards are allowed with these cards."),
        (WHITNACK, "9", "9 two two", "Not enough natural cards for a wild card."),
        (WHITNACK, "9", "9 9 king", "A meld must be cards of the same rank."),
        (SIMPSON, "wild", "two two two", "These rules don't allow melds of wild cards only."),
        (WHITNACK, "black_three", "black_three", "Black threes can't be melded under these rules."),
        (OWN, "black_three", "black_three", "Villains can't be melded under these rules."),
        (
            BLACK,
            "black_three",
            "black_three",
            "Black threes can only be melded by the player going out, in that same turn.",
        ),
        (BLACK, "black_three", "black_three two", "Wild cards can't be added to these."),
        (WHITNACK, "sequence", "4 5 6", "These rules have no sequences."),
        (SAMBA, "sequence", "4 5 7", "A sequence is consecutive ranks, one card of each."),
        (SAMBA, "sequence", "4 5 two", "A sequence can't contain wild cards."),
    ],
)
def test_each_rule_violation_has_a_sentence(rules: RuleSet, of: str, cards: str, sentence: str) -> None:
    found = judge_opening(rules, 50, [Meld(of, tuple(cards.split()))])
    assert sentence in [opening_meld.meld_sentence(rules, problem) for problem in found.problems]


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (SIMPSON, "Red threes can't be laid down under these rules."),
        (with_house_rules(OWN, {"red_threes.laid": None}), "Ladies can't be laid down under these rules."),
    ],
)
def test_red_threes_that_cannot_be_laid_are_named(rules: RuleSet, sentence: str) -> None:
    found = judge_opening(rules, 50, [], red_threes=1)
    assert [opening_meld.meld_sentence(rules, problem) for problem in found.problems] == [sentence]


def test_every_code_has_a_sentence() -> None:
    codes = {*opening._CHECKS, "red_threes_not_laid"}
    words = (Path(scorepad.score.__file__).parents[1] / "wording" / "opening_meld.py").read_text(
        encoding="utf-8"
    )
    assert len(codes) == 12
    assert {code for code in codes if f'"{code}"' not in words} == set()


@pytest.mark.parametrize(
    ("rules", "card", "face", "name"),
    [
        (WHITNACK, "9", "9", "9"),
        (WHITNACK, "king", "K", "King"),
        (WHITNACK, "two", "2", "2"),
        (WHITNACK, "red_three", "3♥", "Red three"),
        (OWN, "ace", "Lords", "Lords"),
        (OWN, "red_three", "Ladies", "Ladies"),
        (ONE, "ace", "Lord", "Lord"),
        (ONE, "red_three", "Lady", "Lady"),
    ],
)
def test_a_card_has_the_rules_own_word_or_its_usual_one(
    rules: RuleSet, card: str, face: str, name: str
) -> None:
    assert (opening_meld.card_face(rules, card), opening_meld.card_name(rules, card)) == (face, name)


@pytest.mark.parametrize(
    ("card", "count", "text"),
    [("9", 3, "9 9 9"), ("10", 2, "10 10"), ("joker", 1, "Joker"), ("joker", 3, "3 × Joker")],
)
def test_cards_are_written_as_they_lie(card: str, count: int, text: str) -> None:
    assert opening_meld.cards_text(WHITNACK, card, count) == text


def test_a_meld_is_named_after_its_rank() -> None:
    assert [opening_meld.meld_name(WHITNACK, Meld(of)) for of in ("king", "wild", "sequence")] == [
        "King",
        "Wild meld",
        "Sequence",
    ]
