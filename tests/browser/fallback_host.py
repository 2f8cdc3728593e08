"""A web server that answers unknown addresses with a page: `python -m tests.browser.fallback_host DIR PORT`.

Hosts do so when told to (`try_files` in nginx); the site lies in the folder `pads` of it.
"""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class FallbackHandler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and the page for every address that has none."""

    def translate_path(self, path: str) -> str:
        """Return the file for an address."""
        file = super().translate_path(path)
        return file if Path(file).exists() else str(Path(self.directory, "pads", "index.html"))


if __name__ == "__main__":
    folder, port = sys.argv[1:]
    with ThreadingHTTPServer(("127.0.0.1", int(port)), partial(FallbackHandler, directory=folder)) as server:
        sys.stdout.write(f"http://127.0.0.1:{server.server_port}\n")
        sys.stdout.flush()
        server.serve_forever()
