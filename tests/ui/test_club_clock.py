"""The clock of an evening whose sittings are played by time: the director's, the board's and the tables'."""

import re
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import flet as ft
import pytest

from scorepad.game.events import ClockMoved, ClockStep, EndedSet, MinutesSet
from scorepad.game.intents import MakeChanges, SayOut, Undo
from scorepad.game.sitting_clock import Running
from scorepad.i18n import use_language
from scorepad.score.record import Out
from scorepad.service.game_service import GameService
from scorepad.storage.in_threads import InThreads
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.ui.screens.club.board_sizes import LEAST_SHARE
from scorepad.ui.shared.far_text import CAP
from scorepad.ui.shared.sitting_clock import up_sentence
from scorepad.ui.theme.letter_widths import letters_width
from tests.ui.everywhere import everything
from tests.ui.harness import Screen
from tests.ui.playing import ANN, at, touch
from tests.ui.test_club import FRIDAY, PEOPLE, opened

NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)
BOARD = "/club/board"
TIME = re.compile(r"\d+:\d\d")
MOST_BYTES = 200
"""More than a time and its control's number take."""


class Hands:
    """A clock that stands until somebody turns it."""

    def __init__(self) -> None:
        self.now = NOON

    def turn(self, **time: int) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def hands() -> Hands:
    """Return the clock of the service."""
    return Hands()


@pytest.fixture
async def timed(tmp_path: Path, hands: Hands) -> AsyncIterator[GameService]:
    """Yield a service on that clock, with an evening of two tables."""
    service = GameService(InThreads(SqliteStore.open(tmp_path)), clock=lambda: hands.now)
    await service.load()
    await opened(service, *PEOPLE)
    yield service
    await service.close()


async def make(service: GameService, *changes: MinutesSet | ClockMoved) -> None:
    outcome = await service.submit_to_library(ANN, MakeChanges(changes))
    assert outcome.refused is None


def moved(service: GameService, step: ClockStep) -> ClockMoved:
    return ClockMoved(FRIDAY, 1, step, int(service.now().timestamp()))


async def started(service: GameService, minutes: int = 20) -> None:
    await make(service, MinutesSet(FRIDAY, minutes), moved(service, ClockStep.START))


def drawn(screen: Screen) -> list[ft.Text]:
    """Return all texts that are drawn, whatever a screen reader says instead."""
    return [each for each in everything(screen) if isinstance(each, ft.Text)]


def cap(text: ft.Text) -> float:
    """Return the height of a text's capitals."""
    assert text.style
    return float(text.style.size or 0) * CAP


def shown(screen: Screen) -> list[str]:
    """Return the words that are drawn."""
    return [str(text.value) for text in drawn(screen)]


async def test_the_director_chooses_minutes_starts_pauses_and_adds_one(
    timed: GameService, hands: Hands
) -> None:
    async with at(timed, "/club") as screen:
        assert "Start the clock" not in screen.names()
        await screen.tap("20")
        assert "20:00" in shown(screen)
        assert "20 minutes left, the clock isn't running" in screen.texts()
        await screen.tap("Start the clock")
        hands.turn(seconds=90)
        # Two touches so quick that nothing is drawn between them are two minutes.
        await screen.tap_all("One minute more", "One minute more")
        assert "20:30" in shown(screen)
        assert "21 minutes left" in screen.texts()
        await screen.tap("Pause the clock")
        hands.turn(hours=1)
        await screen.tap("One minute more")
        assert "21:30" in shown(screen)
        await screen.tap("Undo: one minute more on the clock")
        assert "20:30" in shown(screen)
        await screen.tap("No clock")
        assert "Start the clock" not in screen.names()


async def test_two_directors_who_start_at_once_start_it_once(timed: GameService) -> None:
    await make(timed, MinutesSet(FRIDAY, 20))
    async with at(timed, "/club") as one, at(timed, "/club") as other:
        await one.tap_all("Start the clock", "Start the clock")
        await other.settle()
        assert "Pause the clock" in other.names()
    evening = timed.library().state.newest_evening
    assert evening
    assert evening.clock(1) == Running(int(NOON.timestamp()) + 1200)


async def test_what_is_left_is_the_same_after_a_restart(tmp_path: Path, timed: GameService) -> None:
    await started(timed)
    await make(timed, moved(timed, ClockStep.MINUTE))
    again = GameService(InThreads(SqliteStore.open(tmp_path)), clock=lambda: NOON + timedelta(minutes=6))
    await again.load()
    async with at(again, BOARD, width=1920, height=1080) as screen:
        assert "15:00" in shown(screen)
    await again.close()


async def test_the_board_ticks_by_itself_and_draws_nothing_else_anew(service: GameService) -> None:
    await opened(service, *PEOPLE)
    await started(service, 1)
    async with at(service, BOARD, width=1920, height=1080) as screen:
        assert {"1:00", "0:59"} & {*shown(screen)}
        first = next(text for text in shown(screen) if re.fullmatch(TIME, text))
        before = len(screen.listener.sent)
        await screen.until(lambda: first not in shown(screen))
        # A message that has room for the time and no table.
        assert [size < MOST_BYTES for _action, size in screen.listener.sent[before:]] == [True]


