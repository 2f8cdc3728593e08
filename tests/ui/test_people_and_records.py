"""Pages about people: figures by one set of values, two spellings of a name; and records that open."""

import re

import pytest

from scorepad.flet_support.fonts import typeset
from scorepad.journal.sums import who_address
from scorepad.service.games import Games
from scorepad.ui.screens.journal import screen as counting
from tests.ui.evenings import evening, put
from tests.ui.playing import at

WHITNACK = "Hand and Foot (Whitnack)"


@pytest.fixture
async def played(service: Games) -> Games:
    """Store games with changing partners by three rule sets, and one in which a name is spelt otherwise."""
    await put(
        service,
        evening("2026-11-05", (500, 300), (100, 900), (800, 200)),
        evening("2026-11-12", (100, 300), (100, 900)),
        evening("2026-11-19", (900, 300), people=(("Ann", "Cy"), ("Bo", "Di"))),
        evening("2024-11-19", (900, 300), people=(("Anne", "Bo"), ("Cy", "Di"))),
        evening("2025-11-19", (90, 30), rules="canasta"),
        evening("2025-11-20", (90, 30, 10), rules="five-crowns", people=(("Ann",), ("Bo",), ("Cy",))),
    )
    return service


def page_of(*who: str) -> str:
    return f"/people/{who_address(who)}"


async def test_people_are_listed_by_games_and_sides_beside_them(played: Games) -> None:
    async with at(played, "/games") as screen:
        await screen.tap("People")
        names = [name for name in screen.names() if "on " in name and "of" in name]
        assert [name.partition(",")[0] for name in names] == ["Bo", "Cy", "Ann", "Di", "Anne"]
        assert names[0] == f"Bo, 6 games, {WHITNACK}: won 1 of 4 games"
        await screen.tap("Sides of several")
        names = [name for name in screen.names() if "on " in name and "of" in name]
        assert [name.partition(",")[0] for name in names][:2] == ["Cy & Di", "Ann & Bo"]
        await screen.tap(re.compile("^Cy & Di, "))
        assert screen.texts()[:3] == ["Back", "People", "Cy & Di"]
        assert "Ann & Bo, won 2, lost 0 of 2 games" in screen.names()
        await screen.tap("Di")
        assert screen.page.route == page_of("Di")


async def test_a_person_has_figures_by_the_rules_played_most(played: Games) -> None:
    async with at(played, page_of("Ann")) as screen:
        texts = screen.texts()
        assert "Won 1 of 3 games" in texts
        assert "Average 1,017 in 6 rounds" in texts
        assert "Piles a round: clean 1.0" in texts
        assert "Went out in 6 of 6 rounds" in texts
        assert "Di, won 1, lost 2 of 3 games" in texts
        assert "Ann & Cy, won 1 of 1 game" in texts
        assert "Evening by evening" in texts
        assert "Ann won 1 evening. Di won 2 evenings." in texts
        await screen.tap(re.compile("^Five Crowns"))
        texts = screen.texts()
        assert "Average 90 in 1 game" in texts
        assert "Best game: 90, 20 November 2025" in texts


async def test_other_values_are_taken_together_only_when_asked(played: Games) -> None:
    async with at(played, page_of("Ann")) as screen:
        await screen.tap("All together")
        texts = screen.texts()
        assert "Won 1 of 5 games" in texts
        assert not [text for text in texts if text.startswith(("Average", "Best", "Piles"))]


async def test_another_spelling_is_found_by_typing(played: Games) -> None:
    await put(played, evening("2023-01-01", (5, 10), people=(("Nana", "Bo"), ("Cy", "Di"))))
    async with at(played, page_of("Ann")) as screen:
        await screen.tap("Also written…")
        assert "Nana" not in screen.names()
        await screen.type_text("Name", "na")
        await screen.tap("Nana")
        assert played.library().state.spellings == {"Nana": "Ann"}


async def test_whoever_is_left_out_is_in_no_statistics_until_they_are_back(played: Games) -> None:
    async with at(played, page_of("Cy")) as screen:
        await screen.tap("Leave out of the statistics")
        assert "Left out of the statistics." in screen.texts()
        await screen.go(page_of("Ann"))
        assert not [name for name in screen.names() if name.startswith(("Cy, won", "Ann & Cy, won"))]
        await screen.go("/people")
        assert not [name for name in screen.names() if name.startswith("Cy, ")]
        await screen.tap("Cy")
        await screen.tap("Count again")
        assert any(text.startswith("Average") for text in screen.texts())


async def test_each_record_opens_its_game_at_that_round(played: Games) -> None:
    async with at(played, "/records") as screen:
        assert "4 games" in screen.texts()
        await screen.tap("Best round: 1,895, Cy & Di, round 2, 5 November 2026")
        assert screen.page.route.endswith("/round/round 1")
        await screen.go("/records")
        await screen.tap("Best game: 4,385, Cy & Di, 5 November 2026")
        assert screen.page.route.endswith("/result")
        await screen.go("/records")
        await screen.tap(re.compile("^Five Crowns"))
        assert "Best game: 10, Cy, 20 November 2025" in screen.names()


async def test_seats_without_a_name_are_nobody(service: Games) -> None:
    people = (("North", "South"), ("East", "Ann"))
    await put(service, evening("2026-01-01", (900, 300), people=people))
    async with at(service, "/people") as screen:
        assert [name for name in screen.names() if "on " in name and "of" in name] == ["Ann, Won 0 of 1 game"]
        await screen.tap("Ann, Won 0 of 1 game")
        assert "Head to head" not in screen.texts()


async def test_the_name_of_somebody_else_leads_to_the_other_spelling_and_undo_parts_them(
    played: Games,
) -> None:
    async with at(played, page_of("Ann")) as screen:
        await screen.tap("Rename…")
        await screen.type_text("New name", "Anne")
        await screen.tap("Rename")
        field = screen.text_field("New name")
        sentence = "Anne is somebody else here. If both are one person, say so with “Also written…”."
        assert (field.value, field.error) == ("Anne", typeset(sentence))
        await screen.type_text("New name", "Anna")
        assert not screen.text_field("New name").error
        await screen.tap("Also written…")
        await screen.tap("Anne")
        assert {"Also written Anne", "Won 2 of 4 games"} <= {*screen.texts()}
        await screen.tap("Undo: Anne is the same person as Ann")
        assert "Also written Anne" not in screen.texts()
        assert "Won 1 of 3 games" in screen.texts()


async def test_nothing_is_renamed_by_the_name_that_is_there(played: Games) -> None:
    async with at(played, page_of("Ann")) as screen:
        await screen.tap("Rename…")
        await screen.type_text("New name", " ")
        assert screen.find("Rename").disabled
        await screen.type_text("New name", " Ann ")
        await screen.tap("Rename")
        assert screen.notices() == []
    assert played.library().events == ()


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
