"""Earlier rounds, rounds between, and what belongs to a whole round."""

import re
from dataclasses import replace

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import RoundRemoved
from scorepad.game.intents import MakeChanges, Undo
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Out
from scorepad.service.game_service import GameService
from tests.ui.playing import (
    ANN,
    BO,
    EAST,
    NORTH,
    PAIRS,
    REFERENCE,
    count_round,
    game_of,
    kept,
    sitting,
    touch,
    w03,
)

ROUND_1, ROUND_2 = re.compile("^Round 1;"), re.compile("^Round 2;")


async def test_a_counted_round_opens_without_a_cursor_until_a_field_is_touched(service: GameService) -> None:
    game = await kept(service, w03(1), ANN)
    async with sitting(service, game) as person:
        await person.tap(ROUND_1)
        assert "Next" not in person.names()
        assert person.marked() == []
        await person.tap(f"{NORTH}, Clean piles, 2, of 2 needed")
        assert "Next" in person.names()
        assert person.marked() == [f"{NORTH}, Clean piles, 2, of 2 needed"]


async def test_correcting_round_1_moves_every_later_total(service: GameService) -> None:
    game = await kept(service, w03(), ANN)
    async with sitting(service, game) as person:
        assert person.totals == (8785, 3445)
        await person.tap(ROUND_1)
        await person.tap(f"{EAST}, this round 365, total 365")
        assert "Next" not in person.names()
        await person.tap("Red threes caught 2")
        await person.keys("1")
        await person.tap(f"{EAST}, Red threes laid, 1")
        await person.keys("2")
        assert f"{EAST}, this round 565, total 565. Why?" in person.texts()
        await person.tap("Back")
        assert person.totals == (8785, 3645)
        assert f"{EAST}, 3,645, needs 150 to open" in person.texts()
        await person.tap(re.compile("^Undo: Round 1, East–West: red threes laid 2"))
        await person.tap(re.compile("^Undo: Round 1, East–West: red threes caught 1"))
        assert person.totals == (8785, 3445)


async def test_the_corrected_side_stays_in_sight_when_its_last_field_is_done(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(ROUND_1)
        await person.tap(f"{EAST}, this round 2,225, total 2,225")
        await person.tap(f"{EAST}, Cards left in hand and foot, 85")
        await person.keys("90N")
        assert "Next" not in person.names()
        assert f"{EAST}, Cards left in hand and foot, 90" in person.names()


async def test_a_side_that_a_warning_led_to_stays_in_sight_when_it_is_put_right(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 1, "2201310N85N" + "4312485NN")
    async with sitting(service, game) as person:
        await person.tap("Check")
        await person.keys("1" + "NNN")
        assert "Next" not in person.names()
        assert f"{EAST}, Wild piles, 1, of 1 needed" in person.names()


async def test_what_is_typed_in_the_round_in_progress_is_found_again_after_a_correction(
    service: GameService,
) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
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
        assert "120 + 4 = 124" in person.texts()


async def test_the_round_in_progress_shows_its_open_text_while_another_is_put_right(
    service: GameService,
) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "485")
        in_progress = person.page.route
        await person.go(f"/game/{game}/round/{person.record.rounds[0].id}")
        await person.tap(f"{NORTH}, Clean piles, 4, of 2 needed")
        await person.go(in_progress)
        assert f"{NORTH}, Cards on the table, 485" in person.names()
        assert "Next" not in person.names()
        await person.tap(f"{NORTH}, Cards on the table, 485")
        await person.keys("0")
        assert f"{NORTH}, Cards on the table, 4,850" in person.marked()


