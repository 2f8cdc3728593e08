"""A whole penalty game on the screens: the lowest total wins."""

import re

from scorepad.score.record import Cards, GoingOutKind, Out, Round, Side, Tally
from scorepad.service.games import Games
from scorepad.wording.breakdown import score_report
from tests.ui.playing import Person, game_of, sitting

ANN, BO, CY = "Ann", "Bo", "Cy"
SINGLES = (Side(ANN), Side(BO), Side(CY))
STOCK_OUT = "The stock ran out: deal again"
FULL = "Someone went out with the full hand"


async def deal(person: Person, out: str, *left: str, full: bool = False) -> None:
    """Score a round. left: the others' cards, in the order they are counted; `N` = Next."""
    if full:
        await person.tap(FULL)
    await person.tap(out)
    for each in left:
        await person.keys(each)


async def test_answering_who_went_out_opens_the_next_sides_cards_left(service: Games) -> None:
    async with sitting(service, game_of("hand", SINGLES)) as person:
        assert "Nobody: the stock ran out" not in person.names()
        assert not [text for text in person.texts() if text.startswith(("To go out", "Before going out"))]
        await person.tap(BO)
        assert person.record.rounds[0].out == Out(1, GoingOutKind.PARTIAL)
        assert person.place == (2, "left")


async def test_a_full_hand_takes_one_more_tap_and_doubles_the_others_cards(service: Games) -> None:
    async with sitting(service, game_of("hand", SINGLES)) as person:
        await deal(person, ANN, "20N1", "50N0", full=True)
        assert person.record.rounds[0].out == Out(0, GoingOutKind.FULL)
        assert person.totals == (-60, 240, 100)


async def test_a_deal_whose_stock_ran_out_is_not_scored_and_dealt_again_by_the_same(service: Games) -> None:
    first = Round((Tally(),) * 3, dealer=1)
    async with sitting(service, game_of("hand", SINGLES, rounds=(first,))) as person:
        assert "A deal like that doesn't count." in person.texts()
        await person.tap(STOCK_OUT)
        assert person.notices() == ["This deal doesn't count."]
        assert f"Round 1; {BO} deals" in person.texts()
        await deal(person, ANN, "20N0", "50N0")
        await person.tap(STOCK_OUT)
        assert len(person.record.rounds) == 1
        assert {"Round 2 of 7", "Round over? Who went out?"} <= set(person.texts())


async def test_a_started_round_is_removed_when_its_stock_ran_out_until_undo(service: Games) -> None:
    async with sitting(service, game_of("hand", SINGLES)) as person:
        await person.tap(BO)
        await person.keys("20")
        await person.tap("Back")
        await person.tap("Bo went out. Change this")
        await person.tap(STOCK_OUT)
        assert not person.record.rounds
        assert "Who went out?" in person.said()
        await person.tap("Undo: round removed")
        assert person.record.rounds[0].out == Out(1, GoingOutKind.PARTIAL)


async def test_a_tie_after_the_seventh_round_plays_on_until_one_is_ahead(service: Games) -> None:
    left = Tally(counted=True, left=Cards("points", (20,)))
    deals = [
        Round(
            tuple(Tally(counted=True) if at == out else left for at in range(3)),
            Out(out, GoingOutKind.PARTIAL),
        )
        for out in (0, 1) * 3
    ]
    async with sitting(service, game_of("hand", SINGLES, rounds=tuple(deals))) as person:
        await deal(person, CY, "20N0", "20N0")
        assert person.totals == (-10, -10, 90)
        level = "Tied at −10 after the last round: keep playing until one side is ahead."
        texts = person.texts()
        assert texts.index(level) < texts.index("Round over? Who went out?")
        assert "Round 8" in texts
        await deal(person, BO, "50N0", "20N0")
        assert person.page.route == f"/game/{person.game}/result"
        said = person.texts()
        assert {f"{BO} won", "won by 50 points"} <= set(said)
        assert [text for text in said if text.startswith("Why ")] == [
            f"Why −40? {BO}", f"Why 10? {ANN}", f"Why 140? {CY}",
        ]  # fmt: skip
        assert "Bo took the lead in the last round." in said
        assert "The costliest round: 50 for Cy in round 8." in said
        record, score = person.record, service.opened(person.game).score
    sheet = score_report(record, score)
    assert "Bo won by 50 points\nRound 8 was the last one.\n" in sheet


async def test_a_corrected_winner_is_asked_for_the_cards_left_until_undo(service: Games) -> None:
    async with sitting(service, game_of("hand", SINGLES)) as person:
        await deal(person, ANN, "20N0", "50N0")
        details = f"/game/{person.game}/round/{person.record.rounds[0].id}/at/who-went-out"
        await person.go(details)
        await person.tap(f"{BO}, full hand")
        await person.until(lambda: not person.record.rounds[0].complete)
        await person.tap("Back")
        assert "Ann, Left in hand, –" in person.names()
        await person.tap(re.compile("^Undo: "))
        await person.until(lambda: person.draft is None)
        assert person.totals == (-30, 20, 50)
        await person.go(details)
        await person.tap(f"{BO}, full hand")
        await person.tap("Back")
        await person.tap("Ann, Left in hand, –")
        await person.keys("30N1")
        assert person.totals == (260, -60, 100)


async def test_a_round_that_counts_twice_doubles_what_it_was_and_says_so(service: Games) -> None:
    async with sitting(service, game_of("hand", SINGLES)) as person:
        await deal(person, ANN, "20N0", "50N0")
        assert person.totals == (-30, 20, 50)
        await person.tap(re.compile("^Round 1"))
        await person.tap("Who went out, dealer, note")
        await person.tap("× 2")
        assert person.totals == (-60, 40, 100)
        assert "× 2, selected" in person.names()
        assert "Undo: the round counts × 2" in person.names()
        await person.tap("Undo: the round counts × 2")
        assert person.totals == (-30, 20, 50)
