"""Games made of a table, as files that the one door of importing takes.

Source: FORMAT.md, "A table".
"""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final
from uuid import UUID, uuid5

from scorepad.rules import keys
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import record_faults
from scorepad.score.record import NOBODY, SITS_OUT, GameId, GameRecord, Round, Start, Tally
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import GameFile
from scorepad.storage.tables.grid import Grid
from scorepad.storage.tables.model import Choices, PastGame, ReadDay, Table, Wins
from scorepad.storage.tables.ours import is_journal, read_game_sheet, read_journal
from scorepad.storage.tables.understand import understand_evenings

_MADE: Final = UUID("8d0f3a52-6f0e-5c0b-9c6e-2f4f6a1f7c11")
"""The namespace of the ids of games that tables make."""
_ANY_RULES: Final = "points"


def understand(grid: Grid, choices: Choices, words: ReadDay) -> Table:
    """Return what a table means. words: reads days in words. Raises Refused with every fault."""
    found = read_game_sheet(grid, words)
    if found:
        return found
    # A title above the table has a row for itself.
    body = [at for at, row in enumerate(grid) if sum(bool(cell.strip()) for cell in row.cells) > 1]
    if not body:
        raise Refused((Fault("empty_table"),))
    head, rows = grid[body[0]], grid[body[0] + 1 :]
    if is_journal(head):
        return read_journal(head, rows, words)
    return understand_evenings(head, rows, choices, words)


def games_of(table: Table) -> Iterator[GameFile]:
    """Yield the games of a table. The same game has the same id, whatever was chosen in reading it.

    Raises Refused for points that no game may have, such as the steps of running totals.
    """
    counts: Counter[str] = Counter()
    for game in table.games:
        told = [game.day, [(side.name, side.players) for side in game.sides], game.rounds, game.totals]
        key = json.dumps([*told, game.winners, game.place, game.note])
        counts[key] += 1
        ident = _uuid(game.id) or str(uuid5(_MADE, f"{key} {counts[key]}"))
        record = replace(_record(game, table.choices.wins), id=GameId(ident))
        if faults := record_faults(record):
            raise Refused(faults)
        yield GameFile(record, ())


def _uuid(text: str) -> str | None:
    try:
        return str(UUID(text))
    except ValueError:
        return None


def _record(game: PastGame, wins: Wins | None) -> GameRecord:
    """Return a game by the rules that the table names; where they or the totals say other winners, by others.

    Where no rules say it, only who won is kept, as 1 and 0.
    """
    if not game.winners:
        return _by_rules(game, _points_rules(game.rules, wins or Wins.HIGHEST))
    rules = (
        (_built_in(game.rules), *(_points_rules(game.rules, each) for each in Wins)) if game.totals else ()
    )
    records = (_by_rules(game, each) for each in rules if each)
    fitting = (record for record in records if score_game(record).winners == game.winners)
    marks = tuple(int(at in game.winners) for at in range(len(game.sides)))
    only_winners = _by_rules(replace(game, totals=marks), _points_rules(game.rules, Wins.HIGHEST))
    return next(fitting, only_winners)


def _by_rules(game: PastGame, rules: RuleSet) -> GameRecord:
    start = None if game.rounds else Start(1, game.totals, final=True)
    record = GameRecord(
        rules,
        game.sides,
        tuple(Round(tuple(map(_tally, points)), NOBODY) for points in game.rounds),
        start,
        ended=bool(game.rounds),
        place=game.place or None,
        note=game.note or None,
    )
    return replace(record, played=game.day.played, played_about=game.day.about) if game.day else record


def _tally(points: int | None) -> Tally:
    return SITS_OUT if points is None else Tally(counted=True, points=(points,))


def _built_in(name: str) -> RuleSet | None:
    return next((rules for rules in map(variant, VARIANTS) if rules.name == name), None)


@cache
def _points_rules(name: str, wins: Wins) -> RuleSet:
    """Return rules of games of points. name: what the table calls them, if it does."""
    lowest = {keys.POINTS_LOWEST_WINS: True} if wins is Wins.LOWEST else {}
    rules = with_house_rules(variant(_ANY_RULES), lowest)
    return replace(rules, name=name) if name else rules
