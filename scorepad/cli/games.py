"""The commands about the games of a folder: `games`, `import`, `export`, `backup`."""

from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace

from scorepad.cli.files import open_atomically, open_bounded, write_atomically
from scorepad.cli.open_games import (
    SHORT,
    ImportFile,
    find_by_prefix,
    listed_games,
    open_games,
    print_unreadable_game,
    short_ids,
)
from scorepad.cli.output import (
    ReportProgress,
    print_answer,
    print_error,
    print_faults,
    progress,
    system_reason,
)
from scorepad.i18n import _, mark
from scorepad.i18n.formats import day_text, join_list, local_time, points
from scorepad.i18n.line_breaks import one_line, pad_right, widest_column
from scorepad.rules.faults import Fault, Refused
from scorepad.service.game_service import GameService
from scorepad.service.importing import ImportResult
from scorepad.service.snapshot import GameSummary
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.rules_file import write_rules
from scorepad.storage.zip_files import GAME_ENDING, MOST_PACKED, RULES_ENDING, write_backup

_REFUSED = 2
_VERDICTS = {
    "added": mark("{file}: added as {game}"),
    "updated": mark("{file}: {game} is up to date"),
    "rules_added": mark("{file}: rules added as {game}"),
    "rules_known": mark("{file}: you already have these rules, as {game}"),
    "second": mark("{file}: differs from the game you already have; saved as a separate game, {game}"),
}


def games(options: Namespace) -> int:
    """List the games, most recently changed first."""
    with open_games(options) as kept:
        found = listed_games(kept.service)
    if not found:
        print_answer(_("No games yet."))
    short = short_ids([each.id for each in found])
    days = [_day(each.changed) for each in found]
    first, second = widest_column(short.values()), widest_column(days)
    for each, day in zip(found, days, strict=True):
        print_answer(f"{pad_right(short[each.id], first)}  {pad_right(day, second)}  {_line(each)}")
    return 0


def import_files(options: Namespace) -> int:
    """Import games and rule sets; a refused file doesn't stop the others."""
    several = len(options.files) > 1
    with open_games(options) as kept:
        sound = [_take_in_file(kept.take_in, name, several=several) for name in options.files]
    return 0 if all(sound) else _REFUSED


def export(options: Namespace) -> int:
    """Write a game to a file, with its log; raises Refused for an unknown or ambiguous id, OSError."""
    with open_games(options) as kept:
        data = _written(kept.service, _chosen(listed_games(kept.service), options.game))
    write_atomically(options.out, data)
    return 0


def backup(options: Namespace) -> int:
    """Write all games and rule sets to one backup file; raises OSError, Refused."""
    with open_games(options) as kept, open_atomically(options.out) as file, progress() as tell:
        games = sorted(each.id for each in listed_games(kept.service))
        write_backup(file, _packed_up(kept.service, games, tell))
    return 0


def _packed_up(
    service: GameService, games: Sequence[str], tell: ReportProgress
) -> Iterator[tuple[str, bytes]]:
    for done, game in enumerate(games):
        tell(done, len(games))
        name = f"{game}{GAME_ENDING}"
        try:
            found = service.read(game)
        except Refused as refused:
            print_unreadable_game(game, refused.faults[0])
            continue
        try:
            yield name, write_game(found.record, found.events)
        except Refused as refused:
            raise Refused(tuple(replace(fault, path=name) for fault in refused.faults)) from refused
    for name, sheet in sorted(service.house_rules().items()):
        yield f"{name}{RULES_ENDING}", write_rules(sheet)


def _take_in_file(into: ImportFile, name: str, *, several: bool) -> bool:
    sound = True
    try:
        with open_bounded(name, MOST_PACKED) as file:
            for taken in into(file):
                sound &= _tell_taken(taken, name, several=several)
    except Refused as refused:
        print_faults(refused.faults, name if several else "")
        return False
    except OSError as error:
        print_error(system_reason(error, name))
        return False
    return sound


def _tell_taken(taken: ImportResult, name: str, *, several: bool) -> bool:
    """Print the result for one part of a file and return whether it was imported."""
    called = f"{name}: {taken.called}" if taken.called else name
    if taken.faults:
        print_faults(taken.faults, called if several or taken.called else "")
        return False
    print_answer(_(_VERDICTS[taken.verdict]).format(file=one_line(called), game=taken.game[:SHORT]))
    return True


def _chosen(found: Sequence[GameSummary], asked: str | None) -> str:
    ids = [each.id for each in found]
    several = Fault("ambiguous_game", "", {"begun": asked})
    chosen = find_by_prefix(ids, asked, several) if asked else next(iter(ids), None)
    if not chosen:
        raise Refused((Fault("unknown_game"),))
    return chosen


def _written(service: GameService, game: str) -> bytes:
    found = service.read(game)
    return write_game(found.record, found.events)


def _day(changed: str) -> str:
    """Return the local day of a UTC time in words, `–` if it can't be read."""
    moment = local_time(changed)
    return day_text(moment.date().isoformat()) if moment else "–"


def _line(game: GameSummary) -> str:
    sides = " · ".join(
        f"{one_line(name)} {points(total)}" for name, total in zip(game.names, game.totals, strict=True)
    )
    state = _("finished") if game.finished else _("round {number}").format(number=game.round)
    title = f"{one_line(game.title)}: " if game.title else ""
    return join_list((f"{title}{sides}", state))
