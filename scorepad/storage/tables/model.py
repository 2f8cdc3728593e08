"""What a table of past evenings means, and the choices in reading it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from scorepad.score.record import Side
from scorepad.storage.tables.cells import Day


class Rows(StrEnum):
    """What a row of a table is. RUNNING: a round, with the totals after it in place of its points."""

    GAMES = "games"
    ROUNDS = "rounds"
    RUNNING = "running"


class Wins(StrEnum):
    """Which total wins."""

    HIGHEST = "highest"
    LOWEST = "lowest"


class Dates(StrEnum):
    """Which number of a day such as 4/12/2024 is the day."""

    DAY_FIRST = "day"
    MONTH_FIRST = "month"


Answer = Rows | Wins | Dates


@dataclass(frozen=True, slots=True)
class Choices:
    """How to read a table. None = as it suggests itself, and in what was read: there is nothing to choose."""

    rows: Rows | None = None
    wins: Wins | None = None
    dates: Dates | None = None

    @property
    def made(self) -> Mapping[str, Answer]:
        """The choices that were made, by their names."""
        answers = {"rows": self.rows, "wins": self.wins, "dates": self.dates}
        return {name: answer for name, answer in answers.items() if answer}


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game of a table.

    rounds: the points of each side, None where it was away; empty where only totals are known.
    totals: those at the end; empty where rounds are known, or only who won. winners: by index, empty where
    the points say it. rules: their name. id: of the game. Texts are empty where the table has none.
    """

    sides: tuple[Side, ...]
    day: Day | None = None
    rounds: tuple[tuple[int | None, ...], ...] = ()
    totals: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    place: str = ""
    note: str = ""
    rules: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """What a table means, as it was read. unused: the names of the columns that say nothing of a game."""

    games: tuple[PastGame, ...]
    choices: Choices = Choices()
    unused: tuple[str, ...] = ()
