"""What is played in each engine, in the served app as on the site, with pictures on the way."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, cast

from playwright.sync_api import Page

from scorepad.storage.gamefile.read import read_game
from scorepad.ui.theme.style import DARK
from tests.browser.moves import begin_round, keys, pick, saved, start_game, wait_for_paper
from tests.browser.page import ENABLE, Screen
from tests.browser.places import resize
from tests.browser.program import Program
from tests.browser.published import kept
from tests.browser.shared_table import photograph
from tests.browser.table import FIRST, SECOND, choose, game_file
from tests.browser.table import THEM as EAST_WEST
from tests.browser.table import US as NORTH_SOUTH
from tests.browser.test_keyboard import REFERENCE_ROUND, step
from tests.browser.test_print import words_of
from tests.browser.test_settings import paper
from tests.browser.test_whole_game import THEM, US, play_to_a_rematch
from tests.engines.driver import SECONDS, Driver


class EngineScreen(Screen):
    """A window of another engine on the app."""

    def __init__(self, driver: Driver, program: Program) -> None:
        self.driver = driver
        super().__init__(cast(Page, driver), program, fingers=driver.pointer == "touch")

    def _prepare(self) -> None:
        self.page.add_init_script(ENABLE)

    def wait_until(self, holds: Callable[[Screen], bool], what: str, seconds: float = SECONDS) -> str:
        """Wait longer for a condition than Chromium needs."""
        return super().wait_until(holds, what, max(seconds, SECONDS))

    @property
    def errors(self) -> list[str]:
        """What the browser complained about."""
        return self.driver.errors


def speaks(screen: Screen, role: Any, name: str) -> bool:
    """Whether the engine's own accessibility tree has one thing with this role and name."""
    if isinstance(screen, EngineScreen):
        return screen.driver.speaks(role, name)
    return screen.page.get_by_role(role, name=name, exact=True).count() == 1


PHONE: Final = (390, 844)
LAPTOP: Final = (1280, 800)
PICTURES: Final = Path(__file__).parent / "seen"

OPENED: Final = """() => {
  const open = window.open;
  window.open = (address, ...more) => { window.opened = String(address); return open(address, ...more); };
}"""
BEGINS: Final = "() => fetch(window.opened).then((answer) => answer.text()).then((text) => text.slice(0, 5))"


@dataclass(frozen=True)
class Album:
    """Pictures of a run. place: `served` or `site`; engine: its name."""

    place: str
    engine: str

    def tour(
        self,
        screen: Screen,
        look: str,
        screens: Mapping[str, tuple[str, str]],
        windows: Mapping[str, tuple[int, int]],
    ) -> None:
        """Take screens in windows. look: how they look; screens: address and word of each."""
        PICTURES.mkdir(exist_ok=True)
        row = [b""]

        def is_drawn(before: bytes, screen: Screen) -> bool:
            """Whether the screen no longer looks as before, and stands still: words come before pictures."""
            row.append(screen.page.screenshot())
            return len({*row[-4:]}) == 1 and row[-1] != before

        for kind, size in windows.items():
            resize(screen, *size)
            for name, (path, says) in screens.items():
                # What was on its way for another size has come once another screen is there.
                screen.go(path, says)
                screen.wait_until(partial(is_drawn, row[-1]), f"a picture of {name}")
                (PICTURES / f"{self.place} {look} {kind} {name} {self.engine}.png").write_bytes(row[-1])


def play(screen: Screen, album: Album, folder: Path) -> None:
    """Play from the home screen of an empty app in a phone's window. folder: for files."""
    finished = play_to_a_rematch(screen)
    game = screen.path
    leave_a_number_and_find_it_again(screen)
    resize(screen, *LAPTOP)
    screen.open(game).wait_for("Round 2 of 4")
    count_by_keyboard(screen)
    ask_why(screen)
    print_and_save(screen, album)
    import_a_game(screen, folder)
    screen.go(game, "Round 3 of 4")
    begin_round(screen, US)
    keys(screen, "43" + "12" + "48")
    screen.wait_for(f"{US}, Cards on the table, 48")
    change_the_look(
        screen,
        album,
        {
            "home": ("/", "Last games"),
            "pad": (game, "Continue scoring"),
            "counting": (screen.path, "Left in hand and foot"),
            "why": (f"{game}/why/0", "Total"),
            "print": (f"{game}/print", "Page 1 of 1"),
            "result": (f"{finished}/result", "Rematch"),
        },
    )


