"""Answers unknown addresses with the app: `python -m tests.browser.fallback_host HOW DIR PORT`.

HOW is `rewriting` (as `try_files` in nginx: with the page of the folder that the address goes on from) or
`pages` (as GitHub Pages: not found, with `404.html`).
"""

import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Rewriting(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and the page for every address that has none."""

    def translate_path(self, path: str) -> str:
        """Return the file for an address."""
        file = super().translate_path(path)
        if Path(file).exists():
            return file
        folder = next(each for each in Path(file).parents if each.is_dir())
        return str(folder / "index.html")


class Pages(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and its page for unknown addresses with the error."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:  # noqa: ARG002 - the base class calls it so
        """Send the page."""
        page = Path(self.directory, "404.html").read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)


if __name__ == "__main__":
    how, folder, port = sys.argv[1:]
    handler = partial({"rewriting": Rewriting, "pages": Pages}[how], directory=folder)
    with ThreadingHTTPServer(("127.0.0.1", int(port)), handler) as server:
        sys.stdout.write(f"http://127.0.0.1:{server.server_port}\n")
        sys.stdout.flush()
        server.serve_forever()
