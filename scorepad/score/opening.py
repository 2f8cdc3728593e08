"""The minimum of each round, and whether an opening meld reaches it, which is built touch by touch.

Such a meld is never stored in the game.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, compress
from typing import cast

from scorepad.rules import keys
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import WILDS, Minimum, pile_to_open, points_to_open
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Next

RED_THREE = "red_three"

WILD, SEQUENCE = "wild", "sequence"
BLACK_THREE = "black_three"
FEWEST = 3
CLEAN_PILE = "clean_pile"
_PICTURES = ("jack", "queen", "king")
_USUAL_RANKS = ("4", "5", "6", "7", "8", "9", "10", *_PICTURES)
_NO_RANKS = ("ace", *WILDS, BLACK_THREE, WILD, SEQUENCE)
_NATURALS_FOR_A_WILD = 2

_Found = Mapping[str, object] | None
"""The parameters of a breach of the rules, or None where there is none."""

TOO_FEW = "too_few_cards"
_CURED_BY_MORE = {TOO_FEW, "too_many_wilds", "not_in_a_row"}


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards laid together. of: their rank, `black_three`, `wild` or `sequence`. No cards: just started."""

    of: str
    cards: tuple[str, ...] = ()

    @property
    def wilds(self) -> int:
        """The number of jokers and twos."""
        return sum(card in WILDS for card in self.cards)

    @property
    def naturals(self) -> int:
        """The number of other cards."""
        return len(self.cards) - self.wilds


@dataclass(frozen=True, slots=True)
class MeldProblem(Frozen, freezes=("params",)):
    """A breach of the rules. meld: its index among the melds, or None for the red threes beside them."""

    code: str
    meld: int | None
    params: Mapping[str, object] = field(default_factory=dict)


def ranks(rules: RuleSet) -> tuple[str, ...]:
    """Return the ranks that can be melded, lowest first, the ace last.

    A special pack lists them in the word `ranks`, lowest first, separated by spaces: `1 2 3`.
    """
    own = (rules.label("ranks") or "").split()
    named = tuple(dict.fromkeys(rank for rank in own if rank not in _NO_RANKS))
    return (*(named or _USUAL_RANKS), "ace")


def group_of(rules: RuleSet, card: str) -> str:
    """Return the card group that a card counts in. Source: FORMAT.md, "Rule sets"."""
    if card in _NO_RANKS:
        return card
    return "low" if card.isdecimal() and int(card) <= rules.cards.last_low else "high"


def meld_points(rules: RuleSet, meld: Meld) -> int:
    """Return the sum of the face values; a card worth less than 0 counts 0. Source: FORMAT.md, "Scoring"."""
    return sum(max(0, rules.on_table(group_of(rules, card))) for card in meld.cards)


def is_full(rules: RuleSet, meld: Meld) -> bool:
    """Whether a meld takes no more cards because its pile is then closed.

    A sequence is always closed. Source for that: Samba, bicyclecards.com.
    """
    closed = rules.piles.exact or meld.of == SEQUENCE
    return bool(closed) and len(meld.cards) >= rules.piles.size


def most_wilds(rules: RuleSet, naturals: int) -> int:
    """Return how many wild cards may join that many naturals. Source: FORMAT.md, "Rule sets"."""
    rule = rules.values.get(keys.MELDS_WILDS)
    if rule == "twice":
        return naturals // 2
    if rule == "fewer":
        return max(0, naturals - 1)
    if rule == "equal":
        return naturals
    return cast("int", rule) if naturals >= _NATURALS_FOR_A_WILD else 0


def _too_few_cards(_rules: RuleSet, meld: Meld) -> _Found:
    cards = len(meld.cards)
    return {"cards": cards, "missing": FEWEST - cards} if cards < FEWEST else None


def _too_many_cards(rules: RuleSet, meld: Meld) -> _Found:
    cards, size = len(meld.cards), rules.piles.size
    return {"cards": cards, "size": size} if is_full(rules, meld) and cards > size else None


def _too_many_wilds(rules: RuleSet, meld: Meld) -> _Found:
    most = most_wilds(rules, meld.naturals)
    counted = meld.of not in (WILD, SEQUENCE, BLACK_THREE)
    return {"wilds": meld.wilds, "most": most} if counted and meld.wilds > most else None


def _mixed_ranks(_rules: RuleSet, meld: Meld) -> _Found:
    strangers = any(card not in (meld.of, *WILDS) for card in meld.cards)
    return {} if strangers and meld.of != SEQUENCE else None


