"""The opening meld: what the cards laid count towards the minimum, and whether they may be laid so."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, compress, takewhile

from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.melds import Meld, MeldProblem, meld_points, meld_problems
from scorepad.score.minimum import minimum
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, Next

TOO_FEW = "too_few_cards"
_CURED_BY_MORE = {TOO_FEW, "too_many_wilds", "not_in_a_row"}


@dataclass(frozen=True, slots=True)
class Opening:
    """What cards laid to open come to.

    minimum: what is asked. sums: points of each meld, as laid. allowed: points of those that the rules allow,
    or that are under way. missing: points still wanted, or where a pile is asked for the cards that
    the nearest meld lacks for one. problems: everything that the rules forbid.
    """

    minimum: Minimum
    sums: tuple[int, ...]
    allowed: int
    missing: int
    problems: tuple[MeldProblem, ...]

    @property
    def sum(self) -> int:
        """Add up all melds: face values alone, whatever is forbidden in them."""
        return sum(self.sums)

    @property
    def legal(self) -> bool:
        """Whether the rules allow the cards to be laid so."""
        return not self.problems

    @property
    def reached(self) -> bool:
        """Whether a side may open with these cards."""
        return self.legal and self.missing == 0 and any(self.sums)


def can_help(rules: RuleSet) -> bool:
    """Return whether the rules say what a card is worth."""
    return rules.family.counts_cards


def asked(record: GameRecord, score: GameScore) -> Next:
    """Give what each side needs in the first open round, or after the end in one more round."""
    if score.next:
        return score.next
    counted = takewhile(lambda played: played.complete, record.rounds)
    number = record.first_round + len(tuple(counted))
    return Next(number, tuple(minimum(record.rules, number, total) for total in score.totals))


def is_under_way(problems: Sequence[MeldProblem]) -> bool:
    """Tell whether a meld has too few cards yet, and nothing that those to come could not put right."""
    codes = {problem.code for problem in problems}
    return TOO_FEW in codes and codes <= _CURED_BY_MORE


def opening(rules: RuleSet, needed: Minimum, melds: Sequence[Meld], red_threes: int = 0) -> Opening:
    """Judge the cards a side would open with. needed: its minimum. red_threes: laid beside the melds.

    Face values count, no red threes and no bonus for a pile. Source: FORMAT.md, "Scoring". A meld that the
    rules forbid brings nobody nearer.
    """
    by_meld = [meld_problems(rules, meld, at) for at, meld in enumerate(melds)]
    sums = tuple(meld_points(rules, meld) for meld in melds)
    helps = [not found or is_under_way(found) for found in by_meld]
    allowed = sum(compress(sums, helps))
    if isinstance(needed, int):
        missing = max(0, needed - allowed)
    else:
        longest = max((len(meld.cards) for meld in compress(melds, helps)), default=0)
        missing = max(0, rules.piles.size - longest)
    stray = (MeldProblem("red_threes_not_laid", None),) if red_threes and not rules.lays_red_threes else ()
    return Opening(needed, sums, allowed, missing, (*chain.from_iterable(by_meld), *stray))
