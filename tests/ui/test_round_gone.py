"""A removed round's screen says what happened to it, and promises nothing that undo doesn't do."""

from dataclasses import replace

import pytest

from scorepad.game.events import Author, DeviceId, RoundRemoved
from scorepad.game.intents import MakeChanges, Undo
from scorepad.service.games import Games
from tests.ui.playing import ANN, BO, Person, second_round, sitting, touch

GONE = "This round is no longer here."
TAKEN_OUT = "It was removed. Undo restores it."


def said(person: Person) -> list[str]:
    return [text for text in person.texts() if text == TAKEN_OUT or text.startswith("Undone")]


@pytest.mark.parametrize(
    ("who", "sentence"),
    [
        (BO, "Undone by Bo: round started"),
        (replace(BO, name=""), "Undone: round started"),
        (replace(ANN, device=DeviceId("ann's tablet")), "Undone by Ann: round started"),
    ],
)
async def test_a_round_started_and_undone_elsewhere_says_so_and_promises_nothing(
    service: Games, who: Author, sentence: str
) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        await touch(service, ann.game, Undo, who=who)
        await ann.until(lambda: GONE in ann.texts())
        assert sentence in said(ann)
        assert TAKEN_OUT not in said(ann)


async def test_an_undo_made_on_this_phone_names_nobody(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        begun = ann.record.rounds[1].id
        await touch(service, ann.game, Undo)
        await ann.go(f"/game/{ann.game}/round/{begun}")
        assert "Undone: round started" in said(ann)


async def test_a_removed_round_says_that_undo_restores_it_and_leads_back(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.tap("Continue scoring")
        await touch(service, ann.game, MakeChanges((RoundRemoved(ann.record.rounds[1].log_id),)), who=BO)
        await ann.until(lambda: GONE in ann.texts())
        assert TAKEN_OUT in said(ann)
        ann.read()
        await ann.tap("Undo: round removed, by Bo")
        assert GONE not in ann.texts()
        await touch(service, ann.game, MakeChanges((RoundRemoved(ann.record.rounds[1].log_id),)), who=BO)
        await ann.until(lambda: "Back to the score pad" in ann.names())
        await ann.tap("Back to the score pad")
        assert ann.page.route == f"/game/{ann.game}"


async def test_a_round_that_never_existed_says_nothing_more(service: Games) -> None:
    async with sitting(service, await second_round(service)) as ann:
        await ann.go(f"/game/{ann.game}/round/none")
        assert GONE in ann.texts()
        assert said(ann) == []
