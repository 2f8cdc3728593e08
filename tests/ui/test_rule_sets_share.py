"""A rule set is shared: as a QR code, a link, a file, or a text."""

import base64

import flet as ft
import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from scorepad.storage.rules_file import link_text, read_link, read_rules_file, write_rules
from scorepad.ui.app import make_app
from scorepad.ui.widgets.qr_code import LONGEST_QR_TEXT, code_png
from tests.codes import read_code
from tests.ui.harness import Screen
from tests.ui.listener import ANSWERS
from tests.ui.playing import at, made

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15, "red_threes.caught": -300})
LAN = "http://192.168.1.20:8550"
LINK = f"{LAN}/rules#{link_text(OURS)}"
MANY = {f"extras.a_bonus_of_our_own_number_{number:02}": number * 5 for number in range(20)}
ALONE = (
    "This address only works on this computer, so there is no link for a phone yet. To get one, "
    "start Scorepad on this computer with this command:"
)
COMMAND = "scorepad --host 0.0.0.0"
NOT_COPIED = "This browser didn't copy it. Select it below and copy it yourself."


def copies(screen: Screen) -> list[str]:
    actions = [getattr(each, "action", None) for each in screen.controls()]
    return [action.data for action in actions if isinstance(action, ft.CopyToClipboard)]


def pictures(screen: Screen) -> list[bytes]:
    images: list[ft.Image] = screen.controls(ft.Image)
    return [base64.b64decode(str(image.src)) for image in images]


async def test_the_qr_code_holds_the_link_and_the_link_the_rules(service: Games) -> None:
    rules = await made(service, OURS)
    async with at(service, f"/house-rules/{rules}/share", server=LAN.replace("http", "ws")) as screen:
        (picture,) = pictures(screen)
        assert read_code(picture) == LINK
        assert LINK in screen.texts()
    assert read_link(LINK) == OURS


async def test_link_and_text_are_copied_with_a_tap(service: Games) -> None:
    rules = await made(service, OURS)
    async with at(service, f"/house-rules/{rules}/share", server=LAN) as screen:
        assert copies(screen) == [LINK, write_rules(OURS).decode()]
        await screen.tap("Copy the link")
        assert screen.notices() == ["Link copied."]


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (LINK, "Link copied."),
        ("something else", NOT_COPIED),
        (None, NOT_COPIED),
        (RuntimeError("not readable"), NOT_COPIED),
    ],
)
async def test_without_https_a_copy_is_confirmed_only_if_the_page_made_it(
    service: Games, monkeypatch: pytest.MonkeyPatch, answer: object, told: str
) -> None:
    rules = await made(service, OURS)
    monkeypatch.setitem(ANSWERS, "get", answer)
    screen = Screen(make_app(service), f"/house-rules/{rules}/share")
    screen.address, screen.kept["scorepad.no_wake_lock"] = LAN, "insecure"
    async with screen:
        await screen.tap("Copy the link")
        assert screen.notices() == [told]


async def test_a_loopback_address_offers_only_text_and_file_and_says_why(
    service: Games,
) -> None:
    rules = await made(service, OURS)
    async with at(service, f"/house-rules/{rules}/share", server="http://127.0.0.1:8550") as screen:
        texts = screen.texts()
        assert texts[texts.index(ALONE) + 1] == COMMAND
        assert not pictures(screen)
        assert copies(screen) == [write_rules(OURS).decode()]
        assert "Save as a file" in screen.names()


async def test_a_computer_serving_others_offers_its_outside_address(
    service: Games,
) -> None:
    rules = await made(service, OURS)
    path = f"/house-rules/{rules}/share"
    async with at(service, path, server="http://127.0.0.1:8550", outside=LAN) as screen:
        assert LINK in screen.texts()


async def test_rules_too_large_for_a_qr_code_are_shared_without_one(service: Games) -> None:
    rules = await made(service, CustomRuleSet("Large", "whitnack", MANY))
    async with at(service, f"/house-rules/{rules}/share", server=LAN) as screen:
        assert not pictures(screen)
        assert "These rules are too long for a QR code. Use the link or the file." in screen.texts()
        assert len(copies(screen)) == 2


async def test_the_rules_file_is_named_after_the_rules(service: Games) -> None:
    rules = await made(service, CustomRuleSet("Us/them", "simpson", {"cards.ace": 15}))
    async with at(service, f"/house-rules/{rules}/share") as screen:
        await screen.tap("Save as a file")
        saved = await screen.given("save_file")
        assert saved["file_name"] == "Us them.scorepad-rules.json"
        assert read_rules_file(saved["src_bytes"]).values == {"cards.ace": 15}
        await screen.until(lambda: bool(screen.notices()))
        assert screen.notices() == ["Rules saved to Us them.scorepad-rules.json."]


async def test_a_custom_rule_card_shows_its_own_values(service: Games) -> None:
    rules = await made(service, OURS)
    async with at(service, f"/house-rules/{rules}/card") as screen:
        assert "Thursday table" in screen.texts()
        assert "+100 on the table, −300 caught in a hand or foot" in screen.texts()


def test_a_qr_code_is_drawn_up_to_the_longest_readable_text() -> None:
    longest = "x" * LONGEST_QR_TEXT
    drawn = code_png(longest)
    assert drawn is not None
    assert read_code(drawn) == longest
    assert code_png(longest + "x") is None
