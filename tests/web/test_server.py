"""What the server answers, to each browser in its own language."""

import asyncio
import gc
import json
import re
from functools import partial
from typing import Any, BinaryIO

import httpx
import pytest
import websockets
from flet import Page

from scorepad.flet_support.fonts import FONT_FILES
from scorepad.i18n import language, languages, use_language
from scorepad.service.browser_files import PRINT_PATH, PrintJob, PrintJobs, new_key
from scorepad.service.importing import ImportResult
from scorepad.service.running_app import IMPORT_PATH, ask_to_show
from scorepad.web import server
from scorepad.web.server import SYMBOLS, WORDS_PATH, assets_folder, words_script
from tests.ui.test_language import said
from tests.web.servers import TOKEN, client_of, register, server_of, serving

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

    async with serving(server_of(show=show)) as place:
        ask = partial(_ask, f"http://{place}")
        assert not await ask("wrong", "/game/1")
        assert shown == []
        assert await ask(TOKEN, "/game/1")
        assert not await ask(TOKEN, "/game/2")
    assert shown == ["/game/1", "/game/2"]
    assert not await ask(TOKEN, "/game/3")


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

    async with client_of(server_of(take_in=fail)) as client:
        answer = await client.post(IMPORT_PATH, content=b"{}", headers=ALLOWED)
    assert answer.text == "Internal Server Error"
    assert "a secret" in caplog.text


SWEDISH = {"accept-language": "sv-SE,sv;q=0.9,en;q=0.8"}
GONE = "This sheet is no longer available. Go back to Scorepad and tap Print again."
FOREIGN = "This isn't a Scorepad address. Open the address that Scorepad showed when it started."


@pytest.mark.parametrize(
    ("headers", "lang"), [(SWEDISH, "sv"), ({"accept-language": "fi"}, "en"), ({"accept-language": ""}, "en")]
)
async def test_the_servers_own_sentences_are_in_the_browsers_language(
    headers: dict[str, str], lang: str, client: httpx.AsyncClient
) -> None:
    gone = await client.get(f"{PRINT_PATH}/none/a.pdf", headers=headers)
    foreign = await client.get("/", headers={**headers, "host": "evil.example"})
    assert (gone.status_code, gone.text) == (404, said(lang, GONE))
    assert "object-src 'none'" in gone.headers["content-security-policy"]
    assert (foreign.status_code, foreign.text) == (403, said(lang, FOREIGN))


async def test_a_missing_sheet_is_reported_in_the_language_of_the_screen_offering_it(
    client: httpx.AsyncClient,
) -> None:
    with use_language("ja"):
        address = PrintJobs().offer(new_key(), PrintJob("a.pdf", bytes))
    gone = await client.get(address, headers=SWEDISH)
    assert (gone.status_code, gone.text) == (404, said("ja", GONE))


@pytest.mark.parametrize(
    ("always", "headers", "lang"), [(None, SWEDISH, "sv"), ("ja", SWEDISH, "ja"), (None, {}, "de")]
)
async def test_a_page_opens_in_its_browsers_language_or_the_one_the_app_was_started_in(
    always: str | None, headers: dict[str, str], lang: str
) -> None:
    heard: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    async def opened(_page: Page) -> None:
        heard.set_result(language())

    # Whoever says nothing is answered in the language of the program.
    with use_language("de"):
        async with serving(server_of(opened, lang=always)) as place:
            address = f"ws://{place}/ws"
            async with websockets.connect(address, additional_headers=headers, proxy=None) as socket:
                await register(socket)
                assert await asyncio.wait_for(heard, 10) == lang


async def test_the_page_gets_the_lost_connection_notice_in_all_languages(client: httpx.AsyncClient) -> None:
    answer = await client.get(WORDS_PATH)
    scripts = [(await client.get(f"/{name}.js")).text for name in ("opening", "notices")]
    told = table(answer.text)
    spoken = re.findall(r"(?:say|word|offer|goOn|fail)\(.*", "\n".join(scripts))
    assert told["always"] is None
    assert tuple(told["words"]) == languages()
    for lang, words in told["words"].items():
        assert words["lost"] == said(lang, "No connection to Scorepad")
        assert set(words) == set(re.findall(r'(?<!Selector)[?:,(] ?"(\w+)"', " ".join(spoken)))
    assert table(words_script("ja"))["always"] == "ja"


def table(script: str) -> dict[str, Any]:
    words = script.partition("\n")[0]
    found: dict[str, Any] = json.loads(words.removeprefix("window.scorepadWords = ").removesuffix(";"))
    return found
