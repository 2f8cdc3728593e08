"""The one table of keys of a rule set, in paper order: it feeds the check, the cards and the screens."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.rules import families
from scorepad.rules.sections import Value
from scorepad.rules.value_types import (
    ANY,
    LONGEST,
    Choice,
    Counts,
    Flag,
    KindName,
    Ladder,
    LadderStepType,
    ListOf,
    Number,
    SeatingType,
    Text,
    ValueType,
)

MOST_POINTS = 99_995
PILES, PENALTY = (families.PILES_FAMILY.name,), (families.PENALTY_FAMILY.name,)
BOTH = PILES + PENALTY

# The keys that code refers to, by name; a count's path in a tally is the key of the rule that prices it.
FAMILY = "family"
CARDS_JOKER = "cards.joker"
CARDS_TWO = "cards.two"
CARDS_ACE = "cards.ace"
CARDS_BLACK_THREE = "cards.black_three"
CARDS_LOW_TO = "cards.low_to"
MELDED_BLACK_THREE = "melded.black_three"
PILES_CLEAN = "piles.clean"
PILES_DIRTY = "piles.dirty"
PILES_WILD = "piles.wild"
PILES_SEVENS = "piles.sevens"
PILES_SIZE = "piles.size"
PILES_EXACT = "piles.exact"
MELDS_WILDS = "melds.wilds"
RED_THREES_LAID = "red_threes.laid"
RED_THREES_CAUGHT = "red_threes.caught"
RED_THREES_ALL = "red_threes.all"
RED_THREES_NEEDS = "red_threes.needs"
RED_THREES_CANASTA = "red_threes.canasta"
GOING_OUT_BONUS = "going_out.bonus"
GOING_OUT_CONCEALED = "going_out.concealed"
GOING_OUT_PILES = "going_out.piles"
GOING_OUT_PILES_TWO_PLAYERS = "going_out.piles_two_players"
GOING_OUT_DISCARD = "going_out.discard"
GOING_OUT_PERMISSION = "going_out.permission"
GOING_OUT_PARTNER_IN_FOOT = "going_out.partner_in_foot"
OPENING_MINIMUMS = "opening.minimums"
OPENING_LADDER = "opening.ladder"
LENGTH_ROUNDS = "length.rounds"
LENGTH_TARGET = "length.target"
LENGTH_TIE = "length.tie"
PENALTY_PARTIAL = "penalty.partial"
PENALTY_FULL = "penalty.full"
PENALTY_UNMELDED = "penalty.unmelded"
PENALTY_FACTOR = "penalty.factor"
PENALTY_OPENING = "penalty.opening"
PACK_JOKERS = "pack.jokers"
PACK_CARDS = "pack.cards"
DEAL_HAND = "deal.hand"
DEAL_FOOT = "deal.foot"
SEATS = "seats"
EXTRAS_EXACT_CUT = "extras.exact_cut"

SECTION_TITLES: Mapping[str, str] = {
    "family": "Kind of game",
    "cards": "Cards",
    "melded": "Cards on the table",
    "left": "Cards left in hand",
    "piles": "Piles",
    "melds": "Melds",
    "red_threes": "Red threes",
    "going_out": "Going out",
    "opening": "Opening meld",
    "length": "Length of the game",
    "penalty": "Penalties",
    "extras": "Extras",
    "pack": "Cards in play",
    "deal": "Deal",
    "seats": "Players",
    "labels": "Words",
}
"""First part of a key to the message id of that section's title."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule set, or a pattern for a table's own keys (`piles.<own>`).

    words: message id of its plain name. shape: the type of its value, with its unit.
    default: its value where neither the rules nor a base has one.
    needed: the families in which it must have a value; in the others it may be null.
    """

    name: str
    words: str
    shape: ValueType
    default: Value = None
    needed: tuple[str, ...] = ()

    @property
    def is_pattern(self) -> bool:
        """Whether it is a pattern for any number of the table's own keys."""
        return self.name.endswith(">")


