"""The values of a rule set's keys, in words."""

from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import groupby
from typing import Any

from scorepad.i18n.catalogue import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules import keys
from scorepad.rules.needed_piles import Alternatives, alternatives_of, is_any, left_out
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import LadderStep
from scorepad.rules.value_types import Choice, ListOf, Number, ValueType, alone
from scorepad.wording import labels

_UNITS: Mapping[str, tuple[str, str]] = {
    "cards": mark_plural("{n} card", "{n} cards"),
    "decks": mark_plural("{n} deck", "{n} decks"),
    "rounds": mark_plural("{n} round", "{n} rounds"),
}
_SECTIONS = {
    "piles": mark("{piles}"),
    "red_threes": mark("{red_threes}"),
    "black_threes": mark("{black_three}"),
}
"""Sections whose titles are the rules' own words."""
SIGNED_SECTIONS = (
    "piles",
    "red_threes",
    "black_threes",
    "going_out",
    "extras",
    "special_hands",
    "melded",
    "rows",
    "bids",
)
_STEPS_SHOWN = 4
_LAID = (keys.RED_THREES_LAID, keys.BLACK_THREES_LAID)


def key_label(rules: RuleSet, key: str) -> str:
    """Return the label of a key on a rule card: `jokers`, `clean piles`, `Cards in a hand`."""
    section, _dot, rest = key.partition(".")
    if key.startswith(keys.COUNTS_AS):
        piles = labels.kind_label(rules, key.removeprefix(keys.COUNTS_AS))
        return _("{piles} also count for going out as").format(piles=piles)
    if section in _LABELS and key not in _OF_SECTION:
        return _LABELS[section](rules, rest)
    found = keys.find_key(key)
    return labels.capital(labels.in_their_words(rules, found.words)) if found else key


def value_text(rules: RuleSet, key: str, *, marked: bool = False) -> str:
    """Return the value in force of a key in words; the key must be in the table of keys.

    marked: whether to say which entries of a list are assumed, where the others aren't.
    """
    value = rules.values.get(key)
    found = keys.find_key(key)
    shape = alone(found.shape if found else None)
    match value:
        case None:
            return _("can't be laid down") if key in _LAID else _("none")
        case tuple():
            return _list_text(rules, key, value, rules.assumed_entries(key) if marked else ())
        case bool():
            return flag_text(rules, key, on=value)
        case int() | Mapping():
            return _numbers(key, value, shape)
        case str() if isinstance(shape, Number | Choice | ListOf):
            return labels.in_their_words(rules, shape.words[value])
        case _:
            return labels.kind_label(rules, str(value))


def flag_text(rules: RuleSet, key: str, *, on: bool) -> str:
    """Return a value that is true or false in words: a sentence of its own where `no` would deny a limit."""
    if key == keys.PILES_EXACT:
        message = _("exactly {count} cards") if on else _("{count} cards or more")
        return message.format(count=rules.piles.size)
    return _("yes") if on else _("no")


_LISTED = (keys.SEATS, keys.OPENING_LADDER, keys.ROUNDS_NAMES, keys.BIDS_CARDS, *keys.OF_ROWS)
"""Lists whose entries don't follow the rounds, are the rounds' own names, or need no number of the round."""


def _list_text(rules: RuleSet, key: str, entries: Sequence[Any], assumed: Collection[int]) -> str:
    if key == keys.NOTES:
        return ngettext("{n} note", "{n} notes", len(entries)).format(n=len(entries))
    if key == keys.DEAL_STACKS:
        return " + ".join(map(str, entries))
    texts = _entry_texts(rules, key, entries)
    for entry in assumed:
        texts[entry] = _("{entry} (assumed)").format(entry=texts[entry])
    listed = key in _LISTED or keys.section_of(key) in keys.COLOURS
    return join_list(texts) if listed else by_round(texts)


def _entry_texts(rules: RuleSet, key: str, entries: Sequence[Any]) -> list[str]:
    if key in _BY_KEY:
        return _BY_KEY[key](rules, entries)
    if keys.section_of(key) == "bids":
        return [str(each) if isinstance(each, int) else labels.row_label(rules, each) for each in entries]
    if keys.section_of(key) in keys.COLOURS:
        return [labels.kind_label(rules, kind) for kind in entries]
    return [alternatives_text(rules, alternatives_of(each)) for each in entries]


_BY_KEY: Mapping[str, Callable[[RuleSet, Sequence[Any]], list[str]]] = {
    keys.SEATS: lambda _rules, entries: [seating_text(each) for each in entries],
    keys.OPENING_LADDER: lambda rules, entries: [
        f"{head}: {minimum}" for head, minimum in ladder_texts(rules, entries)
    ],
    keys.OPENING_MINIMUMS: lambda rules, entries: [labels.minimum_text(each, rules) for each in entries],
    keys.ROUNDS_NAMES: lambda rules, entries: [
        labels.round_name(rules, number) for number in range(1, len(entries) + 1)
    ],
    **dict.fromkeys(keys.STEPS, lambda _rules, entries: steps_texts(entries)),
    **dict.fromkeys(keys.BY_PILES, lambda _rules, entries: signs_texts(entries)),
}
"""What the entries of lists say that are like no others of their section."""


