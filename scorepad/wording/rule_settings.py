"""The words for changing a rule set: each key's label, its value in words, and search terms."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast
from unicodedata import normalize

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.formats import join_list, points
from scorepad.rules import keys
from scorepad.rules.editing import COSTS, shown_number
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.rules.sections import Minimum
from scorepad.wording.labels import (
    capital,
    extra_label,
    field_label,
    group_label,
    in_their_words,
    is_usual,
    kind_label,
    minimum_text,
    own_word,
)
from scorepad.wording.rule_values import key_label, section_title, value_text

_NONE: Mapping[str, str] = {
    "melded": mark("its standard value"),
    "left": mark("its standard value"),
    "piles": mark("not used"),
    keys.RED_THREES_LAID: mark("can't be laid down"),
    keys.RED_THREES_ALL: mark("nothing extra"),
    keys.RED_THREES_CANASTA: mark("nothing extra"),
    keys.GOING_OUT_CONCEALED: mark("no difference"),
    keys.GOING_OUT_PILES_TWO_PLAYERS: mark("the same"),
    keys.OPENING_MINIMUMS: mark("not by round"),
    keys.OPENING_LADDER: mark("not by total"),
    keys.LENGTH_ROUNDS: mark("no fixed number"),
    keys.LENGTH_TARGET: mark("no target"),
    keys.PACK_CARDS: mark("full decks"),
    "labels": mark("the standard word"),
}
_NO_SERVING = mark("nothing else")
_ASKED: Mapping[str, str] = {
    keys.RED_THREES_CAUGHT: mark("A {red_three} caught costs"),
    keys.RED_THREES_LAID: mark("A {red_three} on the table earns"),
    keys.RED_THREES_ALL: mark("All of them on the table earn, in total"),
    keys.RED_THREES_CANASTA: mark("Bonus for seven or more on the table"),
    keys.PILES_EXACT: mark("Exactly this many cards, no more"),
    keys.MELDS_WILDS: mark("Wild cards in a meld"),
    keys.GOING_OUT_BONUS: mark("Bonus for going out"),
    keys.GOING_OUT_CONCEALED: mark("Total bonus for going out concealed"),
    keys.GOING_OUT_DISCARD: mark("Last card when going out"),
    keys.CARDS_LOW_TO: mark("Low cards run from 4 to"),
}
_PLUS, _MINUS, _ZERO = (
    mark("The side gets {points}."),
    mark("The side loses {points}."),
    mark("It doesn't count."),
)
_COSTS = mark("Each one left in hand costs {points}.")
_PENALTY = mark("The lowest total wins, so minus points are good for the side.")
_SIGNED = ("piles", "red_threes", "going_out", "extras", "melded")
_FOUND_BY: Mapping[str, str] = {
    keys.CARDS_TWO: mark("deuce wild card"),
    keys.CARDS_JOKER: mark("wild card"),
    keys.CARDS_LOW_TO: mark("nine nines eight eights low card"),
    "cards": mark("value worth points"),
    "left": mark("caught hand foot minus penalty"),
    "piles": mark("book books canasta canastas pile bonus"),
    keys.PILES_CLEAN: mark("red natural pure"),
    keys.PILES_DIRTY: mark("black mixed unnatural"),
    keys.PILES_EXACT: mark("seven or more"),
    keys.PILES_SIZE: mark("seven"),
    keys.MELDS_WILDS: mark("jokers twos dirty mixed"),
    "red_threes": mark("red 3 honor honour bonus minus caught"),
    keys.RED_THREES_CAUGHT: mark("costs"),
    "going_out": mark("go out finish end close"),
    keys.GOING_OUT_PILES: mark("books canastas piles clean dirty"),
    keys.OPENING_MINIMUMS: mark("concealed finished pile"),
    "opening": mark("minimum opening lay down initial meld points needed"),
    "length": mark("rounds deals end of the game win winning score"),
    keys.LENGTH_ROUNDS: mark("four five fifth"),
    keys.EXTRAS_EXACT_CUT: mark("exact perfect cut draw grab 22 26 pick up pickup"),
    "pack": mark("decks cards packs"),
    "deal": mark("hand foot cards dealt dealer"),
    keys.SEATS: mark("teams pairs partners singles alone seating"),
    "labels": mark("name names word words call"),
    "penalty": mark("hand points never melded full"),
}

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_AROUND_WORDS = str.maketrans(dict.fromkeys("()“”„«»「」", " "))


def rule_label(rules: RuleSet, key: str) -> str:
    """Return the label of a key where it is changed: `A red three caught costs`, `Clean piles`."""
    section, _dot, word = key.partition(".")
    if section == "labels":
        return _("Word for {thing}").format(thing=_thing(rules, word))
    if section == "left":
        return _("{cards} left in hand cost").format(cards=capital(group_label(rules, word)))
    asked = _ASKED.get(key)
    return in_their_words(rules, asked) if asked else capital(key_label(rules, key))


def _thing(rules: RuleSet, word: str) -> str:
    """Return the usual name of the thing that a rule set's own word replaces.

    A thing that only this rule set has keeps its own word, because it has no other name.
    """
    if not has_usual_word(rules, word):
        return extra_label(rules, word) if word in rules.extras else kind_label(rules, word)
    plain = replace(
        rules, values={key: v for key, v in rules.values.items() if keys.section_of(key) != "labels"}
    )
    if word in ("pile", "piles"):
        return _("a pile") if word == "pile" else _("piles")
    if word in GROUPS:
        return group_label(plain, word)
    if word in rules.extras:
        return extra_label(plain, word)
    return (
        kind_label(plain, word)
        if word in rules.kinds
        else field_label(plain, word.replace("threes_", "threes."))
    )


def has_usual_word(rules: RuleSet, word: str) -> bool:
    """Return whether something has a name without a rule set's own word for it."""
    return is_usual(word) or (word not in rules.extras and word not in rules.kinds)


