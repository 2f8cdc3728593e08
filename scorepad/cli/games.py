"""The commands about the games of a folder: `games`, `import`, `export`, `backup`, `erase`, `share`."""

import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO
from typing import BinaryIO

from scorepad.cli import output
from scorepad.cli.files import open_atomically, open_bounded
from scorepad.cli.open_games import (
    SHORT,
    ImportFile,
    find_by_prefix,
    open_games,
    print_unreadable_game,
    rehearsal,
    short_ids,
)
from scorepad.game.accept import KEEPER
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, join_list, local_time, read_day
from scorepad.i18n.line_breaks import one_line
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.access import Access
from scorepad.service.backups import game_members, other_members
from scorepad.service.importing import ImportResult, faults_of_file
from scorepad.service.keeping import opened_links
from scorepad.service.network import join_link
from scorepad.service.open_game import GameSummary
from scorepad.storage.folder import Folder, FolderClaim, RunningApp, games_place
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.store import LIBRARY
from scorepad.storage.tables.games import games_of, understand
from scorepad.storage.tables.grid import MOST_TABLE, is_table, read_grid
from scorepad.storage.tables.model import Choices
from scorepad.storage.zip_files import GAME_ENDING, MOST_PACKED, packing_backup
from scorepad.wording.faults import clocks_sentence
from scorepad.wording.keeping import erasing_sentence, imported_words, out_of_reach_sentence
from scorepad.wording.tables import answer_words, example_lines, table_sentence


def games(options: Namespace) -> int:
    """List the games, most recently changed first."""
    with open_games(options) as folder:
        found = folder.listed()
        has_others = bool(folder.service.shelf.unreadable)
    if found:
        short = short_ids([each.id for each in found])
        output.print_table((short[each.id], _day(each.changed), _line(each)) for each in found)
    elif not has_others:
        output.print_answer(_("No games yet."))
    return 0


def import_files(options: Namespace) -> int:
    """Import games and rule sets, or print what would be; a refused file doesn't stop the others."""
    if options.dry_run:
        with rehearsal(options) as take_in:
            sound = [import_file(take_in, name, options, would=True)[1] for name in options.files]
        output.print_answer(_("With --dry-run nothing is changed."))
        return 0 if all(sound) else output.REFUSED
    with open_games(options) as folder:
        sound = [import_file(folder.take_in, name, options)[1] for name in options.files]
    return 0 if all(sound) else output.REFUSED


def export(options: Namespace) -> int:
    """Write a game to a file with its log, or all results; raises Refused for no single game, OSError."""
    with open_games(options) as folder:
        games, shelf = folder.listed(), folder.service.shelf
        if options.csv:
            from scorepad.sheets.render import journal_csv  # noqa: PLC0415 - only loaded for a sheet

            data = journal_csv(shelf.lines[each.game] for each in reversed(folder.service.journal.entries()))
        else:
            found = shelf.read(_game([each.id for each in games], options.game))
            data = write_game(found.record, found.events)
    with open_atomically(options.out) as file:
        file.write(data)
    return 0


def backup(options: Namespace) -> int:
    """Write all games and rule sets to one backup file; raises OSError, Refused."""
    if options.out.lower().endswith(".json"):
        output.print_error(_("The file name after -o must end in .zip."), options.out)
        return output.REFUSED
    with (
        open_games(options) as opened,
        open_atomically(options.out) as file,
        packing_backup(file) as pack,
    ):
        service = opened.service
        games = [each.id for each in opened.listed()]
        pack(game_members(service, games, print_unreadable_game))
        pack(other_members(service, print_unreadable_game))
    return 0


def import_file(
    take_in: ImportFile, name: str, options: Namespace, *, would: bool = False
) -> tuple[list[ImportResult], bool]:
    """Import a file, print what became of each part, and return what was imported and whether all was.

    options: how a table is read. would: it is imported into a copy that nobody keeps.
    """
    done: list[ImportResult] = []
    sound = True
    try:
        with open_bounded(name, MOST_PACKED) as opened:
            file = agreed_games(opened, name, options, would=would) if is_table(name) else opened
            for result in take_in(file) if file else ():
                # A table has no parts with names of their own.
                shown = replace(result, called="") if file is not opened else result
                if _print_result(shown, name):
                    done.append(result)
                else:
                    sound = False
    except Refused as refused:
        output.print_faults(faults_of_file(name, refused.faults), name)
    except OSError as error:
        output.print_system_error(error, name)
    else:
        return done, sound and file is not None
    return done, False


