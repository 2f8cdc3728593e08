"""Finding games by what people type: names, rules, a year, a place, a word of the note."""

from collections.abc import Iterable
from functools import lru_cache
from unicodedata import combining, normalize


@lru_cache(maxsize=1 << 12)
def folded(text: str) -> str:
    """Return a text without accents and capitals, so that "zoe" finds "Zoë"."""
    if text.isascii():
        return text.lower()
    return "".join(sign for sign in normalize("NFKD", text.casefold()) if not combining(sign))


def haystack(parts: Iterable[str | None]) -> str:
    """Return what is searched of a game, made of its texts."""
    return "\n".join(dict.fromkeys(folded(part) for part in parts if part))


def wanted(typed: str) -> tuple[str, ...]:
    """Return the words of a search; each has to be found."""
    return tuple(folded(typed).split())
