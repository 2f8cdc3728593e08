"""The arguments of the command line, with help in the reader's language."""

import argparse
import os
from collections.abc import Callable, Container, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NoReturn

from scorepad.i18n import _, languages, mark, ngettext
from scorepad.i18n.catalogue import match_language, system_language
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.storage.store import STORE
from scorepad.storage.tables.grid import TABLE_ENDINGS
from scorepad.storage.tables.model import Dates, Rows, Wins

ARGPARSE_WORDS: Final = (
    mark("usage: "),
    mark("options"),
    mark("positional arguments"),
    mark("show this help message and exit"),
    mark("argument %(argument_name)s: %(message)s"),
    mark("the following arguments are required: %s"),
    mark("one of the arguments %s is required"),
    mark("not allowed with argument %s"),
    mark("unrecognized arguments: %s"),
    mark("ignored explicit argument %r"),
    mark("expected one argument"),
    mark("expected at least one argument"),
    mark("invalid %(type)s value: %(value)r"),
    mark("invalid choice: %(value)r (choose from %(choices)s)"),
)
"""Messages that argparse may print about our commands."""

EXAMPLES: Final = {
    "score": "game.scorepad.json",
    "variants": "whitnack",
    "games": "",
    "import": "game.scorepad.json games.zip",
    "erase": "game 3f2a",
    "export": "-o game.scorepad.json",
    "backup": "-o games.zip",
    "sheet": "--variant whitnack -o pad.pdf",
    "site": "public",
    "share": "",
    "bundle": "app",
}
"""The arguments after each command that its help shows as an example."""

OPEN: Final = "open"
"""The command that a file named by itself stands for; help doesn't show it."""

ERASABLE: Final = ("game", "everything")

_LANG = "--lang"
_WITH_VALUE = ("--data-dir", "--store", _LANG, "--host", "--port")
_FILE_ENDINGS = (".json", ".zip", ".db", *TABLE_ENDINGS)
_MOST_PORTS = 65_535


