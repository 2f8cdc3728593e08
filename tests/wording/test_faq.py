from dataclasses import replace

import pytest

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.totals import score_game
from scorepad.wording.faq import faq_answers
from scorepad.wording.rule_card import CardRow, minimum_now, rule_card
from tests.ui.playing import w03

LAID = "+100 on the table, −100 caught in a hand or foot"
NOT_LAID = "can't be laid on the table, −500 caught in a hand or foot"
IN_A_HAND = "+100 on the table, −100 caught in a hand"
SEVENS = f"{LAID}; +1,000 for all of them; they count against a side without a canasta of sevens"
TWO_CANASTAS = (
    f"{IN_A_HAND}; +1,000 for all of them; they count against a side without two completed canastas"
)
CLEAN, DIRTY = "A wild card on a completed clean pile", "makes it one of the dirty piles"
NO_BONUS = "nobody gets the bonus for going out, everything else counts"
PARTNER = "The partner of the player who went out"
ALONE = "no partners: everyone plays individually"
FIRST_ROUNDS = "round 1: 50, round 2: 90, round 3: 120"
LIKE_A_HAND = "its cards are subtracted like those in the hand"


def row(rules: RuleSet, question: str) -> CardRow:
    (found,) = (each for each in rule_card(rules)[0].rows if each.label == question)
    return found


@pytest.mark.parametrize(
    ("name", "question", "text", "assumed"),
    [
        ("whitnack", "A red three", LAID, False),
        ("simpson", "A red three", NOT_LAID, False),
        ("demeritt", "A red three", LAID, True),
        (
            "dearie",
            "A red three",
            "+100 on the table, −500 caught in a hand or foot; +1,000 extra for seven or more",
            False,
        ),
        ("pennies", "A red three", SEVENS, True),
        ("jd-handnfoot", "A Lady", f"{NOT_LAID}; +100 for each on a completed clean group", False),
        (
            "canasta",
            "A red three",
            f"{IN_A_HAND}; +800 for all of them; they count against a side without a meld",
            True,
        ),
        ("samba", "A red three", TWO_CANASTAS, True),
        ("whitnack", "Minimum to open", f"{FIRST_ROUNDS}, from round 4 on: 150", False),
        ("whitnack", CLEAN, "not allowed: a completed pile is closed", False),
        ("simpson", CLEAN, DIRTY, False),
        ("dearie", CLEAN, DIRTY, True),
        ("whitnack", "The stock runs out", NO_BONUS, False),
        ("simpson", "The stock runs out", NO_BONUS, True),
        ("whitnack", "An exact draw", "no bonus", False),
    ],
)
def test_each_disputed_question_has_an_answer_and_it_says_whether_it_is_assumed(
    name: str, question: str, text: str, *, assumed: bool
) -> None:
    found = row(variant(name), question)
    assert (found.text, found.assumed) == (text, assumed)


ANSWERS = {
    "swedish": {
        "A completed combination has": "exactly 7 cards",
        "A wild card on a completed red combination": "not allowed: a completed combination is closed",
    },
    "jd-handnfoot": {
        "A completed group has": "7 cards or more: one bonus, extra cards at face value",
        "An exact draw": "+100 for each player who picks up exactly 22 cards on the first try",
        "An unopened foot": f"{LIKE_A_HAND}; a Lady in it counts −500 instead",
    },
    "canasta": {
        "A wild card on a completed natural canasta": "makes it one of the mixed canastas",
        "Minimum to open": "below 0: 15, 0 or more: 50, 1,500 or more: 90, 3,000 or more: 120",
        PARTNER: "pays for the cards left in hand",
    },
    "dearie": {
        "Minimum to open": f"{FIRST_ROUNDS}, round 4: 150, from round 5 on: a completed pile",
        "An unopened foot": f"{LIKE_A_HAND}; a red three in it counts −500 instead",
        PARTNER: "pays for the cards left in hand and foot",
    },
    "demeritt": {
        "A completed pile has": "exactly 7 cards if natural, otherwise 7 or more",
        "A wild card on a completed natural pile": "not allowed: a completed natural pile is closed",
    },
    "good-sam": {"A wild card on a completed red book": "not allowed: no wild card goes on a completed book"},
    "california": {"A nine": "10"},
    "simpson": {PARTNER: ALONE},
    "hand": {
        "The deal": "14 cards each, 15 for the player who starts",
        "A player who never melded": "100 instead of the cards",
        "Winner": "lowest total; if tied, play more rounds until one is lowest",
    },
    "five-crowns": {
        "Winner": "lowest total; if tied, the win is shared",
        "End of the game": "11 rounds",
    },
    "rummy-500": {
        "Winner": "highest total; if tied, play more rounds until one is highest",
        "End of the game": "after the round in which somebody reaches 500",
    },
    "rummikub": {
        "End of the game": "when the table ends it",
        "Check": "the points of a round add up to 0; not if nobody went out",
    },
    "phase-10": {
        "End of the game": "after the round in which somebody reaches 10 in the row “phases completed”",
        "Winner": "most in the row “phases completed”, then lowest total; "
        "if tied, play more rounds until one is lowest",
    },
    "hearts": {
        "Check": "the points of a round add up to 26; or one side has 0 and each of the others all of them; "
        "or one side takes them off and the others have 0",
    },
}


