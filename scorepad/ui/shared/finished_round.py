"""What moves once a round or a game has just been finished, and only then."""

from collections.abc import Callable
from dataclasses import dataclass, field

import flet as ft

from scorepad.flet_support.hooks import use_instance, use_local_state
from scorepad.flet_support.screens import pass_to_next_screen, take_from_last_screen, use_is_covered
from scorepad.score.record import GameId, RoundId
from scorepad.ui.session import GameView


@dataclass(frozen=True, slots=True)
class _RoundFinished:
    """Tells the score pad that the entry screen led there because a round is finished."""

    game_id: GameId


@dataclass(frozen=True, slots=True)
class _GameEnded:
    """Tells the result that the game has just ended."""

    game_id: GameId


def go_on_after_round(table: GameView) -> None:
    """Go back to the score pad when a round is finished, or to the result when the game is.

    A question about the last round is asked on the score pad before anybody hears who has won.
    """
    page, score = ft.context.page, table.session.service.opened(table.id).score
    finished = score.finished and not any(each.questions for each in score.rounds[-1:])
    pass_to_next_screen(page, _GameEnded(table.id) if finished else _RoundFinished(table.id))
    table.go(*(["result"] if finished else []))


@dataclass(frozen=True, slots=True)
class Roll:
    """How often the totals have rolled to new ones, and those before the last time."""

    turns: int = 0
    before: tuple[int, ...] = ()


@dataclass(eq=False, slots=True)
class _Watch:
    """What one score pad last showed.

    open: its open rounds. counted: those it ever showed as counted, so that redo moves nothing. totals: as
    last shown. covered: whether another screen lay over it. ended: whether it ever showed the game's end.
    """

    open: frozenset[RoundId] = frozenset()
    counted: set[RoundId] = field(default_factory=set)
    totals: tuple[int, ...] = ()
    roll: Roll = Roll()
    covered: bool = True
    ended: bool | None = None

    def look(self, table: GameView, *, covered: bool, led_here: bool) -> None:
        """Roll the totals once if a round has just been finished while this pad could be seen."""
        rounds = table.record.rounds
        finished = {each.log_id for each in rounds if each.complete}
        fresh = self.open & finished - (set() if led_here else self.counted)
        if fresh and not covered and (led_here or not self.covered):
            self.roll = Roll(self.roll.turns + 1, self.totals)
        self.open = frozenset(each.log_id for each in rounds if not each.complete)
        self.counted.update(finished)
        self.totals, self.covered = table.score.totals, covered

    def sees_end(self, *, finished: bool) -> bool:
        """Return whether the game has just ended, for the first time, while this pad could be seen."""
        ends = finished and self.ended is False and not self.covered
        self.ended = finished if self.ended is None else self.ended or finished
        return ends


def use_roll(table: GameView | None) -> Roll:
    """Return how often the totals of this score pad have rolled, with the round just finished."""
    page, covered = ft.context.page, use_is_covered()
    watch = use_instance(_Watch)
    if table is None:
        return Roll()
    told = None if covered else take_from_last_screen(page, _RoundFinished)
    watch.look(table, covered=covered, led_here=told == _RoundFinished(table.id))
    if watch.sees_end(finished=table.score.finished):
        pass_to_next_screen(page, _GameEnded(table.id))
    return watch.roll


def use_celebrated(table: GameView) -> tuple[bool, Callable[[], None]]:
    """Return whether the end has been celebrated, and what to call once it is.

    It is still to be when the game ended right before this screen came up, or if it ends while it is shown.
    """
    page = ft.context.page

    def make() -> bool:
        told = take_from_last_screen(page, _GameEnded)
        return table.score.finished and told != _GameEnded(table.id)

    done, change = use_local_state(make)
    return done, lambda: change(lambda _now: True)