class BadArguments(Exception):  # noqa: N818 - bad input, not a failure
    """Raised when the arguments are not a valid command; the text gives the reason in one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadArguments(message)


_AddCommand = Callable[[str, str], argparse.ArgumentParser]
"""Adds a command by its name and its description."""


def language_for(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to answer in, found first because help and errors are translated too."""
    requested = None
    for at, word in enumerate(arguments):
        name, _equals, value = word.partition("=")
        if name == _LANG:
            requested = match_language(value or "".join(arguments[at + 1 : at + 2]))
    return requested or system_language(environment)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; `command` is None for the app itself. Raises BadArguments."""
    # Argparse has no setting for its messages to come from our catalogues.
    vars(argparse).update(_=_, ngettext=ngettext)
    opening = _("{command} imports a file and opens its game.").format(command=f"scorepad {_('FILE')}")
    parser = _Parser(
        prog="scorepad",
        description=" ".join((_("Keeps score for Hand and Foot and Canasta."), opening)),
        epilog=_example("sheet"),
        allow_abbrev=False,
    )
    # The common options may also follow a command; unset there, the values before it apply.
    everywhere = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    _add_common(everywhere)
    _add_common(parser)
    _add_app(parser)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))

    def add(name: str, words: str) -> argparse.ArgumentParser:
        return commands.add_parser(
            name,
            parents=[everywhere],
            help=words,
            description=words,
            epilog=_example(name),
            allow_abbrev=False,
        )

    _add_reading(add)
    _add_keeping(add)
    _add_sheet(add)
    add("share", _("print the link and the code that let another device keep score"))
    _add_building(add)
    _add_open(commands, everywhere)
    found = parser.parse_args(_with_open(arguments, commands.choices))
    _refuse_contradictions(found)
    return found


def _refuse_contradictions(found: argparse.Namespace) -> None:
    """Raise BadArguments for options that each are good and together mean nothing, or for a language."""
    serving = found.web or found.host or found.port is not None
    if found.command and (found.get_desktop or (serving and found.command != OPEN)):
        raise BadArguments(_("--web, --host, --port and --get-desktop can't be used with a command"))
    if found.command == "erase" and (found.what == "everything") is bool(found.name):
        raise BadArguments(_("name the game to erase, and nothing else with everything"))
    if found.lang is not None and match_language(found.lang) is None:
        reason = _("unknown language {lang!r}; choose from {known}")
        raise BadArguments(reason.format(lang=found.lang, known=", ".join(languages())))


def _add_open(commands: Any, everywhere: argparse.ArgumentParser) -> None:
    open_file = commands.add_parser(OPEN, parents=[everywhere], allow_abbrev=False)
    open_file.add_argument("file", metavar=_("FILE"))
    _add_table(open_file)


def _with_open(arguments: Sequence[str], commands: Container[str]) -> list[str]:
    """Return the arguments with the command to open a file, if a file is all that they name."""
    words = list(arguments)
    at = 0
    while at < len(words) and words[at].startswith("-"):
        at += 2 if words[at] in _WITH_VALUE else 1
    first = words[at] if at < len(words) else ""
    if not first or first in commands:
        return words
    if Path(first).suffix.lower() in _FILE_ENDINGS or os.path.exists(first):  # noqa: PTH110 - no error for a long name
        words.insert(at, OPEN)
    return words


def _example(command: str) -> str:
    return _("Example: {command}").format(command=f"scorepad {command} {EXAMPLES[command]}".rstrip())


def _add_common(parser: _Parser) -> None:
    language = _("language of the output (default: the system's): {known}")
    parser.add_argument("--data-dir", metavar=_("DIR"), help=_("folder where the games are stored"))
    store = _("PostgreSQL database for the games (others on this machine see a password here, not in {name})")
    parser.add_argument("--store", metavar=_("ADDRESS"), help=store.format(name=STORE))
    parser.add_argument(_LANG, metavar=_("LANG"), help=language.format(known=", ".join(languages())))


def _add_app(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--version", action="store_true", help=_("show the version"))
    parser.add_argument("--web", action="store_true", help=_("run as a web server and print the address"))
    parser.add_argument("--host", metavar="H", help=_("address to listen on (default: this computer only)"))
    port = _number(0, _MOST_PORTS, _("{text!r} is not a valid port"))
    parser.add_argument("--port", metavar="P", type=port, help=_("port to listen on"))
    parser.add_argument("--get-desktop", action="store_true", help=_("download the desktop app"))


def _add_reading(add: _AddCommand) -> None:
    score = add("score", _("show the score of a game file"))
    score.add_argument("file", metavar=_("FILE"), help=_("game file, or - for standard input"))
    score.add_argument("--json", action="store_true", help=_("print JSON instead of a score sheet"))
    variants = add("variants", _("list the built-in and your own rules, or show one rule card"))
    variants.add_argument(
        "variant",
        metavar="ID",
        nargs="?",
        help=_("id of a variant or of your own rules (the first characters are enough)"),
    )
    add("games", _("list the games with their short ids"))


def _add_keeping(add: _AddCommand) -> None:
    take_in = add("import", _("import games and rule sets from files"))
    take_in.add_argument(
        "files",
        metavar=_("FILE"),
        nargs="+",
        help=_("game file, rule set, backup, or table of past evenings; - for standard input"),
    )
    take_in.add_argument(
        "--dry-run", action="store_true", help=_("only print what would be imported, and change nothing")
    )
    _add_table(take_in)
    export = add("export", _("save a game to a file"))
    what = export.add_mutually_exclusive_group()
    what.add_argument(
        "game",
        metavar=_("GAME"),
        nargs="?",
        help=_("id of the game, or its first characters (default: the latest game)"),
    )
    what.add_argument("--csv", action="store_true", help=_("save the results of all finished games as CSV"))
    backup = add("backup", _("save all games and rule sets to one file, to be imported again later"))
    for command in (export, backup):
        command.add_argument("-o", dest="out", metavar=_("FILE"), required=True, help=_("file to save to"))
    erase = add("erase", _("erase a game or everything for good, backups included"))
    erase.add_argument("what", metavar=_("WHAT"), choices=ERASABLE, help=_("game or everything"))
    erase.add_argument("name", metavar=_("NAME"), nargs="?", help=_("id of the game"))
    erase.add_argument("--yes", action="store_true", help=_("don't ask"))


def _add_table(command: argparse.ArgumentParser) -> None:
    """Add the choices in reading a table."""
    table = command.add_argument_group(_("for a table of past evenings (.csv, .xlsx)"))
    table.add_argument(
        "--rows", choices=[*Rows], type=Rows, help=_("what each row is: a game's totals, or a round")
    )
    table.add_argument("--wins", choices=[*Wins], type=Wins, help=_("which total wins"))
    table.add_argument("--dates", choices=[*Dates], type=Dates, help=_("which comes first in 4/12/2024"))
    table.add_argument("--yes", action="store_true", help=_("don't ask"))


def _add_sheet(add: _AddCommand) -> None:
    sheet = add("sheet", _("make a score sheet of a game, or a blank pad"))
    what = sheet.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar=_("FILE"), nargs="?", help=_("game file, or - for standard input"))
    what.add_argument("--variant", metavar="ID", help=_("make a blank pad for a built-in variant"))
    what.add_argument("--rules", metavar=_("FILE"), help=_("make a blank pad for the rule set in a file"))
    sheet.add_argument(
        "-o", dest="out", metavar=_("OUT"), required=True, help=_("output file: .pdf, .xlsx or .csv")
    )
    sides = _number(MIN_SIDES, MAX_SIDES, _("{text!r} is not a number from 2 to 12"))
    sheet.add_argument(
        "--sides", metavar="N", type=sides, help=_("number of teams or players on a blank pad")
    )
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))
    sheet.add_argument("--landscape", action="store_true", help=_("print in landscape"))
    sheet.add_argument("--per-page", choices=("1", "2"), default="1", help=_("score sheets per page"))


def _add_building(add: _AddCommand) -> None:
    site = add("site", _("build the app as a folder of files that runs in the browser alone"))
    site.add_argument("out", metavar=_("OUT"), help=_("folder to write; an earlier site in it is replaced"))
    bundle = add("bundle", _("prepare the app for Flet to build it for phones and desktops"))
    bundle.add_argument("out", metavar=_("OUT"), help=_("folder to write; an earlier one is replaced"))


def _number(low: int, high: int, refusal: str) -> Callable[[str], int]:
    """Return a reader of whole numbers within bounds. refusal: with a place for `text`."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise argparse.ArgumentTypeError(refusal.format(text=text))
        return int(text)

    return number
