"""What the person who started the app sees of it: lines on the terminal, a window or the browser, a log."""

import logging
import sys
from collections.abc import Callable
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from scorepad.i18n import _
from scorepad.i18n.system_words import system_words
from scorepad.live.window import client_there, fetch_client, show_in_browser, show_window
from scorepad.storage.folder import open_private_log

LOG_BYTES: Final = 500_000


def _nothing() -> None:
    pass


async def show(url: str, *, only_say: bool, ended: Callable[[], None] = _nothing) -> None:
    """Bring the app before somebody, or only say where it is.

    ended: called when its own window, where it has one, is closed.
    """
    if only_say:
        say(_("Scorepad is running at {url}").format(url=url))
    elif client_there() and await show_window(url):
        ended()
    elif show_in_browser(url):
        say(_("Opening Scorepad in your browser at {url}").format(url=url))
    else:
        say(_("Scorepad is running at {url}. Open that address in a browser.").format(url=url))


def get_desktop() -> int:
    """Fetch Flet's native client, as asked; gives the exit status."""
    try:
        folder = fetch_client()
    except Exception as error:
        # Network, disk and archive each fail in their own ways; whichever it is, it is one sentence.
        cause = getattr(error, "reason", error)
        reason = getattr(cause, "strerror", None) or cause
        told = _("The desktop app couldn't be downloaded: {reason}")
        complain(told.format(reason=system_words(str(reason))))
        return 1
    say(_("The desktop app is in {folder}").format(folder=folder))
    return 0


class _PrivateLog(RotatingFileHandler):
    """A log that nobody else reads: it may name games, people and folders."""

    def _open(self) -> TextIOWrapper:
        return open_private_log(Path(self.baseFilename))


def keep_log(path: Path) -> None:
    """Write what goes wrong into a file for its owner alone: the terminal and the screen get sentences."""
    handler = _PrivateLog(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)


def say(line: str) -> None:
    """Write a line for whoever started the app."""
    print(line, flush=True)


def complain(*lines: str) -> None:
    """Write lines about what stands in the way."""
    for line in lines:
        print(line, file=sys.stderr, flush=True)
