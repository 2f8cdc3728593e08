"""The one table of keys of a rule set, in paper order: it feeds the check, the cards and the screens."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scorepad.rules import families
from scorepad.rules import value_types as types
from scorepad.rules.sections import Value
from scorepad.rules.value_types import LONGEST, ByPlayers, Choice, Flag, KindName, ListOf, Number, Text

MOST_POINTS = 99_995
PILES, PENALTY = (families.PILES_FAMILY.name,), (families.PENALTY_FAMILY.name,)
POINTS = (families.POINTS_FAMILY.name,)
BOTH = PILES + PENALTY
BIDS = (families.BIDS_FAMILY.name,)
ROWS = POINTS + BIDS
"""The families whose rounds have names and rows of the table's own."""
EVERY = BOTH + ROWS

# The keys that code refers to, by name; a count's path in a tally is the key of the rule that prices it.
FAMILY = "family"
CARDS_JOKER = "cards.joker"
CARDS_TWO = "cards.two"
CARDS_LOW_TO = "cards.low_to"
MELDED_BLACK_THREE = "melded.black_three"
MELDED_NEEDS = "melded.needs"
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
RED_THREES_CANASTA = "red_threes.canasta"
RED_THREES_EXTRA = "red_threes.extra"
BLACK_THREES_LAID = "black_threes.laid"
BLACK_THREES_ALL = "black_threes.all"
BLACK_THREES_EXTRA = "black_threes.extra"
GOING_OUT_BONUS = "going_out.bonus"
GOING_OUT_CONCEALED = "going_out.concealed"
GOING_OUT_PILES = "going_out.piles"
GOING_OUT_PILES_TWO_PLAYERS = "going_out.piles_two_players"
GOING_OUT_DISCARD = "going_out.discard"
GOING_OUT_PERMISSION = "going_out.permission"
GOING_OUT_PARTNER_IN_FOOT = "going_out.partner_in_foot"
OPENING_MINIMUMS = "opening.minimums"
OPENING_LADDER = "opening.ladder"
GOING_OUT_ASKED = "going_out.asked"
LENGTH_ROUNDS = "length.rounds"
LENGTH_TARGET = "length.target"
LENGTH_TIE = "length.tie"
LENGTH_TARGET_ENDS = "length.target_ends"
LENGTH_ROW_TARGET = "length.row_target"
LENGTH_FLOOR = "length.floor"
POINTS_LOWEST_WINS = "points.lowest_wins"
POINTS_NEGATIVE = "points.negative"
POINTS_SUM = "points.sum"
POINTS_SUM_REVERSED = "points.sum_reversed"
BIDS_WHO = "bids.who"
BIDS_MADE_BASE = "bids.made.base"
BIDS_MADE_BID = "bids.made.bid"
BIDS_MADE_TAKEN = "bids.made.taken"
BIDS_MADE_OVER = "bids.made.over"
BIDS_MISSED_BASE = "bids.missed.base"
BIDS_MISSED_BID = "bids.missed.bid"
BIDS_MISSED_OFF = "bids.missed.off"
BIDS_OTHERS_TAKEN = "bids.others.taken"
BIDS_ZERO_MADE = "bids.zero.made"
BIDS_ZERO_MISSED = "bids.zero.missed"
BIDS_BAGS_LIMIT = "bids.bags.limit"
BIDS_BAGS_POINTS = "bids.bags.points"
BIDS_TRICKS = "bids.tricks"
BIDS_CARDS = "bids.cards"
BIDS_WITH_ROWS = "bids.with_rows"
BIDS_MADE_ROWS = "bids.made_rows"
ROUNDS_NAMES = "rounds.names"
PENALTY_PARTIAL = "penalty.partial"
PENALTY_FULL = "penalty.full"
PENALTY_UNMELDED = "penalty.unmelded"
PENALTY_FACTOR = "penalty.factor"
PENALTY_OPENING = "penalty.opening"
PACK_JOKERS = "pack.jokers"
PACK_CARDS = "pack.cards"
DEAL_HAND = "deal.hand"
DEAL_FOOT = "deal.foot"
DEAL_STACKS = "deal.stacks"
SEATS = "seats"
NOTES = "notes"
EXTRAS_EXACT_CUT = "extras.exact_cut"

