"""Earlier rounds, inserted rounds, and what belongs to a whole round."""

import re

import pytest

from scorepad.score.record import Out
from scorepad.service.games import Games
from tests.ui.playing import EAST, NORTH, counting, game_after_round_1, game_of, sitting, w03

ROUND_1, ROUND_2 = re.compile("^Round 1;"), re.compile("^Round 2;")


async def test_a_counted_round_opens_without_a_cursor_until_a_field_is_tapped(service: Games) -> None:
    async with sitting(service, w03(1)) as person:
        await person.tap(ROUND_1)
        assert "Next" not in person.names()
        assert person.marked() == []
        await person.tap(f"{NORTH}, Clean piles, 2, of 2 needed")
        assert "Next" in person.names()
        assert person.marked() == [f"{NORTH}, Clean piles, 2, of 2 needed"]


async def test_correcting_round_1_changes_every_later_total(service: Games) -> None:
    async with sitting(service, w03()) as person:
        assert person.totals == (8785, 3445)
        await person.tap(ROUND_1)
        await person.tap(f"{EAST}, this round 365, total 365")
        assert "Next" not in person.names()
        await person.tap(f"{EAST}, Red threes caught, 2")
        await person.keys("1")
        await person.tap(f"{EAST}, Red threes laid, 1")
        await person.keys("2")
        assert f"{EAST}, this round 565, total 565. Why?" in person.texts()
        await person.tap("Back")
        assert person.totals == (8785, 3645)
        assert f"{EAST}, 3,645" in person.texts()
        await person.tap(re.compile("^Undo: Round 1, East–West: red threes laid 2"))
        await person.tap(re.compile("^Undo: Round 1, East–West: red threes caught 1"))
        assert person.totals == (8785, 3445)


async def test_a_draft_in_the_current_round_survives_correcting_another_round(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "120+4")
        before = person.draft
        await person.tap("Back")
        await person.tap(ROUND_1)
        await person.tap(f"{NORTH}, Clean piles, 4, of 2 needed")
        await person.keys("5")
        assert person.totals == (5685, 2225)
        await person.tap("Back")
        await person.until(lambda: person.draft == before)
        assert person.record.rounds[1].tallies[0].melded.points == ()
        await person.tap("Continue scoring")
        assert f"{NORTH}, Cards on the table, 124, 120 + 4" in person.marked()


async def test_a_half_typed_correction_counts_when_the_round_is_left(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(ROUND_1)
        await person.tap(f"{NORTH}, Left in hand and foot, 0")
        await person.keys("30")
        await person.tap("Back")
        await person.until(lambda: person.totals == (5155, 2225))
        assert person.draft is None
        assert any(text.startswith(f"{NORTH}, 5,155") for text in person.texts())


async def test_a_draft_refused_on_the_way_back_is_explained_and_stays(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(ROUND_1)
        await person.tap(f"{NORTH}, Left in hand and foot, 0")
        await person.keys("17")
        await person.tap("Back")
        await person.until(lambda: bool(person.notices()))
        assert person.notices() == ["Card values add up in fives. Please check 17."]
        assert person.draft
        assert person.draft.text == "17"
        assert person.totals == (5185, 2225)


async def test_a_forgotten_round_is_inserted_and_the_current_one_continues(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "48")
        before = person.draft
        await person.tap("Back")
        await person.tap(ROUND_1)
        await person.tap("Insert a round before this one")
        assert "Round 1 of 4" in person.texts()
        await person.tap(EAST)
        assert "Round 1" in person.texts()
        await person.keys("2210" + "0N0N" + "0000" + "0N0N")
        assert [each.complete for each in person.record.rounds] == [True, True, False]
        assert person.totals == (5185, 2225 + 1000 + 600 + 1500 + 100)
        assert person.draft == before
        await person.tap("Continue scoring")
        assert f"{NORTH}, Cards on the table, 48" in person.marked()


@pytest.mark.parametrize("by", ["touch", "key"])
async def test_undoing_the_start_of_a_round_leads_to_the_score_pad_where_redo_restores_it(
    service: Games, by: str
) -> None:
    async with counting(service) as person:
        await (person.press("Z", ctrl=True) if by == "key" else person.tap(re.compile("^Undo:")))
        await person.until(lambda: not person.record.rounds)
        assert "Nothing to undo" in person.names()
        assert "Who went out?" in person.said()
        await person.tap(re.compile("^Redo:"))
        assert person.record.rounds[0].out == Out(0)


async def test_a_corrected_dealer_shifts_the_later_dealers(service: Games) -> None:
    async with counting(service) as person:
        await person.tap("Who went out, dealer, note")
        await person.tap("Bo")
        assert person.record.rounds[0].dealer == 2
        assert "Bo, selected" in person.names()
        await person.tap("Back")
        await person.tap("Finish the round (empty fields count as 0)")
        assert "Round 2; Di deals" in person.texts()


async def test_a_note_left_right_after_its_last_letter_is_saved_in_full(service: Games) -> None:
    async with counting(service) as person:
        await person.tap("Who went out, dealer, note")
        field = person.text_field("Note for this round")
        await person.at_once((field, "change", "Bo"), (field, "blur", None))
        assert person.record.rounds[0].note == "Bo"


async def test_a_note_left_by_going_back_is_saved_and_stays_undone_after_undo(service: Games) -> None:
    async with counting(service) as person:
        await person.tap("Who went out, dealer, note")
        at = person.page.route
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.back()
        await person.until(lambda: person.record.rounds[0].note == "Bo dropped his foot")
        await person.tap(re.compile("^Undo:"))
        await person.until(lambda: person.record.rounds[0].note is None)
        await person.go(at)
        assert not person.text_field("Note for this round").value


async def test_a_note_is_saved_in_its_own_round_when_another_one_opens(service: Games) -> None:
    async with sitting(service, w03(2)) as person:
        first, second = person.record.rounds
        await person.go(f"/game/{person.game}/round/{first.id}/at/who-went-out")
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.go(f"/game/{person.game}/round/{second.id}/at/who-went-out")
        await person.until(lambda: person.record.rounds[0].note == "Bo dropped his foot")
        assert not person.text_field("Note for this round").value
        assert person.record.rounds[1].note is None


async def test_the_way_back_works_even_if_the_browser_reloaded_before_reporting_its_address(
    service: Games,
) -> None:
    async with sitting(service, game_of()) as person:
        at = person.page.route
        await person.go("/")
        await person.go(at)
        person.listener.mute = True
        await person.tap(NORTH)
        assert f"{NORTH}, Clean piles, –, of 2 needed" in person.names()
        person.listener.mute = False
        await person.go(at)
        assert "Continue scoring" in person.names()


async def test_a_removed_counted_round_is_restored_by_undo(service: Games) -> None:
    async with sitting(service, w03()) as person:
        await person.tap(ROUND_2)
        await person.tap("Remove this round")
        assert person.totals == (5125, 4005)
        await person.tap(re.compile("^Undo: .*round removed"))
        assert person.totals == (8785, 3445)
