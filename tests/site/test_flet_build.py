"""The folder of `scorepad bundle`, taken through `flet build` itself until Flutter has to do something.

`flutter` and `dart` are stand-ins that note what they are asked for. Flet's template is an empty one, and
Flet is told that it runs on the system that each bundle is built on.
"""

import argparse
import json
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import Any, Final

import pytest
from flet.version import flutter_version
from flet_cli.commands.build import Command
from packaging.requirements import Requirement
from PIL import Image

from scorepad.i18n import languages
from scorepad.site.bundle import TARGETS, write_bundle
from scorepad.ui.theme.style import DARK, LIGHT

SYSTEMS: Final = {"macos": "Darwin", "ipa": "Darwin", "windows": "Windows"}
"""Where a bundle is built, if not on Linux."""

PYTHONS: Final = {
    "default_python_version": "3.14",
    "pythons": {
        "3.14": {
            "full_version": "3.14.2",
            "pyodide_version": "314.0.7",
            "android_abis": ["arm64-v8a", "x86_64"],
        },
    },
}
FLUTTER: Final = f"""#!/bin/sh
[ "$1" = --version ] && exec echo "Flutter {flutter_version}"
printf '%s\\n' "$@" > "$NOTES/flutter"
exit 1
"""
DART: Final = """#!/bin/sh
[ "$1" = --version ] && exec echo 'Dart SDK version: 3.12.2 (stable) on "linux_x64"'
printf '%s\\n' "$@" > "$NOTES/dart"
mkdir -p "$SERIOUS_PYTHON_APP"
"""
PUBSPEC: Final = "name: {{cookiecutter.project_name}}\ndependencies:\n  flet: any\n"


@dataclass(frozen=True)
class Built:
    """What Flet made of the folder: what it tells its template, the tools it called, the files it wrote."""

    template: Mapping[str, Any]
    dart: list[str]
    flutter: list[str]
    files: Path
    said: str


def lay_stand_ins(folder: Path) -> None:
    template = folder / "template"
    (template / "{{cookiecutter.out_dir}}").mkdir(parents=True)
    (template / "cookiecutter.json").write_text('{"out_dir": "", "project_name": ""}', "utf-8")
    (template / "{{cookiecutter.out_dir}}" / "pubspec.yaml").write_text(PUBSPEC, "utf-8")
    (folder / "pythons.json").write_text(json.dumps(PYTHONS), "utf-8")
    (folder / "notes").mkdir()
    (folder / "bin").mkdir()
    for name, script in {"flutter": FLUTTER, "dart": DART}.items():
        (folder / "bin" / name).write_text(script, "utf-8")
        (folder / "bin" / name).chmod(0o755)


FletBuild = Callable[[str], Built]


@pytest.fixture(scope="module")
def flet_build(tmp_path_factory: pytest.TempPathFactory) -> FletBuild:
    """Return what builds a target, once for all tests."""
    return cache(lambda target: build(target, tmp_path_factory.mktemp(target)))


def build(target: str, folder: Path) -> Built:
    app, notes = folder / "app", folder / "notes"
    write_bundle(app)
    lay_stand_ins(folder)
    parser = argparse.ArgumentParser()
    command = Command(parser)
    command.current_platform = SYSTEMS.get(target, "Linux")
    options = [target, str(app), "--template", str(folder / "template"), "--no-rich-output"]
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(StringIO()) as said:
        patch.setenv("PATH", str(folder / "bin"), prepend=":")
        patch.setenv("NOTES", str(notes))
        patch.setenv("HOME", str(folder))
        patch.setenv("FLET_PYTHON_BUILD_MANIFEST", str(folder / "pythons.json"))
        for step in ("_confirm_android_sdk_installation", "install_jdk", "install_android_sdk"):
            # Downloads that are of use to Flutter alone.
            patch.setattr(command, step, lambda: True)
        with pytest.raises(SystemExit):
            command.handle(parser.parse_args([*options, "--skip-flutter-doctor"]))
    called = {each: (notes / each).read_text("utf-8").splitlines() for each in ("dart", "flutter")}
    assert command.template_data
    return Built(
        command.template_data, called["dart"], called["flutter"], app / "build/flutter", said.getvalue()
    )


def corner(picture: Path) -> tuple[int, ...]:
    with Image.open(picture) as opened:
        seen = opened.convert("RGBA").getpixel((0, 0))
    assert isinstance(seen, tuple)
    return tuple(int(part) for part in seen)


def rgba(colour: str) -> tuple[int, ...]:
    return (*bytes.fromhex(colour.removeprefix("#")), 255)


@pytest.mark.parametrize("target", TARGETS)
def test_flet_takes_the_folder_as_far_as_its_call_of_flutter_and_asks_for_no_permission(
    target: str, flet_build: FletBuild
) -> None:
    built = flet_build(target)
    assert "Warning" not in built.said
    assert built.flutter[:2] == ["build", target]
    assert built.flutter[built.flutter.index("--build-name") + 1] == version("scorepad")
    names = ("product_name", "bundle_id", "company_name", "python_module_name")
    told = [built.template[name] for name in names]
    assert told == ["Scorepad", "org.scorepad.app", "The Scorepad authors", "main"]
    # People see the file's name on these two systems.
    assert built.template["artifact_name"] == ("Scorepad" if target in {"macos", "windows"} else "scorepad")
    asked_for = [built.dart[at + 1] for at, word in enumerate(built.dart) if word == "-r"]
    assert {Requirement(each).name for each in asked_for} == {
        "cattrs",
        "filelock",
        "flet",
        "fonttools",
        "fpdf2",
        "platformdirs",
        "segno",
        "XlsxWriter",
    }
    options = built.template["options"]
    assert [name for name, granted in options["android_permissions"].items() if granted] == []
    assert [key for key in options["info_plist"] if key.endswith("UsageDescription")] == []
    networks = [granted for name, granted in options["macos_entitlements"].items() if ".network." in name]
    assert networks == [False, False]


def test_the_splash_has_the_paper_of_both_themes(flet_build: FletBuild) -> None:
    built = flet_build("ipa")
    assert (built.template["splash"]["color"], built.template["splash"]["dark_color"]) == (
        LIGHT["surface"],
        DARK["surface"],
    )
    backgrounds = built.files / "ios/Runner/Assets.xcassets/LaunchBackground.imageset"
    for name, palette in {"background.png": LIGHT, "darkbackground.png": DARK}.items():
        assert corner(backgrounds / name) == rgba(palette["surface"])


def test_an_android_icon_lies_on_the_felt_and_its_splash_is_drawn_for_both_themes(
    flet_build: FletBuild,
) -> None:
    built = flet_build("apk")
    drawn = built.files / "android/app/src/main/res"
    assert built.template["adaptive_icon_background"] == LIGHT["primary"]
    felt = corner(drawn / "drawable-xxxhdpi/ic_launcher_foreground.png")
    # The picture has few colours, and each of them is as near as that allows.
    assert all(abs(one - other) <= 2 for one, other in zip(felt, rgba(LIGHT["primary"]), strict=True))
    light, dark = (drawn / f"drawable{night}-xxxhdpi/splash.png" for night in ("", "-night"))
    assert light.read_bytes() != dark.read_bytes()


def test_bundles_name_the_languages_of_the_app_and_the_oldest_system(flet_build: FletBuild) -> None:
    for target in ("ipa", "macos"):
        told = flet_build(target).template["options"]["info_plist"]["CFBundleLocalizations"]
        assert sorted(told) == sorted(languages())
    assert flet_build("apk").template["pyproject"]["tool"]["flet"]["android"]["min_sdk_version"] == 24