SECTION_TITLES: Mapping[str, str] = {
    "family": "Kind of game",
    "points": "Points",
    "bids": "Bids",
    "rows": "Rows",
    "rounds": "Rounds",
    "cards": "Cards",
    "melded": "Cards on the table",
    "left": "Cards left in hand",
    "piles": "Piles",
    "melds": "Melds",
    "red_threes": "Red threes",
    "black_threes": "Black threes",
    "going_out": "Going out",
    "opening": "Opening meld",
    "length": "Length of the game",
    "penalty": "Penalties",
    "extras": "Extras",
    "special_hands": "Special hands",
    "pack": "Cards in play",
    "deal": "Deal",
    "seats": "Players",
    "notes": "Notes",
    "labels": "Words",
}
"""First part of a key to the message id of that section's title."""

PAGES: Mapping[str, tuple[str, ...]] = {
    "Bids": ("bids",),
    "Points": ("points", "rows", "rounds"),
    "Cards": ("cards", "melded", "left"),
    "Piles": ("piles", "melds"),
    "Red and black threes": ("red_threes", "black_threes"),
    "Going out": ("going_out",),
    "Opening meld": ("opening",),
    "Length of the game": ("length",),
    "Penalties": ("penalty",),
    "Extras": ("extras", "special_hands"),
    "Players and deal": ("seats", "pack", "deal"),
    "Notes and words": ("notes", "labels"),
    "Kind of game": ("family",),
}
"""Message id of a title to the sections that are changed on one page, those asked for most first."""


@dataclass(frozen=True, slots=True)
class Key:
    """One key of a rule set, or a pattern for a table's own keys (`piles.<own>`).

    words: message id of its plain name. shape: the type of its value, with its unit.
    families: those in which it means anything; in the rules of the others it has no value.
    default: its value where neither the rules nor a base has one.
    nullable: rules may set it to null; otherwise it must have a value in its families.
    """

    name: str
    words: str
    shape: types.ValueType
    families: tuple[str, ...]
    default: Value = None
    nullable: bool = False

    @property
    def is_pattern(self) -> bool:
        """Whether it is a pattern for any number of the table's own keys."""
        return self.name.endswith(">")


def _optional(name: str, words: str, shape: types.ValueType, families: tuple[str, ...]) -> Key:
    """Return a key that has no value unless the rules give it one."""
    return Key(name, words, shape, families, nullable=True)


_POINTS = Number(-MOST_POINTS, MOST_POINTS, "points")
_COST = Number(0, MOST_POINTS, "points")
_HAND = Number(0, LONGEST, "cards")
_FROM = Number(1, LONGEST, "cards")
_TIMES = Number(1, LONGEST, "times")
_SEATS = ListOf(types.SeatingType(Number(2, 12, "sides"), Number(1, 6, "players")))
_NEEDED_PILES = ListOf(types.Counts(Number(0, LONGEST, "piles")))
MINIMUM_WORDS = {
    "pile": "a completed {pile}",
    "concealed_pile": "a concealed {pile}",
    "clean_pile": "a completed {clean} {pile}",
    "150_concealed": "150 concealed",
}
_MINIMUM = types.NumberBesideWord(0, MOST_POINTS, "points", MINIMUM_WORDS)
_FAMILIES = {"piles": "piles", "penalty": "penalty points", "points": "points", "bids": "bids"}
_WHO_BIDS = {"all": "every side", "one": "one side"}
_BID_OF = {"tricks": "tricks", "points": "points"}
_TRICKS = {"cards": "as many as cards dealt"}
_DEALT = {"round": "as many as the round's number"}
_SAT_OUT = {"zero": "0 points", "blank": "nothing"}
_TARGET_ENDS = {"round": "after the round", "at_once": "at once"}
_DECKS = {
    "players+1": "one more than the number of players",
    "players": "one per player",
    "players+2": "two more than the number of players",
    "sides+4": "four more than the number of sides",
}
_WILDS = {
    "twice": "at least two naturals for each wild card",
    "fewer": "fewer wild cards than naturals",
    "equal": "as many wild cards as naturals at most",
}
_TIE = {"shared": "shared win", "play_on": "keep playing"}
_DISCARD = {
    "optional": "The last card may be discarded",
    "required": "The last card must be discarded",
    "never": "The last card may not be discarded",
}
_NEEDS = {
    "nothing": "nothing",
    "meld": "a meld",
    "pile": "a completed {pile}",
    "two_piles": "two completed {piles}",
    "sevens": "a {pile} of sevens",
}
SIGNS = {"minus": "subtracted", "nothing": "ignored", "plus": "added"}
_MELDED_NEEDS = {
    "nothing": "nothing",
    "pile": "a completed {pile}",
    "clean": "a completed {clean} {pile}",
}
_PARTNER = {
    "no": "Partner doesn't need to have picked up the foot",
    "part_turn": "Partner has played part of a turn from the foot",
    "full_round": "Partner has played a full round from the foot",
}

