"""The commands about the games of a folder: `games`, `import`, `export`, `backup`."""

from argparse import Namespace
from collections.abc import Sequence

from scorepad.cli.archive import files_in
from scorepad.cli.files import write_whole
from scorepad.cli.keeping import TakeIn, open_games
from scorepad.cli.out import complain, complain_of, reason, say
from scorepad.cli.short_ids import SHORT, begun_with, short_ids
from scorepad.i18n import _, mark
from scorepad.i18n.columns import left, one_line, widest
from scorepad.i18n.dates import day_text, here
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import points
from scorepad.live.desk import Desk
from scorepad.live.sheet import Summary
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.archive import ENDING, RULES_ENDING, packed
from scorepad.storage.gamefile_write import write_game
from scorepad.storage.rulesfile import write_rules

_REFUSED = 2
_VERDICTS = {
    "added": mark("{file}: added as {game}"),
    "updated": mark("{file}: {game} is up to date"),
    "rules_added": mark("{file}: rules added as {game}"),
    "rules_known": mark("{file}: these rules are here already, as {game}"),
    "second": mark("{file}: differs from the game that is here, kept as a second one, {game}"),
}


def games(options: Namespace) -> int:
    """List the games, the one touched last first."""
    with open_games(options) as kept:
        found = kept.desk.games()
    if not found:
        say(_("There are no games yet."))
    short = short_ids([each.id for each in found])
    days = [_day(each.changed) for each in found]
    first, second = widest(short.values()), widest(days)
    for each, day in zip(found, days, strict=True):
        say(f"{left(short[each.id], first)}  {left(day, second)}  {_line(each)}")
    return 0


def take_in(options: Namespace) -> int:
    """Take in games and rule sets, each file on its own: one that is refused stops none of the others."""
    several = len(options.files) > 1
    with open_games(options) as kept:
        sound = [_take_in_file(kept.take_in, name, several=several) for name in options.files]
    return 0 if all(sound) else _REFUSED


def export(options: Namespace) -> int:
    """Write a game to a file, with its log; raises Refused for an unknown or ambiguous id, OSError."""
    with open_games(options) as kept:
        data = _written(kept.desk, _chosen(kept.desk.games(), options.game))
    write_whole(options.out, data)
    return 0


def backup(options: Namespace) -> int:
    """Write all games and rule sets to one file; raises OSError."""
    with open_games(options) as kept:
        found = sorted(each.id for each in kept.desk.games())
        games = {f"{game}{ENDING}": _written(kept.desk, game) for game in found}
        rules = {
            f"{name}{RULES_ENDING}": write_rules(sheet)
            for name, sheet in sorted(kept.desk.house_rules().items())
        }
        data = packed({**games, **rules})
    write_whole(options.out, data)
    return 0


def _take_in_file(into: TakeIn, name: str, *, several: bool) -> bool:
    sound = True
    try:
        for called, data in files_in(name):
            sound &= _take_in_game(into, called, data, where=called if several or called != name else "")
    except Refused as refused:
        complain_of(refused.faults, name if several else "")
        return False
    except OSError as error:
        complain(reason(error, name))
        return False
    return sound


def _take_in_game(into: TakeIn, called: str, data: bytes, *, where: str) -> bool:
    try:
        verdict, game = into(data)
    except Refused as refused:
        complain_of(refused.faults, where)
        return False
    say(_(_VERDICTS[verdict]).format(file=one_line(called), game=game[:SHORT]))
    return True


def _chosen(found: Sequence[Summary], asked: str | None) -> str:
    ids = [each.id for each in found]
    several = Fault("ambiguous_game", "", {"begun": asked})
    chosen = begun_with(ids, asked, several) if asked else next(iter(ids), None)
    if not chosen:
        raise Refused((Fault("unknown_game"),))
    return chosen


def _written(desk: Desk, game: str) -> bytes:
    found = desk.game(game)
    if found is None:
        raise Refused((Fault("unknown_game"),))
    return write_game(found.record, found.events)


def _day(changed: str) -> str:
    """Give the day of a time in UTC as it was where this program runs."""
    moment = here(changed)
    return day_text(moment.date().isoformat()) if moment else "–"


def _line(game: Summary) -> str:
    sides = " · ".join(
        f"{one_line(name)} {points(total)}" for name, total in zip(game.names, game.totals, strict=True)
    )
    state = _("finished") if game.finished else _("round {number}").format(number=game.round)
    title = f"{one_line(game.title)}: " if game.title else ""
    return listed((f"{title}{sides}", state))
