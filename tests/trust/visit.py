"""A visit to the table while the system fails once: what the person is told, and what comes of it."""

import asyncio
import json
import logging
import random
import resource
import signal
import traceback
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from scorepad.cli.output import REFUSED
from scorepad.game.events import DetailSet
from scorepad.game.intents import Goto, Intent, KeypadKey, MakeChanges, Press, SayOut, Undo, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId, GameRecord, Out
from scorepad.service.importing import import_parts
from scorepad.wording.faults import fault_sentence
from tests.trust.diary import Diary
from tests.trust.evening import SIDES, Table, at_table, back_up
from tests.trust.years.loop import LoopInOneThread
from tests.vectors import game_file

TOUCHES: Final[tuple[Intent | UndoOrRedo, ...]] = (
    SayOut(None, Out(0)),
    Goto(None, 0, "piles.clean"),
    Press(KeypadKey.FOUR),
    Press(KeypadKey.NEXT),
    Undo,
)
FILE: Final = game_file("W01")
MOST_SECONDS: Final = 100
"""A visit that takes longer hangs; it takes a fraction of one."""

NO_LIMIT: Final = resource.RLIM_INFINITY


class LoopsInOneThread(asyncio.DefaultEventLoopPolicy):
    """Makes loops without any thread of their own: strace counts by thread."""

    def new_event_loop(self) -> asyncio.AbstractEventLoop:
        """Return a new loop."""
        return LoopInOneThread()


@dataclass(slots=True)
class Report:
    """What a person saw of a visit.

    sentences: why something could not be done, each once. started: whether the games could be opened.
    unexplained: whether there were no games at a moment without a sentence. games: at the end.
    last_kept: whether the last touch of each part was kept. looked_only: whether the app said in one of them
    that nothing is saved.
    wrong: a traceback.
    """

    sentences: list[str] = field(default_factory=list)
    started: int = 0
    unexplained: bool = False
    games: int = 0
    last_kept: bool = True
    looked_only: bool = False
    wrong: str = ""


def visit(root: Path, diary: int, report_to: Path, most: int = NO_LIMIT) -> None:
    """Open the games twice, play a little, and write down what a person saw.

    root: with games already. diary: a pipe. most: bytes that a file may have until the end of the first part.
    """
    logging.disable()
    report = Report()
    limit_files(most)
    signal.alarm(MOST_SECONDS)
    try:
        asyncio.set_event_loop_policy(LoopsInOneThread())
        _visit(root, Diary(diary), report)
    except Exception:
        report.wrong = traceback.format_exc()
    limit_files(NO_LIMIT)
    report_to.write_text(json.dumps(asdict(report)), encoding="utf-8")


def limit_files(most: int) -> None:
    """Let no file grow beyond so many bytes: of a write across the limit, the part before it is done."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, hard))


def _visit(root: Path, diary: Diary, report: Report) -> None:
    asyncio.run(_part(root, diary, report, _play))
    status, said = back_up(root / "data", diary)
    report.sentences += said.splitlines()
    if status not in {0, REFUSED}:
        report.wrong = said
    asyncio.run(_part(root, diary, report, _play_on))


async def _part(
    root: Path, diary: Diary, report: Report, play: Callable[[Table, Report], Awaitable[None]]
) -> None:
    dice = random.Random(0)  # noqa: S311 - nothing is left to chance here
    try:
        async with at_table(root / "data", diary, dice) as table:
            report.started += 1
            await play(table, report)
    except Refused as refused:
        _say(report, *refused.faults)


def _say(report: Report, *faults: Fault) -> None:
    report.sentences = list(dict.fromkeys([*report.sentences, *map(fault_sentence, faults)]))


async def _play(table: Table, report: Report) -> None:
    service = table.service
    _look_around(table, report)
    known = [each.id for each in service.shelf.games()]
    new = await table.attempt(service.start(GameRecord(variant("whitnack"), SIDES), table.who))
    game = GameId(new) if isinstance(new, str) else known[0]
    for intent in TOUCHES:
        await table.touch(game, intent)
        _look_around(table, report)
    await table.care.look()
    async for result in import_parts(service, iter([("", FILE)]), table.who):
        table.refused += result.faults
    await table.attempt(service.delete(known[-1], table.who))
    await table.attempt(table.care.check())  # the app goes on without it, too
    await _end(table, report, game)


async def _play_on(table: Table, report: Report) -> None:
    _look_around(table, report)
    await table.care.look()
    games = [each.id for each in table.service.shelf.games()]
    for game in games:
        await table.service.open(game)
        _look_around(table, report)
    await _end(table, report, games[0])


async def _end(table: Table, report: Report, game: GameId) -> None:
    """Let the app recover as it does every five seconds, and make a last touch, or two."""
    limit_files(NO_LIMIT)
    await table.care.look()
    before = table.kept
    for place in ("Home", "Elsewhere"):
        # The fault may have met the last touch: then the next one counts.
        if table.kept == before:
            await table.touch(game, MakeChanges((DetailSet("place", f"{place} {before}"),)))
    report.last_kept &= table.kept > before
    _look_around(table, report)
    report.games = table.service.shelf.count()
    report.looked_only |= bool(table.care.misplaced)
    _say(report, *table.refused)


def _look_around(table: Table, report: Report) -> None:
    """See what the first page shows."""
    shelf, care = table.service.shelf, table.care
    said = [*shelf.unreadable.values(), *filter(None, [care.misplaced]), *care.notices]
    _say(report, *said)
    report.unexplained |= not shelf.count() and not said
