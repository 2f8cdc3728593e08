"""Old paper slips are typed in, one after another, and are games like others but for their rounds."""

import re
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date

import flet as ft
import pytest

from scorepad.i18n import use_language
from scorepad.i18n.catalogue import LOCALES
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord, Side, Start
from scorepad.service.game_service import GameService
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from tests.ui.harness import Screen
from tests.ui.playing import at, kept, record_of, w03

TODAY = date.today()  # noqa: DTZ011 - the day of the people at the table


async def typed(screen: Screen, text: str) -> None:
    """Tap the keys of a text; n is Next, s is Save."""
    names = {"n": "Next", "s": "Save", "-": "plus or minus", "<": "delete"}
    for key in text:
        await screen.tap(names.get(key, key))


def slips(service: GameService) -> list[GameRecord]:
    """Return the slips that were saved, the last one first."""
    return [record_of(service, game.id) for game in service.games() if game.from_paper]


@pytest.fixture
async def pad(service: GameService) -> AsyncIterator[Screen]:
    """Return the screen of old slips, for the people of an earlier game."""
    await kept(service, w03(1))
    async with at(service, "/slips") as screen:
        yield screen


async def test_two_slips_of_a_season_are_typed_with_sixteen_and_ten_touches(
    service: GameService, pad: Screen
) -> None:
    assert {"When, –", "North–South, –", "East–West, –"} <= set(pad.texts())
    await pad.tap("Summer")
    await typed(pad, "1998n" + "4065n" + "3150s")
    assert "1 slip saved" in pad.texts()
    await typed(pad, "2910n" + "3305s")
    assert "2 slips saved" in pad.texts()
    second, first = slips(service)
    assert first.start == Start(1, (4065, 3150), final=True)
    assert second.start == Start(1, (2910, 3305), final=True)
    assert {(each.played, each.played_about) for each in (first, second)} == {("1998-07-15", "summer")}
    said = "North–South 2,910 · East–West 3,305, East–West won · summer 1998 · from paper"
    assert any(said in text for text in pad.texts())


async def test_a_slip_is_read_back_from_its_file(service: GameService, pad: Screen) -> None:
    await pad.tap("Winter")
    await typed(pad, "1998n" + "4065n" + "195-s")
    (slip,) = slips(service)
    assert slip.start == Start(1, (4065, -195), final=True)
    assert read_game(write_game(slip)).record == replace(slip, rounds=())
    assert slip.sides == w03(1).sides


async def test_the_next_visit_goes_on_with_names_rules_and_season_of_the_last_slip(
    service: GameService,
) -> None:
    rules, sides = variant("simpson"), (Side("Eve"), Side("We", ("Flo", "Gus")), Side("Hal"))
    start = Start(1, (10, 20, 30), final=True)
    await kept(service, GameRecord(rules, sides, start=start, played="1987-10-15", played_about="autumn"))
    await kept(service, w03(1))
    async with at(service, "/slips") as screen:
        assert "When, autumn 1987" in screen.texts()
        await typed(screen, "5n6n7s")
    made = slips(service)[0]
    assert (made.rules.name, made.sides, made.played, made.played_about) == (
        rules.name,
        sides,
        "1987-10-15",
        "autumn",
    )


async def test_a_season_of_this_year_is_not_after_today(service: GameService, pad: Screen) -> None:
    assert "Only the year, selected" in pad.names()
    await typed(pad, f"{TODAY.year}n" + "1n2s")
    assert slips(service)[0].played == min(f"{TODAY.year}-12-31", TODAY.isoformat())


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ("n", "Type the year of the slip, for example 1998."),
        ("98n", f"The year of the slip is between 1900 and {TODAY.year}."),
        (f"{TODAY.year + 1}n", f"The year of the slip is between 1900 and {TODAY.year}."),
        ("1998nn", "North–South has no total yet."),
        ("1998n" + "5n" + "s", "East–West has no total yet."),
        ("1998n" + "5n" + "-s", "East–West has no total yet."),
        ("1998n" + "5<n", "North–South has no total yet."),
    ],
)
async def test_what_is_missing_is_said_in_a_sentence_and_nothing_is_saved(
    service: GameService, pad: Screen, keys: str, sentence: str
) -> None:
    await typed(pad, keys)
    assert sentence in pad.notices()
    assert slips(service) == []


