"""One server and one browser for all browser tests of a process, and an empty window for each test.

Playwright's synchronous API keeps an event loop running in this thread while the browser lives: no test in
this folder may be `async`, and the browser ends with the last test of the folder.
"""

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserType, sync_playwright

from tests import chromium
from tests.browser.page import NewScreen, Screen
from tests.browser.program import Program, served_to_all
from tests.browser.published import begin_site, served, shared_folder, shared_site
from tests.browser.shared_table import SharedTable
from tests.browser.table import lay

FAILED = Path(__file__).parent / "failed"
CRASHED = "Something went wrong here."
ENGLISH = "en-US"

COMPILED_ONCE = "--js-flags=--liftoff-only"
"""Compiles what a page runs once, not better a second time: no test is that long."""

Motion = Literal["reduce", "no-preference"]

_outcome = pytest.StashKey[bool]()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test of this folder: `-m "not browser"` leaves it out; a failed one is run once more."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember for the screen's fixture whether its test failed."""
    report = yield
    if report.when == "call":
        item.stash[_outcome] = report.failed
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium, started once for all tests."""
    with sync_playwright() as playwright, launched(playwright.chromium) as started:
        yield started


def launched(kind: BrowserType, *arguments: str) -> Browser:
    """Start Chromium as the tests need it."""
    return kind.launch(
        executable_path=chromium.make_sure(), args=[*chromium.arguments(), COMPILED_ONCE, *arguments]
    )


@contextmanager
def asking_in(browser: Browser, language: str) -> Iterator[Browser]:
    """Yield a browser that asks for a language: a window of another one doesn't for its websockets."""
    if language == ENGLISH:
        yield browser
        return
    with launched(browser.browser_type, f"--accept-lang={language}") as started:
        yield started


@pytest.fixture(scope="package")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The real app on an empty folder, started once for all tests; each test starts its own game in it."""
    with Program(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="package")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The app served to all devices of the network; its address is the one they use."""
    with Program(tmp_path_factory.mktemp("at-home"), served_to_all) as running:
        yield running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that runs in the browser alone, built once for all tests."""
    return shared_site(shared_folder(tmp_path_factory))


@pytest.fixture(scope="session", autouse=True)
def _site_begun(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Begin to build the site as soon as it is known that a test will want it."""
    if any("site" in getattr(item, "fixturenames", ()) for item in request.session.items):
        begin_site(shared_folder(tmp_path_factory))


@pytest.fixture
def own_program(tmp_path: Path) -> Iterator[Program]:
    """The real app on a folder of this test alone, which the test may kill and restart."""
    with Program(tmp_path / "games") as running:
        yield running


@pytest.fixture
def viewport() -> tuple[int, int]:
    """Width and height of the window in pixels; a test may parametrize it."""
    return (412, 915)


@pytest.fixture
def fingers() -> bool:
    """Whether the window is used by touch instead of a mouse; a test may parametrize it."""
    return False


@pytest.fixture
def reads() -> str:
    """The browser's language; a test may parametrize it."""
    return ENGLISH


@pytest.fixture
def motion() -> Motion:
    """Whether the device asks for less motion, as most tests need it; a test may parametrize it."""
    return "reduce"


@pytest.fixture
def takes() -> str:
    """How the browser takes files: as they are, because to pack them takes longer than to send them."""
    return "identity"


@pytest.fixture
def host(site: Path) -> Iterator[Program]:
    """A web server with the site, which the test may stop."""
    with served(site) as running:
        yield running


@pytest.fixture
def new_screen(
    request: pytest.FixtureRequest,
    browser: Browser,
    viewport: tuple[int, int],
    fingers: bool,
    reads: str,
    motion: Motion,
    takes: str,
) -> Iterator[NewScreen]:
    """Open windows on apps, each like a separate phone; checks them all when the test is done."""
    screens: list[Screen] = []
    width, height = viewport

    with asking_in(browser, reads) as asking:

        def opened(program: Program, address: str = "") -> Screen:
            context = asking.new_context(
                viewport={"width": width, "height": height},
                reduced_motion=motion,
                has_touch=fingers,
                locale=reads,
                extra_http_headers={"Accept-Encoding": takes},
            )
            screens.append(Screen(context.new_page(), program, address, fingers=fingers))
            return screens[-1]

        yield opened
        failed = request.node.stash.get(_outcome, True)
        names = (f"{request.node.name}-{number}" for number, _screen in enumerate(screens))
        seen = [_look_over(screen, name, failed) for screen, name in zip(screens, names, strict=True)]
    assert failed or not any(seen), f"requests to other hosts, errors, or a crash on screen: {seen}"


@pytest.fixture
def window(program: Program, new_screen: NewScreen) -> Screen:
    """A window on the shared app, which isn't open in it yet."""
    return new_screen(program)


@pytest.fixture
def screen(window: Screen) -> Screen:
    """A window on the shared app, on its home screen.

    A new game is set up like the last one, so a game of two pairs is imported first.
    """
    lay(window.program, id=str(uuid4()))
    return window.open()


@pytest.fixture
def own_window(own_program: Program, new_screen: NewScreen) -> Screen:
    """A window on an empty app of this test alone, which isn't open in it yet."""
    return new_screen(own_program)


@pytest.fixture
def site_window(host: Program, new_screen: NewScreen) -> Screen:
    """A window on the site, which isn't open in it yet."""
    return new_screen(host)


@pytest.fixture
def shared_table(own_window: Screen, new_screen: NewScreen) -> SharedTable:
    """A game at a table that phones can come to."""
    return SharedTable(own_window, new_screen)


def _look_over(screen: Screen, name: str, failed: bool) -> list[str]:
    text = screen.text()
    if failed:
        FAILED.mkdir(exist_ok=True)
        place = FAILED / re.sub(r"[^\w-]+", "_", name)
        screen.page.screenshot(path=f"{place}.png")
        Path(f"{place}.txt").write_text(text, encoding="utf-8")
    screen.page.context.close()
    return screen.foreign + screen.errors + [line for line in text.splitlines() if CRASHED in line]