def _black_threes_early(rules: RuleSet, meld: Meld) -> _Found:
    """Without their own pile kind, only a player going out melds them. Source: Canasta, pagat.com/canasta."""
    late = BLACK_THREE in rules.facts.meldable and "black_threes" not in rules.kinds
    return {} if meld.of == BLACK_THREE and late else None


def _not_in_a_row(rules: RuleSet, meld: Meld) -> _Found:
    order = ranks(rules)
    naturals = {card for card in meld.cards if card not in WILDS}
    places = sorted(order.index(card) for card in naturals if card in order)
    in_a_row = len(places) == meld.naturals and (not places or places[-1] - places[0] < len(places))
    return {} if meld.of == SEQUENCE and not in_a_row else None


_CHECKS: Mapping[str, Callable[[RuleSet, Meld], _Found]] = {
    "too_few_cards": _too_few_cards,
    "too_many_cards": _too_many_cards,
    "too_many_wilds": _too_many_wilds,
    "mixed_ranks": _mixed_ranks,
    "no_wild_melds": lambda rules, meld: {} if meld.of == WILD and WILD not in rules.kinds else None,
    "no_black_threes": lambda rules, meld: (
        {} if meld.of == BLACK_THREE and BLACK_THREE not in rules.facts.meldable else None
    ),
    "black_threes_going_out": _black_threes_early,
    # Source: Brian Brouillette, pagat.com/rummy/handfoot.html.
    "wild_with_threes": lambda _rules, meld: {} if meld.of == BLACK_THREE and meld.wilds else None,
    "no_sequences": lambda rules, meld: {} if meld.of == SEQUENCE and SEQUENCE not in rules.kinds else None,
    # Source: Samba, bicyclecards.com.
    "wild_in_sequence": lambda _rules, meld: {} if meld.of == SEQUENCE and meld.wilds else None,
    "not_in_a_row": _not_in_a_row,
}


def meld_problems(rules: RuleSet, meld: Meld, at: int) -> tuple[MeldProblem, ...]:
    """Return every breach of the rules in a meld; a meld just started has none yet. at: its index.

    Source: FORMAT.md, "Rule sets".
    """
    found = ((code, check(rules, meld)) for code, check in _CHECKS.items() if meld.cards)
    return tuple(MeldProblem(code, at, params) for code, params in found if params is not None)


@dataclass(frozen=True, slots=True)
class OpeningMeld:
    """The result of the cards laid to open.

    minimum: to open. sums: points of each meld, as laid. allowed: points of the melds that the rules allow
    or that are not finished. missing: points still needed, or, as of_pile says, the cards that the meld
    nearest to the pile needed still lacks. problems: every breach of the rules.
    """

    minimum: Minimum
    sums: tuple[int, ...]
    allowed: int
    missing: int
    of_pile: bool
    problems: tuple[MeldProblem, ...]

    @property
    def legal(self) -> bool:
        """Whether the rules allow these melds."""
        return not self.problems


def minimums_asked(record: GameRecord, score: GameScore) -> Next:
    """Return each side's minimum in the first open round, or after the end of the game in one more round."""
    return score.next or Next.after(record, len(score.counted), score.totals)


def is_unfinished(problems: Sequence[MeldProblem]) -> bool:
    """Whether a meld only has too few cards so far, with no problem that more cards couldn't fix."""
    codes = {problem.code for problem in problems}
    return TOO_FEW in codes and codes <= _CURED_BY_MORE


def _cards_missing(rules: RuleSet, pile: str | None, melds: Iterable[Meld]) -> int:
    """Return how many cards the meld nearest to the pile needed still lacks; wild cards make none clean."""
    lengths = (len(meld.cards) for meld in melds if pile != CLEAN_PILE or not meld.wilds)
    return max(0, rules.piles.size - max(lengths, default=0)) if pile else 0