KEYS: tuple[Key, ...] = (
    Key(FAMILY, "Kind of game", Choice(_FAMILIES), EVERY),
    Key(POINTS_LOWEST_WINS, "The lowest total wins", Flag(), POINTS, default=False),
    Key(POINTS_NEGATIVE, "A round's points may be below 0", Flag(), POINTS, default=False),
    _optional(POINTS_SUM, "The points of a round add up to", _POINTS, POINTS),
    Key(POINTS_SUM_REVERSED, "Or one side gets 0 and the others all", Flag(), POINTS, default=False),
    Key("points.sat_out", "Who sits a round out gets", Choice(_SAT_OUT), POINTS, "blank"),
    Key(BIDS_WHO, "Who bids", Choice(_WHO_BIDS), BIDS, "all"),
    Key("bids.of", "A bid is a number of", Choice(_BID_OF), BIDS, "tricks"),
    Key("bids.taken_of", "What is taken is counted in", Choice(_BID_OF), BIDS, "tricks"),
    Key("bids.exact", "Only exactly the bid is made", Flag(), BIDS, default=False),
    Key("bids.asked", "Ask whether the bid was made", Flag(), BIDS, default=False),
    Key(BIDS_MADE_BASE, "A bid that was made", _POINTS, BIDS, 0),
    Key(BIDS_MADE_BID, "Made, for each one bid", _POINTS, BIDS, 0),
    Key(BIDS_MADE_TAKEN, "Made, for each one taken", _POINTS, BIDS, 0),
    Key(BIDS_MADE_OVER, "Made, for each one over the bid", _POINTS, BIDS, 0),
    Key(BIDS_MISSED_BASE, "A bid that was missed", _POINTS, BIDS, 0),
    Key(BIDS_MISSED_BID, "Missed, for each one bid", _POINTS, BIDS, 0),
    Key(BIDS_MISSED_OFF, "Missed, for each one off", _POINTS, BIDS, 0),
    Key(BIDS_OTHERS_TAKEN, "For each one that the others took", _POINTS, BIDS, 0),
    _optional(BIDS_ZERO_MADE, "A bid of 0 that was made", _POINTS, BIDS),
    _optional(BIDS_ZERO_MISSED, "A bid of 0 that was missed", _POINTS, BIDS),
    Key("bids.zero.by_cards", "A bid of 0 counts times the cards dealt", Flag(), BIDS, default=False),
    _optional(BIDS_BAGS_LIMIT, "Tricks over made bids that cost, each time there are", _TIMES, BIDS),
    Key(BIDS_BAGS_POINTS, "They count", _POINTS, BIDS, 0),
    _optional(BIDS_TRICKS, "Taken in a round, all together", Number(1, MOST_POINTS, "taken", _TRICKS), BIDS),
    Key("bids.not_even", "Bids may not add up to the tricks", Flag(), BIDS, default=False),
    _optional(BIDS_CARDS, "Cards dealt to each player, by round", ListOf(_FROM, words=_DEALT), BIDS),
    _optional(BIDS_WITH_ROWS, "Rows that count towards the contract", ListOf(KindName(), least=0), BIDS),
    _optional(BIDS_MADE_ROWS, "Rows that count only if the bid was made", ListOf(KindName(), least=0), BIDS),
    _optional("rows.<own>", "Custom row", _POINTS, ROWS),
    _optional(ROUNDS_NAMES, "Names of the rounds", ListOf(Text()), ROWS),
    Key(CARDS_JOKER, "Joker", _COST, PILES),
    Key(CARDS_TWO, "Two", _COST, PILES),
    Key("cards.ace", "Ace", _COST, PILES),
    Key("cards.high", "High card, up to king", _COST, PILES),
    Key("cards.low", "Low card, from 4", _COST, PILES),
    Key("cards.black_three", "Black three", _COST, PILES),
    Key(CARDS_LOW_TO, "Highest low card", Choice({"7": "7", "8": "8", "9": "9"}), PILES, "7"),
    _optional("melded.joker", "Joker on the table, if different from its value", _POINTS, PILES),
    _optional("melded.two", "Two on the table, if different from its value", _POINTS, PILES),
    _optional("melded.ace", "Ace on the table, if different from its value", _POINTS, PILES),
    _optional("melded.high", "High card on the table, if different from its value", _POINTS, PILES),
    _optional("melded.low", "Low card on the table, if different from its value", _POINTS, PILES),
    _optional(MELDED_BLACK_THREE, "Black three on the table, if different from its value", _POINTS, PILES),
    _optional(MELDED_NEEDS, "Cards on the table are added only with", Choice(_MELDED_NEEDS), PILES),
    _optional("left.joker", "Joker left in hand costs, if different from its value", _COST, PILES),
    _optional("left.two", "Two left in hand costs, if different from its value", _COST, PILES),
    _optional("left.ace", "Ace left in hand costs, if different from its value", _COST, PILES),
    _optional("left.high", "High card left in hand costs, if different from its value", _COST, PILES),
    _optional("left.low", "Low card left in hand costs, if different from its value", _COST, PILES),
    _optional(
        "left.black_three", "Black three left in hand costs, if different from its value", _COST, PILES
    ),
    _optional(PILES_CLEAN, "Clean pile", _POINTS, PILES),
    _optional(PILES_DIRTY, "Dirty pile", _POINTS, PILES),
    _optional(PILES_WILD, "Wild pile", _POINTS, PILES),
    _optional(PILES_SEVENS, "Pile of sevens", _POINTS, PILES),
    _optional("piles.black_threes", "Pile of black threes", _POINTS, PILES),
    _optional("piles.sequence", "Sequence", _POINTS, PILES),
    _optional("piles.<own>", "Custom pile", _POINTS, PILES),
    _optional("piles.counts_as.<kind>", "Also counts for going out as", KindName(), PILES),
    Key(PILES_SIZE, "Cards in a completed {pile}", Number(3, LONGEST, "cards"), PILES, 7),
    Key(PILES_EXACT, "How large a {pile} gets", Flag(), PILES, default=False),
    Key(MELDS_WILDS, "Wild cards in a meld", Number(0, LONGEST, "cards", _WILDS), PILES, "fewer"),
    _optional(RED_THREES_LAID, "A {red_three} on the table", _POINTS, PILES),
    Key(RED_THREES_CAUGHT, "A {red_three} caught {in_hand}", _POINTS, PILES, 0, nullable=True),
    _optional(RED_THREES_ALL, "All the {red_threes} together", _POINTS, PILES),
    Key("red_threes.needs", "{red_threes} are a bonus only with", Choice(_NEEDS), PILES, "nothing"),
    _optional(RED_THREES_CANASTA, "Bonus for seven or more {red_threes} on the table", _POINTS, PILES),
    _optional("red_threes.steps", "{red_threes} on the table, by their number", ListOf(_POINTS), PILES),
    _optional("red_threes.extra_from", "Bonus for many {red_threes} from", _FROM, PILES),
    _optional(RED_THREES_EXTRA, "Bonus for many {red_threes} on the table", _POINTS, PILES),
    _optional("red_threes.by_piles", "{red_threes} by completed {piles}", ListOf(Choice(SIGNS)), PILES),
    _optional("red_threes.by_kinds", "{piles} that decide about {red_threes}", ListOf(KindName()), PILES),
    _optional("red_threes.out", "A {red_three} on the table of the side that went out", _POINTS, PILES),
    _optional(BLACK_THREES_LAID, "Each of the {black_three} laid down", _POINTS, PILES),
    _optional(BLACK_THREES_ALL, "All the {black_three} together", _POINTS, PILES),
    _optional("black_threes.needs", "{black_three} are a bonus only with", Choice(_NEEDS), PILES),
    _optional("black_threes.steps", "{black_three} laid down, by their number", ListOf(_POINTS), PILES),
    _optional("black_threes.extra_from", "Bonus for many {black_three} from", _FROM, PILES),
    _optional(BLACK_THREES_EXTRA, "Bonus for many {black_three} laid down", _POINTS, PILES),
    _optional("black_threes.by_piles", "{black_three} by completed {piles}", ListOf(Choice(SIGNS)), PILES),
    _optional("black_threes.by_kinds", "{piles} that decide about {black_three}", ListOf(KindName()), PILES),
    _optional("black_threes.out", "Each of the {black_three} laid by the side that went out", _POINTS, PILES),
    Key(GOING_OUT_BONUS, "Going out", _POINTS, PILES, 0),
    _optional(GOING_OUT_CONCEALED, "Going out concealed, total bonus", _POINTS, PILES),
    Key(GOING_OUT_PILES, "{piles} needed to go out", _NEEDED_PILES, PILES, ({},)),
    _optional(GOING_OUT_PILES_TWO_PLAYERS, "{piles} needed to go out with two players", _NEEDED_PILES, PILES),
    Key(GOING_OUT_DISCARD, "Last card", Choice(_DISCARD), PILES, "optional"),
    Key(GOING_OUT_PERMISSION, "Ask your partner before going out", Flag(), PILES, default=False),
    Key(GOING_OUT_PARTNER_IN_FOOT, "Partner's foot before going out", Choice(_PARTNER), PILES, "no"),
    Key(GOING_OUT_ASKED, "Ask who went out", Flag(), POINTS, default=False),
    _optional(OPENING_MINIMUMS, "Opening meld by round", ListOf(_MINIMUM), PILES),
    _optional(
        OPENING_LADDER,
        "Opening meld by the side's total",
        types.Ladder(ListOf(types.LadderStepType(_POINTS, _MINIMUM))),
        PILES,
    ),
    _optional(LENGTH_ROUNDS, "Number of rounds", ByPlayers(Number(1, LONGEST, "rounds")), EVERY),
    _optional(LENGTH_TARGET, "Target score", Number(1, MOST_POINTS, "points"), EVERY),
    Key(LENGTH_TARGET_ENDS, "At the target score the game ends", Choice(_TARGET_ENDS), ROWS, "round"),
    _optional(LENGTH_ROW_TARGET, "Target in the first row", _TIMES, ROWS),
    _optional(LENGTH_FLOOR, "The game also ends at or below", _POINTS, BIDS),
    Key(LENGTH_TIE, "Tie at the end", Choice(_TIE), EVERY),
    Key(PENALTY_PARTIAL, "Going out", _POINTS, PENALTY),
    Key(PENALTY_FULL, "Going out with the full hand in one turn", _POINTS, PENALTY),
    Key(PENALTY_UNMELDED, "A player who never melded", _COST, PENALTY),
    Key(PENALTY_FACTOR, "With a full hand, others' points are multiplied by", _TIMES, PENALTY),
    Key(PENALTY_OPENING, "Opening meld", _COST, PENALTY),
    _optional("extras.<name>", "Custom extra", _POINTS, PILES),
    _optional("special_hands.<own>", "Custom special hand", _POINTS, PILES),
    Key("pack.decks", "Decks", ByPlayers(Number(1, LONGEST, "decks", _DECKS)), BOTH, "players+1"),
    Key(PACK_JOKERS, "Jokers in each deck", _HAND, BOTH, 2),
    _optional(PACK_CARDS, "Total cards, if not full decks", Number(1, 9_999, "cards"), BOTH),
    Key(DEAL_HAND, "Cards dealt to the hand", ByPlayers(_FROM), BOTH, 13),
    Key(DEAL_FOOT, "Cards dealt to the foot", ByPlayers(_HAND), BOTH, 13),
    _optional(DEAL_STACKS, "Cards dealt to each stack, if not two", ListOf(_HAND, 6), BOTH),
    Key("deal.to", "The deal passes to the", Choice({"left": "left", "right": "right"}), EVERY, "left"),
    Key(SEATS, "Players", _SEATS, EVERY, ("singles",)),
    _optional(NOTES, "Notes", ListOf(Text(types.LONGEST_NOTE, is_note=True), types.MOST_NOTES), EVERY),
    _optional("labels.<word>", "Your own word", Text(), EVERY),
)

