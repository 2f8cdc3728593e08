"""Signals as a terminal passes them on, wherever the tests were started."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

_NAMES = ("SIGINT", "SIGHUP")


@contextmanager
def as_in_a_terminal() -> Iterator[None]:
    """Start processes inside it that stop at SIGINT and SIGHUP.

    A script's background job ignores SIGINT, `nohup` SIGHUP, and the processes they start inherit that.
    """
    known = [getattr(signal, name) for name in _NAMES if hasattr(signal, name)]
    ignored = [each for each in known if signal.getsignal(each) is signal.SIG_IGN]
    for each in ignored:
        signal.signal(each, signal.SIG_DFL)
    try:
        yield
    finally:
        for each in ignored:
            signal.signal(each, signal.SIG_IGN)
