"""What people read of the rules, whose room knows no gettext: its tables hold plain message ids."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from scorepad.rules import built_in, editing, keys
from tests.catalogues.variant_words import Found


def rule_words() -> Iterator[Found]:
    """Return the names of sections and keys, the words a value can have, and what goes with them."""
    for title in keys.SECTION_TITLES.values():
        yield title, "Heading of a section of the rules."
    for key in keys.KEYS:
        yield key.words, f"Name of one rule ({key.name})."
        for word in _choices(key.shape):
            yield word, f"A value of the rule “{key.words}”."
    for each in editing.COMMON_RULES:
        yield each.words, "A rule that tables often change, before the values to choose from."
    for subject in built_in.SUBJECTS.values():
        yield subject, "What a source of the rules says beyond their values."
    for game in built_in.MISSING_PRESETS.values():
        yield game.name, "The name of a game; a proper name in it stays."
        yield game.reason, f"Why there are no rules ready made for {game.name}."


def _choices(shape: object) -> Iterator[str]:
    """Return the words of a shape and of the shapes it is made of."""
    words = getattr(shape, "words", None)
    if isinstance(words, Mapping):
        yield from words.values()
    if is_dataclass(shape):
        for part in fields(shape):
            yield from _choices(getattr(shape, part.name))
