"""Games under way for `tests.bench.phones`, with their links, in a folder that nobody serves yet."""

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from scorepad.game.accept import Right, SideGuest, Watcher
from scorepad.i18n.formats import points
from scorepad.score.fields import with_value
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.service.access import Access
from scorepad.service.games import Games
from scorepad.storage.links import FileLinks
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from tests.ui.playing import ANN, KEEPER, count_round, kept, record_of, w03

TYPED: Final = ("5", "4")
"""What is typed again and again into the first side's clean piles; 4 stands there at first."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game whose third round is half counted.

    sides, watch: the tokens of its links. shown: the points of the first side in that round once it has 5
    clean piles, and with the 4 it has.
    """

    game: GameId
    round: str
    sides: tuple[str, ...]
    watch: str
    shown: tuple[str, str]

    @property
    def path(self) -> str:
        """The address of its open round."""
        return f"/game/{self.game}/round/{self.round}"


async def set_tables(folder: Path, count: int) -> list[Table]:
    """Store games and their links in a folder."""
    service = Games(SqlStore(GamesFile(folder)), access=Access(FileLinks(folder)))
    await service.load()
    tables = [await set_table(service) for _number in range(count)]
    await service.close()
    return tables


async def set_table(service: Games) -> Table:
    """Store a game and its links by a game service."""
    for who in (KEEPER, ANN):
        service.access.trust(who.device)
    game = await kept(service, w03(2))
    await count_round(service, game, 0, "4312")
    record = record_of(service, game)

    async def token(right: Right) -> str:
        return await service.access.make_link(right)

    sides = [await token(SideGuest(game, side)) for side in range(len(record.sides))]
    first, last = (_points(record, int(number)) for number in TYPED)
    return Table(game, record.rounds[-1].log_id, tuple(sides), await token(Watcher(game)), (first, last))


def _points(record: GameRecord, piles: int) -> str:
    """Return the points of the open round as the screens show them. piles: the first side's clean ones."""
    *earlier, now = record.rounds
    tallies = (with_value(now.tallies[0], "piles.clean", piles), *now.tallies[1:])
    scored = score_game(replace(record, rounds=(*earlier, replace(now, tallies=tallies))))
    return points(scored.rounds[-1].sides[0].breakdown.round)
