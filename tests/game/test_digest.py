"""Four cards that say whether two devices hold the same game."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.digest import RANKS, SUITS, PlayingCard, digest_cards
from scorepad.game.events import BatchId, DetailSet, GameEvent, GameStarted, RulesChanged, Voided, WentOut
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.rules.sections import Value
from scorepad.score.record import NOBODY, Adjustment, GameRecord, GoingOutKind, Out, Round, RoundId, Tally
from tests.game.play import CY, PAIRS, Play, event, with_rounds

VALUES: dict[str, Value] = {"family": "piles", "length.rounds": 4, "cards.ace": 20}
RULES = RuleSet("Ours", None, VALUES)
CHEAPER = replace(RULES, values={**VALUES, "cards.ace": 15})
LOG: tuple[GameEvent, ...] = (
    event(1, GameStarted(GameRecord(RULES, PAIRS))),
    event(2, DetailSet("title", "Friday")),
    event(3, Voided(BatchId("batch 2")), who=CY),
)


def shown(events: tuple[GameEvent, ...]) -> str:
    return " ".join(f"{card.rank}{card.suit}" for card in digest_cards(events))


def test_the_cards_of_a_game_are_the_same_in_every_version() -> None:
    assert shown(LOG) == "2♣ 7♠ 9♣ A♥"


def test_four_different_cards_are_dealt_and_nearly_every_game_has_its_own() -> None:
    dealt = [digest_cards((*LOG, event(4, DetailSet("note", str(number))))) for number in range(500)]
    assert all(len(set(cards)) == 4 for cards in dealt)
    assert len(set(dealt)) >= 499
    used = Counter(card for cards in dealt for card in cards)
    assert set(used) == {PlayingCard(rank, suit) for rank in RANKS for suit in SUITS}


@given(st.permutations(range(8)), st.lists(st.integers(0, 7)))
def test_the_order_of_arrival_and_doubles_change_nothing(order: list[int], again: list[int]) -> None:
    play = Play()
    play.keys("2 1")
    play.do(DetailSet("title", "Friday"))
    play.do(DetailSet("note", "x"), who=CY)
    play.do(DetailSet("place", "y"))
    events = play.game.events
    events = (*events, *(event(len(events) + at, DetailSet("note", str(at))) for at in range(8)))[:8]
    assert digest_cards([events[at] for at in (*order, *again)]) == digest_cards(events)


@pytest.mark.parametrize(
    "other",
    [
        LOG[:2],
        LOG[1:],
        (*LOG, event(4, DetailSet("title", "Friday"))),
        (LOG[0], replace(LOG[1], change=DetailSet("title", "friday")), LOG[2]),
        (*LOG[:2], replace(LOG[2], counter=4)),
        (*LOG[:2], replace(LOG[2], author=replace(CY, side=1))),
        (
            event(1, GameStarted(GameRecord(CHEAPER, PAIRS))),
            *LOG[1:],
        ),
        (*LOG[:2], event(3, WentOut(RoundId("r1"), Out(0)))),
        (*LOG[:2], event(3, WentOut(RoundId("r1"), Out(0, GoingOutKind.CONCEALED)))),
        (*LOG[:2], event(3, WentOut(RoundId("r1"), NOBODY))),
        (*LOG[:2], event(3, WentOut(RoundId("r1"), None))),
    ],
)
def test_another_log_shows_other_cards(other: tuple[GameEvent, ...]) -> None:
    assert digest_cards(other) != digest_cards(LOG)


def test_the_names_of_rounds_and_adjustments_in_a_beginning_count() -> None:
    def begun(round_id: str, adjustment: str) -> GameRecord:
        tally = Tally(adjustments=(Adjustment(5, id=adjustment),))
        return with_rounds(GameRecord(RULES, PAIRS), Round((tally, Tally()), id=RoundId(round_id)))

    names = [("r1", "a1"), ("r2", "a1"), ("r1", "a2")]
    assert len({digest_cards([event(1, GameStarted(begun(*each)))]) for each in names}) == 3


def test_what_no_store_keeps_does_not_count() -> None:
    cited = replace(RULES, sources={"cards.ace": Source("a book")})
    record = replace(GameRecord(cited, PAIRS), inherited_dealers={0: 2})
    assert digest_cards([event(1, GameStarted(record)), *LOG[1:]]) == digest_cards(LOG)
    plain = [event(1, RulesChanged(RULES)), event(1, RulesChanged(cited))]
    assert digest_cards(plain[:1]) == digest_cards(plain[1:])
