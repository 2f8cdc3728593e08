"""The folder that `flet run` and `flet build` want: a `main.py` beside the assets, with its settings."""

import json
import re
import shutil
import tomllib
from pathlib import Path
from typing import Final

import scorepad
from scorepad.site.packages import bundle_files
from scorepad.web.server import assets_folder

TARGETS: Final = ("apk", "ipa", "macos", "windows", "linux")
"""What `flet build` makes of it."""

_START: Final = '''"""Where `flet run` and `flet build` start Scorepad; written by `scorepad bundle`."""

from scorepad.in_bundle import start

start()
'''
_SETTINGS: Final = re.compile(r"^\[tool\.flet\b.*?(?=^\[(?!tool\.flet\b)|\Z)", re.MULTILINE | re.DOTALL)
"""The tables of a pyproject.toml that are Flet's own, with their comments."""

_KEYS: Final = ("name", "version", "description", "requires-python")
_ASSETS: Final = ("fonts/*.ttf", "fonts/*LICENSE*", "icon*.png", "splash*.png")
"""What a client uses that isn't in a browser; it brings pictures of its own for Material's icons."""

_FOR_PAGES: Final = "fonts/MaterialIcons*"


def project_file() -> Path:
    """Return the pyproject.toml that this package was made with: inside it, or in the checkout."""
    inside = Path(scorepad.__file__).parent / "pyproject.toml"
    return inside if inside.is_file() else inside.parents[1] / "pyproject.toml"


def is_bundle(folder: Path) -> bool:
    """Return whether a folder is one that this module has written."""
    start = folder / "main.py"
    return start.is_file() and start.read_text("utf-8") == _START


def write_bundle(out: Path) -> None:
    """Write the folder, which may not exist yet; what an earlier run wrote there is replaced.

    What `flet build` has made there, below `build`, stays. Raises OSError.
    """
    for name in ("assets", "scorepad"):
        if (out / name).is_dir():
            shutil.rmtree(out / name)
    out.mkdir(parents=True, exist_ok=True)
    for path, data in bundle_files().items():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        (out / path).write_bytes(data)
    _copy_assets(assets_folder(), out / "assets")
    (out / "pyproject.toml").write_text(_project(project_file().read_text("utf-8")), "utf-8")
    (out / "main.py").write_text(_START, "utf-8")


def _copy_assets(assets: Path, out: Path) -> None:
    for source in sorted(path for pattern in _ASSETS for path in assets.glob(pattern)):
        if not source.match(_FOR_PAGES):
            place = out / source.relative_to(assets)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, place)


def _project(text: str) -> str:
    """Return the pyproject.toml of a bundle. text: ours, from which it takes names, packages and settings."""
    project = tomllib.loads(text)["project"]
    # A package with a marker is one of the server's, which a bundle lacks on desktops too.
    packages = [each for each in project["dependencies"] if ";" not in each]
    lines = [f"{key} = {json.dumps(project[key])}" for key in _KEYS]
    lines += ["dependencies = [", *(f"  {json.dumps(each)}," for each in packages), "]"]
    return "\n".join(["[project]", *lines, "", "".join(_SETTINGS.findall(text))])
