"""Which of our languages somebody wants, as a system, a browser or a person says it."""

import re
import sys
from collections.abc import Iterable, Mapping
from typing import Final

from scorepad.i18n.catalogue import DEFAULT, languages

LANGUAGE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says it, in the order in which gettext looks."""

_WEIGHT = re.compile(r"q=(0|1|0?\.\d{1,3}|1\.0{1,3})")
_MOST_NAMED = 20


def match_language(tag: str) -> str | None:
    """Give our language for a name such as `de`, `de-AT` or `de_AT.UTF-8`; None if we lack it."""
    speech = re.split(r"[-_.@]", tag.strip().lower(), maxsplit=1)[0]
    return speech if speech in languages() else None


def first_match(tags: Iterable[str]) -> str | None:
    """Give the first of our languages among names; None if we have none of them."""
    return next((found for tag in tags if (found := match_language(tag))), None)


def system_language(environment: Mapping[str, str]) -> str:
    """Give the language of the system, as gettext finds it; English if it has none of ours."""
    told = next((environment[name] for name in LANGUAGE_VARIABLES if environment.get(name)), "")
    return first_match(told.split(":") if told else _of_windows()) or DEFAULT


def browser_language(accepted: str) -> str:
    """Give the best language of a browser; English if it reads none of ours.

    accepted: its Accept-Language, such as `sv-SE, de;q=0.8`. Source: RFC 9110, section 12.5.4.
    """
    parts = [part.partition(";") for part in accepted.split(",")[:_MOST_NAMED]]
    weighed = [(_weight(rest), tag) for tag, _sign, rest in parts]
    # Sorting keeps the order of those that weigh the same.
    liked = sorted((each for each in weighed if each[0] > 0), key=lambda each: -each[0])
    return first_match(tag for _weight_of, tag in liked) or DEFAULT


def _weight(rest: str) -> float:
    if not rest.strip():
        return 1.0
    found = _WEIGHT.fullmatch(rest.replace(" ", ""))
    return float(found[1]) if found else 0.0


def _of_windows() -> tuple[str, ...]:
    """Give what Windows says, which has it in no variable."""
    if sys.platform == "win32":
        import ctypes  # noqa: PLC0415 - heavy, and needless elsewhere
        import locale  # noqa: PLC0415 - as above

        return (locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), ""),)
    return ()
