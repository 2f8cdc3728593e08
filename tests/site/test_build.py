"""The folder that `scorepad site` writes, as a web server sees it."""

import json
import re
import sys
from base64 import b64decode
from hashlib import sha256
from pathlib import Path

import pytest
from PIL import Image

from scorepad.cli import main
from scorepad.sheets.page.fonts import BOLD, JAPANESE, LATIN, SYMBOLS, font_file
from scorepad.site.build import PrepareError, prepare
from scorepad.storage.sql.tables import VERSION
from scorepad.web.server import manifest
from tests.service.services import opened
from tests.ui.playing import at, game_after_round_1


def service_worker_files(site: Path) -> dict[str, str]:
    found = re.search(r"const FILES = (\{.*?\});", (site / "sw.js").read_text("utf-8"), re.DOTALL)
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def test_everything_the_page_loads_lies_in_the_folder(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    linked = re.findall(r'(?:src|href)="([^"]+)"', page)
    assert '<base href="./">' in page
    assert [each for each in linked if each != "./" and not (site / each).is_file()] == []
    assert (site / "404.html").read_text("utf-8") == page


def test_the_page_asks_for_its_scripts_before_its_policy_and_for_flutters_last(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    before, policy, after = page.partition("Content-Security-Policy")
    scripts = re.findall(r'<script src="([^"]+)"', after)
    assert policy
    assert re.findall(r'<link rel="preload" as="script" href="([^"]+)">', before) == scripts[:-1]
    assert scripts[-1] == "flutter_bootstrap.js"


def test_the_page_has_one_variant_of_each_renderer(site: Path) -> None:
    built = {path.relative_to(site).as_posix() for path in site.rglob("*.wasm")}
    renderers = {"canvaskit/canvaskit.wasm", "canvaskit/skwasm.wasm", "main.dart.wasm"}
    assert built == {*renderers, "pyodide/pyodide.asm.wasm"}
    assert 'canvasKitVariant: "full"' in (site / "flutter_bootstrap.js").read_text("utf-8")


def test_the_fonts_of_paper_come_from_those_of_the_page_to_where_sheets_look(site: Path) -> None:
    found = re.search(r"export const FILES = (\{.*?\});", (site / "python-parts.js").read_text("utf-8"))
    assert found
    files: dict[str, str] = json.loads(found[1])
    for font in (LATIN, BOLD, SYMBOLS, JAPANESE):
        known = font_file(font)
        assert (site / files[f"scorepad/assets/fonts/{known.name}"]).read_bytes() == known.read_bytes()


def test_no_page_or_script_of_ours_names_another_host(site: Path) -> None:
    ours = [path for path in site.glob("*.*") if path.suffix in {".html", ".js", ".json"}]
    theirs = {"main.dart.js", "main.dart.mjs", "flutter.js", "flutter_bootstrap.js"}
    named = {
        address
        for path in ours
        if path.name not in theirs
        for address in re.findall(r"https?://[^\s\"'`]+", path.read_text("utf-8"))
    }
    assert named == set()
    assert "serviceWorkerSettings: {" not in (site / "flutter_bootstrap.js").read_text("utf-8")


def test_the_service_worker_knows_each_file_by_its_content(site: Path) -> None:
    files = service_worker_files(site)
    assert {"index.html", "main.dart.js", "python.pack", "pyodide/pyodide.asm.wasm"} <= files.keys()
    for name, hashed in files.items():
        assert sha256((site / name).read_bytes()).digest() == b64decode(hashed)


def test_the_service_worker_has_the_version_of_the_games_tables(site: Path) -> None:
    assert f"const FORMAT = {VERSION};" in (site / "sw.js").read_text("utf-8")


def test_the_manifest_is_complete_for_a_home_screen(site: Path) -> None:
    manifest = json.loads((site / "manifest.json").read_text("utf-8"))
    assert (manifest["id"], manifest["scope"], manifest["start_url"]) == ("scorepad", ".", ".")
    assert "maskable" in {icon.get("purpose") for icon in manifest["icons"]}
    for picture in (*manifest["icons"], *manifest["screenshots"]):
        if picture["type"] == "image/png":
            with Image.open(site / picture["src"]) as found:
                assert "x".join(map(str, found.size)) == picture["sizes"]


async def test_the_shortcuts_of_the_home_screen_begin_a_game_and_continue_one(tmp_path: Path) -> None:
    new, going_on = json.loads(manifest())["shortcuts"]
    assert (new["name"], going_on["name"]) == ("New game", "Continue")
    async with opened(tmp_path) as service:
        async with at(service, f"/{new['url']}") as screen:
            assert "New game" in screen.texts()[:2]
        async with at(service, f"/{going_on['url']}") as screen:
            await screen.until(lambda: screen.page.route == "/")
        game = await game_after_round_1(service)
        async with at(service, f"/{going_on['url']}") as screen:
            await screen.until(lambda: screen.page.route == f"/game/{game}")


def test_without_node_an_earlier_site_is_replaced_and_the_cost_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "playwright", None)
    monkeypatch.setattr("scorepad.site.build._LEVEL_OF_PACKS", 1)
    earlier = ("python-parts.js", "python.memory", "from-an-earlier-version.js")
    for name in earlier:
        (tmp_path / name).touch()
    assert main(["site", str(tmp_path)]) == 0
    assert "starts about twice as slowly" in capsys.readouterr().out
    assert [name for name in earlier if (tmp_path / name).exists()] == ["python-parts.js"]


def test_a_program_that_fails_is_reported_with_its_reason(tmp_path: Path) -> None:
    with pytest.raises(PrepareError, match="No such file"):
        prepare(str(tmp_path / "absent"), tmp_path, "")
