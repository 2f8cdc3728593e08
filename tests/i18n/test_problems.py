"""Each warning as it is said at the table."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import scorepad.score
from scorepad.i18n.problems import problem_sentence
from scorepad.rules.layers import resolve
from scorepad.rules.load import variant
from scorepad.score.record import NOBODY, Cards, GameRecord, How, Out, Round, Side, Tally
from scorepad.score.result import Problem
from scorepad.score.totals import score_game

SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
OTHER = Tally(counted=True, left=Cards("points", (5,)))


def said(
    tally: Tally, out: Out = NOBODY, name: str = "whitnack", sides: tuple[Side, ...] = SIDES
) -> list[str]:
    record = GameRecord(variant(name), sides, (Round((tally, *(OTHER,) * (len(sides) - 1)), out),))
    return [problem_sentence(problem, record) for problem in score_game(record).rounds[0].problems]


def counts(**cards: int) -> Cards:
    return Cards("counts", (), cards)


CASES = [
    (
        Tally(counted=True, piles={"clean": 2, "dirty": 2}, melded=Cards("points", (600,))),
        Out(0),
        "North–South went out with no wild piles. Keep it?",
    ),
    (
        Tally(counted=True, piles={"clean": 1, "dirty": 2}, melded=Cards("points", (600,))),
        Out(0),
        "North–South went out, but these piles were missing: clean 1, wild 1. Keep it?",
    ),
    (
        Tally(counted=True, piles={"clean": 3}, melded=counts(high=18)),
        NOBODY,
        "North–South: 3 finished piles take at least 21 cards, but 18 are counted as melded.",
    ),
    (
        Tally(counted=True, piles={"clean": 1}, melded=Cards("points", (30,))),
        NOBODY,
        "North–South: the cards of 1 finished pile make at least 35, but only 30 are melded.",
    ),
    (
        Tally(counted=True, piles={"dirty": 2}, melded=counts(high=14)),
        NOBODY,
        "North–South: dirty piles 2. Each takes a wild card, but of jokers and twos only 0 are left.",
    ),
    (
        Tally(counted=True, piles={"wild": 1}, melded=counts(two=4, high=14)),
        NOBODY,
        "North–South: wild piles 1. They take 7 jokers and twos, but 4 are counted as melded.",
    ),
]


@pytest.mark.parametrize(("tally", "out", "sentence"), CASES)
def test_a_warning_says_what_to_look_at(tally: Tally, out: Out, sentence: str) -> None:
    assert said(tally, out) == [sentence]


def test_nobody_out_and_nothing_left_asks_who_it_was() -> None:
    record = GameRecord(
        variant("whitnack"), SIDES, (Round((Tally(counted=True), Tally(counted=True)), NOBODY),)
    )
    [problem] = score_game(record).rounds[0].problems
    assert problem_sentence(problem, record) == (
        "Nobody went out, and yet no side has a card left. Did somebody go out?"
    )


@pytest.mark.parametrize(
    ("laid", "sentence"),
    [
        (1, "Ann: 1 red three laid, but in these rules none can be laid. It counts as caught."),
        (2, "Ann: 2 red threes laid, but in these rules none can be laid. They count as caught."),
    ],
)
def test_red_threes_that_cannot_be_laid_are_counted_right(laid: int, sentence: str) -> None:
    alone = (Side("Ann"), Side("Bo"), Side("Cy"))
    assert said(Tally(counted=True, red_threes_laid=laid), name="simpson", sides=alone) == [sentence]


def test_what_changed_rules_no_longer_know_is_named() -> None:
    tally = Tally(counted=True, piles={"sevens": 2})
    assert said(tally, Out(1, How.CONCEALED))[-2:] == [
        "North–South: piles of sevens: these rules no longer know this. It is kept, but counts nothing.",
        "East–West: going out: these rules no longer know this. It is kept, but counts nothing.",
    ]


def test_a_seating_the_rules_do_not_mention_is_asked_about() -> None:
    sides = (Side("A", ("a", "b", "c", "d")), Side("B"))
    assert said(Tally(counted=True), sides=sides) == [
        "Hand and Foot (Whitnack) does not mention 2 sides with 5 players in all. All right?"
    ]


def test_the_rules_own_words_are_used() -> None:
    tally = Tally(counted=True, piles={"clean": 1, "dirty": 1}, melded=Cards("points", (600,)))
    assert said(tally, Out(0), "saskatchewan") == ["North–South went out with no wild canastas. Keep it?"]


def test_any_piles_missing_are_counted() -> None:
    rules = resolve(variant("whitnack"), {"going_out.piles": [{"any": 3}]})
    record = GameRecord(rules, SIDES, (Round((Tally(counted=True), OTHER), Out(0)),))
    [problem] = score_game(record).rounds[0].problems
    assert problem_sentence(problem, record) == (
        "North–South went out, but these piles were missing: any kind 3. Keep it?"
    )


def test_every_warning_of_the_score_has_a_sentence() -> None:
    folder = Path(scorepad.score.__file__).parent
    codes = {
        code
        for path in folder.glob("checks*.py")
        for code in re.findall(r'Problem\(\s*"(\w+)"', path.read_text(encoding="utf-8"))
    }
    assert len(codes) >= 8
    record = GameRecord(variant("whitnack"), SIDES)
    params = {
        "missing": {},
        "needed": {},
        "count": 1,
        "piles": 1,
        "have": 1,
        "need": 1,
        "sides": 1,
        "players": 1,
    }
    for code in codes:
        sentence = problem_sentence(Problem(code, 0, "melded", params), record)
        assert f"({code})" not in sentence


def test_a_warning_nobody_has_words_for_is_shown_all_the_same() -> None:
    record = replace(GameRecord(variant("whitnack"), SIDES))
    assert problem_sentence(Problem("odd", None, "out"), record) == "Please look at this again (odd)."
