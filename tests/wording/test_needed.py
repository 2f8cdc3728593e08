"""What a side needs in the last round, in sentences."""

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.needed import CatchUp, Way
from scorepad.score.record import GoingOutKind, Side
from scorepad.wording.needed import catch_up_heading, catch_up_sentence, catch_up_text, ways_text
from tests.score.rule_book import WHITNACK
from tests.score.tables import PAIRS, game

WILD, CLEAN = Way({"wild": 1}), Way({"clean": 2}, None, 1)
THREE = (*PAIRS, Side("Up–Down", ("Em", "Fi")))


def needs(*ways: Way, points: int = 1250, left: bool = True, by_rule: bool = True) -> CatchUp:
    return CatchUp(1, points, ways, nothing_left=left, by_rule=by_rule)


def said(*ways: Way, rules: RuleSet = WHITNACK, left: bool = False) -> str:
    return ways_text(rules, needs(*ways, left=left))


def test_a_wild_pile_and_nothing_left_in_hand() -> None:
    assert said(WILD, left=True) == "a wild pile and nothing left in hand"
    assert said(CLEAN, left=True) == "2 clean piles, a red three and nothing left in hand"


def test_two_ways_share_what_both_take() -> None:
    assert said(WILD, CLEAN, left=True) == (
        "a wild pile, or 2 clean piles and a red three; either way nothing left in hand"
    )
    assert said(WILD, CLEAN) == "a wild pile, or 2 clean piles and a red three"


def test_each_kind_of_pile_and_each_way_of_going_out_has_its_words() -> None:
    kinds = variant("brouillette-high")
    assert said(Way({"clean": 1, "dirty": 2, "black_threes": 1}), rules=kinds) == (
        "a clean pile, 2 dirty piles and a pile of black threes"
    )
    outs = [said(Way({}, how, 2)) for how in GoingOutKind]
    assert outs == [
        "going out and 2 red threes",
        "going out concealed and 2 red threes",
        "going out and 2 red threes",
        "going out with a full hand and 2 red threes",
    ]


def test_piles_are_called_as_the_rules_call_them() -> None:
    assert (
        said(Way({"clean": 1, "dirty": 2}), rules=variant("canasta"))
        == "1 natural canasta and 2 mixed canastas"
    )
    assert said(Way({"fives": 2}), rules=variant("hand-knee-foot")) == "2 × books of fives"
    assert said(Way({"sevens": 1}), rules=variant("pennies")) == "1 canasta of sevens"


def test_the_sentence_says_that_the_others_add_nothing() -> None:
    two, three = game(WHITNACK), game(WHITNACK, sides=THREE)
    assert catch_up_sentence(two, needs(WILD)) == (
        "East–West needs 1,250 to catch up if the other side adds nothing: "
        "a wild pile and nothing left in hand."
    )
    assert catch_up_sentence(three, needs(WILD, left=False)) == (
        "East–West needs 1,250 to catch up if the others add nothing: a wild pile."
    )
    assert catch_up_sentence(two, needs(points=135, left=False)) == (
        "East–West needs 135 to catch up if the other side adds nothing."
    )


def test_the_line_below_its_heading_is_shorter() -> None:
    two = game(WHITNACK)
    assert catch_up_heading(two, needs(WILD)) == "To catch up if the other side adds nothing:"
    assert catch_up_heading(game(WHITNACK, sides=THREE), needs(WILD, by_rule=False)) == (
        "As it stands, this is the last round. To catch up if the others add nothing:"
    )
    assert catch_up_text(WHITNACK, needs(WILD, left=False)) == "needs 1,250: a wild pile"
    assert catch_up_text(WHITNACK, needs(points=-30, left=False)) == "needs −30"


IN_GERMAN = """
East–West holt mit 1.250 auf, wenn die andere Partei nichts mehr dazubekommt: ein wilder Haufen, oder
2 saubere Haufen und 1 rote Drei; in beiden Fällen nichts mehr auf der Hand.
"""
IN_ITALIAN = """
East–West recupera con 1.250 se l’altra squadra non aggiunge nulla: una pila matta, oppure 2 pile pulite e
1 tre rosso; in ogni caso niente più in mano.
"""
IN_SWEDISH = """
East–West kommer ikapp med 1 250 om det andra laget inte får något mer: en vild kombination, eller
2 röda kombinationer och 1 röd trea; i båda fallen inget kvar på hand.
"""
IN_JAPANESE = """
ほかのチームに加点がなければ、East–Westは1,250点で追いつきます：ワイルドの山1つ、またはクリーンの山2つ と
赤の3を1枚（どちらも手札の残りなし）。
"""


@pytest.mark.parametrize(
    ("lang", "sentence"), [("de", IN_GERMAN), ("it", IN_ITALIAN), ("sv", IN_SWEDISH), ("ja", IN_JAPANESE)]
)
def test_the_sentence_in_other_languages(lang: str, sentence: str) -> None:
    with use_language(lang):
        found = catch_up_sentence(game(WHITNACK), needs(WILD, CLEAN))
    assert found.split() == sentence.split()
