"""A page that needs all games says how far they are counted, and is drawn once they are."""

import pytest

from scorepad.service.games import Games
from scorepad.ui.screens.journal import screen as counting
from tests.ui.evenings import evening, put
from tests.ui.playing import at


@pytest.mark.parametrize(("page", "shown"), [("/people", "Ann, Won"), ("/records", "Best game")])
async def test_a_page_says_how_many_games_are_counted_until_all_are(
    page: str, shown: str, service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put(service, evening("2026-11-05", (500, 300)), evening("2026-11-12", (100, 300)))
    monkeypatch.setattr(counting, "_AT_ONCE", 0.0)
    monkeypatch.setattr(counting, "_PIECE", 0.0)
    async with at(service, page) as person:
        assert "0 of 2 games" in person.texts()
        assert shown not in person.said()
        monkeypatch.setattr(counting, "_PIECE", 1.0)
        await person.until(lambda: shown in person.said())
        assert "0 of 2 games" not in person.texts()
