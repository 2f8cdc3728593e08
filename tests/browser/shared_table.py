"""A whole game shared with phones, each in a page of its own: counted by the sides, agreed by the others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import WebSocketRoute

from tests.browser.moves import keys, start_game
from tests.browser.page import WEBSOCKETS, NewScreen, Screen
from tests.browser.table import THEM, US
from tests.codes import read_code
from tests.own_network import own_host

COUNTS = {US: ("43", "12485nn"), THEM: ("23", "01310n85n")}
"""What each side types in a round, up to where one of them is cut off, and after it."""
AGREE = {US: f"{US}: 5,185. Agree?", THEM: f"{THEM}: 2,225. Agree?"}
TOTALS = {2: ("10,370", "4,450"), 4: ("20,740", "8,900")}
"""By how many rounds are played."""
BACK_SECONDS = 30


def photograph(screen: Screen) -> str:
    """Return what a camera reads in a screen's code."""
    read: list[str] = []

    def is_readable(seen: Screen) -> bool:
        try:
            read.append(read_code(seen.page.screenshot()))
        except AssertionError:
            return False
        return True

    screen.wait_until(is_readable, "a code that a camera reads")
    return read[-1]


@dataclass
class Phone:
    """A phone at the table. lines: its websockets, the last one in use."""

    screen: Screen
    lines: list[WebSocketRoute] = field(default_factory=list)

    def come(self, link: str) -> None:
        """Open a link as a camera does."""

        def join(line: WebSocketRoute) -> None:
            line.connect_to_server()
            self.lines.append(line)

        self.screen.page.route_web_socket(WEBSOCKETS, join)
        self.screen.page.goto(link)
        self.screen.ready()

    def lose_line(self) -> None:
        """Close its websocket, as a network does that goes away."""
        self.lines[-1].close(code=1001)

    def join_again(self, leave: Callable[[], object]) -> None:
        """Leave, and wait until there is another websocket."""
        before = len(self.lines)
        leave()
        self.screen.wait_until(lambda _seen: len(self.lines) > before, "a new connection")

    def cut_off(self) -> None:
        """Take the network away."""
        self.screen.lose_network()
        self.lose_line()
        self.screen.wait_until(is_lost, "that the line is lost")

    def be_back(self) -> None:
        """Give the network back, and wait until the screen is back."""
        self.screen.find_network()
        wait_back(self.screen)
        self.screen.forgive_silence()


def is_lost(screen: Screen) -> bool:
    """Return whether a page says that it has no connection."""
    return screen.page.locator("#lost").is_visible()


def wait_back(screen: Screen) -> None:
    """Wait until a page has a connection and a screen again."""
    screen.wait_until(lambda seen: not is_lost(seen) and bool(seen.text()), "the screen back", BACK_SECONDS)


def type_first(screen: Screen, side: str) -> None:
    """Type a side's first counts, until they are shown: what isn't may be lost when the server is killed."""
    keys(screen, COUNTS[side][0])
    screen.wait_for(f"{side}, Dirty piles, 3")


class SharedTable:
    """A keeper, phones that count for sides, and phones that watch.

    sides: the phones of each side that has any; the first one counts. The keeper counts for a side without.
    """

    def __init__(self, keeper: Screen, new_screen: NewScreen) -> None:
        self.program, self._new_screen = keeper.program, new_screen
        self.keeper = keeper.open()
        self.game = start_game(self.keeper)
        self.sides: dict[str, list[Phone]] = {}
        self.watchers: list[Phone] = []

    def invite(self, sides: Sequence[str], each: int, watchers: int) -> None:
        """Have phones come by their codes. each: how many for a side."""
        phones = f"http://{own_host()}:{urlsplit(self.program.address).port}"
        self.keeper.open(f"{self.game}/share")
        wanted = [(f"Counts for {side}", self.sides.setdefault(side, []), each) for side in sides]
        link = ""
        for label, places, count in (*wanted, ("Only watches", self.watchers, watchers)):
            self.keeper.tap(label)
            link = self._next_code(link)
            for _phone in range(count):
                places.append(Phone(self._new_screen(self.program, phones)))
                places[-1].come(link)
        self.keeper.open(self.game)
        self.keeper.wait_for("Who went out?")

    def _next_code(self, last: str) -> str:
        """Return the link in the code that follows the last one."""
        self.keeper.wait_until(lambda _seen: photograph(self.keeper) != last, "another code")
        return photograph(self.keeper)

    def screens(self) -> list[Screen]:
        """Return all pages."""
        phones = [*(phone for side in self.sides.values() for phone in side), *self.watchers]
        return [self.keeper, *(phone.screen for phone in phones)]

    def play(self, rounds: int) -> None:
        """Play rounds: one phone is cut off in the second, the server killed in it and in the third.

        Wait until all pages show the totals.
        """
        us = self.sides[US][0]
        for number in range(1, rounds + 1):
            self._begin(number)
            type_first(us.screen, US)
            if number == 2:
                us.cut_off()
            counting = self._begin_theirs()
            if number == 2:
                us.be_back()
            if number in (2, 3):
                self._kill()
            keys(us.screen, COUNTS[US][1])
            self._finish_theirs(counting)
            self._agree()
        for screen in self.screens():
            screen.wait_for(*TOTALS[rounds])

    def _begin(self, number: int) -> None:
        """Have the first side say on its phone that it went out."""
        if number > 1:
            self.keeper.tap("Let the sides say it on their phones")
        us = self.sides[US][0].screen
        us.wait_for("Who went out?", "Next")
        us.tap(US)
        us.wait_for(f"{US} went out")

    def _begin_theirs(self) -> Screen | None:
        """Have the other side's phone count its first fields; returns it, None if the keeper counts."""
        if THEM not in self.sides:
            return None
        phone = self.sides[THEM][0].screen
        phone.wait_gone("Who went out?")
        type_first(phone, THEM)
        return phone

    def _finish_theirs(self, phone: Screen | None) -> None:
        if phone is None:
            self.keeper.tap("Continue scoring")
            self.keeper.wait_for(f"{THEM}, Clean piles", "Next")
            keys(self.keeper, COUNTS[THEM][0])
        keys(phone or self.keeper, COUNTS[THEM][1])

    def _kill(self) -> None:
        """Kill the server, start it again, and wait until all pages are back."""
        self.program.kill()
        for screen in self.screens():
            screen.wait_until(is_lost, "that the server is gone", BACK_SECONDS)
        self.program.start()
        for screen in self.screens():
            wait_back(screen)

    def _agree(self) -> None:
        """Have each side agree to the other's count; a watcher has nothing to agree to."""
        theirs = self.sides[THEM][0].screen if THEM in self.sides else self.keeper
        self.sides[US][0].screen.tap(AGREE[THEM])
        theirs.tap(AGREE[US])
        for screen in self.screens():
            for asked in ("agreed yet", "Agree?"):
                screen.wait_gone(asked)
