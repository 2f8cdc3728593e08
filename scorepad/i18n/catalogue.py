"""The language of what is written now: gettext catalogues, one in force in each context."""

import gettext as _gettext
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from scorepad.i18n.tongues import TONGUES

DEFAULT = "en"
_DOMAIN = "scorepad"
_FOLDER = Path(__file__).parent / "locale"
_folders = [_FOLDER]
_language: ContextVar[str] = ContextVar("language", default=DEFAULT)

log = logging.getLogger(__name__)


def add_folder(folder: Path) -> None:
    """Take catalogues from one more folder: `<language>/LC_MESSAGES/scorepad.mo` in it."""
    _folders.append(folder)
    _catalogue.cache_clear()
    languages.cache_clear()


@cache
def _catalogue(lang: str) -> _gettext.NullTranslations:
    for folder in _folders:
        if found := _gettext.find(_DOMAIN, folder, [lang]):
            _warn_if_old(Path(found))
            return _gettext.translation(_DOMAIN, folder, [lang])
    return _gettext.NullTranslations()


def _warn_if_old(compiled: Path) -> None:
    """Say it where a checkout has newer words than those compiled; an installed package has no source."""
    source = compiled.with_suffix(".po")
    if source.exists() and source.stat().st_mtime_ns > compiled.stat().st_mtime_ns:
        log.warning("%s is older than its source: install the checkout again to have its words", compiled)


@cache
def languages() -> tuple[str, ...]:
    """List the languages there are words in, English first."""
    compiled = f"*/LC_MESSAGES/{_DOMAIN}.mo"
    found = {path.parts[-3] for folder in _folders for path in folder.glob(compiled)} | {DEFAULT}
    listed = tuple(lang for lang in TONGUES if lang in found)
    return (*listed, *sorted(found - set(listed)))


def language() -> str:
    """Give the language in force, such as `en`."""
    return _language.get()


def set_language(lang: str) -> None:
    """Put a language in force in this context; without a catalogue for it the words stay English."""
    _language.set(lang)


@contextmanager
def use(lang: str) -> Iterator[None]:
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
