"""The app's log: a file for its owner alone, which broken messages can't fill."""

import logging
import traceback
from io import TextIOWrapper
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from scorepad.storage.folder import open_private_log

LOG_BYTES: Final = 500_000
QUIET_SECONDS: Final = 60


class _PrivateLog(RotatingFileHandler):
    """A log file readable only by its owner, because it may contain games, people and folders."""

    def _open(self) -> TextIOWrapper:
        return open_private_log(Path(self.baseFilename))


class OnceAMinute(logging.Filter):
    """Lets one entry of a kind pass in a minute: a thousand broken messages say no more than the first.

    A kind is the line of code that logs and the one that raised.
    """

    def __init__(self) -> None:
        super().__init__()
        self._logged: dict[tuple[object, ...], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether nothing of an entry's kind was logged within the minute before it."""
        raised = traceback.extract_tb(record.exc_info[2])[-1:] if record.exc_info else []
        kind = (record.pathname, record.lineno, *((each.filename, each.lineno) for each in raised))
        # A clock that was set back lets it pass.
        if 0 <= record.created - self._logged.get(kind, float("-inf")) < QUIET_SECONDS:
            return False
        self._logged[kind] = record.created
        return True


def start_log(path: Path) -> None:
    """Log errors to a file; the terminal and the screen get only sentences."""
    handler = _PrivateLog(path, maxBytes=LOG_BYTES, backupCount=1, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    handler.addFilter(OnceAMinute())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
