"""Each warning in the words of the table."""

import re
from pathlib import Path
from typing import Any

import pytest

import scorepad.score
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, Cards, GameRecord, GoingOutKind, Out, Round, Side, Tally, WhoWentOut
from scorepad.score.result import Problem
from scorepad.score.totals import score_game
from scorepad.wording.problems import problem_sentence

SIDES = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
OTHER = Tally(counted=True, left=Cards("points", (5,)))
WHITNACK = variant("whitnack")


def said(tally: Tally, out: WhoWentOut = NOBODY, rules: RuleSet = WHITNACK, **more: Any) -> list[str]:
    """Return the warnings of a round. more: the sides, or what the other ones counted."""
    sides, other = more.get("sides", SIDES), more.get("other", OTHER)
    record = GameRecord(rules, sides, (Round((tally, *(other,) * (len(sides) - 1)), out),))
    return [problem_sentence(problem, record) for problem in score_game(record).rounds[0].problems]


def counts(**cards: int) -> Cards:
    return Cards("counts", (), cards)


def melded_cards(**cards: int) -> Tally:
    return Tally(counted=True, melded=counts(**cards))


def melded(points: int, **piles: int) -> Tally:
    return Tally(counted=True, piles=piles, melded=Cards("points", (points,)), left=Cards("points", (5,)))


PILES_AND_CARDS = [
    (
        Tally(True, {"clean": 3}, melded=counts(high=18)),
        "North–South: 3 completed piles need at least 21 cards, but only 18 are on the table.",
    ),
    (
        Tally(True, {"clean": 1}, melded=Cards("points", (30,))),
        "North–South: 1 completed pile is worth at least 35, but only 30 are on the table.",
    ),
    (
        Tally(True, {"dirty": 2}, melded=counts(high=14)),
        "North–South: dirty piles 2. Each needs a wild card, but only 0 jokers and twos are left for them.",
    ),
    (
        Tally(True, {"wild": 1}, melded=counts(two=4, high=14)),
        "North–South: wild piles 1. That takes 7 jokers and twos, but only 4 are on the table.",
    ),
]


@pytest.mark.parametrize(("tally", "sentence"), PILES_AND_CARDS)
def test_piles_that_the_cards_do_not_give_are_asked_about(tally: Tally, sentence: str) -> None:
    assert said(tally) == [sentence]


ANY_THREE = with_house_rules(WHITNACK, {"going_out.piles": [{"any": 3}]})


@pytest.mark.parametrize(
    ("rules", "piles", "missing"),
    [
        (WHITNACK, {"clean": 2, "dirty": 2}, "with no wild piles"),
        (variant("saskatchewan"), {"clean": 1, "dirty": 1}, "with no wild canastas"),
        (WHITNACK, {"clean": 1, "dirty": 2}, "without enough piles. Missing: 1 clean + 1 wild"),
        (ANY_THREE, {}, "without enough piles. Missing: 3 piles of any kind"),
    ],
)
def test_what_was_missing_to_go_out_is_named(rules: RuleSet, piles: dict[str, int], missing: str) -> None:
    tally = Tally(True, piles, melded=Cards("points", (600,)))
    assert said(tally, Out(0), rules) == [f"North–South went out {missing}. Is that right?"]


def test_who_went_out_how_many_play_and_many_phases_are_asked_about() -> None:
    none = Tally(counted=True)
    nobody = "Nobody went out, yet no side has any cards left. Did someone go out?"
    assert said(none, other=none) == [nobody]
    seating = "Hand and Foot (Whitnack) doesn't mention 2 sides with 5 players in total. Is that OK?"
    assert said(none, sides=(Side("A", ("a", "b", "c", "d")), Side("B"))) == [seating]
    phases = "Ina: 4 phases completed in one round. Is that right?"
    four, players = Tally(counted=True, rows={"phase": 4}), (Side("Ina"), Side("Jon"))
    assert said(four, rules=variant("phase-10"), sides=players, other=none) == [phases]


@pytest.mark.parametrize(
    ("laid", "sentence"),
    [
        (1, "Ann: 1 red three laid down, but these rules don't allow that. It counts as caught."),
        (2, "Ann: 2 red threes laid down, but these rules don't allow that. They count as caught."),
    ],
)
def test_red_threes_that_cannot_be_laid_are_counted_correctly(laid: int, sentence: str) -> None:
    alone = (Side("Ann"), Side("Bo"), Side("Cy"))
    found = said(Tally(counted=True, red_threes_laid=laid), rules=variant("simpson"), sides=alone)
    assert found == [sentence]


