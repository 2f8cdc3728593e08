"""The words for changing a rule set: each key's label, its value, and what people search it by."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import cast
from unicodedata import normalize

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.formats import join_list, points
from scorepad.rules import keys
from scorepad.rules.editing import RulePart, shown_number
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS, Minimum, Value
from scorepad.wording import labels, rule_values

_NONE: Mapping[str, str] = {
    "melded": mark("its standard value"),
    "left": mark("its standard value"),
    "piles": mark("not used"),
    keys.RED_THREES_LAID: mark("can't be laid down"),
    keys.RED_THREES_CANASTA: mark("nothing extra"),
    keys.RED_THREES_CAUGHT: mark("not counted"),
    keys.BLACK_THREES_LAID: mark("not counted by themselves"),
    **dict.fromkeys((keys.MELDED_NEEDS, *keys.of_threes("needs")), mark("nothing")),
    **dict.fromkeys(keys.STEPS, mark("the same for each")),
    **dict.fromkeys(keys.of_threes("all"), mark("nothing extra")),
    **dict.fromkeys(keys.of_threes("extra"), mark("nothing extra")),
    **dict.fromkeys(keys.of_threes("extra_from"), mark("seven")),
    **dict.fromkeys(keys.BY_PILES, mark("doesn't matter")),
    **dict.fromkeys(keys.BY_KINDS, mark("all of them")),
    **dict.fromkeys(keys.of_threes("out"), mark("no difference")),
    "special_hands": mark("not used"),
    keys.GOING_OUT_CONCEALED: mark("no difference"),
    keys.GOING_OUT_PILES_TWO_PLAYERS: mark("the same"),
    keys.OPENING_MINIMUMS: mark("not by round"),
    keys.OPENING_LADDER: mark("not by total"),
    keys.LENGTH_ROUNDS: mark("no fixed number"),
    keys.LENGTH_TARGET: mark("no target"),
    keys.LENGTH_ROW_TARGET: mark("no target"),
    keys.PACK_CARDS: mark("full decks"),
    keys.POINTS_SUM: mark("no check"),
    keys.ROUNDS_NAMES: mark("no names"),
    keys.BIDS_TRICKS: mark("no check"),
    keys.BIDS_CARDS: mark("not said"),
    keys.BIDS_BAGS_LIMIT: mark("not counted"),
    keys.DEAL_STACKS: mark("hand and foot"),
    "labels": mark("the standard word"),
}
_EDIT_LABELS: Mapping[str, str] = {
    keys.RED_THREES_CAUGHT: mark("A {red_three} caught"),
    keys.RED_THREES_ALL: mark("All of them on the table earn, in total"),
    keys.RED_THREES_CANASTA: mark("Bonus for seven or more on the table"),
    keys.MELDS_WILDS: mark("Wild cards in a meld"),
    keys.GOING_OUT_BONUS: mark("Bonus for going out"),
    keys.GOING_OUT_CONCEALED: mark("Total bonus for going out concealed"),
    keys.GOING_OUT_DISCARD: mark("Last card when going out"),
    keys.CARDS_LOW_TO: mark("Low cards"),
}


def rule_label(rules: RuleSet, key: str) -> str:
    """Return the label of a key where it is changed: `A red three caught`, `Clean piles`."""
    section, _dot, word = key.partition(".")
    if section == "labels":
        return _("Word for {thing}").format(thing=_thing(rules, word))
    if section == "left":
        return _("{cards} left in hand cost").format(cards=labels.capital(labels.group_label(rules, word)))
    label = _EDIT_LABELS.get(key)
    return labels.in_their_words(rules, label) if label else labels.capital(rule_values.key_label(rules, key))


def entry_name(key: str, index: int, count: int) -> str:
    """Return what an entry of a list of so many is about: `Round 3`, `From round 4 on`, `Step 2`."""
    if key == keys.OPENING_LADDER:
        return _("Step {number}").format(number=index + 1)
    if key == keys.DEAL_STACKS:
        return _("Stack {number}").format(number=index + 1)
    if key in keys.STEPS:
        return _("{count} of them together").format(count=index + 1)
    if key in keys.BY_PILES:
        message = _("Completed: {count} or more") if index == count - 1 else _("Completed: {count}")
        return message.format(count=index)
    if count == 1:
        return _("Every round")
    message = _("From round {number} on") if index == count - 1 else _("Round {number}")
    return message.format(number=index + 1)


def part_label(rules: RuleSet, place: RulePart) -> str:
    """Return what is typed into a part: `Clean piles`, `Round 3: clean piles`, `Step 2: opening meld`."""
    match place.at:
        case (int(index), *inside):
            entries = cast("Sequence[Value]", rules.values.get(place.key) or ())
            entry = entry_name(place.key, index, len(entries))
            return _("{entry}: {what}").format(entry=entry, what=_inside(rules, place.key, inside))
        case _:
            return rule_label(rules, place.key)


def _inside(rules: RuleSet, key: str, inside: Sequence[int | str]) -> str:
    """Return what one number of an entry is about."""
    match inside:
        case [str(kind)] | [int(), str(kind)]:
            return labels.kind_label(rules, kind)
        case [0]:
            return _("from a total of")
        case _:
            return _("opening meld") if keys.section_of(key) == "opening" else rule_label(rules, key)


def _thing(rules: RuleSet, word: str) -> str:
    """Return the usual name of the thing that a rule set's own word replaces.

    A thing that only this rule set has keeps its own word, because it has no other name.
    """
    if labels.has_usual_word(rules, word):
        plain = {key: value for key, value in rules.values.items() if keys.section_of(key) != "labels"}
        rules = replace(rules, values=plain)
    if word in ("pile", "piles"):
        return _("a pile") if word == "pile" else _("piles")
    if word in GROUPS:
        return labels.group_label(rules, word)
    if word in (*rules.extras, *rules.special_hands):
        return labels.extra_label(rules, word)
    if word in rules.rows:
        return labels.row_label(rules, word)
    if word in rules.kinds:
        return labels.kind_label(rules, word)
    return labels.field_label(rules, word.replace("threes_", "threes."))


def rule_text(rules: RuleSet, key: str) -> str:
    """Return the value in force of a key in words, also if it has none; what is left in hand has no sign."""
    value = rules.values.get(key)
    if value is None:
        return none_text(key)
    if keys.section_of(key) == "labels":
        return labels.own_word(rules, keys.own_name(key)) or str(value)
    if key == keys.OPENING_MINIMUMS:
        return join_list(labels.minimum_text(each, rules) for each in cast("Sequence[Minimum]", value))
    if key == keys.CARDS_LOW_TO:
        return _("4 to {rank}").format(rank=rule_values.value_text(rules, key))
    if keys.section_of(key) == "left":
        return points(shown_number(key, value))
    return rule_values.value_text(rules, key)


def none_text(key: str) -> str:
    """Return the meaning of a key without a value."""
    section, _dot, rest = key.partition(".")
    if key.startswith(keys.COUNTS_AS):
        return _("nothing else")
    found = _NONE.get(key) or _NONE.get(section)
    return _(found) if found and rest else _("none")


_NOT_POINTS = (
    keys.PILES_SIZE,
    *keys.of_threes("extra_from"),
    keys.BIDS_BAGS_LIMIT,
    keys.BIDS_TRICKS,
)


def points_meaning(key: str, value: object) -> str:
    """Return who benefits from points, so that a plus isn't taken for a minus; empty if it's obvious."""
    section = keys.section_of(key)
    if not isinstance(value, int) or isinstance(value, bool) or keys.find_key(key) is None:
        return ""
    if key in (keys.PENALTY_PARTIAL, keys.PENALTY_FULL):
        return _("The lowest total wins, so minus points are good for the side.")
    if section not in ("left", *rule_values.SIGNED_SECTIONS) or key in _NOT_POINTS:
        return ""
    if value == 0:
        message = _("It doesn't count.")
    elif section == "left":
        message = _("Each one left in hand costs {points}.")
    else:
        message = _("The side gets {points}.") if value > 0 else _("The side loses {points}.")
    return message.format(points=points(value if section == "left" else abs(value)))


_FOUND_BY: Mapping[str, str] = {
    keys.FAMILY: mark("lowest, highest, winner, wins, penalty, kind of game"),
    "cards": mark("value, worth, points, card values"),
    keys.CARDS_TWO: mark("deuce, wild card"),
    keys.CARDS_JOKER: mark("wild card"),
    keys.CARDS_LOW_TO: mark("nine, nines, eight, eights, low card"),
    "melded": mark("played, laid down, on the table"),
    "left": mark("caught, stuck, hand, knee, foot, minus, penalty, deadwood"),
    "piles": mark("book, books, canasta, canastas, pile, piles, set, bonus"),
    keys.PILES_CLEAN: mark("red, natural, pure"),
    keys.PILES_DIRTY: mark("black, mixed, unnatural"),
    keys.PILES_EXACT: mark("exactly, seven or more, closed, open, no more, grow"),
    keys.PILES_SIZE: mark("seven, number of cards"),
    keys.MELDS_WILDS: mark("jokers, twos, dirty, mixed, how many"),
    "red_threes": mark("red 3, honor, honour, bonus, minus, caught"),
    keys.RED_THREES_CAUGHT: mark("costs, penalty"),
    "going_out": mark("go out, finish, end, close, last card"),
    keys.GOING_OUT_CONCEALED: mark("hidden, all at once, in one turn"),
    keys.GOING_OUT_PILES: mark("books, canastas, piles, clean, dirty, needed"),
    keys.GOING_OUT_DISCARD: mark("discard, throw away, discard pile, float"),
    keys.GOING_OUT_PERMISSION: mark("permission, may I, allowed, ask, partner"),
    keys.GOING_OUT_PARTNER_IN_FOOT: mark("partner, foot, permission"),
    "opening": mark("minimum, open, initial meld, first meld, meld, lay down, ante, points needed"),
    keys.OPENING_MINIMUMS: mark("concealed, finished pile"),
    "length": mark("rounds, deals, hands, end of the game, win, winner, winning score"),
    keys.LENGTH_ROUNDS: mark("four, five, fifth"),
    keys.LENGTH_TARGET: mark("target, goal, limit, play to"),
    keys.LENGTH_TIE: mark("tie, draw, equal, lowest, highest, shared"),
    keys.EXTRAS_EXACT_CUT: mark("exact, perfect, cut, draw, take, grab, 22, 26, pick up, pickup, stock"),
    "pack": mark("deck, decks, cards, packs, stock, draw pile"),
    "deal": mark("hand, knee, foot, cards dealt, dealer, draw, take"),
    keys.SEATS: mark("teams, pairs, partners, singles, alone, seating"),
    "labels": mark("name, names, word, words, call, rename"),
    "penalty": mark("hand, points, never melded, full, lowest"),
    "black_threes": mark("black 3, honor, honour, bonus, minus, laid"),
    "special_hands": mark("special hand, pairs, straight, garbage, exotic"),
    keys.MELDED_NEEDS: mark("minus, subtracted, without canasta, book"),
    keys.DEAL_STACKS: mark("knee, stacks, third"),
    keys.NOTES: mark("note, sentence, remark, discard, pile, pick up, frozen, pair, take seven, draw"),
    "points": mark("lowest, highest, total, wins, winner, minus, negative, sum, check, adds up"),
    "rows": mark("row, line, phase, count, bonus"),
    "bids": mark("bid, contract, tricks, nil, bags, set, made, missed, over, hook"),
    "rounds": mark("names of the rounds, deals, contract"),
    keys.LENGTH_TARGET_ENDS: mark("at once, immediately, target, ends"),
    keys.LENGTH_ROW_TARGET: mark("phase, row, goal, target, ends"),
}
"""Words separated by commas, as many as a language has for it, of a section or a key.