def alternatives_text(rules: RuleSet, needed: Alternatives) -> str:
    """Return the piles required, with alternatives: `2 clean, or 3 piles of any kind`."""
    first, *others = (piles_text(rules, each) for each in needed)
    for other in others:
        first = _("{one}, or {other}").format(one=first, other=other)
    return first


def steps_texts(steps: Sequence[int]) -> list[str]:
    """Return what one, two, three … threes are worth together: `1: 100`, `2: 300`."""
    return [f"{points(count)}: {signed(worth)}" for count, worth in enumerate(steps, 1)]


def short_steps(steps: Sequence[int]) -> str:
    """Return what one, two, three … threes are worth in a few letters: `100 / 300 / 500 / 1,000`."""
    texts = [*map(points, steps[:_STEPS_SHOWN]), *(["…"] if steps[_STEPS_SHOWN:] else [])]
    return " / ".join(texts)


def signs_texts(signs: Sequence[str]) -> list[str]:
    """Return what happens to threes with 0, 1, 2 … completed piles: `0: subtracted`, `from 1 on: added`."""
    texts = []
    for count, sign in enumerate(signs):
        head = _("from {count} on").format(count=count) if count == len(signs) - 1 else points(count)
        texts.append(f"{head}: {_(keys.SIGNS[sign])}")
    return texts


def piles_text(rules: RuleSet, piles: Mapping[str, int]) -> str:
    """Return the piles required: `2 clean + 1 wild`, `2 piles of any kind`, `none`."""
    named = " + ".join(
        _count(rules, kind, count) for kind, count in piles.items() if count and kind in rules.kinds
    )
    every = join_list(
        _any_text(rules, kind, count) for kind, count in piles.items() if count and is_any(kind)
    )
    if not every:
        return named or _("none")
    return _("{every}, including {named}").format(every=every, named=named) if named else every


def _any_text(rules: RuleSet, kind: str, count: int) -> str:
    message = ngettext("{count} {pile} of any kind", "{count} {piles} of any kind", count)
    every = message.format(count=count, **labels.table_words(rules))
    kinds = join_list(labels.kind_word(rules, each) for each in left_out(kind))
    return _("{piles} but not {kinds}").format(piles=every, kinds=kinds) if kinds else every


def _count(rules: RuleSet, kind: str, count: int) -> str:
    """Return a number of piles; a kind with its own name doesn't fit after every number."""
    if kind == "sevens" and not labels.own_word(rules, kind):
        sevens = ngettext("{count} {pile} of sevens", "{count} {piles} of sevens", count)
        return sevens.format(count=count, **labels.table_words(rules))
    message = _("{count} {kind}") if labels.is_adjective(rules, kind) else _("{count} × {kind}")
    return message.format(count=count, kind=labels.kind_word(rules, kind))


def section_title(rules: RuleSet, section: str) -> str:
    """Return the title of a section of keys, as a heading."""
    return labels.capital(labels.in_their_words(rules, _SECTIONS.get(section, keys.SECTION_TITLES[section])))


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
    """Return the minimums to open, by round or by a side's own total; empty where nothing is needed."""
    key = rules.facts.minimum_key
    return value_text(rules, key) if key else ""


def _numbers(key: str, value: int | Mapping[str, Any], shape: ValueType | None) -> str:
    if isinstance(value, int):
        return _number(key, value, shape)
    text = _("{value} with {players} players")
    return join_list(text.format(value=_number(key, each, shape), players=n) for n, each in value.items())


def _number(key: str, value: int, shape: ValueType | None) -> str:
    unit = shape.unit if isinstance(shape, Number) else ""
    if unit in _UNITS and key != keys.PACK_JOKERS:
        return ngettext(*_UNITS[unit], value).format(n=value)
    if keys.section_of(key) == "left":
        return points(-value)
    is_signed = keys.section_of(key) in SIGNED_SECTIONS and unit == "points"
    return signed(value) if is_signed else points(value)


def ladder_texts(rules: RuleSet, ladder: Sequence[LadderStep]) -> list[tuple[str, str]]:
    """Return each step as the totals it applies to and the minimum there: `below 0`, `15`."""
    texts = []
    for at, (floor, minimum) in enumerate(ladder):
        head = _("{total} or more").format(total=points(floor or 0)) if at else below_text(ladder)
        texts.append((head, labels.minimum_text(minimum, rules)))
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


_OF_SECTION = (keys.CARDS_LOW_TO, keys.PILES_SIZE, keys.PILES_EXACT, keys.MELDED_NEEDS)
"""Keys that are about their whole section, not about a group or a kind."""
_LABELS: Mapping[str, Callable[[RuleSet, str], str]] = {
    "cards": labels.group_label,
    "melded": lambda rules, group: _("{cards} on the table").format(cards=labels.group_label(rules, group)),
    "left": lambda rules, group: _("{cards} left in hand").format(cards=labels.group_label(rules, group)),
    "piles": labels.kind_label,
    "extras": labels.extra_label,
    "rows": labels.row_label,
    "special_hands": labels.extra_label,
}
