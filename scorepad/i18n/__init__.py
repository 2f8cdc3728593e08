"""Translations: gettext catalogues, negotiating a language, numbers, dates, sorting and line breaks."""

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