_POINTS = Number(-MOST_POINTS, MOST_POINTS, "points")
_COST = Number(0, MOST_POINTS, "points")
_HAND = Number(0, LONGEST, "cards")
_TIMES = Number(1, LONGEST, "times")
_SEATS = ListOf(SeatingType(Number(2, 12, "sides"), Number(1, 6, "players")))
_NEEDED_PILES = ListOf(Counts(Number(0, LONGEST, "piles")))
MINIMUM_WORDS = {"pile": "a completed {pile}", "concealed_pile": "a concealed {pile}"}
_MINIMUM = Number(0, MOST_POINTS, "points", MINIMUM_WORDS)
_DECKS = {"players+1": "one more than the number of players", "players": "one per player"}
_WILDS = {"twice": "at least two naturals for each wild card", "fewer": "fewer wild cards than naturals"}
_TIE = {"shared": "shared win", "play_on": "keep playing"}
_DISCARD = {"optional": "The last card may be discarded", "required": "The last card must be discarded"}
_NEEDS = {
    "nothing": "nothing",
    "meld": "a meld",
    "pile": "a completed {pile}",
    "two_piles": "two completed {piles}",
    "sevens": "a {pile} of sevens",
}
_PARTNER = {
    "no": "Partner doesn't need to have picked up the foot",
    "part_turn": "Partner has played part of a turn from the foot",
    "full_round": "Partner has played a full round from the foot",
}

