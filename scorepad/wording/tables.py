"""What a table of past evenings was understood to mean, in words."""

from collections.abc import Mapping, Sequence

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import day_text, join_clauses, join_list, points
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from scorepad.storage.tables.games import games_of
from scorepad.storage.tables.model import Answer, Dates, PastGame, Rows, Table, Wins
from scorepad.wording.journal import games_text

_YEAR = len("2024")

_ANSWERS: Mapping[Answer, str] = {
    Rows.GAMES: mark("Totals"),
    Rows.ROUNDS: mark("Each round"),
    Rows.RUNNING: mark("Running totals"),
    Wins.HIGHEST: mark("Highest wins"),
    Wins.LOWEST: mark("Lowest wins"),
    Dates.MONTH_FIRST: mark("Month/day"),
    Dates.DAY_FIRST: mark("Day/month"),
}


def answer_words(answer: Answer) -> str:
    """Return how a table is read, in words."""
    return _(_ANSWERS[answer])


def table_sentence(table: Table) -> str:
    """Return what a table means: `2 games of 3 rounds, 4 people, 12 April and 2 July 2024`."""
    count = len({name for game in table.games for side in game.sides for name in side.people})
    people = ngettext("{count} person", "{count} people", count).format(count=points(count))
    days = _days_text(sorted({game.day.played for game in table.games if game.day}))
    message = ngettext("column not used: {list}", "columns not used: {list}", len(table.unused))
    unused = message.format(list=join_list(table.unused)) if table.unused else ""
    return join_clauses((join_list((_games_text(table), people, days)), unused))


def _games_text(table: Table) -> str:
    counts = [len(game.rounds) for game in table.games]
    games, fewest, most = games_text(len(counts)), min(counts), max(counts)
    if not most:
        return games
    if fewest < most:
        # Translators: such as “3 games of 5 to 7 rounds”.
        message = _("{games} of {low} to {high} rounds")
        return message.format(games=games, low=points(fewest), high=points(most))
    # Translators: such as “2 games of 3 rounds”.
    message = ngettext("{games} of {count} round", "{games} of {count} rounds", most)
    return message.format(games=games, count=points(most))


def _days_text(days: Sequence[str]) -> str:
    """Return the only day, both, or the first and the last one."""
    if len(days) <= 1:
        return "".join(map(day_text, days))
    # A year that both have is said once.
    first, last = day_text(days[0]).removesuffix(f" {days[-1][:_YEAR]}"), day_text(days[-1])
    message = _("{first} and {last}") if len(days) == 2 else _("{first} to {last}")  # noqa: PLR2004 - both
    return message.format(first=first, last=last)


def example_lines(table: Table) -> tuple[str, ...]:
    """Return the first two games and the last one in words, who won first."""
    games = [*zip(table.games, games_of(table), strict=True)]
    return tuple(_game_line(game, file.record) for game, file in (*games[:2], *games[2:][-1:]))


def _game_line(game: PastGame, record: GameRecord) -> str:
    score = score_game(record)
    names = [side.name for side in record.sides]
    if game.rounds or game.totals:
        names = [f"{name} {points(total)}" for name, total in zip(names, score.totals, strict=True)]
    order = sorted(range(len(names)), key=lambda at: (at not in score.winners, at))
    sides = " · ".join(f"{'★ ' * (at in score.winners)}{names[at]}" for at in order)
    day = day_text(record.played, record.played_about) if record.played else ""
    return f"{day}: {sides}" if day else sides
