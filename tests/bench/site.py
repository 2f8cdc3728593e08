"""The site beside bare Flet pages published as Flet does it: `python -m tests.bench.site`.

A published page is Flet's own web client with its own start page, and Python's packages as one archive.
"""

import inspect
import io
import shutil
import statistics
import tarfile
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from flet_web import get_package_web_dir, patch_font_manifest_json, patch_index_html
from playwright.sync_api import Browser

from scorepad.site.build import build_site
from scorepad.site.packages import first_files
from scorepad.site.prepare import find_node
from tests.bench.figures import Received, a_browser, rests, touches, window
from tests.bench.line import Line
from tests.bench.plain import blank, counter
from tests.bench.unwatched import Unwatched, unwatched_window
from tests.browser.moves import begin_round, start_game
from tests.browser.page import Screen
from tests.browser.published import served
from tests.browser.table import US

VIEWS: Final = 5
KEYS: Final = ["2", "2", "1", "3", "4", "8", *["5", "delete"] * 11]
"""Keys of a side's count; each changes the total."""
TURNS: Final = 3
FLET: Final = ("flet", "msgpack", "repath.py", "six.py")
"""What a bare page of Flet needs of the site's packages."""
KEPT: Final = "() => navigator.serviceWorker.ready.then(() => true)"


def publish(out: Path, app: Callable[..., Any]) -> Path:
    """Publish one of the bare apps into a folder and return the folder."""
    shutil.copytree(get_package_web_dir(), out)
    patch_index_html(str(out / "index.html"), "/", pyodide=True, pyodide_script_path="main.py", no_cdn=True)
    patch_font_manifest_json(str(out / "assets" / "FontManifest.json"))
    main = f"import flet as ft\n\n{inspect.getsource(app)}\nft.run({app.__name__})\n"
    found = {path: data for path, data in first_files().items() if path.split("/")[0] in FLET}
    files = {f"__pypackages__/{path}": data for path, data in found.items()}
    with tarfile.open(out / "app.tar.gz", "w:gz") as archive:
        for path, data in {"main.py": main.encode(), **files}.items():
            entry = tarfile.TarInfo(path)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return out


def starts(browser: Browser, site: str, bare: str) -> tuple[Line, Line]:
    """Compare the first visit with that of a bare page, and the second with the page's own first."""
    visits = [(*two_visits(browser, site), first_visit(browser, bare)) for _view in range(VIEWS)]
    ours, again, theirs = (statistics.median(each) for each in zip(*visits, strict=True))
    return (
        Line("site, first content", "ms", ours, theirs, 0.7),
        Line("site, second visit beside its first", "ms", again, ours, 0.6),
    )


def first_visit(browser: Browser, address: str) -> float:
    """Return the milliseconds to the first words, nothing cached."""
    with unwatched_window(browser) as window:
        return Unwatched(browser, address, window).first_words()


def two_visits(browser: Browser, site: str) -> tuple[float, float]:
    """Return the milliseconds to the first words: nothing cached, then once the service worker is ready."""
    with unwatched_window(browser) as window:
        first = Unwatched(browser, site, window)
        took = first.first_words()
        first.evaluate(KEPT)
        again = Unwatched(browser, "about:blank", window)
        first.close()
        again.go(site)
        return took, again.first_words()


def touch(browser: Browser, site: str, counting: str) -> Line:
    """Compare one key until the total has changed with one on a published counter, by turns."""
    ours, theirs = list[float](), list[float]()
    for _turn in range(TURNS):
        with window(browser, counting) as screen:
            theirs += times(screen.open(), ["Plus"] * len(KEYS), r"^\d+$")
        with window(browser, site) as screen:
            # The service worker fetches the site once, beside the first minute; the counter has none.
            assert screen.open().page.evaluate(KEPT)
            start_game(screen)
            begin_round(screen, US)
            ours += times(screen, KEYS, r"^(North–South, t|T)his round")
    return Line("site, touch to total", "ms", statistics.median(ours), statistics.median(theirs), 1.6)


def times(screen: Screen, keys: list[str], watched: str) -> list[float]:
    """Return the milliseconds that each tap but the first one takes."""
    return [time for time, _bytes in touches(screen, Received(screen), keys, watched, rests())[1:]]


def lines(browser: Browser) -> list[Line]:
    """Take the figures of the site."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        build_site(folder / "site", maker=find_node())
        site = stack.enter_context(served(folder / "site")).address
        bare, counting = (
            stack.enter_context(served(publish(folder / app.__name__, app))).address
            for app in (blank, counter)
        )
        return [*starts(browser, site, bare), touch(browser, site, counting)]


if __name__ == "__main__":
    with a_browser() as browser:
        print(*lines(browser), sep="\n")
