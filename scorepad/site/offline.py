"""The service worker: the list of the site's files with their hashes, from which it keeps and answers."""

import json
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from scorepad.site.client import PAGE
from scorepad.storage.sql.tables import VERSION

_NOT_KEPT: Final = ("404.html", "assets/NOTICES", "sw.js")
"""Asked of the host alone: the page for unknown addresses, and the licences of Flutter's packages."""


def write_service_worker(out: Path) -> None:
    """Write `sw.js` for the files that are in the site's folder now. Raises OSError."""
    names = ((path, path.relative_to(out).as_posix()) for path in sorted(out.rglob("*")) if path.is_file())
    files = {
        name: b64encode(sha256(path.read_bytes()).digest()).decode()
        for path, name in names
        if name not in _NOT_KEPT
    }
    script = (PAGE / "sw.js").read_text("utf-8").replace("__FORMAT__", str(VERSION))
    script = script.replace("__FILES__", json.dumps(files, indent=0))
    (out / "sw.js").write_text(script, "utf-8")
