"""Files and browsers' databases of every earlier program open with the totals that it showed."""

import json
import shutil
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from scorepad.game.events import DetailSet
from scorepad.game.ids import DeviceId
from scorepad.game.intents import MakeChanges, Redo, Undo
from scorepad.score.record import GameId
from scorepad.service.doctor import examine
from scorepad.service.game_service import GameService
from scorepad.storage.browser.store import BrowserStore, Rows
from scorepad.storage.store import LIBRARY
from tests.service.services import ANN, opened
from tests.turns import submit_shown

MADE = Path(__file__).parents[1] / "data" / "databases"
FILES = sorted(
    path.parent.name for path in MADE.glob("*/totals.json") if (path.parent / "scorepad.db").exists()
)
BROWSERS = sorted(path.parent.name for path in MADE.glob("*/rows.json"))


class Kept:
    """The rows of a browser's database, without the browser."""

    def __init__(self, rows: Rows) -> None:
        self.rows = {table: list(each) for table, each in rows.items()}

    async def take(self) -> str:
        """Return all rows but the events of games and their lines."""
        events = [row for row in self.rows["events"] if row["stream"] == LIBRARY]
        return json.dumps({**self.rows, "events": events, "lines": []})

    async def readLines(self, after: str, most: int) -> str:  # noqa: N802 - as JavaScript names it
        """Return the lines of games behind one; each game has one."""
        counts = Counter(row["stream"] for row in self.rows["events"])
        known = {row["stream"]: row for row in self.rows["lines"]}
        lines = [
            {**known.get(game, {"stream": game}), "is_stale": known.get(game, {}).get("events") != count}
            for game, count in sorted(counts.items())
            if game != LIBRARY and game > after
        ]
        return json.dumps({"lines": lines[:most]})

    async def read(self, text: str) -> str:
        """Return the events of games."""
        games = json.loads(text)
        return json.dumps({"events": [row for row in self.rows["events"] if row["stream"] in games]})

    async def keep(self, text: str) -> str:
        """Keep rows; there is always room."""
        for table, rows in json.loads(text).items():
            self.rows[table] += rows
        return ""

    async def close(self) -> None:
        """Release nothing."""


@asynccontextmanager
async def opened_again(name: str, folder: Path) -> AsyncIterator[GameService]:
    """Open the games of an earlier program."""
    if name in FILES:
        shutil.copy(MADE / name / "scorepad.db", folder)
        async with opened(folder) as service:
            yield service
        return
    kept = Kept(json.loads((MADE / name / "rows.json").read_bytes()))
    service = GameService(await BrowserStore.open(kept))  # type: ignore[arg-type]  # what asks a browser is left out
    await service.load()
    yield service
    await service.close()


async def shown(service: GameService) -> dict[str, Any]:
    """Return what `totals.json` has of the games, the draft aside."""
    games = {}
    for line in service.games():
        await service.open(line.id)
        game = service.game(line.id)
        assert game
        games[line.id] = {
            "title": game.record.title,
            "sides": [side.name for side in game.record.sides],
            "people": [person for side in game.record.sides for person in side.people],
            "rounds": len(game.record.rounds),
            "totals": list(service.score(line.id).totals),
            "finished": service.score(line.id).finished,
            "events": len(game.events),
        }
        assert list(line.totals) == games[line.id]["totals"]
    return {
        "games": games,
        "rule_sets": {name: each.name for name, each in service.custom_rule_sets().items()},
    }


def test_there_is_a_file_of_each_earlier_schema() -> None:
    assert {name.split("-")[1] for name in FILES} == {"1", "2", "3"}
    assert {name.split("-")[1] for name in BROWSERS} == {"1"}
    assert max(path.stat().st_size for path in MADE.glob("*/*")) < 100_000


@pytest.mark.parametrize("name", [*FILES, *BROWSERS])
async def test_games_of_an_earlier_program_have_the_totals_that_it_showed(name: str, tmp_path: Path) -> None:
    expected = json.loads((MADE / name / "totals.json").read_bytes())
    async with opened_again(name, tmp_path) as service:
        found = await shown(service)
        assert found == {part: expected[part] for part in found}
        typed = expected["draft"]
        draft = service.draft(GameId(typed["game"]), DeviceId(typed["device"]))
        assert draft
        assert draft.text == typed["text"]
        assert [game.summary.id for game in service.deleted_games()] == expected["deleted"]
        assert dict(service.unreadable) == {}


@pytest.mark.parametrize("name", [*FILES, *BROWSERS])
async def test_games_of_an_earlier_program_go_on_with_their_undo(name: str, tmp_path: Path) -> None:
    expected = json.loads((MADE / name / "totals.json").read_bytes())
    game = GameId(expected["draft"]["game"])
    async with opened_again(name, tmp_path) as service:
        await service.open(game)
        for intent in (Undo, Redo, MakeChanges((DetailSet("title", "Friday"),)), Undo):
            assert (await submit_shown(service, game, ANN, intent)).refused is None
        assert list(service.score(game).totals) == expected["games"][game]["totals"]


@pytest.mark.parametrize("name", FILES)
def test_the_doctor_finds_nothing_in_a_file_of_an_earlier_program(name: str, tmp_path: Path) -> None:
    # It also asks of each game whether it could be read again from a file of its own.
    shutil.copy(MADE / name / "scorepad.db", tmp_path)
    expected = json.loads((MADE / name / "totals.json").read_bytes())
    findings = examine(tmp_path)
    assert findings.is_well
    assert findings.games == len(expected["games"]) + len(expected["deleted"])