Source: the names in i18n/glossary.md and those that players use instead.
"""

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_AROUND_WORDS = str.maketrans(dict.fromkeys("()“”„«»「」,、", " "))


def search_words(rules: RuleSet, key: str) -> str:
    """Return all text by which a key can be found, for `matches_search`."""
    said = (
        rule_label(rules, key),
        labels.capital(rule_values.key_label(rules, key)),
        rule_values.section_title(rules, keys.section_of(key)),
    )
    return _found_by(" ".join(said), key, language())


@lru_cache(maxsize=2048)
def _found_by(said: str, key: str, _language: str) -> str:
    section = keys.section_of(key)
    more = {name: _FOUND_BY[name] for name in (section, key) if name in _FOUND_BY}
    return _plain(" ".join((said, _(keys.SECTION_TITLES[section]), *map(_, more.values()))))


def matches_search(haystack: str, search: str) -> bool:
    """Return whether every search word begins a word of the text.

    Japanese has no spaces between words: search words in its characters may occur anywhere.
    """
    words = haystack.split()
    return all(
        part in haystack if _JAPANESE.search(part) else any(word.startswith(part) for word in words)
        for part in _plain(search).split()
    )


def _plain(text: str) -> str:
    """Return a text for comparison: lower case, no quotes or commas, full-width digits as ASCII ones."""
    return normalize("NFKC", text).casefold().translate(_AROUND_WORDS)
