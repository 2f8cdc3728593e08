"""A pseudo-language made from the English: no letter of it is an English one.

`python -m tests.catalogues.pseudo FOLDER …` runs the command `scorepad …` with its catalogue, from a folder.
Whatever still reads English was not translated.
"""

import re
import sys
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from scorepad.cli import main
from scorepad.i18n import catalogue
from tests.catalogues.messages import template

PSEUDO: Final = "cy"
"""Taken from a language that we lack and Flutter has words for."""

_LETTERS: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "āƀćđēſğħīĵķłŋńōþĸŕşţūŵŵžŷźĀÞĆĐĒŢĞĦĪĴĶŁŊŃŌÞĶŔŞŤŪŴŴŽŶŹ",
)
_FILLED: Final = re.compile(r"(\{[^}]*\}|%(?:\(\w+\))?[srd])")
_ENGLISH: Final = re.compile(r"[A-Za-z]{2,}")


def pseudo(text: str) -> str:
    """Return a text in letters that no English word has; placeholders stay."""
    parts = _FILLED.split(text)
    return "".join(part if at % 2 else part.translate(_LETTERS) for at, part in enumerate(parts))


def english_in(text: str, known: str) -> set[str]:
    """Return the words of a text that are not in the pseudo-language. known: words allowed to be there."""
    return set(_ENGLISH.findall(text)) - set(_ENGLISH.findall(known))


def write_pseudo(folder: Path) -> Path:
    """Write the catalogue into a folder and return the folder."""
    made = Catalog(locale=PSEUDO, fuzzy=False)
    for message in template():
        if isinstance(message.id, str):
            made.add(message.id, pseudo(message.id), context=message.context)
        else:
            one, many = map(pseudo, message.id)
            made.add(message.id, (one, *[many] * (made.num_plurals - 1)), context=message.context)
    path = folder / PSEUDO / "LC_MESSAGES" / "scorepad.mo"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as out:
        write_mo(out, made)
    return folder


def use_folders(*folders: Path) -> None:
    """Take the catalogues of all languages from these folders from now on."""
    catalogue._folders[:] = folders
    catalogue._catalogue.cache_clear()
    catalogue.languages.cache_clear()


if __name__ == "__main__":
    use_folders(*catalogue._folders, Path(sys.argv.pop(1)))
    sys.exit(main())
