"""Load one catalogue in a fresh process and print the milliseconds: `python -m tests.bench.words`."""

import logging
import time

import scorepad.rules.built_in

LOADED = (logging, scorepad.rules.built_in)
"""Some of what every start of the app has loaded before it comes to words: re, dataclasses and the like."""


def main() -> None:
    """Measure the time from loading gettext to the first word."""
    start = time.process_time()
    from scorepad.i18n import _, ngettext, use_language  # noqa: PLC0415 - what is timed

    with use_language("de"):
        _("Undo")
        ngettext("{n} card", "{n} cards", 2)
    print(1000 * (time.process_time() - start))


if __name__ == "__main__":
    main()