@pytest.mark.parametrize(
    ("name", "question", "text"),
    [(name, *answer) for name, answers in ANSWERS.items() for answer in answers.items()],
)
def test_every_variant_answers_in_its_own_words(name: str, question: str, text: str) -> None:
    assert row(variant(name), question).text == text


@pytest.mark.parametrize("name", [name for name in VARIANTS if "left" in variant(name).counted])
def test_every_variant_says_what_happens_when_the_stock_runs_out(name: str) -> None:
    assert row(variant(name), "The stock runs out").text


@pytest.mark.parametrize("name", VARIANTS)
def test_no_answer_has_an_unfilled_placeholder(name: str) -> None:
    texts = [each.question + each.text for each in faq_answers(variant(name))]
    assert texts
    assert [text for text in texts if {"{", "}", "_"} & set(text)] == []


@pytest.mark.parametrize(
    ("changes", "question", "text"),
    [
        (
            {"extras.exact_cut": 50},
            "An exact draw",
            "+50 for each player who picks up exactly 26 cards on the first try",
        ),
        ({"cards.low_to": "9"}, "A nine", "5"),
        (
            {"red_threes.all": 1000, "red_threes.needs": "sevens"},
            "A red three",
            f"{LAID}; +1,000 for all of them; they count against a side without a pile of sevens",
        ),
        ({"left.high": 20}, "A nine", "10 on the table, minus 20 in hand"),
        ({"cards.low_to": "9", "left.low": 15}, "A nine", "5 on the table, minus 15 in hand"),
        (
            {"piles.exact": False, "piles.dirty": None},
            "A wild card on a completed clean pile",
            "not allowed: no pile mixes wild and natural cards",
        ),
        (
            {"piles.exact": False, "labels.clean": "purebreds"},
            "A wild card on one of the completed purebreds",
            "makes it one of the dirty piles",
        ),
        ({"labels.pile": "book", "labels.piles": "books"}, "A completed book has", "exactly 7 cards"),
        ({"seats": [[2, 2], "singles"]}, PARTNER, "pays for the cards left in hand and foot"),
        ({"seats": ["singles"]}, PARTNER, ALONE),
        ({"seats": [[1, 1], "singles"]}, PARTNER, ALONE),
    ],
)
def test_house_rules_are_answered_from_their_values(
    changes: dict[str, object], question: str, text: str
) -> None:
    assert row(with_house_rules(variant("whitnack"), changes), question).text == text


@pytest.mark.parametrize(
    ("changes", "start"),
    [
        ({"piles.clean": None}, "A wild card on a completed"),
        ({"deal.foot": 0}, "An unopened foot"),
        ({"deal.foot": 0}, "An exact draw"),
    ],
)
def test_questions_about_things_the_rules_lack_are_left_out(changes: dict[str, object], start: str) -> None:
    plain = variant("whitnack")
    asked, left = (
        [each.question for each in faq_answers(rules) if each.question.startswith(start)]
        for rules in (plain, with_house_rules(plain, changes))
    )
    assert (len(asked), left) == (1, [])


def test_an_answer_says_which_part_of_it_is_assumed() -> None:
    assert row(variant("pennies"), "A red three").part == "A red three caught in a hand or foot"
    assert row(variant("demeritt"), "A red three").part == ""


def test_an_answer_from_two_sources_names_both() -> None:
    source = row(variant("handkneefoot-hf"), "A red three").source
    assert source
    assert "Whitnack" in source
    assert "handkneefoot.com" in source


@pytest.mark.parametrize(
    ("rounds", "name", "text"),
    [
        (0, "whitnack", "round 1: 50"),
        (1, "whitnack", "round 2: 90"),
        (2, "canasta", "round 3: North–South 120, East–West 15"),
        (3, "saskatchewan", "round 4: a concealed canasta"),
    ],
)
def test_a_games_card_names_the_minimum_of_this_round(rounds: int, name: str, text: str) -> None:
    record = replace(w03(rounds), rules=variant(name))
    assert [each.text for each in minimum_now(record, score_game(record))] == [text]


def test_a_finished_game_shows_no_minimum() -> None:
    record = replace(w03(1), ended=True)
    assert minimum_now(record, score_game(record)) == ()
