"""Why a side's total is what it is: round by round, every line in words, and what adds nothing."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import capital, table_words
from scorepad.i18n.lines import line_text
from scorepad.i18n.problems import problem_sentence
from scorepad.i18n.rule_values import value_text
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, How
from scorepad.score.result import GameScore, Line, RoundScore, SideScore

_IGNORED = ("not_in_rules", "red_three_cannot_be_laid")
"""Warnings that say why something counted adds nothing, or takes off."""


@dataclass(frozen=True, slots=True)
class WhyLine:
    """A line of a round in words, and its signed points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class WhyRound:
    """One side's round. before + earned = after, where the round is in the total.

    id, number: of the recorded round. adds: whether its points are in the total. waits: whether an earlier
    round is still open. remarks: sentences about what the lines alone don't explain.
    """

    id: str
    number: int
    before: int
    lines: tuple[WhyLine, ...]
    earned: int
    adds: bool
    waits: bool
    remarks: tuple[str, ...]

    @property
    def after(self) -> int:
        """Give the total once this round is in it, in signed points."""
        return self.before if self.waits else self.before + self.earned


def why(record: GameRecord, score: GameScore, side: int) -> tuple[WhyRound, ...]:
    """Explain a side's total, the first recorded round first. side: its index."""
    first_open = next((each.number for each in score.rounds if not each.complete), None)
    rounds = enumerate(score.rounds)
    return tuple(_round(record, index, scored, side, first_open) for index, scored in rounds)


def start_total(record: GameRecord, side: int) -> int:
    """Give what a side brought from paper; 0 where the game began here."""
    return record.start.totals[side] if record.start else 0


def _round(record: GameRecord, index: int, scored: RoundScore, side: int, first_open: int | None) -> WhyRound:
    of_side = scored.sides[side]
    earned, adds = of_side.breakdown.round, first_open is None or scored.number < first_open
    remarks = (*_standing(scored, of_side, first_open), *_reasons(record, index, scored, side))
    return WhyRound(
        id=scored.id,
        number=scored.number,
        before=of_side.total - earned if adds else of_side.total,
        lines=_lines(record, index, side, of_side),
        earned=earned,
        adds=adds,
        waits=first_open is not None and scored.number > first_open,
        remarks=remarks,
    )


def _lines(record: GameRecord, index: int, side: int, scored: SideScore) -> tuple[WhyLine, ...]:
    tally = record.rounds[index].tallies[side]
    forms = {"melded": tally.melded, "left": tally.left}

    def added(line: Line) -> tuple[int, ...]:
        return forms[line.item].points if line.item in forms and line.count is None else ()

    return tuple(
        WhyLine(capital(line_text(record.rules, line, added(line))), line.points)
        for line in scored.breakdown.lines
    )


def _standing(scored: RoundScore, side: SideScore, first_open: int | None) -> Iterator[str]:
    """Say whether the round is in the total at all."""
    if first_open is not None and scored.number > first_open:
        yield _("Not in the total yet: round {number} is still open.").format(number=first_open)
    elif not scored.complete and side.counted:
        yield _("Not in the total yet: another side hasn't been scored.")
    elif not scored.complete:
        yield _("Not in the total yet: this side hasn't been fully scored.")
    elif not side.breakdown.lines:
        yield _("Nothing was scored.")


def _reasons(record: GameRecord, index: int, scored: RoundScore, side: int) -> Iterator[str]:
    rules, out = record.rules, record.rounds[index].side_out
    if any(_is_turned(rules, line) for line in scored.sides[side].breakdown.lines):
        yield _("The {red_threes} count against this side because it doesn't have {need}.").format(
            need=value_text(rules, keys.RED_THREES_NEEDS), **table_words(rules)
        )
    if out and out.how == How.FULL and How.FULL in rules.hows and out.side != side:
        yield _("Times {factor}, because {side} went out with a full hand.").format(
            factor=rules.penalty.factor, side=record.sides[out.side].name
        )
    for problem in scored.problems:
        if problem.code in _IGNORED and problem.side == side:
            yield problem_sentence(problem, record)


def _is_turned(rules: RuleSet, line: Line) -> bool:
    """Tell whether red threes laid were turned against the side that laid them."""
    worth = rules.red_threes
    if line.item == keys.RED_THREES_ALL:
        return line.points == -(worth.all or 0) != 0
    if line.item == keys.RED_THREES_LAID and worth.laid is not None:
        return line.each == -worth.laid != 0
    return False
