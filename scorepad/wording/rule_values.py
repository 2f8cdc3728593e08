"""The values of a rule set's keys, in words."""

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from typing import Any

from scorepad.i18n.catalogue import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import LadderStep
from scorepad.rules.value_types import Choice, Number
from scorepad.wording.labels import (
    capital,
    extra_label,
    group_label,
    in_their_words,
    is_adjective,
    kind_label,
    kind_word,
    minimum_text,
    own_word,
    table_words,
)

_UNITS: Mapping[str, tuple[str, str]] = {
    "cards": mark_plural("{n} card", "{n} cards"),
    "decks": mark_plural("{n} deck", "{n} decks"),
    "rounds": mark_plural("{n} round", "{n} rounds"),
}
_SECTIONS = {"piles": mark("{piles}"), "red_threes": mark("{red_threes}")}
"""Sections whose titles are the rules' own words."""
SIGNED_SECTIONS = ("piles", "red_threes", "going_out", "extras", "melded")


def key_label(rules: RuleSet, key: str) -> str:
    """Return the label of a key on a rule card: `jokers`, `clean piles`, `Cards in a hand`."""
    section, _dot, rest = key.partition(".")
    if key.startswith(keys.COUNTS_AS):
        piles = kind_label(rules, key.removeprefix(keys.COUNTS_AS))
        return _("{piles} also count for going out as").format(piles=piles)
    if section in _LABELS and key not in _OF_SECTION:
        return _LABELS[section](rules, rest)
    found = keys.find_key(key)
    return capital(in_their_words(rules, found.words)) if found else key


def value_text(rules: RuleSet, key: str) -> str:
    """Return the value in force of a key in words; the key must be in the table of keys."""
    value = rules.values.get(key)
    found = keys.find_key(key)
    shape = found.shape if found else None
    match value:
        case None:
            return _("can't be laid down") if key == keys.RED_THREES_LAID else _("none")
        case tuple():
            return _list_text(rules, key, value)
        case bool():
            return flag_text(rules, key, on=value)
        case int():
            return _number(key, value, shape.unit if isinstance(shape, Number) else "")
        case str() if isinstance(shape, Number | Choice):
            return in_their_words(rules, shape.words[value])
        case _:
            return kind_label(rules, str(value))


def flag_text(rules: RuleSet, key: str, *, on: bool) -> str:
    """Return a value that is true or false in words: a sentence of its own where `no` would deny a limit."""
    if key == keys.PILES_EXACT:
        message = _("exactly {count} cards") if on else _("{count} cards or more")
        return message.format(count=rules.piles.size)
    return _("yes") if on else _("no")


def _list_text(rules: RuleSet, key: str, entries: Sequence[Any]) -> str:
    if key == keys.SEATS:
        return join_list(seating_text(each) for each in entries)
    if key == keys.OPENING_LADDER:
        return join_list(f"{head}: {minimum}" for head, minimum in ladder_texts(rules, entries))
    if key == keys.OPENING_MINIMUMS:
        return by_round([minimum_text(each, rules) for each in entries])
    return by_round([piles_text(rules, each) for each in entries])


def piles_text(rules: RuleSet, piles: Mapping[str, int]) -> str:
    """Return the piles required: `2 clean + 1 wild`, `2 piles of any kind`, `none`."""
    named = " + ".join(
        _count(rules, kind, count) for kind, count in piles.items() if count and kind in rules.kinds
    )
    count = piles.get("any")
    if not count:
        return named or _("none")
    message = ngettext("{count} {pile} of any kind", "{count} {piles} of any kind", count)
    every = message.format(count=count, **table_words(rules))
    return _("{every}, including {named}").format(every=every, named=named) if named else every


def _count(rules: RuleSet, kind: str, count: int) -> str:
    """Return a number of piles; a kind with its own name doesn't fit after every number."""
    if kind == "sevens" and not own_word(rules, kind):
        sevens = ngettext("{count} {pile} of sevens", "{count} {piles} of sevens", count)
        return sevens.format(count=count, **table_words(rules))
    message = _("{count} {kind}") if is_adjective(rules, kind) else _("{count} × {kind}")
    return message.format(count=count, kind=kind_word(rules, kind))


def section_title(rules: RuleSet, section: str) -> str:
    """Return the title of a section of keys, as a heading."""
    return capital(in_their_words(rules, _SECTIONS.get(section, keys.SECTION_TITLES[section])))


def by_round(texts: Sequence[str]) -> str:
    """Return a value that changes by round; the last one repeats: `round 1: 50, from round 2: 90`."""
    spans = [(text, len(list(same))) for text, same in groupby(texts)]
    if len(spans) == 1:
        return spans[0][0]
    parts, first = [], 1
    for text, length in spans:
        last = first + length - 1
        head = _("from round {first} on") if last == len(texts) else _("rounds {first} to {last}")
        head = _("round {first}") if length == 1 and last < len(texts) else head
        parts.append(f"{head.format(first=first, last=last)}: {text}")
        first = last + 1
    return join_list(parts)


def minimums_text(rules: RuleSet) -> str:
    """Return the minimums to open, by round or by a side's own total."""
    return value_text(rules, rules.facts.minimum_key)


def _number(key: str, value: int, unit: str) -> str:
    if unit in _UNITS and key != keys.PACK_JOKERS:
        return ngettext(*_UNITS[unit], value).format(n=value)
    if keys.section_of(key) == "left":
        return points(-value)
    return signed(value) if keys.section_of(key) in SIGNED_SECTIONS else points(value)


def ladder_texts(rules: RuleSet, ladder: Sequence[LadderStep]) -> list[tuple[str, str]]:
    """Return each step as the totals it applies to and the minimum there: `below 0`, `15`."""
    texts = []
    for at, (floor, minimum) in enumerate(ladder):
        head = _("{total} or more").format(total=points(floor or 0)) if at else below_text(ladder)
        texts.append((head, minimum_text(minimum, rules)))
    return texts


def below_text(ladder: Sequence[LadderStep]) -> str:
    """Return the totals that the first step of a ladder applies to."""
    second = ladder[1][0] if len(ladder) > 1 else None
    return _("always") if second is None else _("below {total}").format(total=points(second))


def seating_text(seating: str | tuple[int, ...]) -> str:
    """Return a seating in a few words: `2 teams of 3`, `4 players`, `individual play`."""
    if isinstance(seating, str):
        return _("individual play")
    if len(set(seating)) > 1:
        return " + ".join(str(players) for players in seating)
    if seating[0] == 1:
        return _("{sides} players").format(sides=len(seating))
    return _("{sides} teams of {players}").format(sides=len(seating), players=seating[0])


_OF_SECTION = (keys.CARDS_LOW_TO, keys.PILES_SIZE, keys.PILES_EXACT)
"""Keys that are about their whole section, not about a group or a kind."""
_LABELS: Mapping[str, Callable[[RuleSet, str], str]] = {
    "cards": group_label,
    "melded": lambda rules, group: _("{cards} on the table").format(cards=group_label(rules, group)),
    "left": lambda rules, group: _("{cards} left in hand").format(cards=group_label(rules, group)),
    "piles": kind_label,
    "extras": extra_label,
}
