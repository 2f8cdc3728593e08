"""The entry point of the command line: parses it, runs the command, turns every failure into a sentence."""

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from scorepad.cli import output
from scorepad.cli.arguments import OPEN, BadArguments, language_for, parse
from scorepad.cli.files import RefusedFile
from scorepad.i18n import _, use_language
from scorepad.i18n.catalogue import match_language
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.ui.routes import HOME, game_path, rules_path

if TYPE_CHECKING:
    from scorepad.service.importing import ImportResult

# Without a handler Python prints warnings to the terminal, which gets only sentences.
logging.getLogger("scorepad").addHandler(logging.NullHandler())

INTERNAL_ERROR = 1
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    arguments: without the program's name; None = those of this process.
    0: done. 1: an error in the program. 2: refused, with the reasons on standard error.
    """
    output.prepare_streams()
    try:
        words = sys.argv[1:] if arguments is None else arguments
        with use_language(language_for(words, os.environ)):
            status = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:
        # Nobody is reading any longer, and what is left must not fail either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _run(arguments: Sequence[str]) -> int:
    try:
        options = parse(arguments)
    except BadArguments as wrong:
        output.print_error(str(wrong))
        return output.REFUSED
    except SystemExit:  # argparse has already printed the help
        return 0
    if options.version:
        from importlib.metadata import version  # noqa: PLC0415 - slow to load, and nothing else needs it

        output.print_answer(f"scorepad {version('scorepad')}")
        return 0
    return _run_command(options)


def _run_command(options: Namespace) -> int:
    try:
        return _COMMANDS[options.command](options)
    except Refused as refused:
        output.print_faults(refused.faults, refused.file if isinstance(refused, RefusedFile) else "")
        return output.REFUSED
    except BrokenPipeError:
        raise
    except OSError as error:
        output.print_system_error(error)
        return output.REFUSED
    except Exception:  # noqa: BLE001, RUF100 - the person reads one sentence, the log gets the traceback
        file = output.log_traceback(options.data_dir)
        sentence = _("Something went wrong inside Scorepad. It's a bug, not your mistake.")
        if file:
            sentence = _("{sentence} Details were saved in {file}").format(sentence=sentence, file=file)
        output.print_error(sentence)
        return INTERNAL_ERROR


def _app(options: Namespace, path: str = "/") -> int:
    from scorepad import main as app  # noqa: PLC0415 - the commands need no screens

    address = {"host": options.host, "port": options.port}
    return app.run(
        app.Options(
            data_dir=options.data_dir,
            store=options.store,
            web=options.web,
            get_desktop=options.get_desktop,
            lang=match_language(options.lang or ""),
            path=path,
            **{name: value for name, value in address.items() if value is not None},
        )
    )


def _open(options: Namespace) -> int:
    """Import a file and open the app with what it holds; a file that is refused opens nothing."""
    from scorepad.cli import games  # noqa: PLC0415 - loads the service
    from scorepad.cli.open_games import open_games  # noqa: PLC0415 - as above

    with open_games(options) as folder:
        done, sound = games.import_file(folder.take_in, options.file, options)
    if not done and not sound:
        return output.REFUSED
    return _app(options, _path_of(done))


def _path_of(done: Sequence["ImportResult"]) -> str:
    """Return the address of the only game or rule set that was imported, else that of the first page."""
    if len(done) != 1 or done[0].verdict == "trashed":
        return HOME
    (result,) = done
    if result.verdict in ("rules_added", "rules_known"):
        return rules_path(RuleSetId(result.game))
    return game_path(GameId(result.game))


def _command(module: str, name: str) -> Callable[[Namespace], int]:
    """Return a command of another module, which only those who give it need to load."""

    def run(options: Namespace) -> int:
        command: Callable[[Namespace], int] = getattr(import_module(f"scorepad.cli.{module}"), name)
        return command(options)

    return run


_COMMANDS: Mapping[str | None, Callable[[Namespace], int]] = {
    None: _app,
    OPEN: _open,
    "score": _command("scores", "score"),
    "variants": _command("scores", "variants"),
    "sheet": _command("scores", "sheet"),
    "site": _command("building", "site"),
    "share": _command("games", "share"),
    "bundle": _command("building", "bundle"),
    "games": _command("games", "games"),
    "import": _command("games", "import_files"),
    "export": _command("games", "export"),
    "backup": _command("games", "backup"),
    "erase": _command("games", "erase"),
}