async def test_what_is_half_typed_in_an_earlier_round_counts_when_it_is_left(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(ROUND_1)
        await person.tap(f"{NORTH}, Cards left in hand and foot, 0")
        await person.keys("30")
        await person.tap("Back")
        await person.until(lambda: person.totals == (5155, 2225))
        assert person.draft is None
        assert any(text.startswith(f"{NORTH}, 5,155") for text in person.texts())


async def test_what_cannot_be_committed_on_the_way_back_is_said_and_stays(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(ROUND_1)
        await person.tap(f"{NORTH}, Cards left in hand and foot, 0")
        await person.keys("17")
        await person.tap("Back")
        await person.until(lambda: bool(person.notices()))
        assert person.notices() == ["17 is not a multiple of 5, but every card value is."]
        assert person.draft
        assert person.draft.text == "17"
        assert person.totals == (5185, 2225)


async def test_going_back_from_the_round_in_progress_keeps_its_open_text(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "12")
        await person.tap("Back")
        assert person.draft
        assert person.draft.text == "12"
        await person.tap("Continue scoring")
        assert f"{NORTH}, Cards on the table, 12" in person.marked()


async def test_a_deal_that_was_thrown_in_is_no_round_and_can_be_undone(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await person.keys("43")
        await person.tap("Misdeal: deal again")
        assert not person.record.rounds
        assert "Who went out?" in person.texts()
        await person.tap("Undo: round removed")
        assert person.record.rounds[0].tallies[0].piles == {"clean": 4, "dirty": 3}


async def test_a_forgotten_round_is_inserted_and_counted_and_the_last_one_goes_on(
    service: GameService,
) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "48")
        before = person.draft
        await person.tap("Back")
        await person.tap(ROUND_1)
        await person.tap("Insert a round before this one")
        assert "Round 1 of 4" in person.texts()
        await person.tap(EAST)
        assert "Round 1 · minimum 50" in person.texts()
        await person.keys("2210" + "0N0N" + "0000" + "0N0N")
        assert [each.complete for each in person.record.rounds] == [True, True, False]
        assert person.totals == (5185, 2225 + 1000 + 600 + 1500 + 100)
        assert person.draft == before
        await person.tap("Continue scoring")
        assert f"{NORTH}, Cards on the table, 48" in person.marked()


async def test_a_counted_round_is_removed_and_brought_back(service: GameService) -> None:
    game = await kept(service, w03(), ANN)
    async with sitting(service, game) as person:
        await person.tap(ROUND_2)
        await person.tap("Remove this round")
        assert person.totals == (5125, 4005)
        await person.tap(re.compile("^Undo: .*round removed"))
        assert person.totals == (8785, 3445)


async def test_a_round_that_vanishes_under_a_reader_says_so_and_leads_back(service: GameService) -> None:
    game = await kept(service, w03(), ANN)
    async with sitting(service, game) as person:
        await person.tap(ROUND_2)
        await touch(service, game, MakeChanges((RoundRemoved(person.record.rounds[1].log_id),)), who=BO)
        await person.until(lambda: "This round is no longer here." in person.texts())
        await touch(service, game, Undo(), who=BO)
        await person.until(lambda: f"{NORTH}, Clean piles, 2, of 2 needed" in person.names())
        await touch(service, game, MakeChanges((RoundRemoved(person.record.rounds[1].log_id),)), who=BO)
        await person.until(lambda: "Back to the score pad" in person.names())
        await person.tap("Back to the score pad")
        assert f"{NORTH}, 5,125, leads by 1,120, needs 120 to open" in person.texts()


@pytest.mark.parametrize("by", ["touch", "key"])
async def test_undoing_the_begin_of_a_round_leads_to_the_score_pad_where_redo_brings_it_back(
    service: GameService, by: str
) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await (person.press("Z", ctrl=True) if by == "key" else person.tap(re.compile("^Undo:")))
        await person.until(lambda: not person.record.rounds)
        assert "Nothing to undo" in person.names()
        assert "Who went out?" in person.texts()
        await person.tap(re.compile("^Redo:"))
        assert person.record.rounds[0].out == Out(0)


async def test_the_address_of_a_round_that_is_not_there_says_so_and_the_keyboard_leads_away(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with sitting(service, game) as person:
        await person.go(f"/game/{game}/round/none")
        assert "This round is no longer here." in person.texts()
        await person.press("Escape")
        assert "Who went out?" in person.texts()


async def test_a_dealer_is_corrected_and_the_deal_goes_on_from_there(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await person.tap("Bo")
        assert person.record.rounds[0].dealer == 2
        assert "Bo, selected" in person.names()
        await person.tap("Finish the round (empty fields count as 0)")
        assert "next dealer: Di" in person.texts()


async def test_a_note_on_the_round_is_kept_when_its_field_is_left(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.keys("4")
        assert person.text_field("Note for this round").value == "Bo dropped his foot"
        await person.fire(person.text_field("Note for this round"), "blur")
        assert person.record.rounds[0].note == "Bo dropped his foot"


async def test_a_note_that_is_left_right_after_its_last_letter_is_kept_whole(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        field = person.text_field("Note for this round")
        await person.at_once((field, "change", "Bo"), (field, "blur", None))
        assert person.record.rounds[0].note == "Bo"


@pytest.mark.parametrize("text_scale", [1.0, 2.0])
async def test_a_note_that_is_being_typed_survives_a_turn_of_the_phone(
    service: GameService, text_scale: float
) -> None:
    async with sitting(service, await game_of(service), width=390, height=844) as person:
        await person.scale(text_scale)
        await person.tap(NORTH)
        await person.type_text("Note for this round", "Bo dropped")
        for size in ((844, 390), (390, 844)):
            await person.resize(*size)
            assert person.text_field("Note for this round").value == "Bo dropped"
        await person.fire(person.text_field("Note for this round"), "blur")
        assert person.record.rounds[0].note == "Bo dropped"
        await person.tap(re.compile("^Undo: "))
        await person.until(lambda: person.record.rounds[0].note is None)
        assert not person.text_field("Note for this round").value


async def test_a_note_whose_field_went_away_untold_is_kept_and_undone_for_good(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        at = person.page.route
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.back()
        await person.until(lambda: person.record.rounds[0].note == "Bo dropped his foot")
        await person.tap(re.compile("^Undo:"))
        await person.until(lambda: person.record.rounds[0].note is None)
        await person.go(at)
        assert not person.text_field("Note for this round").value


async def test_a_note_is_kept_in_its_own_round_when_another_one_takes_its_place(service: GameService) -> None:
    game = await kept(service, w03(2), ANN)
    async with sitting(service, game) as person:
        first, second = person.record.rounds
        await person.go(f"/game/{game}/round/{first.id}")
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.go(f"/game/{game}/round/{second.id}")
        await person.until(lambda: person.record.rounds[0].note == "Bo dropped his foot")
        assert not person.text_field("Note for this round").value
        assert person.record.rounds[1].note is None


async def test_a_note_that_was_undone_stays_so_when_its_round_is_opened_again(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        at = person.page.route
        await person.type_text("Note for this round", "Bo dropped his foot")
        await person.fire(person.text_field("Note for this round"), "blur")
        await person.tap("Back")
        await person.tap(re.compile("^Undo:"))
        await person.until(lambda: person.record.rounds[0].note is None)
        await person.go(at)
        assert not person.text_field("Note for this round").value


async def test_a_digit_typed_into_the_note_is_no_key_of_the_keypad(service: GameService) -> None:
    async with sitting(service, await game_of(service)) as person:
        await person.tap(NORTH)
        await person.fire(person.text_field("Note for this round"), "focus")
        await person.press("4")
        await person.settle()
        assert person.record.rounds[0].tallies[0].piles == {}


async def test_the_last_next_of_the_last_round_leads_to_the_winner(service: GameService) -> None:
    game = await game_of(service)
    for _round in range(3):
        await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys(REFERENCE)
        assert person.page.route == f"/game/{game}/result"


async def test_a_concealed_going_out_is_said_on_the_entry_screen(service: GameService) -> None:
    rules = variant("whitnack")
    rules = replace(rules, values={**rules.values, "going_out.concealed": 200})
    game = await service.start(GameRecord(rules, PAIRS), ANN)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        assert f"{NORTH}, this round 100, total 100. Why?" in person.texts()
        await person.tap(f"{NORTH}, concealed")
        assert f"{NORTH}, this round 200, total 200. Why?" in person.texts()
        assert person.draft == Draft(person.record.rounds[0].id, 0, "piles.clean")


async def test_the_way_back_is_open_also_where_the_browser_was_reloaded_before_it_said_where_it_is(
    service: GameService,
) -> None:
    async with sitting(service, await game_of(service)) as person:
        at = person.page.route
        await person.go("/")
        await person.go(at)
        person.listener.mute = True
        await person.tap(NORTH)
        assert f"{NORTH}, Clean piles, –, of 2 needed" in person.names()
        person.listener.mute = False
        await person.go(at)
        assert "Continue scoring" in person.names()
