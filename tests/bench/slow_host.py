"""A host at the other end of a home's line: `python -m tests.bench.slow_host FOLDER PORT`.

All answers share the line, each comes after a round trip, and all are compressed, as most hosts do it.
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

_ROUND_TRIP: Final = 0.04
_PIECE: Final = 16 * 1024
_LEVEL: Final = 6


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
        content = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        for at in range(0, len(content), _PIECE):
            piece = content[at : at + _PIECE]
            self._line.wait_for(len(piece))
            self.wfile.write(piece)


def slow_host(folder: Path, port: int) -> list[str]:
    """Return the command that serves a folder over such a line on a port (0 = a free one)."""
    return [sys.executable, "-m", "tests.bench.slow_host", str(folder), str(port)]


def main() -> None:
    """Serve the folder named on the command line."""
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    for path in folder.rglob("*"):
        if path.is_file():
            compressed(path)
    handler = partial(SlowHandler, SharedLine(MEGABITS), directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