MOST_CHANGED: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    families.PILES_FAMILY.name: {
        "points": (PILES_CLEAN, PILES_DIRTY, PILES_WILD, RED_THREES_LAID),
        "rounds": (LENGTH_ROUNDS, LENGTH_TARGET, OPENING_MINIMUMS, OPENING_LADDER),
        "going_out": (GOING_OUT_PILES, GOING_OUT_BONUS),
    },
    families.PENALTY_FAMILY.name: {
        "rounds": (LENGTH_ROUNDS, LENGTH_TARGET),
        "penalty": (PENALTY_OPENING, PENALTY_PARTIAL, PENALTY_FULL, PENALTY_FACTOR, PENALTY_UNMELDED),
        "pack": (PACK_JOKERS,),
    },
    families.POINTS_FAMILY.name: {
        "points": (POINTS_LOWEST_WINS, POINTS_NEGATIVE, POINTS_SUM),
        "rounds": (LENGTH_ROUNDS, LENGTH_TARGET, LENGTH_ROW_TARGET, LENGTH_TIE),
        "going_out": (GOING_OUT_ASKED,),
    },
    families.BIDS_FAMILY.name: {
        "bids": (
            BIDS_MADE_BASE,
            BIDS_MADE_BID,
            BIDS_MADE_TAKEN,
            BIDS_MADE_OVER,
            BIDS_MISSED_BID,
            BIDS_MISSED_OFF,
            BIDS_BAGS_LIMIT,
        ),
        "rounds": (LENGTH_ROUNDS, LENGTH_TARGET, LENGTH_FLOOR),
    },
}
"""By family, the keys that change the score and in which variants and tables' own rules differ most.

Each stands under the title of a section, which need not be its own.
"""

