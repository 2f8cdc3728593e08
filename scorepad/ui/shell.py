"""What every screen has at hand: the desk, who sits here, the way to other screens, games as they change."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

import flet as ft

from scorepad.game.draft import Draft
from scorepad.game.events import Author, Change
from scorepad.game.fold import Game
from scorepad.game.intents import Do, Effect, Intent
from scorepad.i18n.faults import fault_sentence
from scorepad.live.desk import Desk
from scorepad.live.file_care import FileCare
from scorepad.live.hub import Callback
from scorepad.live.papers import Papers
from scorepad.live.uploads import Uploads
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.storage.store import LIBRARY
from scorepad.ui.guard import tell, use_covered
from scorepad.ui.hooks import use_live
from scorepad.ui.page_state import online


@dataclass(frozen=True, eq=False, slots=True)
class Shell:
    """One browser at the table: the desk all share, and the author of what is touched here.

    care: of the file the games are kept in, None where nobody takes it. outside: the app's address for other
    devices, where it answers to them. papers: where a sheet is put that the browser shall print.
    uploads: by which picked files come.
    """

    desk: Desk
    who: Author
    care: FileCare | None = None
    outside: str | None = None
    papers: Papers = field(default_factory=Papers)
    uploads: Uploads = field(default_factory=Uploads)


_SHELL = ft.create_context(cast("Shell | None", None))


def with_shell(shell: Shell, inside: Callable[[], ft.Control]) -> ft.Control:
    """Put a shell at hand of everything drawn inside."""
    return _SHELL(shell, inside)


def use_shell() -> Shell:
    """Give the shell; raises LookupError outside of `with_shell`."""
    shell = ft.use_context(_SHELL)
    if shell is None:
        raise LookupError("no shell around this component")
    return shell


@dataclass(frozen=True, eq=False, slots=True)
class Table:
    """A game as one device sees it.

    shown: the record with the open text of this device's keypad as if it were committed.
    """

    shell: Shell
    id: str
    game: Game
    score: GameScore
    draft: Draft | None
    shown: GameRecord
    shown_score: GameScore

    @property
    def record(self) -> GameRecord:
        """What was counted and committed."""
        return self.game.record

    async def submit(self, intent: Intent) -> Effect | None:
        """Hand a touch to the desk; a refusal is said at the foot of the screen."""
        outcome = await self.shell.desk.submit(self.id, self.shell.who, intent)
        if outcome.refused:
            tell(ft.context.page, fault_sentence(outcome.refused))
        return outcome.effect

    async def change(self, *changes: Change) -> Effect | None:
        """Make changes as one touch."""
        return await self.submit(Do(changes))


def table_of(shell: Shell, game_id: str) -> Table | None:
    """Give a game as it is now; None = there is no such game."""
    desk, device = shell.desk, shell.who.device
    game = desk.game(game_id)
    if game is None:
        return None
    shown, shown_score = desk.preview(game_id, device)
    return Table(shell, game_id, game, desk.score(game_id), desk.draft(game_id, device), shown, shown_score)


def use_table(game_id: str) -> Table | None:
    """Read a game and draw again when it changes; None = there is no such game."""
    shell = use_shell()
    desk, device, covered = shell.desk, shell.who.device, use_covered()

    def read() -> tuple[Game | None, Draft | None]:
        return desk.game(game_id), desk.draft(game_id, device)

    def follow(redraw: Callback) -> Callback:
        return _nothing if covered else desk.subscribe(game_id, redraw)

    use_live(follow, read, [game_id, covered])
    return table_of(shell, game_id)


def use_library(read: Callable[[Desk], object] = lambda desk: desk.changes) -> Shell:
    """Return the shell, and draw again when games or the table's own rules come, go or change places.

    read: what of all that is drawn, where it is not everything.
    """
    shell = use_shell()
    desk, covered = shell.desk, use_covered()

    def follow(redraw: Callback) -> Callback:
        return _nothing if covered else desk.subscribe(LIBRARY, redraw)

    use_live(follow, lambda: read(desk), [covered])
    return shell


async def go_to_game(shell: Shell, game_id: str, *rest: str) -> None:
    """Open a game and go to it, so that it is drawn at once."""
    await shell.desk.open(game_id)
    go(game_path(game_id, *rest))


def _nothing() -> None:
    return None


def go(path: str) -> None:
    """Go to another screen by its address, such as `/game/<id>`; a browser that is away stays where it is."""
    page = ft.context.page
    if not online(page):
        return
    page.navigate(path)
    # Until the browser reports its new address, a touch on the old screen would be lost (FLET.md, fault 16).
    # Its report is then no longer news, and on the way back it must be news again.
    arrive = cast(Callable[[ft.RouteChangeEvent], None] | None, page.on_route_change)
    if arrive:
        event = ft.RouteChangeEvent("route_change", page, path)
        page.before_event(cast("Any", event))
        arrive(event)


def game_path(game_id: str, *rest: str) -> str:
    """Write the address of a game or of one of its screens."""
    return "/".join(("/game", game_id, *rest))