async def test_a_total_left_out_is_asked_for_before_the_slip_is_saved(
    service: GameService, pad: Screen
) -> None:
    await typed(pad, "1998n")
    await pad.tap("East–West, –")
    await typed(pad, "7s")
    assert "North–South has no total yet." in pad.notices()
    await typed(pad, "8n" + "s")
    assert slips(service)[0].start == Start(1, (8, 7), final=True)


async def test_a_saved_slip_can_be_deleted_and_restored(service: GameService, pad: Screen) -> None:
    await typed(pad, "1998n1n2s")
    await pad.tap("Delete North–South 1 · East–West 2")
    assert slips(service) == []
    assert "1 slip saved" not in pad.texts()
    await pad.tap("Undo: North–South 1 · East–West 2: game deleted")
    assert "1 slip saved" in pad.texts()


async def test_a_double_touch_of_save_saves_one_slip(service: GameService, pad: Screen) -> None:
    await typed(pad, "1998n1n2")
    await pad.tap_all("Save", "Save")
    await pad.settle()
    assert len(slips(service)) == 1


async def test_a_laptop_keyboard_types_the_same(service: GameService, pad: Screen) -> None:
    for key in ("1", "9", "9", "8", "Enter", "5", "0", "-", "Enter", "7", "Enter"):
        await pad.press(key)
        await pad.settle()
    await pad.until(lambda: bool(slips(service)))
    assert slips(service)[0].start == Start(1, (-50, 7), final=True)


async def test_other_names_and_rules_are_those_of_the_slips_after_them(service: GameService) -> None:
    async with at(service, "/slips") as screen:
        await screen.type_text("Players of side 1", "Ann, Bo")
        await screen.type_text("Players of side 2", "Ann")
        await screen.tap("One more side")
        await screen.tap("Done")
        assert "A name needs at least one character." in screen.notices()
        await screen.tap("One side fewer")
        await screen.tap(re.compile(r"^Hand and Foot \(Simpson\): "))
        await screen.tap("Done")
        await typed(screen, "2001n" + "12n" + "30s")
    (slip,) = slips(service)
    assert slip.sides == (Side("Ann & Bo", ("Ann", "Bo")), Side("Ann"))
    assert slip.rules.name == "Hand and Foot (Simpson)"


async def test_a_new_game_is_offered_to_those_who_played_last_and_not_to_those_on_paper(
    service: GameService,
) -> None:
    await kept(service, w03(1))
    start = Start(1, (1, 2), final=True)
    await kept(service, GameRecord(variant("simpson"), (Side("Zoë"), Side("Yan")), start=start))
    last = service.last_game()
    assert last is not None
    assert last.record.sides == w03(1).sides


async def test_a_slips_result_says_where_it_comes_from_and_offers_no_round(
    service: GameService, pad: Screen
) -> None:
    await pad.tap("Summer")
    await typed(pad, "1998n1n2s")
    game = service.games()[0].id
    async with at(service, f"/game/{game}/result") as screen:
        assert "From paper · summer 1998" in screen.texts()
        assert "The whole game was played on paper." in screen.texts()
        assert not {"One more round", "Reopen the game"} & set(screen.names())
        assert "Round by round" not in screen.texts()
        await screen.tap("Correct the totals")
        assert screen.page.route == f"/game/{game}/paper"
        assert screen.controls(ft.TextField) == []
        await screen.tap("North–South, total so far, 1")
        await typed(screen, "9n")
    assert record_of(service, game).start == Start(1, (9, 2), final=True)


@pytest.mark.parametrize("lang", LOCALES)
async def test_a_slip_is_typed_in_each_language(service: GameService, lang: str) -> None:
    await kept(service, w03(1))
    with use_language(lang):
        async with at(service, "/slips") as screen:
            for key in "1998":
                await screen.tap(key)
            assert any("1998" in text for text in screen.texts())
