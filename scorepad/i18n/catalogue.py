"""The available languages, the choice of one for a system, a browser or a person, and its catalogue."""

import gettext as _gettext
import logging
import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from contextvars import ContextVar, Token
from dataclasses import dataclass, field
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

DEFAULT = "en"
_DOMAIN = "scorepad"
_FOLDER = Path(__file__).parent / "locale"
_folders = [_FOLDER]
_language: ContextVar[str] = ContextVar("language", default=DEFAULT)

log = logging.getLogger(__name__)

LANGUAGE_VARIABLES: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The environment variables for the language, in gettext's order."""

_WEIGHT = re.compile(r"q=(0|1|0?\.\d{1,3}|1\.0{1,3})")
_MOST_NAMED = 20


@dataclass(frozen=True, slots=True)
class Locale:
    """Facts about a language that are not messages.

    name: in the language itself. thousands, decimal: the separators. after_z: letters sorted after z, grouped
    if they share a place.
    """

    name: str
    thousands: str
    decimal: str = "."
    after_z: tuple[str, ...] = ()


LOCALES: Final[Mapping[str, Locale]] = {
    "en": Locale("English", ","),
    "de": Locale("Deutsch", ".", ","),
    "it": Locale("Italiano", ".", ","),
    "sv": Locale("Svenska", "\N{NO-BREAK SPACE}", ",", after_z=("å", "äæ", "öø")),
    "ja": Locale("日本語", ","),
}
"""By the name of their folder in `locale`, in the order in which the settings list them."""


def find_locale(lang: str) -> Locale:
    """Return a language's locale; with only a catalogue, it has English formats and its code as its name."""
    return LOCALES.get(lang) or Locale(lang, ",")


def current_locale() -> Locale:
    """Return the locale of the current language."""
    return find_locale(_language.get())


@cache
def _catalogue(lang: str) -> _gettext.NullTranslations:
    for folder in _folders:
        compiled = folder / lang / "LC_MESSAGES" / f"{_DOMAIN}.mo"
        source = compiled.with_suffix(".po")
        # In a checkout the `.po` may be newer than its `.mo`; an installed package has no `.po`.
        newer = _modified(source) > _modified(compiled)
        data = _compile(source, compiled) if newer else None
        if data is None and compiled.exists():
            data = compiled.read_bytes()
        if data is not None:
            return _gettext.GNUTranslations(BytesIO(data))
    return _gettext.NullTranslations()


def _modified(path: Path) -> int:
    """Return the time of a file's last change, -1 if the file doesn't exist."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1


def _compile(source: Path, target: Path) -> bytes | None:
    """Compile a `.po` and store the `.mo`; None if the source can't be read, or Babel isn't installed."""
    try:
        from scorepad.i18n import build  # noqa: PLC0415 - in a checkout only, and with the tools of its dev extra

        data = build.compile_catalogue(source)
    except (ImportError, OSError, ValueError) as fault:
        log.warning("the words of %s stay as they were: %s", source.parts[-3], fault)
        return None
    # In a read-only checkout they are compiled at each start, which takes a fifth of a second.
    with suppress(OSError):
        build.replace_file(target, data)
    return data


@cache
def languages() -> tuple[str, ...]:
    """Return the available languages, English first."""
    words = f"*/LC_MESSAGES/{_DOMAIN}.[mp]o"
    found = {path.parts[-3] for folder in _folders for path in folder.glob(words)} | {DEFAULT}
    listed = tuple(lang for lang in LOCALES if lang in found)
    return (*listed, *sorted(found - set(listed)))


def language() -> str:
    """Return the current language, such as `en`."""
    return _language.get()


def set_language(lang: str) -> None:
    """Set the language of this context; without a catalogue, messages stay English."""
    _language.set(lang)


@dataclass(slots=True)
class use_language:  # noqa: N801 - read like a function, and no generator because each touch has a hundred
    """Sets the language for the duration of a `with` block."""

    _lang: str
    _token: Token[str] = field(init=False)

    def __enter__(self) -> None:
        self._token = _language.set(self._lang)

    def __exit__(self, *_failure: object) -> None:
        _language.reset(self._token)


def mark(message: str) -> str:
    """Return a message unchanged; marks it for the catalogues, to be translated later."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Return both forms of a message unchanged; marks them for the catalogues, to be translated later."""
    return one, many


def _(message: str) -> str:
    """Return the translation of a message id, which is its English text."""
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the translation of a message id that depends on a count."""
    return _catalogue(_language.get()).ngettext(one, many, count)


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
