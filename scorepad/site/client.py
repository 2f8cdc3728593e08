"""The part of the site that Flutter draws with: Flet's web client, our page, and the fonts."""

import re
import shutil
from collections.abc import Mapping
from fnmatch import fnmatch
from pathlib import Path
from typing import Final

from flet_web import get_package_web_dir

from scorepad.i18n import _
from scorepad.ui.app import ROUTES
from scorepad.web.middleware import CONTENT_POLICY
from scorepad.web.server import SYMBOLS, manifest, words_script

PAGE: Final = Path(__file__).parent / "page"
_SCRIPTS: Final = (
    *("fzstd.js", "indexed.js", "opfs.js", "windows.js", "zstd.js"),
    *("python.js", "python-pack.js", "python-worker.js", "settings.js", "site.js"),
)

_LEFT_OUT: Final = (
    "*.symbols",
    "*.map",
    # Of each renderer one variant is enough, as long as `settings.js` asks for no other.
    "canvaskit/chromium/*",
    "canvaskit/experimental*",
    "canvaskit/skwasm_heavy*",
    "canvaskit/wimp*",
    # Fonts and scripts of Flet's controls that this app doesn't use.
    "assets/fonts/*",
    "assets/packages/[!w]*",
    # It would put itself in the place of ours.
    "flutter_service_worker.js",
    "pyodide/*",
)
_PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
"""What runs Python. The rest are packages, types for programmers, and tools."""

_ASKED_FOR: Final = "assets/fonts/roboto/v32/KFOmCnqEu92Fr1Me4GZLCzYlKw.woff2"
"""Where Flutter looks for its own font at every start, whatever font the app uses (FLET.md, fault 34)."""

_NOT_SERVED: Final = ("splash*.png", "icon_*.png", "notices.js")
_OWN_WORKER: Final = re.compile(r"serviceWorkerSettings:\s*\{.*?\},\s*(?=onEntrypointLoaded)", re.DOTALL)
_CONFIG: Final = re.compile(r"(?<=assetBase: flet\.assetBase)(?=\s*\};)")


def lay_client(out: Path, assets: Path) -> None:
    """Copy Flet's client, our assets and the page into the site's folder.

    Raises OSError, and ValueError if a file isn't as this module knows it.
    """
    _copy_client(Path(get_package_web_dir()), out)
    shutil.copytree(assets, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns(*_NOT_SERVED))
    (out / "words.js").write_text(words_script(more=_words), "utf-8")
    for script in _SCRIPTS:
        shutil.copyfile(PAGE / script, out / script)
    (out / _ASKED_FOR).parent.mkdir(parents=True)
    shutil.copyfile(assets / "fonts" / SYMBOLS, out / _ASKED_FOR)
    _change_bootstrap(out / "flutter_bootstrap.js")
    _write_page(out)
    (out / "manifest.json").write_text(manifest(), "utf-8")


def _copy_client(web: Path, out: Path) -> None:
    for source in sorted(path for path in web.rglob("*") if path.is_file()):
        path = source.relative_to(web).as_posix()
        runs_python = path.startswith("pyodide/") and source.name in _PYODIDE
        if runs_python or not any(fnmatch(path, each) for each in _LEFT_OUT):
            (out / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, out / path)


def _change_bootstrap(file: Path) -> None:
    text = file.read_text("utf-8")
    for found, new in {_OWN_WORKER: "", _CONFIG: ',\n    canvasKitVariant: "full"'}.items():
        text, changes = found.subn(new, text)
        _expect(changes, file)
    file.write_text(text, "utf-8")


def _words() -> Mapping[str, str]:
    return {
        # Translators: the page says it while it loads the app from the network, which can take a minute.
        "fetching": _("Fetching Scorepad. The next start will be faster and needs no network."),
        "starting": _("Starting Scorepad"),
        "failed": _("Scorepad couldn't start. Reload the page; if that doesn't help, update your browser."),
        "news": _("A new version is ready."),
        # Translators: a button beside "A new version is ready."
        "take": _("Use it now"),
        "older": _("The version now offered here can't read your games, so you keep the one you have."),
        "hide": _("Hide this notice"),
    }


def _write_page(out: Path) -> None:
    page = out / "index.html"
    text = page.read_text("utf-8")
    # The words that the addresses of the app's screens begin with.
    inside = (str(route.path or "").partition("/")[0] for route in ROUTES[0].children or ())
    places = sorted({word for word in inside if word and not word.startswith(":")})
    base = (PAGE / "base.js").read_text("utf-8").replace("__PLACES__", "|".join(places))
    start, fetching, notices = (
        f'<script src="{name}.js"></script>' for name in ("start", "fetching", "notices")
    )
    charset, policy = (
        '  <meta charset="UTF-8">\n',
        f'  <meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY.format(sockets="")}">\n',
    )
    for old, new in {
        '  <base href="/">\n': f'  <base href="./">\n  <script>{base}</script>\n',
        charset: charset + policy,
        start: f'{start}\n  <script src="settings.js"></script>',
        fetching: f'{fetching}\n  <script src="fzstd.js"></script>\n  <script src="zstd.js"></script>',
        f"  {notices}\n": (PAGE / "news.html").read_text("utf-8") + '  <script src="site.js"></script>\n',
    }.items():
        _expect(text.count(old), page)
        text = text.replace(old, new)
    # Chromium asks for scripts ahead of its parser, but not for those that stand behind a policy.
    # Flutter's is not among them: it runs as soon as it is there, and Python shall start first.
    scripts = re.findall(r'<script src="([^"]+)"></script>', text)
    ahead = "".join(f'  <link rel="preload" as="script" href="{script}">\n' for script in scripts)
    page.write_text(text.replace(policy, ahead + policy), "utf-8")
    # Hosts answer an address that they have no file for with this page; GitHub Pages looks for it by itself.
    shutil.copyfile(page, out / "404.html")


def _expect(found: int, file: Path) -> None:
    if found != 1:
        raise ValueError(f"{file.name} is not the one that this version of Scorepad was made for")
