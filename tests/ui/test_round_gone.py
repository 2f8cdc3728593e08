"""The screen of a round that is gone says what became of it, and promises nothing that Undo does not do."""

from dataclasses import replace

import pytest

from scorepad.game.events import Author, RoundRemoved
from scorepad.game.intents import MakeChanges, SayOut, Undo
from scorepad.score.record import Out
from scorepad.service.game_service import GameService
from tests.ui.playing import ANN, BO, REFERENCE, Person, count_round, game_of, sitting, touch

GONE = "This round is no longer here."
TAKEN_OUT = "It was removed. Undo restores it."


async def begun_by_bo(service: GameService) -> str:
    """Begin a game whose first round Ann counted and whose second one Bo began."""
    game = await game_of(service)
    await count_round(service, game, 0, REFERENCE)
    await touch(service, game, SayOut(None, Out(0)), who=BO)
    return game


def said(person: Person) -> list[str]:
    return [text for text in person.texts() if text == TAKEN_OUT or text.startswith("Undone")]


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (BO, "Undone by Bo: round started"),
        (replace(BO, name=""), "Undone: round started"),
        (replace(ANN, device="ann's tablet"), "Undone by Ann: round started"),
    ],
)
async def test_of_a_round_whose_beginning_another_phone_undid_it_says_so_and_promises_nothing(
    service: GameService, who: Author, sentence: str
) -> None:
    game = await begun_by_bo(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await touch(service, game, Undo(), who=who)
        await ann.until(lambda: GONE in ann.texts())
        assert sentence in said(ann)
        assert TAKEN_OUT not in said(ann)


async def test_what_was_taken_back_here_is_in_nobody_s_name(service: GameService) -> None:
    game = await begun_by_bo(service)
    async with sitting(service, game) as ann:
        begun = ann.record.rounds[1].id
        await touch(service, game, Undo())
        await ann.go(f"/game/{game}/round/{begun}")
        assert "Undone: round started" in said(ann)


async def test_of_a_round_that_was_taken_out_it_says_that_undo_brings_it_back(service: GameService) -> None:
    game = await begun_by_bo(service)
    async with sitting(service, game) as ann:
        await ann.tap("Continue scoring")
        await touch(service, game, MakeChanges((RoundRemoved(ann.record.rounds[1].log_id),)), who=BO)
        await ann.until(lambda: GONE in ann.texts())
        assert TAKEN_OUT in said(ann)
        await ann.tap("Undo: round removed, by Bo")
        assert GONE not in ann.texts()


async def test_of_a_round_that_never_was_nothing_more_is_said(service: GameService) -> None:
    game = await begun_by_bo(service)
    async with sitting(service, game) as ann:
        await ann.go(f"/game/{game}/round/none")
        assert GONE in ann.texts()
        assert said(ann) == []
