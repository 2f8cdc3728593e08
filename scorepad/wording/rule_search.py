"""The words that people search a rule by, separated by commas: as many as a language has for it.

Source: the names in i18n/glossary.md and those that players use instead.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from unicodedata import normalize

from scorepad.i18n.catalogue import _, language, mark
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.wording.labels import capital
from scorepad.wording.rule_settings import rule_label
from scorepad.wording.rule_values import key_label, section_title

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
    "rounds": mark("names of the rounds, deals, contract"),
    keys.LENGTH_TARGET_ENDS: mark("at once, immediately, target, ends"),
    keys.LENGTH_ROW_TARGET: mark("phase, row, goal, target, ends"),
}

_JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_AROUND_WORDS = str.maketrans(dict.fromkeys("()“”„«»「」,、", " "))


def search_words(rules: RuleSet, key: str) -> str:
    """Return all text by which a key can be found, for `matches_search`."""
    labels = (
        rule_label(rules, key),
        capital(key_label(rules, key)),
        section_title(rules, keys.section_of(key)),
    )
    return _found_by(" ".join(labels), key, language())


@lru_cache(maxsize=2048)
def _found_by(labels: str, key: str, _language: str) -> str:
    section = keys.section_of(key)
    more = {name: _FOUND_BY[name] for name in (section, key) if name in _FOUND_BY}
    return _plain(" ".join((labels, _(keys.SECTION_TITLES[section]), *map(_, more.values()))))


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
