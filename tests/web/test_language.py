"""Each browser is answered in its own language, and gets the notices for when the server is gone."""

import asyncio
import json
import re
from typing import Any

import httpx
import pytest
import websockets
from flet import Page

from scorepad.i18n import language, languages, use_language
from scorepad.service.browser_files import PRINT_PATH, PrintJob, PrintJobs, new_key
from scorepad.web.server import WORDS_PATH, build_server, words_script
from tests.ui.test_language import said
from tests.web.servers import TOKEN, register, serving, taken_in

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

    server = build_server(opened, taken_in, token=TOKEN, lang=always)
    # Whoever says nothing is answered in the language of the program.
    with use_language("de"):
        async with serving(server) as place:
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