def judge_opening(rules: RuleSet, needed: Minimum, melds: Sequence[Meld], red_threes: int = 0) -> OpeningMeld:
    """Return the result of opening with these cards. needed: the minimum. red_threes: beside the melds.

    Only face values count, without red threes and without bonuses for piles. A meld that breaks the rules
    doesn't count. Source: FORMAT.md, "Scoring".
    """
    by_meld = [meld_problems(rules, meld, at) for at, meld in enumerate(melds)]
    sums = tuple(meld_points(rules, meld) for meld in melds)
    helps = [not found or is_unfinished(found) for found in by_meld]
    allowed = sum(compress(sums, helps))
    asked = points_to_open(needed)
    cards = _cards_missing(rules, pile_to_open(needed), compress(melds, helps))
    missing, of_pile = cards or max(0, (asked or 0) - allowed), cards > 0 or asked is None
    stray = (MeldProblem("red_threes_not_laid", None),) if red_threes and not rules.lays_red_threes else ()
    problems = (*chain.from_iterable(by_meld), *stray)
    return OpeningMeld(needed, sums, allowed, missing, of_pile, problems)


@dataclass(frozen=True, slots=True)
class OpeningBuilder:
    """The cards laid so far. red_threes: beside the melds. hand: index of the active meld, for wild cards."""

    melds: tuple[Meld, ...] = ()
    red_threes: int = 0
    hand: int | None = None

    @property
    def in_hand(self) -> Meld | None:
        """The active meld, which wild cards go to."""
        return None if self.hand is None else self.melds[self.hand]

    @property
    def is_empty(self) -> bool:
        """Whether no meld and no red three has been laid."""
        return not (self.melds or self.red_threes)


def lay_card(laying: OpeningBuilder, rules: RuleSet, card: str) -> OpeningBuilder:
    """Add a card: a rank to its meld, a wild card to the active meld, a red three beside the melds.

    A closed pile takes no more cards: the next card of its rank starts another meld. An active sequence takes
    every rank. A wild card without an active meld starts a wild one.
    """
    if card == RED_THREE:
        return replace(laying, red_threes=laying.red_threes + 1)
    held = laying.in_hand
    if held and (card in WILDS or held.of == SEQUENCE):
        return _add(laying, card)
    of = WILD if card in WILDS else card
    return _add(_take_up(laying, rules, of), card)


def start_meld(laying: OpeningBuilder, of: str) -> OpeningBuilder:
    """Start a meld, such as a `wild` one or a `sequence`, and make it active."""
    melds = tuple(meld for meld in laying.melds if meld.cards)
    return replace(laying, melds=(*melds, Meld(of)), hand=len(melds))


def choose_meld(laying: OpeningBuilder, at: int) -> OpeningBuilder:
    """Make the meld at an index active; another one that has no cards yet is dropped."""
    before = tuple(meld for meld in laying.melds[:at] if meld.cards)
    after = tuple(meld for meld in laying.melds[at + 1 :] if meld.cards)
    return replace(laying, melds=(*before, laying.melds[at], *after), hand=len(before))


def leave_meld(laying: OpeningBuilder) -> OpeningBuilder:
    """Leave no meld active."""
    return replace(laying, melds=tuple(meld for meld in laying.melds if meld.cards), hand=None)


def take_back(laying: OpeningBuilder, at: int, card: str) -> OpeningBuilder:
    """Take a card off the meld at an index; a meld without cards is dropped."""
    meld, hand = laying.melds[at], laying.hand
    cards = list(meld.cards)
    cards.remove(card)
    if cards:
        return replace(laying, melds=_with(laying.melds, at, Meld(meld.of, tuple(cards))))
    if hand is not None and hand >= at:
        hand = None if hand == at else hand - 1
    return replace(laying, melds=(*laying.melds[:at], *laying.melds[at + 1 :]), hand=hand)


def take_back_red_three(laying: OpeningBuilder) -> OpeningBuilder:
    """Take back one of the red threes."""
    return replace(laying, red_threes=max(0, laying.red_threes - 1))


def _take_up(laying: OpeningBuilder, rules: RuleSet, of: str) -> OpeningBuilder:
    """Make the meld of a rank active that is not closed yet, or start one."""
    open_ones = (at for at, meld in enumerate(laying.melds) if meld.of == of and not is_full(rules, meld))
    at = next(open_ones, None)
    return start_meld(laying, of) if at is None else choose_meld(laying, at)


def _add(laying: OpeningBuilder, card: str) -> OpeningBuilder:
    """Add a card to the active meld."""
    at = laying.hand or 0
    meld = laying.melds[at]
    return replace(laying, melds=_with(laying.melds, at, Meld(meld.of, (*meld.cards, card))))


def _with(melds: tuple[Meld, ...], at: int, meld: Meld) -> tuple[Meld, ...]:
    return (*melds[:at], meld, *melds[at + 1 :])
