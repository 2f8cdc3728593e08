"""The languages there are, and the catalogue of the one in use."""

import gettext as _gettext
import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
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


@dataclass(frozen=True, slots=True)
class Locale:
    """What of a language no sentence says.

    name: in itself. thousands: what stands between them. after_z: letters that follow the z in lists, those
    of one place together.
    """

    name: str
    thousands: str
    after_z: tuple[str, ...] = ()


LOCALES: Final[Mapping[str, Locale]] = {
    "en": Locale("English", ","),
    "de": Locale("Deutsch", "."),
    "it": Locale("Italiano", "."),
    "sv": Locale("Svenska", "\N{NO-BREAK SPACE}", after_z=("å", "äæ", "öø")),
    "ja": Locale("日本語", ","),
}
"""By the name of the folder in `locale`; the settings show them in this order."""


def find_locale(lang: str) -> Locale:
    """Give a language's line; one with nothing but a catalogue is like English under its code."""
    return LOCALES.get(lang) or Locale(lang, ",")


def add_folder(folder: Path) -> None:
    """Take catalogues from one more folder: `<language>/LC_MESSAGES/scorepad.mo` in it, or a `.po` of it."""
    _folders.append(folder)
    _catalogue.cache_clear()
    languages.cache_clear()


@cache
def _catalogue(lang: str) -> _gettext.NullTranslations:
    for folder in _folders:
        kept = folder / lang / "LC_MESSAGES" / f"{_DOMAIN}.mo"
        source = kept.with_suffix(".po")
        # A checkout has newer words than those compiled; an installed package has no source at all.
        if _written(source) > _written(kept) and (fresh := _compiled(source, kept)):
            return fresh
        if kept.exists():
            return _gettext.GNUTranslations(BytesIO(kept.read_bytes()))
    return _gettext.NullTranslations()


def _written(path: Path) -> int:
    """Give the time of a file's last change, -1 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1


def _compiled(source: Path, kept: Path) -> _gettext.GNUTranslations | None:
    """Read words from their source, and keep them compiled; None where it cannot be read."""
    from scorepad.i18n import mo_files  # noqa: PLC0415 - an installed package never needs it

    try:
        data = mo_files.compiled(source.read_bytes())
        words = _gettext.GNUTranslations(BytesIO(data))
    except (OSError, ValueError, LookupError) as fault:
        log.warning("%s gives no words: %s", source, fault)
        return None
    # Where nothing can be written they are compiled at each start, which takes no tenth of a second.
    with suppress(OSError):
        mo_files.keep(data, kept)
    return words


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are words in, English first."""
    words = f"*/LC_MESSAGES/{_DOMAIN}.[mp]o"
    found = {path.parts[-3] for folder in _folders for path in folder.glob(words)} | {DEFAULT}
    listed = tuple(lang for lang in LOCALES if lang in found)
    return (*listed, *sorted(found - set(listed)))


def language() -> str:
    """Give the language in force, such as `en`."""
    return _language.get()


def set_language(lang: str) -> None:
    """Put a language in force in this context; without a catalogue for it the words stay English."""
    _language.set(lang)


@contextmanager
def use_language(lang: str) -> Iterator[None]:
    """Put a language in force for a while."""
    token = _language.set(lang)
    try:
        yield
    finally:
        _language.reset(token)


def mark(message: str) -> str:
    """Name a message for the catalogues where it is kept in a table and translated later."""
    return message


def mark_plural(one: str, many: str) -> tuple[str, str]:
    """Name a message that depends on a count for the catalogues where it is kept in a table."""
    return one, many


def _(message: str) -> str:
    """Translate a message id, which is its own English text."""
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a message id that depends on a count."""
    return _catalogue(_language.get()).ngettext(one, many, count)
