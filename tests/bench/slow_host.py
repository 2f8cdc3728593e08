"""A host at the other end of a home's line: `python -m tests.bench.slow_host FOLDER PORT MEGABITS`.

All answers share the line and each comes after a round trip. As most hosts do, it compresses what it knows by
name; of the rest it sends a range.
"""

import gzip
import sys
import threading
import time
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

MEGABITS: Final = 20
"""A second; what a phone has where mobile networks are middling, and a home where lines are old."""

_ROUND_TRIP: Final = 0.05
_PIECE: Final = 16 * 1024
_LEVEL: Final = 6
_COMPRESSED: Final = {".html", ".js", ".json", ".mjs", ".svg", ".ttf", ".wasm"}


class SharedLine:
    """Lets through so many bytes a second, whoever sends them."""

    def __init__(self, megabits: float) -> None:
        self._seconds_a_byte = 8 / (megabits * 1e6)
        self._lock = threading.Lock()
        self._free = 0.0

    def wait_for(self, count: int) -> None:
        """Return once so many bytes have gone over the line; blocks."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + count * self._seconds_a_byte
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))


@cache
def compressed(path: Path) -> bytes:
    """Return what a host sends of a file."""
    return gzip.compress(path.read_bytes(), _LEVEL)


class SlowHandler(SimpleHTTPRequestHandler):
    """Answers over a line that it shares."""

    def __init__(self, line: SharedLine, *given: object, **more: object) -> None:
        self._line = line
        super().__init__(*given, **more)  # type: ignore[arg-type]  # the server gives what the base class takes

    def do_GET(self) -> None:
        """Send a file."""
        time.sleep(_ROUND_TRIP)
        path = Path(self.translate_path(self.path))
        file = path / "index.html" if path.is_dir() else path
        if not file.is_file():
            self.send_error(404)
            return
        content, headers = self._content(file)
        self.send_response(206 if "Content-Range" in headers else 200)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        for at in range(0, len(content), _PIECE):
            piece = content[at : at + _PIECE]
            self._line.wait_for(len(piece))
            self.wfile.write(piece)

    def _content(self, file: Path) -> tuple[bytes, dict[str, str]]:
        kind = {"Content-Type": self.guess_type(file)}
        if file.suffix in _COMPRESSED:
            return compressed(file), {**kind, "Content-Encoding": "gzip"}
        content = file.read_bytes()
        if not (asked := self.headers["Range"]):
            return content, kind
        begin = int(asked.removeprefix("bytes=").removesuffix("-"))
        return content[begin:], {**kind, "Content-Range": f"bytes {begin}-{len(content) - 1}/{len(content)}"}


def slow_host(folder: Path, port: int, megabits: float = MEGABITS) -> list[str]:
    """Return the command that serves a folder over such a line on a port (0 = a free one)."""
    return [sys.executable, "-m", "tests.bench.slow_host", str(folder), str(port), str(megabits)]


def main() -> None:
    """Serve the folder named on the command line."""
    folder, port, megabits = Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])
    for path in folder.rglob("*"):
        # What other browsers draw with is large, and takes a while.
        if path.suffix in _COMPRESSED and path.name not in {"main.dart.js", "canvaskit.wasm"}:
            compressed(path)
    handler = partial(SlowHandler, SharedLine(megabits), directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
