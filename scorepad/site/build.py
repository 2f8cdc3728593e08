"""Builds the site: one folder of files that any web server can serve."""

import gzip
import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import zstandard
from flet_web import get_package_web_dir

from scorepad.sheets.page.fonts import FILES
from scorepad.site.client import PAGE, lay_client
from scorepad.site.packages import first_files, pack, sheet_files
from scorepad.storage.sql.tables import VERSION
from scorepad.web.server import DRAWN_WITH, assets_folder, sizes_script

FIRST, LATER, PARTS = "python.pack", "sheets.pack", "python-parts.js"
MEMORY, DATA, REST = "python.memory", "data.pack", "rest.pack"
_SECONDS: Final = 600
_NOT_KEPT: Final = ("404.html", "assets/NOTICES", "sw.js", "round.png", "score_pad.png", "score_pad_wide.png")
"""Asked of the host alone: the page for unknown addresses, the licences of Flutter's packages, pictures."""

_LEVEL: Final = 6
"""Of gzip, as most servers have it."""
_PACKED: Final = ("*.memory", "*.pack", "*.wasm")
"""What `page/zstd.js` unpacks."""
_LEVEL_OF_PACKS: Final = 19
"""A browser fetches it once and unpacks it in the same time at any level."""


@dataclass(frozen=True, slots=True)
class Start:
    """What Python does in the page. begin: the code that runs there. imports: the code that runs before."""

    begin: str
    imports: str


_FIRST_SCREENS: Final = (
    "flet.app",
    "flet.controls.core.column",
    "flet.controls.core.icon",
    "flet.controls.core.merge_semantics",
    "flet.controls.core.row",
    "flet.controls.core.safe_area",
    "flet.controls.core.semantics",
    "flet.controls.core.stack",
    "flet.controls.events",
    "flet.controls.geometry",
    "flet.controls.material.alert_dialog",
    "flet.controls.material.container",
    "flet.controls.material.divider",
    "flet.controls.material.icons",
    "flet.controls.material.snack_bar",
    "flet.controls.services.file_picker",
    "flet.controls.services.semantics_service",
    "flet.controls.services.shared_preferences",
    "flet.controls.theme",
    "importlib.resources",
)
"""What home, set-up and a round import besides: Flet loads each control when it is first named."""

APP: Final = Start(
    begin="from scorepad.in_browser import start\n\nstart()\n",
    imports=f"import scorepad.in_browser, {', '.join(_FIRST_SCREENS)}",
)


class PrepareError(Exception):
    """Raised when Node couldn't prepare Python; the text is what it said."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large a site is. plain, compressed: bytes as they lie there, and as most hosts send them."""

    files: int
    plain: int
    compressed: int


def size_of(site: Path) -> Size:
    """Measure a site; raises OSError."""
    contents = [path.read_bytes() for path in site.rglob("*") if path.is_file()]
    return Size(len(contents), sum(map(len, contents)), sum(map(_sent, contents)))


def _sent(data: bytes) -> int:
    return min(len(data), len(gzip.compress(data, _LEVEL)))


def is_site(folder: Path) -> bool:
    """Return whether a folder holds a site that this module has written."""
    return (folder / PARTS).is_file()


def build_site(out: Path, start: Start = APP, *, maker: str | None = None) -> None:
    """Write the site into a folder, which may not exist yet; an earlier site in it is removed.

    maker: the path of Node.js, which prepares Python; None = the browser compiles and imports everything at
    each start. Raises OSError, PrepareError, and ValueError if Flet's files aren't those that this version
    knows.
    """
    if is_site(out):
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)
    lay_client(out, assets_folder())
    (out / FIRST).write_bytes(pack(first_files()))
    (out / LATER).write_bytes(pack(sheet_files()))
    _write_parts(out, start, has_memory=maker is not None)
    if maker:
        prepare(maker, out, start.imports)
    for path in (each for ending in _PACKED for each in out.rglob(ending)):
        path.write_bytes(zstandard.compress(path.read_bytes(), _LEVEL_OF_PACKS))
    _write_sizes(out, [MEMORY, DATA] if maker else [FIRST, "pyodide/python_stdlib.zip"])
    write_service_worker(out)


def find_node() -> str | None:
    """Return the path of Node.js, Playwright's own if there is no other, or None."""
    if found := shutil.which("node"):
        return found
    package = find_spec("playwright")
    places = (package.submodule_search_locations if package else None) or ()
    names = (Path(place, "driver", name) for place in places for name in ("node", "node.exe"))
    return next((str(path) for path in names if path.is_file()), None)


def prepare(node: str, site: Path, imports: str) -> None:
    """Have Node, which can run the browser's Python, compile the packs in place and write Python's memory.

    That is the memory of a Python that has the first pack and has run `imports`. What it hasn't imported is
    moved out of that pack: to `DATA` what its packages read, to `REST` the rest. Raises PrepareError.
    """
    command = [node, str(PAGE / "prepare.mjs"), str(site), MEMORY, DATA, REST, imports, FIRST, LATER]
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=_SECONDS, check=False)  # noqa: S603 - our own command
    except (OSError, subprocess.TimeoutExpired) as failed:
        raise PrepareError(str(failed)) from failed
    if done.returncode:
        raise PrepareError(done.stderr.strip())


def _write_sizes(out: Path, python: Iterable[str]) -> None:
    names = *DRAWN_WITH, "pyodide/pyodide.asm.wasm", *python
    contents = {name: (out / name).read_bytes() for name in names}
    sizes = {name: (len(data), _sent(data)) for name, data in contents.items()}
    with (out / "words.js").open("a", encoding="utf-8") as words:
        words.write(sizes_script(sizes))


def _write_parts(out: Path, start: Start, *, has_memory: bool) -> None:
    lock = json.loads(Path(get_package_web_dir(), "pyodide", "pyodide-lock.json").read_text("utf-8"))
    parts = {
        "BEGIN": start.begin,
        "FIRST": FIRST,
        "LATER": [LATER],
        # The page has the fonts of paper too; they are fetched to where `sheets` looks for them.
        "FILES": {f"scorepad/assets/fonts/{name}": f"fonts/{name}" for name in FILES.values()},
        # Pyodide wants to know what it would load packages for; ours are all here.
        "LOCK": {"info": lock["info"], "packages": {}},
        "MEMORY": MEMORY if has_memory else None,
        "DATA": DATA,
        "REST": REST,
    }
    lines = (f"export const {name} = {json.dumps(value)};\n" for name, value in parts.items())
    (out / PARTS).write_text("".join(lines), "utf-8")


def write_service_worker(out: Path) -> None:
    """Write `sw.js` with the hashes of the files that are in the site's folder now."""
    names = ((path, path.relative_to(out).as_posix()) for path in sorted(out.rglob("*")) if path.is_file())
    files = {
        name: b64encode(sha256(path.read_bytes()).digest()).decode()
        for path, name in names
        if name not in _NOT_KEPT
    }
    script = (PAGE / "sw.js").read_text("utf-8").replace("__FORMAT__", str(VERSION))
    script = script.replace("__FILES__", json.dumps(files, indent=0))
    (out / "sw.js").write_text(script, "utf-8")
