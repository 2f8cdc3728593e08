"""Home: the open game first, earlier ones below, imported files."""

import re
from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.picking import picks
from tests.ui.playing import (
    KEEPER,
    NORTH,
    REFERENCE,
    at,
    finished,
    kept,
    made,
    sitting,
    w03,
)

CONTINUE = "Continue: North–South 4,065 · East–West 365, round 2"


async def test_the_open_game_continues_with_one_tap(service: Games) -> None:
    game = await kept(service, w03(1))
    await kept(service, finished())
    async with at(service) as screen:
        assert CONTINUE in screen.texts()
        await screen.tap(CONTINUE)
        assert screen.page.route == f"/game/{game}"


async def test_home_without_games_offers_the_first_game(service: Games) -> None:
    async with at(service) as screen:
        assert "No games yet. Your first is three taps away." in screen.texts()
        await screen.tap("New game")
        assert screen.page.route == "/new"


async def test_earlier_games_are_listed_newest_first_with_totals_and_winner(service: Games) -> None:
    await kept(service, replace(finished(), played="2026-11-07"))
    await kept(service, replace(w03(2), title="At Wilma's", played="2026-11-14"))
    async with at(service) as screen:
        games = [name for name in screen.names() if "November" in name]
    assert games == [
        "At Wilma's, North–South 7,725 · East–West −195, round 3 in progress · 14 November 2026",
        "North–South 12,850 · East–West 3,810, North–South won · 7 November 2026",
    ]


async def test_games_without_points_are_told_apart_by_rules_and_start_time(
    service: Games,
) -> None:
    record, whitnack, simpson = replace(w03(1), rounds=()), variant("whitnack"), variant("simpson")
    for rules, played in ((whitnack, None), (simpson, None), (simpson, "2025-11-14")):
        await kept(service, replace(record, rules=rules, played=played))
    async with at(service) as screen:
        games = [name for name in screen.names() if name.startswith("North–South 0 · East–West 0")]
    day, time = r"(?!14 November 2025)\d+ [A-Z][a-z]+ \d{4}", "started at \\d\\d:\\d\\d"
    opened = "North–South 0 · East–West 0, round 1 in progress"
    patterns = [
        f"{re.escape(f'{opened} · {rules.name}')} · {when} · {time}"
        for rules, when in ((simpson, "14 November 2025"), (simpson, day), (whitnack, day))
    ]
    found = [[bool(re.fullmatch(pattern, game)) for game in games] for pattern in patterns]
    assert [each.count(True) for each in found] == [1, 1, 1], games


async def test_a_finished_game_opens_at_its_result(service: Games) -> None:
    game = await kept(service, finished())
    async with at(service) as screen:
        await screen.tap(re.compile(r"^North–South 12,850"))
        assert screen.page.route == f"/game/{game}/result"


async def test_a_game_with_a_round_begun_after_its_end_is_in_hand_until_that_is_counted(
    service: Games,
) -> None:
    game = await kept(service, finished())
    async with sitting(service, game) as person:
        await person.tap("One more round")
        await person.tap(NORTH)
    service.journal.count()
    assert not service.journal.sums.games
    async with at(service) as screen:
        assert not any("won" in text for text in screen.texts())
        await screen.tap("Continue: North–South 12,850 · East–West 3,810, round 5")
        assert screen.page.route == f"/game/{game}"
        await screen.tap("Continue scoring")
        await screen.until(lambda: "/round/" in screen.page.route)
    async with sitting(service, game, "result") as person:
        assert {"Standings", f"{NORTH} in the lead"} <= {*person.texts()}
        await person.tap("Continue the game")
        await person.tap("Continue scoring")
        await person.keys(REFERENCE)
        assert f"{NORTH} won" in person.texts()
    service.journal.count()
    assert set(service.journal.sums.games) == {game}
    async with at(service) as screen:
        assert any(f"{NORTH} won" in name for name in screen.names())


async def test_a_game_started_elsewhere_appears_by_itself(service: Games) -> None:
    async with at(service) as screen:
        assert CONTINUE not in screen.texts()
        await kept(service, w03(1))
        await screen.settle()
        assert CONTINUE in screen.texts()


async def test_choosing_no_file_changes_nothing(service: Games) -> None:
    async with at(service) as screen:
        await screen.fire(picks(screen).file_picker, "result", {"files": []})
        assert "Dismiss" not in screen.names()


@pytest.mark.parametrize("width", [320, 390, 820, 1440, 1920])
async def test_home_shows_the_same_texts_at_every_width(service: Games, width: int) -> None:
    await kept(service, w03(1))
    async with at(service, width=width) as screen:
        assert {CONTINUE, "New game", "Import games", "Games", "Settings"} <= set(screen.texts())


async def test_view_rule_cards_lists_every_rule_card(service: Games) -> None:
    async with at(service) as screen:
        assert "Hand and Foot, individual play" not in screen.texts()
        await screen.tap("View rule cards")
        await screen.tap(re.compile(r"^Saskatchewan"))
        assert screen.page.route == "/rules/saskatchewan"


@pytest.mark.parametrize("route", ["/", "/new", "/rules/simpson"])
async def test_undo_restores_a_deleted_game_from_home_setup_and_rule_card(service: Games, route: str) -> None:
    game = await kept(service, w03())
    await service.delete(game, KEEPER)
    async with at(service, route) as screen:
        await screen.tap("Undo: North–South · East–West: game deleted")
        assert service.game(game) is not None
        await screen.tap("Redo: North–South · East–West: game deleted")
        assert service.game(game) is None


async def test_custom_rules_are_listed_on_home_and_open_with_a_tap(service: Games) -> None:
    ident = await made(service, CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15}))
    async with at(service) as screen:
        await screen.tap("Thursday table: based on Hand and Foot (Whitnack), 1 value changed")
        assert screen.page.route == f"/house-rules/{ident}"


async def test_undo_restores_deleted_custom_rules(service: Games) -> None:
    await made(service, CustomRuleSet("Thursday table", "whitnack"))
    async with at(service) as screen:
        await screen.tap("Delete Thursday table")
        assert service.shelf.custom_rule_sets() == {}
        assert "Thursday table: rules deleted" in screen.texts()
        await screen.tap(re.compile("^Undo: Thursday table"))
        assert any(name.startswith("Thursday table: ") for name in screen.names())


@pytest.mark.parametrize(
    ("touched", "route"),
    [("Create your own rules", "/make-rules"), ("Import someone else's rules", "/rules")],
)
async def test_creating_and_importing_rules_are_one_tap_away(
    service: Games, touched: str, route: str
) -> None:
    async with at(service) as screen:
        await screen.tap(touched)
        assert screen.page.route == route


async def test_wide_windows_show_all_rule_cards_beside_the_games(service: Games) -> None:
    async with at(service, width=1440) as screen:
        assert "Hand and Foot, individual play" in screen.texts()
