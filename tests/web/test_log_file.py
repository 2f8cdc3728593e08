import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scorepad.web.log_file import QUIET_SECONDS, OnceAMinute, start_log


@pytest.fixture
def log() -> Iterator[logging.Logger]:
    """Yield a logger of this test's own, while the root's handlers are put aside."""
    before, level = logging.root.handlers[:], logging.root.level
    yield logging.getLogger("scorepad.test_log_file")
    for handler in logging.root.handlers:
        handler.close()
    logging.root.handlers[:] = before
    logging.root.setLevel(level)


def broken(number: int) -> None:
    raise ValueError(f"broken {number}")


def wrong(number: int) -> None:
    raise ValueError(f"wrong {number}")


def handle(log: logging.Logger, message: Callable[[int], None], number: int) -> None:
    try:
        message(number)
    except ValueError:
        log.exception("handling a message failed")


def test_a_thousand_broken_messages_say_no_more_than_the_first_of_each_kind(
    tmp_path: Path, log: logging.Logger
) -> None:
    file = tmp_path / "scorepad.log"
    start_log(file)
    for number in range(1000):
        handle(log, broken, number)
        handle(log, wrong, number)
        log.warning("refused %s", number)
    told = file.read_text("utf-8")
    assert told.count("Traceback") == 2
    assert [each in told for each in ("broken 0", "wrong 0", "refused 0")] == [True] * 3
    assert not [each for each in ("broken 1", "wrong 1", "refused 1") if each in told]


@pytest.mark.parametrize(("later", "passes"), [(1, False), (QUIET_SECONDS, True), (-3600, True)])
def test_a_kind_is_logged_again_after_a_minute_or_when_the_clock_was_set_back(
    later: float, passes: bool
) -> None:
    once = OnceAMinute()
    record = logging.LogRecord("scorepad", logging.ERROR, "a.py", 1, "broken", (), None)
    assert once.filter(record)
    record.created += later
    assert once.filter(record) is passes