def _print_result(result: ImportResult, name: str) -> bool:
    """Print the result for one part of a file and return whether it was imported."""
    part = f"{name}: {result.called}" if result.called else name
    if result.faults:
        output.print_faults(result.faults if result.called else faults_of_file(name, result.faults), part)
        return False
    short = "" if result.game == LIBRARY else result.game[:SHORT]
    output.print_answer(f"{one_line(part)}: {imported_words((result.verdict,), short)}")
    output.print_dropped(result.dropped, part)
    if result.had_clock:
        output.print_error(clocks_sentence(1), part)
    return True


def _game(ids: Sequence[GameId], begun: str | None) -> GameId:
    """Return the game whose id begins with what was typed, None = the first; raises Refused."""
    several = Fault("ambiguous_game", "", {"begun": begun})
    game = find_by_prefix(ids, begun, several) if begun else next(iter(ids), None)
    if not game:
        raise Refused((Fault("unknown_game"),))
    return game


def _day(changed: str) -> str:
    """Return the local day of a UTC time in words, `–` if it can't be read."""
    moment = local_time(changed)
    return day_text(moment.date().isoformat()) if moment else "–"


def _line(game: GameSummary) -> str:
    sides = " · ".join(
        f"{one_line(name)} {total}".strip() for name, total in zip(game.names, game.figures, strict=True)
    )
    state = _("finished") if game.finished else _("round {number}").format(number=game.round)
    if game.from_paper:
        state = join_list((_("from paper"), day_text(game.played or "", game.played_about)))
    title = f"{one_line(game.title)}: " if game.title else ""
    return join_list((f"{title}{sides}", state))


def erase(options: Namespace) -> int:
    """Erase a game or everything for good, after two questions unless told not to ask.

    Raises Refused, also for an unknown or ambiguous id.
    """
    if not options.yes and not sys.stdin.isatty():
        output.print_error(_("There's nobody to ask. Add --yes to erase without a question."))
        return output.REFUSED
    with open_games(options) as folder:
        what: Erased = ErasedAll()
        if options.what == "game":
            what = ErasedGame(_game(folder.service.shelf.all_games(), options.name))
        if not options.yes:
            output.print_answer(erasing_sentence(what, *folder.describe(what)))
            answer = options.name or options.what
            last = _("Type “{word}” to erase it for good:").format(word=answer)
            if not _says_yes() or _typed(last) != answer:
                output.print_answer(_("Nothing was erased."))
                return output.REFUSED
        report = folder.erase(what)
    output.print_answer(_("Erased."))
    if report.out_of_reach:
        output.print_error(out_of_reach_sentence(report.out_of_reach))
    return 0


def share(options: Namespace) -> int:
    """Print the link that lets another device keep score, of the app that is running.

    Raises Refused: `not_shared` if no running app answers other devices, and as `claim_or_find` does.
    """
    from scorepad.web.launch import print_link  # noqa: PLC0415 - loads the server

    path, address = games_place(options.data_dir, options.store, os.environ)
    app = Folder.open(path).claim_or_find() if path.is_dir() else None
    if isinstance(app, FolderClaim):
        app.release()
    if isinstance(app, RunningApp) and app.outside:
        with opened_links(path, address) as links:
            token = Access(links).token(KEEPER)
        if token:
            print_link(join_link(app.outside[0], token))
            return 0
    raise Refused((Fault("not_shared", params={"command": "scorepad --host 0.0.0.0"}),))


def agreed_games(file: BinaryIO, name: str, options: Namespace, *, would: bool) -> BinaryIO | None:
    """Print what a table means, and return its games as a backup if somebody agrees, else None.

    would: nobody is asked. Raises Refused with every fault of the table.
    """
    choices = Choices(options.rows, options.wins, options.dates)
    table = understand(read_grid(file.read(MOST_TABLE + 1)), choices, read_day)
    output.print_answer(f"{one_line(name)}: {table_sentence(table)}")
    made = table.choices.made.items()
    said = " · ".join(f"{answer_words(answer)} (--{option})" for option, answer in made)
    for line in (said, *map(one_line, example_lines(table))):
        if line:
            output.print_answer(f"  {line}")
    if not (would or options.yes):
        if not sys.stdin.isatty():
            output.print_error(_("There's nobody to ask. Add --yes to import a table without a question."))
            return None
        if not _says_yes():
            output.print_answer(_("Nothing was imported."))
            return None
    packed = BytesIO()
    with packing_backup(packed) as pack:
        pack((f"{game.record.id}{GAME_ENDING}", write_game(game.record)) for game in games_of(table))
    return packed


def _says_yes() -> bool:
    return _typed(_("Type “yes” to go on:")) in ("yes", _("yes"))


def _typed(question: str) -> str:
    """Ask a question and return what is typed, empty at the end of input."""
    try:
        return input(f"{question} ").strip()
    except EOFError:
        return ""