KEYS: tuple[Key, ...] = (
    Key(FAMILY, "Kind of game", Choice({"piles": "piles", "penalty": "penalty points"}), None, BOTH),
    Key(CARDS_JOKER, "Joker", _COST, None, PILES),
    Key(CARDS_TWO, "Two", _COST, None, PILES),
    Key(CARDS_ACE, "Ace", _COST, None, PILES),
    Key("cards.high", "High card, up to king", _COST, None, PILES),
    Key("cards.low", "Low card, from 4", _COST, None, PILES),
    Key(CARDS_BLACK_THREE, "Black three", _COST, None, PILES),
    Key(CARDS_LOW_TO, "Highest low card", Choice({"7": "7", "8": "8", "9": "9"}), "7", PILES),
    Key("melded.joker", "Joker on the table, if different from its value", _POINTS),
    Key("melded.two", "Two on the table, if different from its value", _POINTS),
    Key("melded.ace", "Ace on the table, if different from its value", _POINTS),
    Key("melded.high", "High card on the table, if different from its value", _POINTS),
    Key("melded.low", "Low card on the table, if different from its value", _POINTS),
    Key(MELDED_BLACK_THREE, "Black three on the table, if different from its value", _POINTS),
    Key("left.joker", "Joker left in hand costs, if different from its value", _COST),
    Key("left.two", "Two left in hand costs, if different from its value", _COST),
    Key("left.ace", "Ace left in hand costs, if different from its value", _COST),
    Key("left.high", "High card left in hand costs, if different from its value", _COST),
    Key("left.low", "Low card left in hand costs, if different from its value", _COST),
    Key("left.black_three", "Black three left in hand costs, if different from its value", _COST),
    Key(PILES_CLEAN, "Clean pile", _POINTS),
    Key(PILES_DIRTY, "Dirty pile", _POINTS),
    Key(PILES_WILD, "Wild pile", _POINTS),
    Key(PILES_SEVENS, "Pile of sevens", _POINTS),
    Key("piles.black_threes", "Pile of black threes", _POINTS),
    Key("piles.sequence", "Sequence", _POINTS),
    Key("piles.<own>", "Custom pile", _POINTS),
    Key("piles.counts_as.<kind>", "Also counts for going out as", KindName()),
    Key(PILES_SIZE, "Cards in a completed {pile}", Number(3, LONGEST, "cards"), 7, PILES),
    Key(PILES_EXACT, "How large a {pile} gets", Flag(), default=False, needed=PILES),
    Key(MELDS_WILDS, "Wild cards in a meld", Number(0, LONGEST, "cards", _WILDS), "fewer", PILES),
    Key(RED_THREES_LAID, "A {red_three} on the table", _POINTS),
    Key(RED_THREES_CAUGHT, "A {red_three} caught {in_hand}", _POINTS, 0, PILES),
    Key(RED_THREES_ALL, "All the {red_threes} together", _POINTS),
    Key(RED_THREES_NEEDS, "{red_threes} are a bonus only with", Choice(_NEEDS), "nothing", PILES),
    Key(RED_THREES_CANASTA, "Bonus for seven or more {red_threes} on the table", _POINTS),
    Key(GOING_OUT_BONUS, "Going out", _POINTS, 0, PILES),
    Key(GOING_OUT_CONCEALED, "Going out concealed, total bonus", _POINTS),
    Key(GOING_OUT_PILES, "{piles} needed to go out", _NEEDED_PILES, ({},), PILES),
    Key(GOING_OUT_PILES_TWO_PLAYERS, "{piles} needed to go out with two players", _NEEDED_PILES),
    Key(GOING_OUT_DISCARD, "Last card", Choice(_DISCARD), "optional", PILES),
    Key(GOING_OUT_PERMISSION, "Ask your partner before going out", Flag(), default=False, needed=PILES),
    Key(GOING_OUT_PARTNER_IN_FOOT, "Partner's foot before going out", Choice(_PARTNER), "no", PILES),
    Key(OPENING_MINIMUMS, "Opening meld by round", ListOf(_MINIMUM)),
    Key(
        OPENING_LADDER, "Opening meld by the side's total", Ladder(ListOf(LadderStepType(_POINTS, _MINIMUM)))
    ),
    Key(LENGTH_ROUNDS, "Number of rounds", Number(1, LONGEST, "rounds")),
    Key(LENGTH_TARGET, "Target score", Number(1, MOST_POINTS, "points")),
    Key(LENGTH_TIE, "Tie at the end", Choice(_TIE), None, BOTH),
    Key(PENALTY_PARTIAL, "Going out", _POINTS, None, PENALTY),
    Key(PENALTY_FULL, "Going out with the full hand in one turn", _POINTS, None, PENALTY),
    Key(PENALTY_UNMELDED, "A player who never melded", _COST, None, PENALTY),
    Key(PENALTY_FACTOR, "With a full hand, others' points are multiplied by", _TIMES, None, PENALTY),
    Key(PENALTY_OPENING, "Opening meld", _COST, None, PENALTY),
    Key("extras.<name>", "Custom extra", _POINTS),
    Key("pack.decks", "Decks", Number(1, LONGEST, "decks", _DECKS), "players+1", BOTH),
    Key(PACK_JOKERS, "Jokers in each deck", _HAND, 2, BOTH),
    Key(PACK_CARDS, "Total cards, if not full decks", Number(1, 9_999, "cards")),
    Key(DEAL_HAND, "Cards dealt to the hand", Number(1, LONGEST, "cards"), 13, BOTH),
    Key(DEAL_FOOT, "Cards dealt to the foot", _HAND, 13, BOTH),
    Key("deal.to", "The deal passes to the", Choice({"left": "left", "right": "right"}), "left", BOTH),
    Key(SEATS, "Players", _SEATS, ("singles",), BOTH),
    Key("labels.<word>", "Your own word", Text()),
)

FIXED: Mapping[str, Key] = {key.name: key for key in KEYS if not key.is_pattern}
"""The keys that every rule set has, by name."""

MOST_OWN: Mapping[str, int] = {"piles": 40, "extras": 40, "labels": 200}
"""How many own keys a section may have: of piles and extras more than a sheet has lines for, and a word
for each of them and for every card and field."""

MOST_KEYS = 500
"""More than the fixed keys and all the own ones; a longer mapping is not checked."""

