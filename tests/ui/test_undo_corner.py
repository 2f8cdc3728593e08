"""Undo is in the corner while something is counted, elsewhere only after a change of that screen."""

from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.events import Author, DeviceId, RulesDeleted, TallyField
from scorepad.game.intents import MakeChanges, SayOut, Undo
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import Out
from scorepad.service.games import Games
from scorepad.service.open_game import practice_id
from scorepad.ui.widgets import layout
from tests.slices import one_in
from tests.turns import turn_library
from tests.ui.harness import Screen
from tests.ui.playing import BO, KEEPER, NORTH, at, first_round, game_of, kept, made, sitting, touch, w03
from tests.ui.reading import name_of, own_words, walk

LIBRARY = ("/", "/make-rules", "/rules", "/rules/simpson", "/settings", "/games")
OF_A_SET = ("", "/share", "/card", "/pad")
COUNTING = ("", "/round/{round}", "/round/none")
OF_A_GAME = (
    *("/result", "/why/0", "/meld", "/rules", "/players", "/paper", "/print", "/settings", "/change-rules"),
)
GONE = ("", "/far", "/meld", "/round/none", "/settings", "/print", "/result", "/result/send")
REFUSED = "This can't be undone: Gus has changed it since then."
FAILED = "Something went wrong. Nothing you entered was lost."
OVER = practice_id(DeviceId("somebody else's phone"))
ABSENT = {
    "/game/none": "Game not found",
    f"/game/{OVER}": "The practice game is over",
    f"/game/{OVER}/round/none": "The practice game is over",
    f"/game/{OVER}/far": "The practice game is over",
    "/house-rules/none": "Rules not found",
    "/house-rules/none/for/none": "Rules not found",
    "/house-rules/none/share": "Rules not found",
    "/house-rules/none/card": "Rules not found",
    "/house-rules/none/pad": "Rules not found",
    "/rules/none": "Rules not found",
    "/rules/none/pad": "Rules not found",
}


def corner(screen: Screen) -> list[str]:
    """Return the names at the end of the bar, except the menu."""
    names = [name_of(each) for each in screen.controls() if getattr(each, "on_click", None)]
    return [name.partition(":")[0] for name in names if name.startswith(("Undo:", "Redo:", "Nothing to"))][:2]


@pytest.mark.parametrize("rest", COUNTING)
async def test_the_score_pad_and_the_entry_always_have_undo(service: Games, rest: str) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/game/{game}" + rest.format(round=first_round(service, game))) as screen:
        assert corner(screen) == ["Nothing to undo"]


@pytest.mark.parametrize("rest", one_in(3, OF_A_GAME))
async def test_other_screens_of_a_game_have_no_undo_for_what_was_done_before(
    service: Games, rest: str
) -> None:
    game = await kept(service, game_of())
    await touch(service, game, SayOut(None, Out(0)))
    async with sitting(service, game) as ann:
        assert corner(ann) == ["Undo"]
        await ann.go(f"/game/{game}{rest}")
        assert corner(ann) == []
        await ann.press("Z", ctrl=True)
        await ann.until(lambda: ann.record.rounds == ())


async def test_a_screen_has_undo_for_what_it_has_changed_and_redo_after_that(service: Games) -> None:
    game = await kept(service, w03(1))
    async with at(service, f"/games/{game}") as screen:
        assert corner(screen) == []
        await screen.write("Place", "Rome")
        await screen.until(lambda: corner(screen) == ["Undo"])
        await screen.tap("Undo: Place: Rome")
        assert corner(screen) == ["Redo"]


@pytest.mark.parametrize("route", one_in(3, LIBRARY))
async def test_only_the_page_after_a_deletion_has_undo_for_it(service: Games, route: str) -> None:
    async with sitting(service, w03(1)) as screen:
        await screen.tap("Menu")
        await screen.tap("Change the game")
        await screen.tap("Delete this game")
        assert corner(screen) == ["Undo"]
        await screen.go("/deleted-games")
        await screen.go(route)
        assert corner(screen) == []
        await screen.press("Z", ctrl=True)
        await screen.until(lambda: service.game(screen.game) is not None)


@pytest.mark.parametrize("rest", OF_A_SET)
async def test_screens_about_rules_have_no_undo_for_what_was_done_before(service: Games, rest: str) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service, f"/house-rules/{ident}{rest}") as screen:
        assert corner(screen) == []


@pytest.mark.parametrize("rest", one_in(3, GONE))
@pytest.mark.parametrize("by", ["touch", "key"])
async def test_undo_restores_a_deleted_game_at_its_address(service: Games, rest: str, by: str) -> None:
    game = await kept(service, w03(1))
    await service.delete(game, KEEPER)
    async with at(service, f"/game/{game}{rest}") as screen:
        assert {"Game not found", "This game is no longer here."} <= {*screen.texts()}
        undo = "Undo: North–South · East–West: game deleted"
        await (screen.tap(undo) if by == "touch" else screen.press("Z", ctrl=True))
        await screen.until(lambda: "Game not found" not in screen.texts())
        assert service.game(game)
        assert FAILED not in screen.texts()