def leave_a_number_and_find_it_again(screen: Screen) -> None:
    """Reload in the middle of a number, leave the round and the app by the browser, and end the round."""
    game = screen.path
    begin_round(screen, US)
    keys(screen, "4312" + "48")
    screen.wait_for(f"{US}, Cards on the table, 48")
    for name in ("Next", "delete"):
        screen.wait_until(partial(speaks, role="button", name=name), f"{name} for screen readers")
    screen.reload().wait_for(f"{US}, Cards on the table, 48")
    screen.page.go_back()
    screen.wait_until(lambda seen: seen.path == game, "the pad")
    screen.tap("Continue scoring")
    screen.wait_for(f"{US}, Cards on the table, 48")
    screen.page.goto("about:blank")
    screen.page.go_back()
    screen.ready().wait_for(f"{US}, Cards on the table, 48")
    keys(screen, "5nn" + "2301" + "310n85n")
    wait_for_paper(screen, game)


def count_by_keyboard(screen: Screen) -> None:
    """Count a round by keyboard alone, and take back that it is over."""
    step(screen, "ArrowDown", US)
    screen.press("Enter")
    screen.wait_for("Next")
    screen.press(*REFERENCE_ROUND)
    screen.wait_for("Round 3 of 4", f"{US}, 10,370", f"{THEM}, 4,450")
    screen.press("Control+z")
    screen.wait_for("Round 2 of 4", f"{US}, 5,185")
    screen.tap("Redo: ")
    screen.wait_for("Round 3 of 4", f"{US}, 10,370")


def ask_why(screen: Screen) -> None:
    """Ask why it is so many points."""
    screen.tap(f"Why 10,370? {US}")
    screen.wait_for("Round 1: +5,185, total 5,185", "Total: 10,370", "After: 10,370")
    screen.tap("Back")
    screen.wait_for("Round 3 of 4")


def print_and_save(screen: Screen, album: Album) -> None:
    """Save a sheet and the game."""
    choose(screen, "Print")
    screen.wait_for("Page 1 of 1")
    name, content = saved(screen, "Save as PDF")
    assert name.endswith(".pdf")
    assert [each for each in ("10,370", "4,450", US, THEM) if each not in words_of(content)] == []
    if album.place == "served":
        print_in_another_tab(screen)
    # Firefox shows a saved sheet in a tab of its own.
    screen.page.bring_to_front()
    screen.tap("Back")
    screen.wait_for("Round 3 of 4")
    choose(screen, "Send")
    name, content = saved(screen, "As a file for Scorepad")
    assert name.endswith(".scorepad.json")
    assert len(read_game(content).record.rounds) == 2


def print_in_another_tab(screen: Screen) -> None:
    """Open the sheet for printing."""
    screen.page.bring_to_front()
    screen.page.evaluate(OPENED)
    screen.tap("Print")
    screen.wait_until(lambda seen: seen.page.evaluate("!!window.opened"), "the sheet in another tab")
    assert screen.page.evaluate(BEGINS) == "%PDF-"
    address = screen.page.evaluate("new URL(window.opened, location.href).href")
    if isinstance(screen, EngineScreen):
        screen.wait_until(lambda _seen: address in screen.driver.pages(), "the tab")


def import_a_game(screen: Screen, folder: Path) -> None:
    """Import a file."""
    file = folder / "evening.scorepad.json"
    file.write_bytes(game_file(FIRST, SECOND, title="Tuesday"))
    pick(screen, file)
    screen.wait_for("1 game added: Tuesday.")
    screen.tap("Open")
    screen.wait_for(f"{NORTH_SOUTH}, 3,990", f"{EAST_WEST}, 4,265")


def change_the_look(screen: Screen, album: Album, screens: Mapping[str, tuple[str, str]]) -> None:
    """Look at the screens, then choose dark and large letters, and look again on a phone."""
    album.tour(screen, "light", screens, {"laptop": LAPTOP, "phone": PHONE})
    screen.go("/settings", "Automatic, selected")
    screen.tap("Dark")
    screen.tap("Largest (200%)")
    screen.wait_for("Dark, selected", "Largest (200%), selected")
    screen.wait_until(lambda seen: paper(seen) == DARK["surface"], "a dark screen")
    album.tour(screen, "dark and large", screens, {"phone": PHONE})


def share(keeper: Screen, side: EngineScreen, game: str) -> None:
    """Have a phone with another engine count for a side of a keeper's game."""
    keeper.open(f"{game}/share").tap(f"Counts for {NORTH_SOUTH}")
    link = photograph(keeper)
    side.page.goto(link)
    side.ready().wait_for("Who went out?", "Next")
    assert link.partition("#")[2] not in side.page.url
    side.tap(NORTH_SOUTH)
    side.wait_for(f"{NORTH_SOUTH} went out")
    keys(side, "4312" + "485nn")
    keeper.open(game).wait_for("5,185")


def go_on_without_a_server(screen: Screen, host: Program) -> None:
    """Reload the site after its server has gone, and count."""
    game = start_game(screen)
    kept(screen)
    host.stop()
    screen.reload().wait_for("Who went out?")
    begin_round(screen, NORTH_SOUTH)
    keys(screen, "4312" + "485nn" + "2301" + "310n85n")
    wait_for_paper(screen, game)
    screen.wait_for(f"{NORTH_SOUTH}, 5,185, leads by 2,960")
