"""What the site of commit 6fb5a5de kept in the browser's database, brought over into today's tables."""

import json
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, Protocol

from scorepad.game.events import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.device_key import device_key_from_json
from scorepad.storage.rows import NOT_A_ROW, EventRow, draft_of
from scorepad.storage.sql import tables
from scorepad.storage.sql.store import KEY, Database
from scorepad.storage.sql.tables import Ask
from scorepad.storage.store import LIBRARY, NO_DRAFTS, stream_of

_AT_ONCE: Final = 50
"""Games that are in memory at the same time, 20 to 50 KB each."""

_HELD: Final = "NoModificationAllowedError"

Row = Mapping[str, Any]


class Indexed(Protocol):
    """The functions of the page's `indexed.js`; every text is JSON, with `refused` where something failed."""

    def earlier(self) -> Awaitable[str]:
        """Return the ids of the games and the rows of drafts and values; an empty object if none."""

    def earlierEvents(self, streams: str) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Return the rows of all events of streams under `events`."""

    def forgetEarlier(self) -> Awaitable[str]:  # noqa: N802 - as JavaScript names it
        """Remove the database."""


async def take_over(browser: Indexed, database: Database) -> None:
    """Keep what the browser's database has, and remove that; where it is cut off, it begins again.

    Raises Refused as the database does; `keeps_nothing`, `held_elsewhere`.
    """
    found = _answered(await browser.earlier())
    if not found:
        return
    streams = [LIBRARY, *found["games"]]
    for at in range(0, len(streams), _AT_ONCE):
        rows = _answered(await browser.earlierEvents(json.dumps(streams[at : at + _AT_ONCE])))["events"]
        database.write(partial(_append, rows))
    database.write(partial(_put_others, found))
    _answered(await browser.forgetEarlier())


def _append(rows: Sequence[Row], ask: Ask) -> None:
    for stream, each in groupby(rows, itemgetter("stream")):
        # One with a part missing can't be read: its game can't either, but every other one can.
        found = [EventRow(*(row.get(name, "") for name in EventRow._fields)) for row in each]
        tables.append(ask, stream_of(stream), found, NO_DRAFTS)


def _put_others(found: Mapping[str, Sequence[Row]], ask: Ask) -> None:
    for row in found["drafts"]:
        with suppress(*NOT_A_ROW):
            draft = {DeviceId(row["device"]): draft_of(row.get("body", ""))}
            tables.append(ask, stream_of(row["stream"]), (), draft)
    keys = [row.get("body", "") for row in found["values"] if row["name"] == KEY]
    if keys and device_key_from_json(keys[0]) and not tables.note(ask, KEY):
        tables.put_note(ask, KEY, keys[0])


def _answered(text: str) -> dict[str, Any]:
    """Return what the browser answered; raises Refused as `refuse` does."""
    answer: dict[str, Any] = json.loads(text)
    refuse(answer.get("refused", ""))
    return answer


def refuse(error: str) -> None:
    """Raise Refused `keeps_nothing` or `held_elsewhere` for the browser's name of an error, if any."""
    if error:
        # A private window, a browser told to keep nothing, one that can't: each has a name of its own.
        raise Refused((Fault("held_elsewhere" if error == _HELD else "keeps_nothing"),))