def rule_text(rules: RuleSet, key: str) -> str:
    """Return the value in force of a key in words, also if it has none; costs have no sign."""
    value = rules.values.get(key)
    if value is None:
        return none_text(key)
    if keys.section_of(key) == "labels":
        return own_word(rules, keys.own_name(key)) or str(value)
    if key == keys.OPENING_MINIMUMS:
        return join_list(minimum_text(asked, rules) for asked in cast("Sequence[Minimum]", value))
    is_cost = key in COSTS or keys.section_of(key) == "left"
    return points(shown_number(key, value)) if is_cost else value_text(rules, key)


def none_text(key: str) -> str:
    """Return the meaning of a key without a value."""
    section, _dot, rest = key.partition(".")
    if key.startswith(keys.COUNTS_AS):
        return _(_NO_SERVING)
    found = _NONE.get(key) or _NONE.get(section)
    return _(found) if found and rest else _("none")


def points_meaning(key: str, value: object) -> str:
    """Return who benefits from points, so that a plus isn't taken for a minus; empty if it's obvious."""
    section = key.partition(".")[0]
    if not isinstance(value, int) or isinstance(value, bool) or keys.find_key(key) is None:
        return ""
    if key in (keys.PENALTY_PARTIAL, keys.PENALTY_FULL):
        return _(_PENALTY)
    if section == "left":
        return _(_COSTS if value else _ZERO).format(points=points(value))
    if section in _SIGNED and key not in (keys.PILES_SIZE,):
        words = _PLUS if value > 0 else _MINUS if value else _ZERO
        return _(words).format(points=points(abs(value)))
    return ""


def search_words(rules: RuleSet, key: str) -> str:
    """Return all text by which a key can be found, for `matches_search`."""
    said = f"{rule_label(rules, key)} {capital(key_label(rules, key))}"
    return _found_by(f"{said} {section_title(rules, key.partition('.')[0])}", key, language())


@lru_cache(maxsize=2048)
def _found_by(label: str, key: str, _language: str) -> str:
    section, _dot, _rest = key.partition(".")
    own = _FOUND_BY.get(key) if key != section else None
    parts = (
        label,
        _(keys.SECTION_TITLES[section]),
        _(_FOUND_BY[section]) if section in _FOUND_BY else "",
        _(own) if own else "",
    )
    return _plain(" ".join(parts))


def matches_search(haystack: str, wanted: str) -> bool:
    """Return whether every search word begins a word of the text.

    Japanese has no spaces between words: search words in its characters may occur anywhere.
    """
    words = haystack.split()
    return all(
        part in haystack if _JAPANESE.search(part) else any(word.startswith(part) for word in words)
        for part in _plain(wanted).split()
    )


def _plain(text: str) -> str:
    """Return a text for comparison: lower case, without quotes, full-width digits as ASCII ones."""
    return normalize("NFKC", text).casefold().translate(_AROUND_WORDS)