EXCLUSIVE_PAIRS: Mapping[tuple[str, str], tuple[str, ...]] = {
    (OPENING_MINIMUMS, OPENING_LADDER): PILES,
    (LENGTH_ROUNDS, LENGTH_TARGET): BOTH,
}
"""Keys of which only one can be set, and the families that need one of them."""

NEEDED_PILES = (GOING_OUT_PILES, GOING_OUT_PILES_TWO_PLAYERS)
"""The keys for piles needed to go out: by round, and when two play."""

OUT: Mapping[str, str] = {
    "plain": GOING_OUT_BONUS,
    "concealed": GOING_OUT_CONCEALED,
    "partial": PENALTY_PARTIAL,
    "full": PENALTY_FULL,
}
"""The keys for the points of going out, by the way a side goes out."""

_OWN_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
COUNTS_AS = "piles.counts_as."
_RESERVED = {
    "piles.": ("size", "exact", "counts_as", ANY),
    "extras.": ("size", "exact", "counts_as"),
    "labels.": (),
}
_PATTERNS = {"piles.": "piles.<own>", "extras.": "extras.<name>", "labels.": "labels.<word>"}
_BY_NAME = {key.name: key for key in KEYS}
_PLACES = {key.name: place for place, key in enumerate(KEYS)}


def paper_order(name: str) -> int:
    """Return the place in paper order of a dotted name that belongs to a key or pattern."""
    found = find_key(name)
    return _PLACES[found.name] if found else len(KEYS)


def pile_key(kind: str) -> str:
    """Return the key for the points of a finished pile of a kind, which is also the path of their count."""
    return f"piles.{kind}"


def extra_key(name: str) -> str:
    """Return the key for the points of one of the table's own extras, which is also the path of its count."""
    return f"extras.{name}"


def counts_as(kind: str) -> str:
    """Return the key that says which other kind these piles also count as for going out."""
    return f"{COUNTS_AS}{kind}"


def label_key(word: str) -> str:
    """Return the key of the table's own word for something."""
    return f"labels.{word}"


def section_of(name: str) -> str:
    """Return the section of a dotted name, or the part of the tally that a path leads to."""
    return name.partition(".")[0]


def own_name(name: str) -> str:
    """Return the last part of a key: `exact_cut` of `extras.exact_cut`."""
    return name.rpartition(".")[2]


def find_key(name: str) -> Key | None:
    """Return the key or pattern that a dotted name belongs to, even if its own part is not a good name."""
    if name in FIXED:
        return FIXED[name]
    if name.startswith(COUNTS_AS):
        return _BY_NAME["piles.counts_as.<kind>"]
    section, dot, rest = name.partition(".")
    return None if "." in rest else _BY_NAME.get(_PATTERNS.get(section + dot, ""))


def is_good_name(name: str) -> bool:
    """Whether the own part of a dotted name is allowed as a name; a kind is allowed if it exists."""
    section, dot, rest = name.partition(".")
    if name.startswith(COUNTS_AS):
        return True
    return bool(_OWN_NAME.fullmatch(rest)) and rest not in _RESERVED[section + dot]


def is_own(name: str) -> bool:
    """Return whether a dotted name is one of the table's own pile kinds or extras."""
    found = find_key(name)
    return found is not None and found.name in ("piles.<own>", "extras.<name>")


def own_names(section: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the table's own names in a section (one of MOST_OWN), in the order of the dotted names given."""
    pattern = _BY_NAME[_PATTERNS[f"{section}."]]
    return tuple(own_name(name) for name in names if find_key(name) is pattern)


def tie_default(values: Mapping[str, Value]) -> str:
    """Return the default for ties: `play_on` if there is a target or the family plays on, else `shared`."""
    family = families.family_called(values.get(FAMILY))
    return "play_on" if family.plays_on or values.get(LENGTH_TARGET) is not None else "shared"
