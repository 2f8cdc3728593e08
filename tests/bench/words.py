"""Load one catalogue in a fresh process and print the milliseconds: `python -m tests.bench.words`."""

import logging
import time

import scorepad.rules.load

LOADED = (logging, scorepad.rules.load)
"""Some of what every start of the app has loaded before it comes to words: re, dataclasses and the like."""


def main() -> None:
    """Take the time from no gettext at all to the first word."""
    start = time.process_time()
    from scorepad.i18n import _, ngettext, use  # noqa: PLC0415 - what is timed

    with use("de"):
        _("Undo")
        ngettext("{n} card", "{n} cards", 2)
    print(1000 * (time.process_time() - start))


if __name__ == "__main__":
    main()
