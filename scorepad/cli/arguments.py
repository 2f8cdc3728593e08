"""The arguments of the command line, with help in the reader's language."""

import argparse
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from scorepad.i18n import _, languages, mark, ngettext
from scorepad.i18n.language_negotiation import match_language, system_language

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

_LANG = "--lang"
_MOST_PORTS = 65_535
_FEWEST_SIDES, _MOST_SIDES = 2, 12


def translate_argparse() -> None:
    """Make argparse translate its messages with our catalogues; it has no setting for that."""
    vars(argparse).update(_=_, ngettext=ngettext)


class BadArguments(Exception):  # noqa: N818 - bad input, not a failure
    """Raised when the arguments are not a valid command; the text gives the reason in one line."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadArguments(message)


def language_for(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Return the language to answer in, found first because help and errors are translated too."""
    asked = None
    for at, word in enumerate(arguments):
        name, _equals, value = word.partition("=")
        if name == _LANG:
            asked = match_language(value or "".join(arguments[at + 1 : at + 2]))
    return asked or system_language(environment)


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; `command` is None for the app itself. Raises BadArguments."""
    translate_argparse()
    parser = _Parser(
        prog="scorepad", description=_("Keeps score for Hand and Foot and Canasta."), allow_abbrev=False
    )
    everywhere = _everywhere()
    _add_common(parser)
    _add_app(parser)
    commands = parser.add_subparsers(dest="command", metavar=_("COMMAND"), title=_("commands"))
    _add_reading(commands, everywhere)
    _add_moving(commands, everywhere)
    _add_sheet(commands, everywhere)
    found = parser.parse_args(arguments)
    if found.command and (found.web or found.get_desktop or found.host or found.port is not None):
        raise BadArguments(_("--web, --host, --port and --get-desktop can't be used with a command"))
    if found.lang is not None and match_language(found.lang) is None:
        raise BadArguments(
            _("unknown language {lang!r}; choose from {known}").format(
                lang=found.lang, known=", ".join(languages())
            )
        )
    return found


def _everywhere() -> _Parser:
    """Return the options that may also follow a command; unset there, the values before it apply."""
    parent = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    _add_common(parent)
    return parent


def _add_common(parser: _Parser) -> None:
    told = _("language of the output (default: the system's): {known}")
    parser.add_argument("--data-dir", metavar=_("DIR"), help=_("folder where the games are stored"))
    parser.add_argument(_LANG, metavar=_("LANG"), help=told.format(known=", ".join(languages())))


def _add_app(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--web", action="store_true", help=_("run as a web server and print the address"))
    parser.add_argument("--host", metavar="H", help=_("address to listen on (default: this computer only)"))
    parser.add_argument("--port", metavar="P", type=_port, help=_("port to listen on"))
    parser.add_argument("--get-desktop", action="store_true", help=_("download the desktop app"))


def _add_reading(commands: "argparse._SubParsersAction[_Parser]", everywhere: _Parser) -> None:
    score = _add(commands, everywhere, "score", _("show the score of a game file"))
    score.add_argument("file", metavar=_("FILE"), help=_("game file, or - for standard input"))
    score.add_argument("--json", action="store_true", help=_("print JSON instead of a score sheet"))
    variants = _add(
        commands, everywhere, "variants", _("list the built-in and your own rules, or show one rule card")
    )
    variants.add_argument(
        "variant",
        metavar="ID",
        nargs="?",
        help=_("id of a variant or of your own rules (the first characters are enough)"),
    )
    _add(commands, everywhere, "games", _("list the games with their short ids"))


def _add_moving(commands: "argparse._SubParsersAction[_Parser]", everywhere: _Parser) -> None:
    take_in = _add(commands, everywhere, "import", _("import games and rule sets from files"))
    take_in.add_argument(
        "files",
        metavar=_("FILE"),
        nargs="+",
        help=_("game file, rule set, filled-in .xlsx or backup; - for standard input"),
    )
    export = _add(commands, everywhere, "export", _("save a game to a file"))
    export.add_argument(
        "game",
        metavar=_("GAME"),
        nargs="?",
        help=_("id of the game, or its first characters (default: the latest game)"),
    )
    backup = _add(
        commands,
        everywhere,
        "backup",
        _("save all games and rule sets to one file, to be imported again later"),
    )
    for command in (export, backup):
        command.add_argument("-o", dest="out", metavar=_("FILE"), required=True, help=_("file to save to"))


def _add_sheet(commands: "argparse._SubParsersAction[_Parser]", everywhere: _Parser) -> None:
    sheet = _add(commands, everywhere, "sheet", _("make a score sheet of a game, or a blank pad"))
    what = sheet.add_mutually_exclusive_group(required=True)
    what.add_argument("file", metavar=_("FILE"), nargs="?", help=_("game file, or - for standard input"))
    what.add_argument("--variant", metavar="ID", help=_("make a blank pad for a built-in variant"))
    what.add_argument("--rules", metavar=_("FILE"), help=_("make a blank pad for the rule set in a file"))
    sheet.add_argument(
        "-o", dest="out", metavar=_("OUT"), required=True, help=_("output file: .pdf, .xlsx or .csv")
    )
    sheet.add_argument(
        "--sides", metavar="N", type=_sides, help=_("number of teams or players on a blank pad")
    )
    sheet.add_argument("--paper", choices=("a4", "letter"), default="a4", help=_("paper size"))
    sheet.add_argument("--landscape", action="store_true", help=_("print in landscape"))
    sheet.add_argument("--per-page", choices=("1", "2"), default="1", help=_("score sheets per page"))


def _sides(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else 0
    if not _FEWEST_SIDES <= number <= _MOST_SIDES:
        raise argparse.ArgumentTypeError(_("{text!r} is not a number from 2 to 12").format(text=text))
    return number


def _add(
    commands: "argparse._SubParsersAction[_Parser]",
    everywhere: _Parser,
    name: str,
    words: str,
) -> argparse.ArgumentParser:
    return commands.add_parser(name, parents=[everywhere], help=words, description=words, allow_abbrev=False)


def _port(text: str) -> int:
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= _MOST_PORTS:
        raise argparse.ArgumentTypeError(_("{text!r} is not a valid port").format(text=text))
    return number