@pytest.mark.parametrize("route", one_in(3, list(ABSENT)))
@pytest.mark.parametrize("by", ["touch", "key"])
async def test_a_not_found_screen_has_undo_for_all_games_and_leads_home(
    service: Games, route: str, by: str
) -> None:
    game = await kept(service, w03(1))
    await service.delete(game, KEEPER)
    async with at(service, route) as screen:
        assert ABSENT[route] in screen.texts()
        assert corner(screen) == ["Undo"]
        undo = "Undo: North–South · East–West: game deleted"
        await (screen.tap(undo) if by == "touch" else screen.press("Z", ctrl=True))
        await screen.until(lambda: service.game(game) is not None)
        assert corner(screen) == ["Nothing to undo", "Redo"]
        await (screen.tap("Back") if by == "touch" else screen.press("Escape"))
        assert "New game" in screen.names()


@pytest.mark.parametrize("rest", OF_A_SET)
async def test_rules_that_were_deleted_are_drawn_once_undo_brings_them_back(
    service: Games, rest: str
) -> None:
    ident = await made(service, CustomRuleSet("Ours", "whitnack"))
    await service.submit_to_library(KEEPER, MakeChanges((RulesDeleted(ident),)))
    async with at(service, f"/house-rules/{ident}{rest}") as screen:
        assert "Rules not found" in screen.texts()
        await screen.press("Z", ctrl=True)
        await screen.until(lambda: "Rules not found" not in screen.texts())
        assert FAILED not in screen.texts()


@pytest.mark.parametrize("by", ["touch", "key"])
async def test_a_refused_undo_on_the_round_screen_is_explained_above_the_keypad(
    service: Games, by: str
) -> None:
    game = await kept(service, game_of())
    guest = Author(DeviceId("a guest's phone"), "Gus", side=0)
    async with sitting(service, game) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        ident = ann.record.rounds[0].log_id
        await touch(service, game, MakeChanges((TallyField(ident, 0, "piles.clean", 5),)), who=guest)
        await ann.settle()
        undo = f"Undo: {NORTH}: 4 clean"
        await (ann.tap(undo) if by == "touch" else ann.press("Z", ctrl=True))
        await ann.until(lambda: any(REFUSED in text for text in ann.texts()))
        assert ann.notices() == []
        assert ann.record.rounds[0].tallies[0].piles["clean"] == 5
        await ann.tap("2")
        assert not any(REFUSED in text for text in ann.texts())


FOUR = "North–South: 4 clean"


def announced(screen: Screen) -> list[str]:
    """Return what a screen reader announces by itself when it changes."""
    live = [each for each in screen.controls(ft.Semantics) if each.live_region]
    return [said for each in live for inner in walk(each) if (said := own_words(inner))]


async def test_only_undo_and_redo_say_what_they_did(service: Games) -> None:
    async with sitting(service, game_of()) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        assert not [text for text in announced(ann) if "4 clean" in text or "went out" in text]
        await ann.tap(f"Undo: {FOUR}")
        assert announced(ann).count(f"Undone: {FOUR}") == 1
        await ann.tap(f"Redo: {FOUR}")
        assert announced(ann).count(FOUR) == 1
        assert f"Undone: {FOUR}" not in announced(ann)


async def test_the_line_passes(service: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "PASSING_SECONDS", 0.2)
    async with sitting(service, game_of()) as ann:
        await ann.tap(NORTH)
        await ann.press("Z", ctrl=True)
        await ann.until(lambda: "Undone: North–South went out" in announced(ann))
        await ann.until(lambda: "Undone: North–South went out" not in announced(ann))


async def test_a_change_from_another_phone_is_said_with_its_author_where_one_was_then(service: Games) -> None:
    async with sitting(service, game_of()) as ann:
        await touch(service, ann.game, SayOut(None, Out(0)), who=BO)
        await ann.settle()
        assert "North–South went out, by Bo" in announced(ann)
    async with sitting(service, ann.game) as ann:
        assert "North–South went out, by Bo" not in announced(ann)


async def test_an_undo_from_another_phone_is_said_and_offers_no_redo(service: Games) -> None:
    async with sitting(service, game_of()) as ann:
        await ann.tap(NORTH)
        await ann.tap("4")
        await touch(service, ann.game, Undo, who=BO)
        await ann.settle()
        assert f"Undone by Bo: {FOUR}" in announced(ann)
        assert "Undo: North–South went out" in ann.names()
        assert not [name for name in ann.names() if "Redo" in name]


async def test_a_deletion_undone_on_another_phone_is_said_too(service: Games) -> None:
    game = await kept(service, replace(w03(1), title="Thursday"))
    async with at(service) as screen:
        await service.delete(game, BO)
        await screen.settle()
        assert "Thursday: game deleted, by Bo" in announced(screen)
        await turn_library(service, BO, Undo)
        await screen.settle()
        assert "Undone by Bo: Thursday: game deleted" in announced(screen)
        assert service.game(game)
