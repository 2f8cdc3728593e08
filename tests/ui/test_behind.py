"""How far a side is behind in the last round, among the large scores."""

import flet as ft

from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Start
from scorepad.service.games import Games
from tests.ui.playing import ANN, EAST, PAIRS, kept, sitting
from tests.ui.reading import walk

BEHIND = "behind by 1,250"


async def before_round(service: Games, number: int) -> GameId:
    """Start a game in which East–West is behind by 1,250 before a round; the fourth is the last."""
    return await kept(service, GameRecord(variant("whitnack"), PAIRS, start=Start(number, (5000, 3750))), ANN)


async def test_the_large_scores_say_it_in_the_last_round(service: Games) -> None:
    async with sitting(service, await before_round(service, 4), width=320, height=330) as person:
        await person.tap("Large scores")
        assert any(text.startswith(f"{EAST}, 3,750, {BEHIND}") for text in person.texts())
        assert BEHIND in drawn(person.controls(ft.Semantics))


def drawn(said: list[ft.Semantics]) -> list[str]:
    """Return the texts that are drawn, with plain spaces."""
    texts = (part for each in said for part in walk(each.content) if isinstance(part, ft.Text))
    return [text.value.replace("\N{NO-BREAK SPACE}", " ") for text in texts if text.value]
