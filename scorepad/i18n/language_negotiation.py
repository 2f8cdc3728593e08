"""Chooses one of our languages from the preferences of a system, a browser or a person."""

import re
import sys
from collections.abc import Iterable, Mapping
from typing import Final

from scorepad.i18n.catalogue import DEFAULT, languages

LANGUAGE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for the language, in gettext's order."""

_WEIGHT = re.compile(r"q=(0|1|0?\.\d{1,3}|1\.0{1,3})")
_MOST_NAMED = 20


def match_language(tag: str) -> str | None:
    """Return our language for a tag such as `de`, `de-AT` or `de_AT.UTF-8`; None if we don't have it."""
    speech = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
    return speech if speech in languages() else None


def first_match(tags: Iterable[str]) -> str | None:
    """Return our language for the first tag that has one; None if none has."""
    return next((found for tag in tags if (found := match_language(tag))), None)


def system_language(environment: Mapping[str, str]) -> str:
    """Return the system's language, found as gettext does; English if we have none of its languages."""
    tags = next((environment[name] for name in LANGUAGE_VARIABLES if environment.get(name)), "")
    return first_match(tags.split(":") if tags else _of_windows()) or DEFAULT


def browser_language(accepted: str) -> str:
    """Return our language that the browser prefers; English if we have none of its languages.

    accepted: its Accept-Language, such as `sv-SE, de;q=0.8`. Source: RFC 9110, section 12.5.4.
    """
    parts = [part.partition(";") for part in accepted.split(",")[:_MOST_NAMED]]
    weights = [(_weight(rest), tag) for tag, _sign, rest in parts]
    # The sort is stable: languages of equal weight keep their order.
    by_weight = sorted((each for each in weights if each[0] > 0), key=lambda each: -each[0])
    return first_match(tag for _weight_of, tag in by_weight) or DEFAULT


def _weight(rest: str) -> float:
    if not rest.strip():
        return 1.0
    found = _WEIGHT.fullmatch(rest.replace(" ", ""))
    return float(found[1]) if found else 0.0


def _of_windows() -> tuple[str, ...]:
    """Return the language set in Windows, which has no variable for it."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - heavy, and only needed on Windows
        import locale  # noqa: PLC0415 - as above

        return (locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""),)
    return ()
