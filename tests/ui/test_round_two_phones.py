"""Two phones in one round: what the one that did not press the last Next sees of its end."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from scorepad.game.intents import FinishRound, Redo, Undo
from scorepad.service.game_service import GameService
from tests.ui.playing import BO, EAST, NORTH, REFERENCE, Person, count_round, game_of, sitting, touch

OURS, THEIRS = "4312" + "485N" + "N", "2301" + "310N" + "85N"
ROUND_1 = re.compile("^Round 1;")


@asynccontextmanager
async def two_phones(service: GameService, game: str) -> AsyncIterator[tuple[Person, Person]]:
    """Let Ann count North–South, and Bo East–West but for his last Next."""
    async with sitting(service, game) as ann, sitting(service, game, who=BO) as bo:
        await ann.tap(NORTH)
        await bo.go(ann.page.route)
        await bo.tap(re.compile(f"^{EAST}, this round"))
        await bo.tap(re.compile(f"^{EAST}, Clean piles"))
        await bo.keys(THEIRS[:-1])
        await ann.keys(OURS)
        yield ann, bo


async def test_the_phone_that_did_not_finish_the_round_goes_where_the_one_that_did_goes(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        assert ann.draft
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{game}" == bo.page.route)
        await ann.until(lambda: ann.draft is None)
        before = ann.record
        await ann.press("9")
        assert ann.record == before
        assert "Round 2 of 4" in ann.texts()


async def test_the_last_next_of_the_game_leads_both_phones_to_the_winner(service: GameService) -> None:
    game = await game_of(service)
    for _round in range(3):
        await count_round(service, game, 0, REFERENCE)
    async with two_phones(service, game) as (ann, bo):
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{game}/result" == bo.page.route)


async def test_the_round_finished_by_a_button_elsewhere_is_left_too(service: GameService) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await touch(service, game, FinishRound(ann.record.rounds[0].log_id), who=BO)
        await ann.until(lambda: ann.page.route == f"/game/{game}")


async def test_who_is_typing_stays_in_the_finished_round_until_it_is_committed(service: GameService) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        at = ann.page.route
        await ann.tap(f"{NORTH}, this round 5,185, total 5,185")
        await ann.tap(f"{NORTH}, Cards left in hand and foot, 0")
        await ann.keys("3")
        await bo.keys("N")
        await bo.until(lambda: bo.page.route == f"/game/{game}")
        await ann.keys("0")
        assert ann.page.route == at
        await ann.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{game}")
        assert ann.totals == (5155, 2225)


async def test_what_is_deleted_to_be_typed_anew_leads_nobody_away_in_between(service: GameService) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        at = ann.page.route
        await ann.tap(f"{NORTH}, this round 5,185, total 5,185")
        await ann.tap(f"{NORTH}, Cards left in hand and foot, 0")
        await ann.keys("3")
        await bo.keys("N")
        await ann.keys("⌫")
        assert ann.page.route == at
        await ann.keys("20N")
        await ann.until(lambda: ann.page.route == f"/game/{game}")
        assert ann.totals == (5165, 2225)


async def test_words_that_are_being_typed_are_kept_before_the_finished_round_is_left(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        at = ann.page.route
        await ann.fire(ann.text_field("Note for this round"), "focus")
        await ann.type_text("Note for this round", "Bo dropped")
        await bo.keys("N")
        await ann.settle()
        assert ann.page.route == at
        await ann.type_text("Note for this round", "Bo dropped his foot")
        await ann.fire(ann.text_field("Note for this round"), "blur")
        await ann.until(lambda: ann.page.route == f"/game/{game}")
        assert ann.record.rounds[0].note == "Bo dropped his foot"


async def test_a_counted_round_that_is_put_right_leads_nobody_away_from_it(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    async with sitting(service, game) as ann, sitting(service, game, who=BO) as bo:
        for each in (ann, bo):
            await each.tap(ROUND_1)
            await each.tap(f"{NORTH}, Clean piles, 4, of 2 needed")
        at = ann.page.route
        await bo.keys("5")
        await ann.settle()
        assert ann.page.route == at == bo.page.route
        await bo.tap("Back")
        for intent in (Undo(), Undo(), Redo(), Redo()):
            await touch(service, game, intent, who=BO)
            await ann.settle()
        assert ann.page.route == at


async def test_a_round_that_is_opened_again_elsewhere_leads_nobody_anywhere(service: GameService) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{game}")
        await bo.tap(re.compile("^Undo:"))
        await ann.until(lambda: not ann.record.rounds[0].complete)
        assert ann.page.route == f"/game/{game}" == bo.page.route


async def test_who_was_typing_goes_on_in_a_round_that_was_opened_again_elsewhere(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        at = ann.page.route
        await ann.tap(f"{NORTH}, this round 5,185, total 5,185")
        await ann.tap(f"{NORTH}, Cards left in hand and foot, 0")
        await ann.keys("3")
        await bo.keys("N")
        await bo.tap(re.compile("^Undo:"))
        await ann.until(lambda: not ann.record.rounds[0].complete)
        await ann.keys("0N")
        assert ann.page.route == at
        await touch(service, game, FinishRound(ann.record.rounds[0].log_id), who=BO)
        await ann.until(lambda: ann.page.route == f"/game/{game}")


async def test_a_key_touched_in_the_same_moment_keeps_nobody_in_the_finished_round(
    service: GameService,
) -> None:
    game = await game_of(service)
    async with two_phones(service, game) as (ann, bo):
        await ann.tap(f"{EAST}, Clean piles, 2, of 2 needed")
        await asyncio.gather(bo.tap("Next"), ann.tap("3"))
        await ann.until(lambda: ann.page.route == f"/game/{game}")


async def test_who_did_it_again_themselves_stays_in_the_round(service: GameService) -> None:
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    await touch(service, game, Undo())
    async with sitting(service, game, "round", _first(service, game)) as ann:
        at = ann.page.route
        await ann.tap(re.compile("^Redo:"))
        await ann.until(lambda: ann.record.rounds[0].complete)
        assert ann.page.route == at


def _first(service: GameService, game: str) -> str:
    found = service.game(game)
    assert found
    return found.record.rounds[0].log_id
