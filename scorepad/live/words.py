"""What assets/notices.js says where the app itself cannot: at the start, when the server is gone or full."""

import json

from scorepad.i18n import _, languages, use

WORDS_PATH = "/words.js"


def words_script(always: str | None = None) -> str:
    """Write the sentences of all languages for the page, which knows what its browser has chosen.

    always: the language of a browser where none was chosen; None = the one it likes most.
    """
    told = {"words": {each: _words(each) for each in languages()}, "always": always}
    return f"window.scorepadWords = {json.dumps(told)};"


def _words(lang: str) -> dict[str, str]:
    with use(lang):
        return {
            "lost": _("No connection to Scorepad"),
            "kept": _(
                "Nothing is lost: everything you entered is saved. This page will continue by itself "
                "once the connection is back."
            ),
            "full": _("Too many screens are open"),
            # Translators: a page says it that found no place on the server.
            "wait": _(
                "Close Scorepad on a device that doesn't need it. This page will continue as soon as "
                "there is room."
            ),
            "loading": _("Opening Scorepad"),
            # Translators: heard by screen readers alone, as the name of a button that the page begins with.
            "hear": _("Turn on screen reader support"),
        }