FIXED: Mapping[str, Key] = {key.name: key for key in KEYS if not key.is_pattern}
"""The keys that every rule set has, by name."""

OF_OLD = frozenset(name for name, key in FIXED.items() if key.families != BIDS)
"""The keys of the families that the program of 6fb5a5de had, all of which it wrote for each game."""

BY_PLAYERS = tuple(name for name, key in FIXED.items() if isinstance(key.shape, ByPlayers))
"""The keys whose number may depend on the players at the table."""

MOST_OWN: Mapping[str, int] = {"piles": 40, "extras": 40, "special_hands": 40, "rows": 40, "labels": 200}
"""How many own keys a section may have: of piles, extras and rows more than a sheet has lines for, and a word
for each of them and for every card and field."""

MOST_KEYS = 500
"""More than the fixed keys and all the own ones; a longer mapping is not checked."""

EXCLUSIVE_PAIRS: Mapping[tuple[str, str], tuple[str, ...]] = {
    (OPENING_MINIMUMS, OPENING_LADDER): PILES,
    (LENGTH_ROUNDS, LENGTH_TARGET): BOTH,
    (LENGTH_ROUNDS, LENGTH_ROW_TARGET): (),
    (LENGTH_TARGET, LENGTH_ROW_TARGET): (),
}
"""Keys of which only one can be set, and the families that need one of them."""

