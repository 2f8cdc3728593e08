"""A rule set is shared: as a QR code, a link, a file, or a text."""

import base64

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from scorepad.service.network import HomeNetwork
from scorepad.storage.library_files import link_text, read_link, read_rules_file
from scorepad.ui.shared.picture import LONGEST_QR_TEXT, qr_code
from tests.codes import read_code
from tests.ui.listener import ANSWERS
from tests.ui.playing import at, made
from tests.ui.test_share import shown_link

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15, "red_threes.caught": -300})
LAN = "http://192.168.1.20:8550"
LINK = f"{LAN}/rules#{link_text(OURS)}"
NOT_COPIED = "This browser didn't copy it. Select it below and copy it yourself."


@pytest.mark.parametrize(
    ("server", "addresses"), [(LAN.replace("http", "ws"), ()), ("http://127.0.0.1:8550", (LAN,))]
)
async def test_the_qr_code_holds_the_link_by_the_outside_address_and_the_link_the_rules(
    service: Games, server: str, addresses: tuple[str, ...]
) -> None:
    rules = await made(service, OURS)
    network = HomeNetwork(addresses)
    async with at(service, f"/house-rules/{rules}/share", server=server, network=network) as screen:
        assert shown_link(screen) == LINK
        assert LINK in screen.texts()
    assert read_link(LINK) == OURS


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
    stored = {"scorepad.no_wake_lock": "insecure"}
    async with at(service, f"/house-rules/{rules}/share", server=LAN, stored=stored) as screen:
        await screen.tap("Copy link")
        assert screen.notices() == [told]


async def test_the_rules_file_is_named_after_the_rules(service: Games) -> None:
    rules = await made(service, CustomRuleSet("Us/them", "simpson", {"cards.ace": 15}))
    async with at(service, f"/house-rules/{rules}/share") as screen:
        saved = await screen.saved("Save as a file")
        assert saved["file_name"] == "Us them.scorepad-rules.json"
        assert read_rules_file(saved["src_bytes"]).values == {"cards.ace": 15}
        await screen.until(lambda: bool(screen.notices()))
        assert screen.notices() == ["Saved to Us them.scorepad-rules.json."]


def test_a_qr_code_is_drawn_up_to_the_longest_readable_text() -> None:
    longest = "x" * LONGEST_QR_TEXT
    drawn = qr_code(longest, 300)
    assert drawn is not None
    assert read_code(base64.b64decode(str(drawn.src))) == longest
    assert qr_code(longest + "x", 300) is None
