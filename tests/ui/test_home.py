"""Play: the game in hand first, the last others below, and ways to everything else."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import KEEPER, at, finished, kept, made, w03

CONTINUE = "Continue: North–South 4,065 · East–West 365, round 2"
PLACES = {"Play": "/", "Journal": "/games", "Rules": "/rule-cards"}
WAYS: Final[Sequence[tuple[Sequence[str], Sequence[str]]]] = (
    ((), ("Continue: ", "New game", "Settings", "Lasagne, ")),
    (
        ("Other ways to start",),
        ("Practice game in one minute", "Club evening of several tables", "Import games"),
    ),
    (("Journal",), ("People", "Records", "Lasagne, ", "Soup, ")),
    (
        ("Journal", "Menu"),
        ("Print the journal", "Save all games", "Import games", "Deleted games"),
    ),
    (("Rules",), ("Search", "Hand and Foot (Simpson)", "Canasta and its family", "Other games")),
    (("Rules", "Hand and Foot (Simpson)"), ("Play", "Print a pad", "Change these rules", "Share")),
    (("Rules", "Menu"), ("Create your own rules", "Import rules")),
)
"""What is touched from Play on, and what then stands there."""


async def test_a_game_started_elsewhere_appears_by_itself(service: Games) -> None:
    async with at(service) as screen:
        assert CONTINUE not in screen.texts()
        await kept(service, w03(1))
        await screen.settle()
        assert CONTINUE in screen.texts()


async def test_the_card_is_not_repeated_among_the_last_three_games(service: Games) -> None:
    for _game in range(4):
        await kept(service, finished())
    await kept(service, w03(1))
    async with at(service) as screen:
        assert [name.partition(":")[0] for name in screen.names()].count("Continue") == 1
        assert sum("North–South won" in name for name in screen.names()) == 3
        assert not any("round 2 in progress" in name for name in screen.names())


async def test_the_three_places_lead_to_each_other_and_settings_lead_back(service: Games) -> None:
    async with at(service) as screen:
        for name, path in PLACES.items():
            await screen.tap(name if name != "Play" else "Play, selected")
            assert screen.page.route == path
            assert f"{name}, selected" in screen.names()
            await screen.tap("Settings")
            await screen.tap("Back")
            assert screen.page.route == path


@pytest.mark.parametrize(("touched", "seen"), WAYS)
async def test_everything_is_at_most_two_touches_away_and_back_leads_where_one_came_from(
    service: Games, touched: Sequence[str], seen: Sequence[str]
) -> None:
    for title, record in (("Lasagne", finished()), ("Soup", w03(1))):
        await kept(service, replace(record, title=title))
    await service.delete(await kept(service, w03()), KEEPER)
    async with at(service) as screen:
        paths = [screen.page.route]
        for name in touched:
            await screen.tap(re.compile(f"^{re.escape(name)}"), 0)
            paths.append(screen.page.route)
        there = [*screen.names(), *screen.texts()]
        assert [name for name in seen if not any(name in each for each in there)] == []
        if len(touched) == 2 and "Back" in screen.names():
            await screen.tap("Back")
            assert screen.page.route == paths[-2]


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [360, 844, 1440])
async def test_the_places_are_named_in_every_window(service: Games, width: int, scale: float) -> None:
    async with at(service, width=width, height=740) as screen:
        await screen.scale(scale)
        assert {"Play, selected", "Journal", "Rules"} <= set(screen.names())


async def test_undo_is_there_only_after_a_deletion_made_here(service: Games) -> None:
    await service.delete(await kept(service, w03()), KEEPER)
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service, f"/house-rules/{ident}/card") as screen:
        await screen.go("/")
        assert not any(name.startswith("Undo") for name in screen.names())
        await screen.go(f"/house-rules/{ident}/card")
        await screen.tap("Delete these rules")
        assert screen.page.route == "/rule-cards"
        await screen.tap("Undo: Thursday table: rules deleted")
        assert any(name.startswith("Thursday table: ") for name in screen.names())