NEEDED_PILES = (GOING_OUT_PILES, GOING_OUT_PILES_TWO_PLAYERS)
"""The keys for piles needed to go out: by round, and when two play."""

COLOURS = ("red_threes", "black_threes")
"""The sections about threes, as one word that a file may set to null."""


def of_threes(name: str) -> tuple[str, ...]:
    """Return the keys of a name in the sections of both colours."""
    return tuple(f"{colour}.{name}" for colour in COLOURS)


STEPS = of_threes("steps")
"""The keys for what one, two, three … threes are worth together."""

BY_PILES = of_threes("by_piles")
"""The keys for what becomes of threes by the number of finished piles."""

BY_KINDS = of_threes("by_kinds")
"""The keys for the kinds of piles that decide about the threes of a colour."""

OF_ROWS = (BIDS_WITH_ROWS, BIDS_MADE_ROWS)
"""The keys for rows that depend on whether a bid was made."""

OUT: Mapping[str, str] = {
    "plain": GOING_OUT_BONUS,
    "concealed": GOING_OUT_CONCEALED,
    "partial": PENALTY_PARTIAL,
    "full": PENALTY_FULL,
}
"""The keys for the points of going out, by the way a side goes out."""


def section_of(name: str) -> str:
    """Return the section of a dotted name, or the part of the tally that a path leads to."""
    return name.partition(".")[0]