def test_fields_the_changed_rules_no_longer_know_are_named() -> None:
    tally = Tally(counted=True, piles={"sevens": 2})
    assert said(tally, Out(1, GoingOutKind.CONCEALED))[-2:] == [
        "North–South: these rules no longer use “piles of sevens”. The entry is kept but doesn't count.",
        "East–West: these rules no longer use “going out”. The entry is kept but doesn't count.",
    ]


def red_threes(laid: int = 0, caught: int = 0) -> Tally:
    return Tally(counted=True, red_threes_laid=laid, red_threes_caught=caught)


@pytest.mark.parametrize(
    ("tally", "changes", "sentence"),
    [
        (red_threes(laid=11), {}, "All sides together: 11 red threes, but 5 decks hold 10."),
        (red_threes(caught=3), {"pack.decks": 1}, "All sides together: 3 red threes, but 1 deck holds 2."),
        (melded_cards(joker=11), {}, "All sides together: 11 jokers, but 5 decks hold 10."),
        (melded_cards(two=21), {}, "All sides together: 21 twos, but 5 decks hold 20."),
        (melded_cards(ace=21), {"labels.ace": "Lords"}, "All sides together: 21 Lords, but 5 decks hold 20."),
        (melded_cards(black_three=11), {}, "All sides together: 11 black threes, but 5 decks hold 10."),
        (melded_cards(low=271), {}, "All sides together: 271 cards, but the pack holds 270."),
        (
            melded_cards(joker=1),
            {"pack.jokers": 0},
            "All sides together: jokers were counted, but the pack has none.",
        ),
        (melded_cards(ace=21), {"pack.cards": 262}, "All sides together: 21 aces, but the pack holds 20."),
    ],
)
def test_too_many_cards_for_the_pack_are_reported_with_its_size(
    tally: Tally, changes: dict[str, object], sentence: str
) -> None:
    assert sentence in said(tally, rules=with_house_rules(WHITNACK, changes))


@pytest.mark.parametrize(
    ("tally", "sentence"),
    [
        (
            melded(4850, dirty=9),
            "North–South: 4,850 on the table? All the cards in the pack are worth only 2,900.",
        ),
        (melded(1200), "North–South: 1,200 on the table? With no pile rarely over 950."),
        (
            melded(1300, clean=1),
            "North–South: 1,300 on the table? With 1 pile rarely over 1,090.",
        ),
        (
            melded(1300, clean=2),
            "North–South: 1,300 on the table? With 2 piles rarely over 1,230.",
        ),
        (
            Tally(counted=True, left=Cards("points", (1950,))),
            "North–South: 1,950 left in hand and foot? Rarely over 1,640.",
        ),
    ],
)
def test_an_unlikely_number_is_questioned_with_the_reason(tally: Tally, sentence: str) -> None:
    assert said(tally) == [sentence]


@pytest.mark.parametrize(
    ("usual", "reason"),
    [(485, "Usually about 490."), (975, "All the cards in the pack are worth only 2,900.")],
)
def test_the_usual_number_at_this_table_is_the_reason_where_it_is_far_away(usual: int, reason: str) -> None:
    before = Round((melded(usual, clean=2), melded(usual, clean=2)), NOBODY)
    record = GameRecord(variant("whitnack"), SIDES, (before, before, Round((melded(4850, dirty=9), OTHER))))
    [sentence] = [problem_sentence(problem, record) for problem in score_game(record).rounds[2].problems]
    assert sentence == f"North–South: 4,850 on the table? {reason}"


def codes_of_checks() -> list[str]:
    folder = Path(scorepad.score.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in folder.glob("checks*.py"))
    named = re.findall(r'Problem\(\s*"(\w+)"|[:(,] ?"(too_many_\w+)"', text)
    return sorted({one or other for one, other in named})


CODES = codes_of_checks()
"""The warnings that the sources have, which FORMAT.md has to list."""


@pytest.mark.parametrize("code", CODES)
def test_every_warning_of_the_score_has_a_sentence(code: str) -> None:
    params: dict[str, object] = {"missing": {}, "needed": {}, "why": "piles", "usual": None}
    params |= dict.fromkeys(
        ("count", "most", "decks", "value", "have", "need", "sides", "players", "sum", "found"), 1
    )
    problem = Problem(code, 0, "melded", {**params, "piles": 1})
    assert problem_sentence(problem, GameRecord(variant("whitnack"), SIDES)).endswith((".", "?"))
