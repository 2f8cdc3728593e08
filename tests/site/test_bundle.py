"""The folder that `scorepad bundle` writes for Flet."""

import ast
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorepad.cli import main
from scorepad.flet_support.fonts import FONT_FILES, JAPANESE_FILE
from scorepad.sheets.page.fonts import FILES
from scorepad.site.bundle import is_bundle, project_file, write_bundle
from scorepad.ui.theme.style import DARK, LIGHT


@pytest.fixture(scope="module")
def bundle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bundle") / "app"
    write_bundle(folder)
    return folder


def project(folder: Path) -> Any:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_the_start_lies_beside_the_assets_and_its_package(bundle: Path) -> None:
    assert {path.name for path in bundle.iterdir()} == {"assets", "main.py", "pyproject.toml", "scorepad"}
    assert is_bundle(bundle)


def test_the_fonts_of_screens_and_paper_and_flets_pictures_are_there(bundle: Path) -> None:
    fonts = {*FONT_FILES.values(), *JAPANESE_FILE.values(), *(f"fonts/{name}" for name in FILES.values())}
    pictures = {
        "icon.png",
        "icon_android.png",
        "icon_ios.png",
        "icon_macos.png",
        "splash.png",
        "splash_dark.png",
    }
    assert {f"assets/{name}" for name in fonts | pictures} <= names(bundle)


def test_what_only_a_server_or_a_page_uses_stays_behind(bundle: Path) -> None:
    rooms = ("scorepad/web/", "scorepad/cli/", "scorepad/site/")
    starts = {"scorepad/main.py", "scorepad/in_browser.py", "scorepad/storage/sql/page.py"}
    there = names(bundle)
    assert [name for name in there if name.startswith(rooms) or name.endswith((".js", ".html"))] == []
    assert starts.isdisjoint(there)
    assert "scorepad/i18n/locale/de/LC_MESSAGES/scorepad.mo" in names(bundle)


def test_no_package_of_the_server_is_asked_for(bundle: Path) -> None:
    asked_for = [each.split("==")[0] for each in project(bundle)["project"]["dependencies"]]
    theirs = {"fastapi", "starlette", "uvicorn", "flet-web", "flet-desktop", "pillow"}
    assert theirs.isdisjoint(map(str.lower, asked_for))
    assert {"flet", "fpdf2"} <= set(asked_for)


def test_everything_a_bundle_imports_is_asked_for_or_inside(bundle: Path) -> None:
    known = {
        "cattrs",
        "filelock",
        "flet",
        "fontTools",
        "fpdf",
        "platformdirs",
        "segno",
        "xlsxwriter",
    }
    imported = {
        name.split(".")[0]
        for path in (bundle / "scorepad").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_bytes()))
        for name in _imports(node)
    }
    assert imported - sys.stdlib_module_names - known == {"_typeshed", "scorepad"}


def _imports(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    return [node.module] if isinstance(node, ast.ImportFrom) and node.module else []


def test_the_settings_of_flet_are_those_of_the_project_in_the_colours_of_the_app(bundle: Path) -> None:
    ours = tomllib.loads(project_file().read_text("utf-8"))
    settings = project(bundle)["tool"]["flet"]
    assert settings == ours["tool"]["flet"]
    assert (settings["splash"]["color"], settings["splash"]["dark_color"]) == (LIGHT.paper, DARK.paper)
    assert settings["icon_background"] == settings["android"]["adaptive_icon_background"] == LIGHT.sides[0]
    assert project(bundle)["project"]["version"] == ours["project"]["version"]


def test_an_earlier_folder_is_replaced_and_what_flet_has_built_stays(tmp_path: Path) -> None:
    assert main(["bundle", str(tmp_path)]) == 0
    stale, built = tmp_path / "scorepad" / "stale.py", tmp_path / "build" / "apk" / "scorepad.apk"
    built.parent.mkdir(parents=True)
    for path in (stale, built):
        path.write_text("", "utf-8")
    assert main(["bundle", str(tmp_path)]) == 0
    assert (stale.exists(), built.exists()) == (False, True)


def test_a_folder_with_other_files_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.py").write_text("mine", "utf-8")
    assert main(["bundle", str(tmp_path)]) == 2
    assert "isn't empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["main.py"]


def test_the_command_says_what_to_type_next(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bundle", str(tmp_path / "app")]) == 0
    assert f"flet build apk {tmp_path / 'app'}" in capsys.readouterr().out
