import asyncio
import gc
import re
from functools import partial
from typing import BinaryIO

import httpx
import pytest

from scorepad.flet_support.fonts import FONT_FILES
from scorepad.service.importing import ImportResult
from scorepad.service.running_app import IMPORT_PATH, ask_to_show
from scorepad.web import server
from scorepad.web.server import SYMBOLS, assets_folder, build_server
from tests.web.servers import TOKEN, server_of, serving, show_nothing, taken_in

ALLOWED = {"Authorization": f"Bearer {TOKEN}"}


async def test_objects_loaded_at_start_are_exempt_from_garbage_collection() -> None:
    gc.unfreeze()
    async with serving(server_of()):
        assert gc.get_freeze_count() > 0


async def test_every_address_of_the_app_gives_its_start_page_compressed(client: httpx.AsyncClient) -> None:
    answer = await client.get("/game/1/round/2")
    assert "flutter_bootstrap.js" in answer.text
    assert "https://" not in answer.text
    assert answer.headers["content-encoding"] == "gzip"


SCRIPT = re.compile(r"<script\b([^>]*)>(.*?)</script>", re.DOTALL)


async def test_every_script_of_the_start_page_is_a_file_that_is_served(client: httpx.AsyncClient) -> None:
    page = (await client.get("/")).text
    scripts = SCRIPT.findall(page)
    files = [re.findall(r'src="(\w+\.js)"', attributes) for attributes, _content in scripts]
    assert {len(each) for each in files} == {1}, "a script without a file of ours"
    answers = {file: await client.get(f"/{file}") for [file] in files}
    assert not "".join(content for _attributes, content in scripts).strip()
    assert not re.search(r"<[^>]*\son\w+=|javascript:", page)
    kinds = {file: answer.headers["content-type"].partition(";")[0] for file, answer in answers.items()}
    assert kinds == dict.fromkeys(kinds, "text/javascript")
    assert {"start.js", "notices.js", "flutter_bootstrap.js"} <= kinds.keys()


@pytest.mark.parametrize("path", ["/docs", "/docs/oauth2-redirect", "/redoc", "/openapi.json"])
async def test_the_server_exposes_no_api_documentation(path: str, client: httpx.AsyncClient) -> None:
    answer = await client.get(path)
    assert (answer.status_code, answer.text) == (404, "")


async def test_flutter_gets_a_fallback_font_for_missing_glyphs(client: httpx.AsyncClient) -> None:
    stub = await client.get("/assets/fonts/notocoloremoji/v32/a.woff2")
    icons = await client.get("/assets/fonts/MaterialIcons-Regular.otf")
    assert stub.content == (assets_folder() / "fonts" / SYMBOLS).read_bytes()
    assert icons.status_code == 200
    assert icons.content != stub.content


async def test_every_font_of_the_first_frame_is_served(client: httpx.AsyncClient) -> None:
    manifest = (await client.get("/assets/FontManifest.json")).json()
    files = {font["asset"] for family in manifest for font in family["fonts"]}
    answers = {file: await client.get(f"/assets/{file}") for file in files}
    assert {family["family"] for family in manifest} >= {"MaterialIcons", *FONT_FILES}
    assert {file: answer.status_code for file, answer in answers.items()} == dict.fromkeys(files, 200)


@pytest.mark.parametrize("headers", [{}, {"Authorization": "Bearer wrong"}, {"Authorization": TOKEN}])
async def test_an_import_without_the_token_is_refused(
    headers: dict[str, str], client: httpx.AsyncClient
) -> None:
    answer = await client.post(IMPORT_PATH, content=b"game", headers=headers)
    assert answer.status_code == 403


async def _ask(address: str, token: str, path: str) -> bool:
    return await asyncio.to_thread(ask_to_show, address, token, path)


async def test_another_start_asks_for_a_screen_with_the_token_and_hears_whether_a_window_shows_it() -> None:
    shown: list[str] = []

    async def show(path: str) -> bool:
        shown.append(path)
        return len(shown) == 1

    server = build_server(show_nothing, taken_in, token=TOKEN, show=show)
    async with serving(server) as place:
        ask = partial(_ask, f"http://{place}")
        assert not await ask("wrong", "/game/1")
        assert shown == []
        assert await ask(TOKEN, "/game/1")
        assert not await ask(TOKEN, "/game/2")
    assert shown == ["/game/1", "/game/2"]
    assert not await ask(TOKEN, "/game/3")


async def test_an_import_with_the_token_is_accepted(client: httpx.AsyncClient) -> None:
    answer = await client.post(IMPORT_PATH, content=b"game", headers=ALLOWED)
    added = {
        "called": "",
        "verdict": "added",
        "game": "game",
        "dropped": [],
        "faults": [],
        "had_clock": False,
    }
    assert answer.json() == [added]


async def test_a_file_over_the_size_limit_is_not_read_to_its_end(
    monkeypatch: pytest.MonkeyPatch, client: httpx.AsyncClient
) -> None:
    monkeypatch.setattr(server, "MOST_PACKED", 5 << 20)
    data = bytes((5 << 20) + 1)
    answer = await client.post(IMPORT_PATH, content=data, headers=ALLOWED)
    assert answer.status_code == 413
    fits = await client.post(IMPORT_PATH, content=data[1:], headers=ALLOWED)
    assert fits.status_code == 200


async def test_an_internal_failure_is_logged_and_not_sent(caplog: pytest.LogCaptureFixture) -> None:
    async def fail(_file: BinaryIO) -> list[ImportResult]:
        raise RuntimeError("a secret")

    server = build_server(show_nothing, fail, token=TOKEN)
    async with serving(server) as place, httpx.AsyncClient(trust_env=False) as client:
        answer = await client.post(f"http://{place}{IMPORT_PATH}", content=b"{}", headers=ALLOWED)
    assert answer.text == "Internal Server Error"
    assert "a secret" in caplog.text
