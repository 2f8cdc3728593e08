"""What opening cards are worth, and what the rules forbid. Source of the sums: Whitnack's page."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum, Value
from scorepad.score import opening
from scorepad.score.record import GameRecord, Start, Tally
from scorepad.score.result import Next
from scorepad.score.totals import score_game
from tests.score.rule_book import with_rules
from tests.score.tables import deal, game, worth

NAMES = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "2": "two", "joker": "joker", "3": "black_three"}
WHITNACK, SIMPSON = variant("whitnack"), variant("simpson")
BROUILLETTE = variant("brouillette-low")
WITH_THREES = with_rules(WHITNACK, {"melded.black_three": 5})
CANASTA = with_rules(
    WHITNACK, {"melds.wilds": 3, "piles.exact": False, "piles.wild": None, "melded.black_three": 5}
)
SAMBA = with_rules(CANASTA, {"melds.wilds": 2, "piles.sequence": 1500})


def meld(cards: str) -> opening.Meld:
    """Return a meld from its cards: `A A A 2`; `run 4 5 6` is a sequence."""
    run = cards.startswith("run ")
    named = tuple(NAMES.get(card, card) for card in cards.split() if card != "run")
    natural = next((card for card in named if card not in ("two", "joker")), "wild")
    return opening.Meld("sequence" if run else natural, named)


def melds(laid: str) -> list[opening.Meld]:
    return [meld(part) for part in laid.split("+") if part.strip()]


@pytest.mark.parametrize(
    ("laid", "total"),
    [
        ("9 9 9 2", 50),
        ("6 6 6 6 6 6 6", 35),
        ("K K K K + 4 4 4", 55),
        ("A A A 2", 80),
        ("8 8 8 joker", 80),
        ("A A A + K K K", 90),
        ("A A A A A A", 120),
        ("A A A A + Q Q joker", 150),
        ("joker joker joker", 150),
    ],
)
def test_legal_cards_add_up_by_whitnacks_values(laid: str, total: int) -> None:
    found = opening.judge_opening(WHITNACK, total, melds(laid))
    assert (sum(found.sums), found.missing, found.legal) == (total, 0, True)
    short = opening.judge_opening(WHITNACK, total + 5, melds(laid))
    assert (short.missing, short.legal) == (5, True)


def test_red_threes_do_not_count_towards_the_minimum() -> None:
    found = opening.judge_opening(WHITNACK, 50, melds("7 7 7"), red_threes=2)
    assert (sum(found.sums), found.missing, found.legal) == (15, 35, True)


@pytest.mark.parametrize(
    ("rules", "laid", "sums", "allowed"),
    [
        (WHITNACK, "3 3 3", (15,), 0),
        (WHITNACK, "5 5 joker 2", (80,), 0),
        (WHITNACK, "A A A + 5 5 joker 2", (60, 80), 60),
        (WHITNACK, "K joker 2", (80,), 0),
        (WHITNACK, "6 6 6 6 6 6 6 6", (40,), 0),
        (SIMPSON, "joker joker joker", (150,), 0),
        (SIMPSON, "joker joker", (100,), 0),
        (WHITNACK, "A A A + K K", (60, 20), 80),
        (WHITNACK, "K joker", (60,), 60),
        (SAMBA, "run 4 6", (10,), 10),
    ],
)
def test_an_illegal_meld_does_not_count_but_an_unfinished_one_does(
    rules: RuleSet, laid: str, sums: tuple[int, ...], allowed: int
) -> None:
    found = opening.judge_opening(rules, 150, melds(laid))
    assert (found.sums, found.allowed, found.missing) == (sums, allowed, 150 - allowed)
    assert not found.legal


@pytest.mark.parametrize(
    ("rules", "laid", "found"),
    [
        (WHITNACK, "K", ["too_few_cards"]),
        (WHITNACK, "A A A + K K", ["too_few_cards"]),
        (WHITNACK, "K joker", ["too_few_cards", "too_many_wilds"]),
        (WHITNACK, "K K joker", []),
        (WHITNACK, "K K K joker 2", ["too_many_wilds"]),
        (WHITNACK, "K K K K joker 2", []),
        (WHITNACK, "6 6 6 6 6 6 6 6", ["too_many_cards"]),
        (WHITNACK, "joker 2 2", []),
        (WHITNACK, "joker joker", ["too_few_cards"]),
        (WHITNACK, "2 2 2 2 2 2 2 2", ["too_many_cards"]),
        (WHITNACK, "3 3 3", ["no_black_threes"]),
        (WITH_THREES, "3 3 3", ["black_threes_going_out"]),
        (WITH_THREES, "3 3 3 2", ["black_threes_going_out", "wild_with_threes"]),
        (WHITNACK, "run 4 5 6", ["no_sequences"]),
        (SIMPSON, "joker joker joker", ["no_wild_melds"]),
        (SIMPSON, "K K K joker 2", []),
        (SIMPSON, "K K joker 2", ["too_many_wilds"]),
        (SIMPSON, "6 6 6 6 6 6 6 6", []),
        (SIMPSON, "3 3 3", ["no_black_threes"]),
        (BROUILLETTE, "3 3 3", []),
        (BROUILLETTE, "3 3 joker", ["wild_with_threes"]),
        (CANASTA, "K K joker 2 2", []),
        (CANASTA, "K K joker 2 2 2", ["too_many_wilds"]),
        (CANASTA, "K joker 2", ["too_many_wilds"]),
        (SAMBA, "K K K joker 2 2", ["too_many_wilds"]),
        (SAMBA, "run 4 5 6", []),
        (SAMBA, "run A J K Q", []),
        (SAMBA, "run 4 5 6 7 8 9 10", []),
        (SAMBA, "run 4 5 6 7 8 9 10 J", ["too_many_cards"]),
        (SAMBA, "run 4 5 7", ["not_in_a_row"]),
        (SAMBA, "run 4 5 5", ["not_in_a_row"]),
        (SAMBA, "run 3 4 5", ["not_in_a_row"]),
        (SAMBA, "run 4 5 2", ["wild_in_sequence"]),
        (SAMBA, "run 2 2 2", ["wild_in_sequence"]),
    ],
)
def test_illegal_melds_are_reported(rules: RuleSet, laid: str, found: list[str]) -> None:
    judged = opening.judge_opening(rules, 0, melds(laid))
    assert ([problem.code for problem in judged.problems], judged.legal) == (found, not found)


@pytest.mark.parametrize("of", ["9", "wild"])
def test_a_card_of_another_rank_does_not_belong_in_a_meld(of: str) -> None:
    mixed = opening.Meld(of, ("9", "9", "9", "two", "king"))
    assert "mixed_ranks" in [problem.code for problem in opening.judge_opening(WHITNACK, 0, [mixed]).problems]


def test_an_empty_meld_is_no_problem_and_opens_nothing() -> None:
    found = opening.judge_opening(WHITNACK, 0, [opening.Meld("wild")])
    assert (sum(found.sums), found.legal) == (0, True)


def test_a_problem_says_which_meld_and_by_how_much() -> None:
    found = opening.judge_opening(WHITNACK, 50, melds("A A A + K K K joker 2 + 4"))
    assert found.problems == (
        opening.MeldProblem("too_many_wilds", 1, {"wilds": 2, "most": 1}),
        opening.MeldProblem("too_few_cards", 2, {"cards": 1, "missing": 2}),
    )


@pytest.mark.parametrize(
    ("rule", "most"),
    [
        ("twice", [0, 0, 1, 1, 2, 2, 3]),
        ("fewer", [0, 0, 1, 2, 3, 4, 5]),
        (3, [0, 0, 3, 3, 3, 3, 3]),
        ("equal", [0, 1, 2, 3, 4, 5, 6]),
    ],
)
def test_wild_cards_are_limited_by_the_number_of_naturals(rule: Value, most: list[int]) -> None:
    rules = with_rules(WHITNACK, {"melds.wilds": rule})
    assert [opening.most_wilds(rules, naturals) for naturals in range(7)] == most


@pytest.mark.parametrize(("low_to", "points"), [("7", 10), ("8", 10), ("9", 5)])
def test_the_value_of_a_nine_depends_on_the_limit_of_low_cards(low_to: str, points: int) -> None:
    rules = with_rules(WHITNACK, {"cards.low_to": low_to})
    assert sum(opening.judge_opening(rules, 0, melds("9 9 9")).sums) == 3 * points


def test_a_card_worth_less_than_zero_counts_zero() -> None:
    assert sum(opening.judge_opening(BROUILLETTE, 50, melds("A A A + 3 3 3")).sums) == 60


def test_a_custom_pack_names_its_own_ranks() -> None:
    rules = with_rules(WHITNACK, {"labels.ranks": "1 2 3 3 joker 12", "cards.two": 25})
    assert opening.ranks(rules) == ("1", "2", "3", "12", "ace")
    assert [opening.group_of(rules, rank) for rank in opening.ranks(rules)] == [
        "low",
        "low",
        "low",
        "high",
        "ace",
    ]
    laid = [opening.Meld("3", ("3", "3", "3", "two"))]
    assert sum(opening.judge_opening(rules, 0, laid).sums) == 40


FREE_WILDS = with_rules(WHITNACK, {"melds.wilds": 9})
PILE_AND_POINTS: Minimum = {"word": "pile", "points": 200}


@pytest.mark.parametrize(
    ("rules", "needed", "laid", "missing"),
    [
        # The nearest pile counts.
        (WHITNACK, "pile", "", 7),
        (WHITNACK, "pile", "K K + 4 4 4 4", 3),
        (WHITNACK, "concealed_pile", "K K K K K K", 1),
        (WHITNACK, "pile", "K K K K K joker 2", 0),
        (WHITNACK, "concealed_pile", "2 2 2 2 joker joker joker", 0),
        (WHITNACK, "pile", "A A A A A A A + K K", 0),
        (WHITNACK, "pile", "K K K joker 2 2 2 + 4 4 4", 4),
        (WHITNACK, "pile", "3 3 3 3 3 3 3", 7),
        (SIMPSON, "pile", "6 6 6 6 6 6 6 6", 0),
        # Only a meld without wild cards comes near a clean pile.
        (WHITNACK, "clean_pile", "K K K K K joker 2 + 4 4 4", 4),
        (WHITNACK, "clean_pile", "2 2 2 2 joker joker joker", 7),
        (WHITNACK, "clean_pile", "A A A A A A", 1),
        (WHITNACK, "clean_pile", "A A A A A A A + K K joker", 0),
        # A concealed opening of 150 is judged by its points.
        (FREE_WILDS, "150_concealed", "A A A + K K K", 60),
        (FREE_WILDS, "150_concealed", "A A A A A + joker joker joker", 0),
        # Of a pile and points, the cards of the pile come first.
        (WHITNACK, PILE_AND_POINTS, "A A A A A A", 1),
        (WHITNACK, PILE_AND_POINTS, "A A A A A A A", 60),
        (WHITNACK, PILE_AND_POINTS, "A A A A A A A + K K K K K K", 0),
    ],
)
def test_where_a_pile_is_required_cards_or_points_are_missing(
    rules: RuleSet, needed: Minimum, laid: str, missing: int
) -> None:
    found = opening.judge_opening(rules, needed, melds(laid))
    assert found.missing == missing


COUNTED = deal(worth(100), worth(50))


@pytest.mark.parametrize(
    ("record", "asked"),
    [
        (game(WHITNACK, COUNTED), Next(2, (90, 90))),
        # After the end one more round repeats the last minimum, and keeps it while it is played.
        (game(WHITNACK, COUNTED, start=Start(4, (0, 0))), Next(5, (150, 150))),
        (game(WHITNACK, COUNTED, deal(Tally(), Tally()), start=Start(4, (0, 0))), Next(5, (150, 150))),
    ],
)
def test_the_minimum_is_that_of_the_next_round(record: GameRecord, asked: Next) -> None:
    assert opening.minimums_asked(record, score_game(record)) == asked


CARDS = [*opening.ranks(WHITNACK), "two", "joker", "black_three"]
SOME_RULES = st.sampled_from((WHITNACK, SIMPSON, BROUILLETTE, CANASTA, SAMBA))
SOME_MELDS = st.lists(
    st.builds(
        opening.Meld,
        st.sampled_from([*opening.ranks(WHITNACK), "black_three", "wild", "sequence"]),
        st.lists(st.sampled_from(CARDS), max_size=9).map(tuple),
    ),
    max_size=4,
)
NEEDED = st.sampled_from((0, 50, 90, 120, 150, "pile", "concealed_pile", "clean_pile", "150_concealed"))


@given(SOME_RULES, NEEDED, SOME_MELDS, st.sampled_from(CARDS), st.data())
def test_one_more_card_never_lowers_the_sum(
    rules: RuleSet, needed: Minimum, laid: list[opening.Meld], card: str, data: st.DataObject
) -> None:
    laid = [*laid, opening.Meld(card)]
    at = data.draw(st.integers(0, len(laid) - 1))
    more = [*laid[:at], replace(laid[at], cards=(*laid[at].cards, card)), *laid[at + 1 :]]
    before, after = opening.judge_opening(rules, needed, laid), opening.judge_opening(rules, needed, more)
    assert sum(after.sums) >= sum(before.sums)
    found = [problem for problem in after.problems if problem.meld == at]
    if not found or opening.is_unfinished(found):
        assert after.missing <= before.missing


@given(SOME_RULES, NEEDED, SOME_MELDS, st.integers(0, 2), st.randoms())
def test_cards_are_legal_exactly_when_there_is_no_problem_in_whatever_order(
    rules: RuleSet, needed: Minimum, laid: list[opening.Meld], red_threes: int, chance: Random
) -> None:
    found = opening.judge_opening(rules, needed, laid, red_threes)
    assert found.legal == (not found.problems)
    shuffled = [replace(each, cards=tuple(chance.sample(each.cards, len(each.cards)))) for each in laid]
    assert opening.judge_opening(rules, needed, shuffled, red_threes) == found
    # One that is illegal changes nothing about what the others lack.
    fives = opening.Meld("5", ("5", "5", "joker", "two", "two", "two"))
    assert opening.judge_opening(rules, needed, [*laid, fives]).missing == found.missing
