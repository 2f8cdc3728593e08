"""Rows of the database that somebody edited by hand and given a new checksum, a row of JSON to a line."""

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, cast

from scorepad.game.events import (
    BatchId,
    Change,
    DeviceId,
    Event,
    GameEvent,
    LibraryEvent,
    RulesMade,
    RulesNamed,
)
from scorepad.game.fold import fold, states
from scorepad.game.library import fold_library
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.resolve import check_values, missing_keys
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from scorepad.storage.codec import EventRow, can_begin, draft_of, event_of, library_event_of, row_of
from tests.many_games import events
from tests.trust.fuzzing.doors.taken_in import look_at

HOLDS: Final = "rows"
WORDS: Final = ()

_NOT_READ: Final = (Refused, ValueError, TypeError, OverflowError, RecursionError, OSError)
"""What the store's reader turns into a sentence."""


def seeds() -> Iterator[bytes]:
    """Yield the rows of two games, of a library, and a draft."""
    for number in range(2):
        yield _lines(list(events(number, 1)))
    made = RulesMade(RuleSetId("r"), CustomRuleSet("Ours", "whitnack", {"cards.ace": 25}))
    first = next(events(0))
    library = [_event(first, 1, made), _event(first, 2, RulesNamed(RuleSetId("r"), "Theirs"))]
    yield _lines(library)
    yield b'{"round": "round 1", "side": 0, "field": "piles.clean", "text": "4"}'


def _event(like: GameEvent, at: int, change: Any) -> LibraryEvent:
    return Event(like.device, at, at, BatchId(f"b{at}"), like.author, like.at, change)


def _lines(log: Sequence[Event[Change]]) -> bytes:
    return "\n".join(json.dumps(row_of(event)) for event in log).encode()


def target(data: bytes) -> None:
    """Read the rows as each stream, fold what can be read, and work out all that a screen shows of it."""
    rows = [row for line in data.split(b"\n") if (row := _row(line))]
    game, library = [], []
    for row in rows:
        with suppress(*_NOT_READ):
            game.append(event_of(row))
        with suppress(*_NOT_READ):
            library.append(library_event_of(row))
        can_begin(row)
    with suppress(*_NOT_READ):
        draft_of(data.decode("utf-8", "replace"))
    _show(game)
    fold_library(library)


def _show(log: Sequence[GameEvent]) -> None:
    game = fold(log)
    assert fold(reversed(log)) == game
    for _event_of, state in states(game):
        assert state.counted_record()
    # Readers refuse what isn't a game, and one that no score or no summary can be made of.
    if game.is_started and game.record.sides and _has_score(game.record):
        look_at(game.record, game)


def _has_score(record: GameRecord) -> bool:
    """Return whether a game can be scored; only invalid rules may be in the way."""
    try:
        score_game(record)
    except Exception:
        values = record.rules.values
        given = cast("dict[str, object]", thaw(values))
        if not check_values(given) and not any(missing_keys(values, "")):
            raise
        return False
    return True


def _row(line: bytes) -> EventRow | None:
    try:
        device, counter, lamport, batch, body = json.loads(line)
    except (ValueError, TypeError, RecursionError):
        return None
    # The columns have types; the rest is whatever somebody wrote.
    return EventRow(DeviceId(str(device)), _number(counter), _number(lamport), BatchId(str(batch)), str(body))


def _number(value: object) -> int:
    return value if type(value) is int else 0