async def test_a_clock_that_stands_draws_nothing(timed: GameService) -> None:
    await make(timed, MinutesSet(FRIDAY, 20))
    async with at(timed, BOARD, width=1920, height=1080) as screen:
        texts = shown(screen)
        assert "20:00" in texts
        assert "Sitting 1 · The clock isn't running" in texts


async def test_once_the_time_is_up_board_and_tables_say_so(timed: GameService, hands: Hands) -> None:
    [game, _other] = timed.library().state.evenings[FRIDAY].games(1).values()
    await started(timed)
    hands.turn(minutes=19, seconds=59, microseconds=970_000)
    async with (
        at(timed, BOARD, width=1920, height=1080) as board,
        at(timed, f"/game/{game}") as table,
        at(timed, "/club") as director,
    ):
        assert "0:01" in shown(board)
        assert "1 minute left" in table.texts()
        hands.turn(seconds=1)
        up = "Time is up: finish this round"
        await board.until(lambda: up in board.texts() and up in table.texts() and up in director.texts())
        assert not any(text.startswith("0:") for text in shown(board))
        assert director.find("Pause the clock").disabled
        await director.tap("One minute more")
        await table.until(lambda: "1 minute left" in table.texts())
        assert "1:00" in shown(board)
        await timed.submit(game, ANN, MakeChanges((EndedSet(ended=True),)))
        await table.until(lambda: "1 minute left" not in table.texts())


async def test_once_the_time_is_up_games_end_as_they_stand_but_for_those_still_counting(
    timed: GameService, hands: Hands
) -> None:
    end = "End the games whose rounds are counted"
    await started(timed)
    [one, two] = timed.library().state.evenings[FRIDAY].games(1).values()
    await touch(timed, two, SayOut(None, Out(0)))
    async with at(timed, "/club") as screen:
        assert end not in screen.names()
    hands.turn(minutes=21)
    async with at(timed, "/club") as screen:
        await screen.tap(end)
        lines = [timed.line(game) for game in (one, two)]
        assert [line.finished for line in lines if line] == [True, False]
        await touch(timed, two, Undo)
        await screen.tap(end)
        await screen.until(lambda: "Winners move on: sitting 2" in screen.names())
        assert end not in screen.names()


async def test_no_clock_is_shown_once_all_games_are_over(timed: GameService) -> None:
    await started(timed)
    async with at(timed, BOARD, width=1920, height=1080) as board, at(timed, "/club") as director:
        for game in timed.library().state.evenings[FRIDAY].games(1).values():
            assert "20:00" in shown(board)
            await timed.submit(game, ANN, MakeChanges((EndedSet(ended=True),)))
            await board.settle()
        assert "20:00" not in shown(board)
        assert "Pause the clock" not in director.names()
        assert "20, selected" in director.names()


async def test_phones_at_the_tables_see_the_minutes_while_they_count(
    timed: GameService, hands: Hands
) -> None:
    [game, _other] = timed.library().state.evenings[FRIDAY].games(1).values()
    await started(timed)
    hands.turn(minutes=3)
    async with at(timed, f"/game/{game}") as phone:
        assert "17 minutes left" in phone.texts()
        await phone.tap(re.compile("^Round 3;"))
        await phone.until(lambda: "/round/" in phone.page.route)
        assert "17 minutes left" in phone.texts()


async def test_a_game_that_is_not_at_a_table_has_no_clock(timed: GameService) -> None:
    await started(timed)
    game = await timed.start(timed.last_game().record, ANN)  # type: ignore[union-attr] # there are two
    async with at(timed, f"/game/{game}") as screen:
        assert "20 minutes left" not in screen.texts()


@pytest.mark.parametrize("lang", ["en", "de", "it", "sv", "ja"])
@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720), (3840, 2160)])
async def test_the_boards_clock_has_capitals_of_7_percent_in_every_language(
    timed: GameService, lang: str, width: int, height: int
) -> None:
    await started(timed)
    async with at(timed, BOARD, width=width, height=height) as screen:
        [figure] = [text for text in drawn(screen) if text.value == "20:00"]
        assert cap(figure) >= LEAST_SHARE * height
    with use_language(lang):
        # In one line, beside the signs.
        assert letters_width(up_sentence()) * cap(figure) / CAP < width - 140


async def test_eight_tables_and_their_clock_are_on_one_board(timed: GameService) -> None:
    await started(timed)
    evening = timed.library().state.evenings[FRIDAY]
    records = [timed.read(game).record for game in evening.games(1).values()] * 4
    outcome = await timed.sit_down(FRIDAY, 2, records, ANN)
    assert outcome.refused is None
    async with at(timed, BOARD, width=1920, height=1080) as screen:
        figures = [text for text in drawn(screen) if re.fullmatch(r"[1-9−][\d,]*(:\d\d)?", str(text.value))]
        assert [text.value for text in figures if len(str(text.value)) == 1] == [*"12345678"]
        assert "20:00" in shown(screen)
        assert all(cap(text) >= LEAST_SHARE * 1080 for text in figures)
