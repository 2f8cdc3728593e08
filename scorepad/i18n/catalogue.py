"""The language of what is written now: gettext catalogues, one in force in each context."""

import gettext as _gettext
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

DEFAULT = "en"
_DOMAIN = "scorepad"
_FOLDER = Path(__file__).parent / "locale"
_language: ContextVar[str] = ContextVar("language", default=DEFAULT)


@cache
def _catalogue(lang: str) -> _gettext.NullTranslations:
    return _gettext.translation(_DOMAIN, _FOLDER, languages=[lang], fallback=True)


def languages() -> tuple[str, ...]:
    """List the languages there are words in, English first."""
    found = sorted(path.parts[-3] for path in _FOLDER.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo"))
    return (DEFAULT, *(lang for lang in found if lang != DEFAULT))


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


def _(message: str) -> str:
    """Translate a message id, which is its own English text."""
    return _catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, count: int) -> str:
    """Translate a message id that depends on a count."""
    return _catalogue(_language.get()).ngettext(one, many, count)
