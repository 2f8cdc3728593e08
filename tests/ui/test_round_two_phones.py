"""Two phones in one round: what the one that didn't press the last Next sees of its end."""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from scorepad.game.intents import FinishRound, Redo, Undo
from scorepad.service.games import Games
from tests.ui.playing import BO, EAST, NORTH, OURS, THEIRS, Person, game_after_round_1, sitting, touch, w03

ROUND_1 = re.compile("^Round 1;")


@asynccontextmanager
async def two_phones(service: Games, rounds: int = 0) -> AsyncIterator[tuple[Person, Person]]:
    """Score North–South by Ann, and East–West by Bo up to his last Next, after so many rounds."""
    async with sitting(service, w03(rounds)) as ann, sitting(service, ann.game, who=BO) as bo:
        await ann.tap(NORTH)
        await bo.go(ann.page.route)
        await bo.tap(re.compile(f"^{EAST}, this round"))
        await bo.tap(re.compile(f"^{EAST}, Clean piles"))
        await bo.keys(THEIRS[:-1])
        await ann.keys(OURS)
        yield ann, bo


async def start_retyping(ann: Person) -> None:
    """Type a digit over what North–South has left."""
    await ann.tap(f"{NORTH}, this round 5,185, total 5,185")
    await ann.tap(f"{NORTH}, Left in hand and foot, 0")
    await ann.keys("3")


async def test_the_other_phone_follows_when_a_round_is_finished(service: Games) -> None:
    async with two_phones(service) as (ann, bo):
        assert ann.draft
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}" == bo.page.route)
        await ann.until(lambda: ann.draft is None)
        before = ann.record
        await ann.press("9")
        assert ann.record == before
        assert "Round 2 of 4" in ann.texts()


async def test_the_last_next_of_the_game_leads_both_phones_to_the_winner(service: Games) -> None:
    async with two_phones(service, rounds=3) as (ann, bo):
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}/result" == bo.page.route)


@pytest.mark.parametrize(("more", "rest", "total"), [("0", "N", 5155), ("⌫", "20N", 5165)])
async def test_a_phone_with_a_draft_stays_in_the_finished_round_until_committed(
    service: Games, more: str, rest: str, total: int
) -> None:
    async with two_phones(service) as (ann, bo):
        at = ann.page.route
        await start_retyping(ann)
        await bo.keys("N")
        await bo.until(lambda: bo.page.route == f"/game/{ann.game}")
        await ann.keys(more)
        assert ann.page.route == at
        await ann.keys(rest)
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}")
        assert ann.totals == (total, 2225)


async def test_a_note_being_typed_is_kept_when_another_phone_finishes_the_round(service: Games) -> None:
    async with two_phones(service) as (ann, bo):
        await ann.tap("Who went out, dealer, note")
        at = ann.page.route
        await ann.fire(ann.text_field("Note for this round"), "focus")
        await ann.type_text("Note for this round", "Bo dropped")
        await bo.keys("N")
        await ann.settle()
        assert ann.page.route == at
        await ann.write("Note for this round", "Bo dropped his foot")
        await ann.until(lambda: ann.record.rounds[0].note == "Bo dropped his foot")


async def test_correcting_a_counted_round_sends_no_phone_away(service: Games) -> None:
    game = await game_after_round_1(service)
    async with sitting(service, game) as ann, sitting(service, game, who=BO) as bo:
        for each in (ann, bo):
            await each.tap(ROUND_1)
            await each.tap(f"{NORTH}, Clean piles, 4, of 2 needed")
        at = ann.page.route
        await bo.keys("5")
        await ann.settle()
        assert ann.page.route == at == bo.page.route
        await bo.tap("Back")
        for intent in (Undo, Undo, Redo, Redo):
            await touch(service, game, intent, who=BO)
            await ann.settle()
        assert ann.page.route == at


async def test_a_round_reopened_by_undo_moves_no_phone(service: Games) -> None:
    async with two_phones(service) as (ann, bo):
        await bo.keys("N")
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}")
        await bo.tap(re.compile("^Undo:"))
        await ann.until(lambda: not ann.record.rounds[0].complete)
        assert ann.page.route == f"/game/{ann.game}" == bo.page.route


async def test_a_draft_survives_when_another_phone_reopens_its_round(service: Games) -> None:
    async with two_phones(service) as (ann, bo):
        at = ann.page.route
        await start_retyping(ann)
        await bo.keys("N")
        await bo.tap(re.compile("^Undo:"))
        await ann.until(lambda: not ann.record.rounds[0].complete)
        await ann.keys("0N")
        assert ann.page.route == at
        await touch(service, ann.game, FinishRound(ann.record.rounds[0].log_id), who=BO)
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}")


async def test_a_key_tapped_at_the_same_moment_does_not_hold_a_finished_round_open(service: Games) -> None:
    async with two_phones(service) as (ann, bo):
        await ann.tap(f"{EAST}, Clean piles, 2")
        await asyncio.gather(bo.tap("Finish round"), ann.tap("3"))
        await ann.until(lambda: ann.page.route == f"/game/{ann.game}")
