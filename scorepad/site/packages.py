"""The Python code that the site and the bundles carry: Scorepad's own, for the site with its packages."""

import json
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from importlib.metadata import distribution
from pathlib import Path
from typing import Final

import scorepad

Files = Mapping[str, bytes]
"""The content of files by their paths, relative to where Python looks for modules."""

_SERVED: Final = (
    "scorepad/__main__.py",
    "scorepad/main.py",
    "scorepad/assets/*",
    "scorepad/cli/*",
    "scorepad/flet_support/sessions.py",
    "scorepad/pyproject.toml",
    "scorepad/service/keeping.py",
    "scorepad/service/running_app.py",
    "scorepad/site/*",
    "scorepad/storage/sql/postgres.py",
    "scorepad/web/*",
    "scorepad/i18n/build.py",
)
"""What nobody can use without a server or a terminal."""

_NOT_IN_PAGE: Final = (
    *_SERVED,
    "scorepad/in_bundle.py",
    "scorepad/storage/folder.py",
)
_NOT_IN_BUNDLE: Final = (
    *_SERVED,
    "scorepad/in_browser.py",
    "scorepad/storage/sql/page.py",
)

_ENDINGS: Final = (".py", ".mo", ".toml", ".json", ".txt", ".icc")
"""Of the files worth carrying. A package's compiled C code, which the browser can't run, isn't among them."""

_AT_ONCE: Final = {
    "attrs": (),
    "cattrs": ("cattrs/preconf/*", "cattr/preconf/*"),
    "flet": ("flet/testing/*", "flet/fastapi/*", "flet/auth/*", "flet/pytest_plugin.*", "flet/cli.*"),
    "msgpack": (),
    "platformdirs": (),
    "repath": (),
    "segno": (),
    "six": (),
    "typing_extensions": (),
}
_FOR_SHEETS: Final = {
    "defusedxml": (),
    "fonttools": tuple(
        f"fontTools/{name}"
        for name in (
            *("diff/*", "merge/*", "mtiLib/*", "qu2cu/*", "t1Lib/*", "ufoLib/*", "voltLib/*"),
            *("afmLib.*", "fontBuilder.*", "tfmLib.*", "ttx.*"),
        )
    ),
    "fpdf2": (),
    "XlsxWriter": (),
}
"""Distributions, and what is left out of each; no other package is imported in the browser."""


def first_files() -> Files:
    """Return Scorepad and the packages that its screens need; raises PackageNotFoundError."""
    return dict([*_own_files(_NOT_IN_PAGE), *_installed(_AT_ONCE)])


def sheet_files() -> Files:
    """Return the packages that are loaded when somebody asks for a sheet; raises PackageNotFoundError."""
    return dict(_installed(_FOR_SHEETS))


def bundle_files() -> Files:
    """Return Scorepad as a bundle needs it; its packages are found for each platform by `flet build`."""
    return dict(_own_files(_NOT_IN_BUNDLE))


def pack(files: Files) -> bytes:
    """Return files as one: the length of the list, the list as JSON ([path, bytes] each), their contents."""
    listed = json.dumps([[path, len(data)] for path, data in files.items()]).encode()
    return b"".join((len(listed).to_bytes(4, "little"), listed, *files.values()))


def _own_files(left_out: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    root = Path(scorepad.__file__).parent
    names = (path.relative_to(root.parent) for path in sorted(root.rglob("*")))
    return _chosen(root.parent, names, left_out)


def _installed(wanted: Mapping[str, Iterable[str]]) -> Iterator[tuple[str, bytes]]:
    for name, left_out in wanted.items():
        found = distribution(name)
        inside = (Path(file) for file in found.files or () if ".." not in file.parts)
        yield from _chosen(Path(str(found.locate_file(""))), inside, left_out)


def _chosen(root: Path, names: Iterable[Path], left_out: Iterable[str]) -> Iterator[tuple[str, bytes]]:
    for name in names:
        path = name.as_posix()
        tool = ".dist-info/" in path or "/tests/" in path or "__pycache__" in path
        if path.endswith(_ENDINGS) and not tool and not any(fnmatch(path, each) for each in left_out):
            yield path, (root / name).read_bytes()
