"""In words: gettext catalogues, numbers, and sentences for everything that comes from below as a value."""

from scorepad.i18n.catalogue import (
    _,
    language,
    languages,
    mark,
    mark_plural,
    ngettext,
    set_language,
    use_language,
)

__all__ = ["_", "language", "languages", "mark", "mark_plural", "ngettext", "set_language", "use_language"]
