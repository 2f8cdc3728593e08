"""The words that are entered in a spreadsheet's boxes; those of every language count."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from scorepad.i18n.catalogue import _, languages, mark, use_language
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GoingOutKind

_YES: Final = mark("yes")
_WAYS: Final = MappingProxyType(
    {
        GoingOutKind.PLAIN: _YES,
        GoingOutKind.CONCEALED: mark("concealed"),
        GoingOutKind.PARTIAL: _YES,
        GoingOutKind.FULL: mark("full hand"),
    }
)


def offered_ways(rules: RuleSet) -> Mapping[GoingOutKind, str]:
    """Return the word for each way of going out in the language in force."""
    return {how: _(_WAYS[how]) for how in map(GoingOutKind, rules.hows)}


def known_ways(rules: RuleSet) -> Mapping[str, GoingOutKind]:
    """Return the ways of going out by their words in every language."""
    ways = map(GoingOutKind, rules.hows)
    return {word: how for how in ways for word in _in_every_language(_WAYS[how])}


def known_yes() -> tuple[str, ...]:
    """Return the words for a counted side: that of the language in force first, then the others."""
    return tuple(dict.fromkeys(_in_every_language(_YES)))


def _in_every_language(message: str) -> Iterator[str]:
    yield _(message)
    for language in languages():
        with use_language(language):
            word = _(message)
        yield word