_OWN_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}", re.ASCII)
COUNTS_AS = "piles.counts_as."
_RESERVED = {
    "piles": ("size", "exact", "counts_as", types.ANY),
    **dict.fromkeys(("extras", "rows"), ("size", "exact", "counts_as")),
}
_SERVES = "piles.counts_as.<kind>"
_BY_NAME = {key.name: key for key in KEYS}
_OWN = {section_of(name): key for name, key in _BY_NAME.items() if key.is_pattern and name != _SERVES}
"""The pattern of a section's own keys."""
_PLACES = {key.name: place for place, key in enumerate(KEYS)}
_ENTRY = re.compile(r"(.+)\[(0|[1-9][0-9]{0,2})\]")


def paper_order(name: str) -> int:
    """Return the place in paper order of a dotted name that belongs to a key or pattern."""
    found = find_key(name)
    return _PLACES[found.name] if found else len(KEYS)


def key_in(section: str, name: str) -> str:
    """Return the key of a name in a section; of what is counted, it is also the path in a tally."""
    return f"{section}.{name}"


def split_entry(mark: str) -> tuple[str, int | None]:
    """Return the key of a mark, and the index if it is on one entry of a list: `opening.minimums[3]`."""
    found = _ENTRY.fullmatch(mark) if mark.endswith("]") else None
    return (found[1], int(found[2])) if found else (mark, None)


def own_name(name: str) -> str:
    """Return the last part of a key: `exact_cut` of `extras.exact_cut`."""
    return name.rpartition(".")[2]


def find_key(name: str) -> Key | None:
    """Return the key or pattern that a dotted name belongs to, even if its own part is not a good name."""
    if name in FIXED:
        return FIXED[name]
    if name.startswith(COUNTS_AS):
        return _BY_NAME[_SERVES]
    section, dot, rest = name.partition(".")
    return _OWN.get(section) if dot and "." not in rest else None


def applies(name: str, family: families.Family) -> bool:
    """Return whether a dotted name, or the word for all threes of a colour, means anything in a family.

    Nothing is said against a name that nobody knows.
    """
    found = FIXED.get(name) or find_key(f"{name}.laid" if name in COLOURS else name)
    return found is None or family.name in found.families


def is_whole(values: Mapping[str, object]) -> bool:
    """Return whether values have every key of their family."""
    family = families.family_called(values.get(FAMILY))
    return values.keys() >= {name for name, key in FIXED.items() if family.name in key.families}


def is_good_name(name: str) -> bool:
    """Whether the own part of a dotted name is allowed as a name; a kind is allowed if it exists."""
    section, _dot, rest = name.partition(".")
    return name.startswith(COUNTS_AS) or (
        bool(_OWN_NAME.fullmatch(rest)) and rest not in _RESERVED.get(section, ())
    )


def is_own(name: str) -> bool:
    """Return whether a dotted name is one of the table's own pile kinds, extras, special hands or rows."""
    found = find_key(name)
    return found is not None and found in _OWN.values() and section_of(name) != "labels"


def own_names(section: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the table's own names in a section (one of MOST_OWN), in the order of the dotted names given."""
    begins, pattern = f"{section}.", _OWN[section]
    return tuple(own_name(name) for name in names if name.startswith(begins) and find_key(name) is pattern)


def tie_default(values: Mapping[str, Value]) -> str:
    """Return the default for ties: `play_on` if there is a target or the family plays on, else `shared`."""
    family = families.family_called(values.get(FAMILY))
    return "play_on" if family.plays_on or values.get(LENGTH_TARGET) is not None else "shared"
