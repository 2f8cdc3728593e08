import gc

import httpx
import pytest
from flet import Page

from scorepad.live.server import IMPORT_PATH, MOST_BYTES, build_server
from scorepad.rules.faults import Fault, Refused
from scorepad.ui.fonts import FONT_FILES
from tests.live.servers import ASSETS, TOKEN, server_of, serving

ALLOWED = {"Authorization": f"Bearer {TOKEN}"}


async def nothing(page: Page) -> None:
    """Show nothing."""


async def test_the_health_address_answers_before_the_app() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"http://{place}/healthz")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})


async def test_what_was_loaded_before_the_first_answer_is_never_searched_for_garbage() -> None:
    gc.unfreeze()
    async with serving(server_of(nothing)):
        assert gc.get_freeze_count() > 0


async def test_every_address_of_the_app_gives_its_start_page_compressed() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.get(f"http://{place}/game/1/round/2")
    assert "flutter_bootstrap.js" in answer.text
    assert "https://" not in answer.text
    assert answer.headers["content-encoding"] == "gzip"


async def test_flutter_is_given_a_font_for_signs_that_no_font_has() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        stub = await client.get(f"http://{place}/assets/fonts/notocoloremoji/v32/a.woff2")
        icons = await client.get(f"http://{place}/assets/fonts/MaterialIcons-Regular.otf")
    assert stub.content == (ASSETS / "fonts" / "Symbols.ttf").read_bytes()
    assert icons.status_code == 200
    assert icons.content != stub.content


async def test_every_font_of_the_first_frame_is_served() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        manifest = (await client.get(f"http://{place}/assets/FontManifest.json")).json()
        files = {font["asset"] for family in manifest for font in family["fonts"]}
        answers = {file: await client.get(f"http://{place}/assets/{file}") for file in files}
    assert {family["family"] for family in manifest} >= {"MaterialIcons", *FONT_FILES}
    assert {file: answer.status_code for file, answer in answers.items()} == dict.fromkeys(files, 200)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}])
async def test_without_the_token_no_game_is_taken_in(headers: dict[str, str]) -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"game", headers=headers)
    assert answer.status_code == 403


async def test_with_the_token_a_game_is_taken_in() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"game", headers=ALLOWED)
    assert answer.json() == {"outcome": "added", "game": "game"}


async def test_a_file_beyond_the_largest_is_not_read_to_its_end() -> None:
    async with serving(server_of(nothing)) as place, httpx.AsyncClient(trust_env=False) as client:
        data = bytes(MOST_BYTES + 1)
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=data, headers=ALLOWED)
    assert answer.status_code == 413


async def test_a_refused_game_comes_back_with_all_its_faults() -> None:
    faults = (Fault("unknown_key", "rounds[0].x", {"known": frozenset({"b", "a"}), "at": 1}), Fault("x"))

    async def refuse(_data: bytes) -> tuple[str, str]:
        raise Refused(faults)

    server = build_server(nothing, refuse, assets=ASSETS, token=TOKEN)
    async with serving(server) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"{}", headers=ALLOWED)
    assert answer.status_code == 422
    assert answer.json()["faults"] == [
        {"code": "unknown_key", "path": "rounds[0].x", "params": {"known": ["a", "b"], "at": 1}},
        {"code": "x", "path": "", "params": {}},
    ]


async def test_a_failure_inside_reaches_nobody_outside(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_data: bytes) -> tuple[str, str]:
        raise RuntimeError("a secret")

    server = build_server(nothing, fail, assets=ASSETS, token=TOKEN)
    async with serving(server) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"{}", headers=ALLOWED)
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")
    assert "a secret" in caplog.text
