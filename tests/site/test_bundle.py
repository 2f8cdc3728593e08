"""The folder that `scorepad bundle` writes for Flet."""

import shutil
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scorepad.flet_support.fonts import FONT_FILES, JAPANESE_FILE
from scorepad.sheets.page.fonts import FILES
from scorepad.site.build import is_site
from scorepad.site.bundle import is_bundle, project_file, write_bundle
from scorepad.ui.theme.style import LIGHT
from tests.cli.run import typed
from tests.site.test_packages import imports_of


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
    imported = imports_of(path.read_bytes() for path in (bundle / "scorepad").rglob("*.py"))
    assert imported - sys.stdlib_module_names - known == {"_typeshed", "scorepad"}


def test_the_settings_of_flet_are_those_of_the_project_in_the_colours_of_the_app(bundle: Path) -> None:
    ours = tomllib.loads(project_file().read_text("utf-8"))
    settings = project(bundle)["tool"]["flet"]
    assert settings == ours["tool"]["flet"]
    assert settings["icon_background"] == LIGHT["primary"]
    assert project(bundle)["project"]["version"] == ours["project"]["version"]


def test_an_earlier_folder_is_replaced_what_flet_has_built_stays_and_it_is_said_what_to_type_next(
    bundle: Path, tmp_path: Path
) -> None:
    app = tmp_path / "app"
    shutil.copytree(bundle, app)
    stale, built = app / "scorepad" / "stale.py", app / "build" / "apk" / "scorepad.apk"
    built.parent.mkdir(parents=True)
    for path in (stale, built):
        path.write_text("", "utf-8")
    done = typed("bundle", str(app))
    assert (done.status, stale.exists(), built.exists()) == (0, False, True)
    assert f"flet build apk {app}" in done.out.decode()


@pytest.mark.parametrize("command", ["bundle", "site"])
def test_a_folder_with_other_files_is_left_alone(command: str, tmp_path: Path) -> None:
    (tmp_path / "main.py").write_text("mine", "utf-8")
    found = typed(command, str(tmp_path))
    assert found.status == 2
    assert "isn't empty" in found.err
    assert [path.name for path in tmp_path.iterdir()] == ["main.py"]
    assert not is_site(tmp_path)
