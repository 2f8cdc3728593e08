"""Shared rules are shown, then saved or played: by a link, a text, or a file."""

import asyncio
import re

import flet as ft
import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import link_text, write_rules
from tests.ui.harness import Screen
from tests.ui.picking import choose_files
from tests.ui.playing import LINK, at, only_game, w03

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15, "red_threes.caught": -300})
BAD = (
    '{"format": "scorepad-rules/1", "name": "Ours", "base": "whitnack", "color": 1, '
    '"values": {"cards.ace": "15", "piles.exact": 1, "red_threes.court": 5}}'
)


ANSWERED = re.compile("Play with these rules|Dismiss")


async def paste(screen: Screen, text: str) -> None:
    """Paste a text into the field and preview it."""
    await screen.type_text("Link or text", text)
    await screen.tap("Preview")
    await screen.until(lambda: bool(ANSWERED.search(screen.said())))


def shows_ours(screen: Screen) -> None:
    said = screen.texts()
    assert said[said.index("Thursday table") + 1 :][:3] == [
        "Like Hand and Foot (Whitnack), but:",
        "Aces: 15, instead of 20",
        "A red three caught: −300, instead of −100",
    ]


async def test_a_link_opened_in_an_open_app_replaces_the_rules_shown(service: Games) -> None:
    async with at(service, "/rules", stored={LINK: link_text(CustomRuleSet("Theirs", "simpson"))}) as screen:
        await screen.until(lambda: "Exactly like Hand and Foot (Simpson)." in screen.texts())
        await screen.offline()
        screen.kept[LINK] = link_text(OURS)
        await screen.online()
        await screen.until(lambda: "Thursday table" in screen.texts())
        shows_ours(screen)
        assert "Theirs" not in screen.texts()


async def test_rules_of_a_link_are_shown_saved_once_and_removed_by_undo(service: Games) -> None:
    async with at(service, "/rules", stored={LINK: link_text(OURS)}) as screen:
        await screen.until(lambda: "Thursday table" in screen.texts())
        shows_ours(screen)
        assert LINK not in screen.kept
        assert service.shelf.custom_rule_sets() == {}
        await screen.tap("Save these rules")
        assert list(service.shelf.custom_rule_sets().values()) == [OURS]
        assert "Saved here as “Thursday table”." in screen.texts()
        assert "Save these rules" not in screen.names()
        await screen.tap(re.compile("^Undo: Thursday table"))
        assert service.shelf.custom_rule_sets() == {}
        assert "Save these rules" in screen.names()


async def test_playing_with_shared_rules_saves_them_and_sets_up_a_game(service: Games) -> None:
    async with at(service, "/rules", stored={LINK: link_text(OURS)}) as screen:
        await screen.until(lambda: "Thursday table" in screen.texts())
        await screen.tap("Play with these rules")
        (ident,) = service.shelf.custom_rule_sets()
        assert screen.page.route == f"/new/with/{ident}"
        await screen.tap("Start")
    assert only_game(service).rules == OURS.rules
    # Under another name they are here already.
    theirs = CustomRuleSet("Theirs", OURS.base, OURS.values)
    async with at(service, "/rules", stored={LINK: link_text(theirs)}) as screen:
        await screen.until(lambda: "Saved here as “Thursday table”." in screen.texts())
        await screen.tap("Play with these rules")
        assert screen.page.route == f"/new/with/{ident}"
    assert list(service.shelf.custom_rule_sets()) == [ident]


@pytest.mark.parametrize(
    "text",
    [
        f"http://192.168.1.20:8550/rules#{link_text(OURS)}",
        f"  {link_text(OURS)}\n",
        write_rules(OURS).decode(),
    ],
)
async def test_a_link_its_fragment_or_the_text_itself_can_be_pasted(service: Games, text: str) -> None:
    async with at(service, "/rules") as screen:
        await paste(screen, text)
        shows_ours(screen)


async def test_hand_typed_rules_are_refused_with_all_their_faults(service: Games) -> None:
    async with at(service, "/rules") as screen:
        await paste(screen, BAD)
        (said,) = [text for text in screen.texts() if text.startswith("Couldn't be imported:")]
        for path in ("color", "values.cards.ace", "values.piles.exact", "values.red_threes.court"):
            assert f"\n{path}: " in said
        await screen.tap("Dismiss")
        assert "Link or text " + BAD in screen.texts()
    assert service.shelf.custom_rule_sets() == {}


@pytest.mark.parametrize("text", ["http://192.168.1.20:8550/rules#", "hello", "{"])
async def test_text_that_is_no_link_is_refused_in_a_sentence(service: Games, text: str) -> None:
    async with at(service, "/rules") as screen:
        await paste(screen, text)
        assert any(said.startswith("Couldn't be imported:\n") for said in screen.texts())


async def test_a_game_file_picked_as_rules_is_imported_as_a_game(service: Games) -> None:
    async with at(service, "/rules") as screen:
        await choose_files(screen, {"evening.scorepad.json": write_game(w03(1))})
        await screen.until(lambda: bool(ANSWERED.search(screen.said())))
        assert "1 game added: North–South, East–West." in screen.texts()
        await screen.tap("Open")
        assert screen.page.route == f"/game/{service.shelf.games()[0].id}"


async def test_rules_picked_as_a_game_are_shown(service: Games) -> None:
    async with at(service, "/more") as screen:
        await choose_files(screen, {"ours.json": write_rules(OURS)})
        await screen.until(lambda: screen.page.route == "/rules")
        shows_ours(screen)


async def test_a_tap_right_after_the_last_letter_uses_the_whole_text(service: Games) -> None:
    async with at(service, "/rules") as screen:
        await screen.type_text("Link or text", "{")
        (field,) = screen.controls(ft.TextField)
        button = screen.find("Preview")
        events = [(field, "change", write_rules(OURS).decode()), (button, "click", None)]
        await asyncio.gather(*(screen.fire(*event) for event in events))
        await screen.until(lambda: "Thursday table" in screen.texts())
        shows_ours(screen)


async def test_a_word_for_a_thing_that_the_rules_do_not_have_is_left_out_and_said(service: Games) -> None:
    ours = '"name": "Ours", "base": "whitnack"'
    async with at(service, "/rules") as screen:
        await paste(screen, f'{{"format": "scorepad-rules/1", {ours}, "values": {{"labels.fives": "x"}}}}')
        assert "Left out, because these rules have no such things: labels.fives." in screen.said()
        await screen.tap("Save these rules")
    assert list(service.shelf.custom_rule_sets().values()) == [CustomRuleSet("Ours", "whitnack")]
