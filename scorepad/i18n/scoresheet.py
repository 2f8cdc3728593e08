"""A game as a plain score sheet: a block a round, every total explained line by line."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.i18n.columns import folded, left, one_line, right, widest
from scorepad.i18n.dates import day_text
from scorepad.i18n.labels import capital, minimum_text, rules_name
from scorepad.i18n.lines import line_text
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.problems import problem_sentence
from scorepad.i18n.standing import standing_lines
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Cards, GameRecord
from scorepad.score.result import GameScore, Line, RoundScore, SideScore
from scorepad.score.seats import dealer_of, player_at

_INDENT = "    "
_LONGEST = 64


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a side's block. rule: a sum, under a line of its own."""

    label: str
    amount: str
    rule: bool = False


def score_sheet(record: GameRecord, score: GameScore) -> str:
    """Write the sheet: what game it is, its rounds, how it stands."""
    first_open = next(
        (at for at, scored in enumerate(score.rounds) if not scored.complete), len(score.rounds)
    )
    blocks = [
        _round(record, index, scored, adds=index < first_open) for index, scored in enumerate(score.rounds)
    ]
    return "\n\n".join(("\n".join(_head(record)), *blocks, "\n".join(standing_lines(record, score))))


def _head(record: GameRecord) -> Iterator[str]:
    details = (record.title, day_text(record.played or ""), record.place)
    said = " · ".join(one_line(each) for each in details if each and one_line(each))
    if said:
        yield said
    yield one_line(rules_name(record.rules))
    if record.note and one_line(record.note):
        yield from folded(one_line(record.note), _LONGEST)


def _round(record: GameRecord, index: int, scored: RoundScore, *, adds: bool) -> str:
    entries = [_entries(record, index, side, each, adds=adds) for side, each in enumerate(scored.sides)]
    every = [entry for side in entries for entry in side]
    label = min(_LONGEST, widest(entry.label for entry in every))
    amount = widest(entry.amount for entry in every)
    lines = [_round_title(record, index, scored)]
    for side, each, inside in zip(record.sides, scored.sides, entries, strict=True):
        lines.append("  " + _side_title(record.rules, side.name, each))
        for entry in inside:
            lines += _laid_out(entry, label, amount)
    return "\n".join((*lines, *_remarks(record, index, scored)))


def _round_title(record: GameRecord, index: int, scored: RoundScore) -> str:
    title = _("Round {number}").format(number=scored.number)
    seat = dealer_of(record, index)
    if seat is not None:
        side, player = player_at(record.sides, seat)
        dealer = one_line(record.sides[side].people[player])
        title = _("{round}, dealt by {name}").format(round=title, name=dealer)
    return title if scored.complete else _("{round}, not scored yet").format(round=title)


def _side_title(rules: RuleSet, name: str, side: SideScore) -> str:
    if not side.counted:
        return _("{side}: not scored yet").format(side=one_line(name))
    minimum = minimum_text(side.minimum, rules)
    return _("{side} (minimum {minimum})").format(side=one_line(name), minimum=minimum)


def _entries(record: GameRecord, index: int, at: int, side: SideScore, *, adds: bool) -> list[_Entry]:
    if not side.counted:
        return []
    tally = record.rounds[index].tallies[at]
    forms = {"melded": tally.melded, "left": tally.left}
    lines = [
        _Entry(capital(one_line(line_text(record.rules, line, _added(line, forms)))), points(line.points))
        for line in side.breakdown.lines
    ]
    return [*lines, *_sums(side.breakdown.round, side.total, adds=adds)]


def _sums(earned: int, total: int, *, adds: bool) -> Iterator[_Entry]:
    yield _Entry(_("Round"), signed(earned), rule=True)
    if not adds:
        yield _Entry(_("Total before this round, until every side is scored"), points(total))
        return
    if total != earned:
        yield _Entry(_("Before"), points(total - earned))
    yield _Entry(_("Total"), points(total))


def _added(line: Line, forms: dict[str, Cards]) -> tuple[int, ...]:
    return forms[line.item].points if line.item in forms and line.count is None else ()


def _laid_out(entry: _Entry, label: int, amount: int) -> Iterator[str]:
    *above, last = folded(entry.label, label)
    if entry.rule:
        yield _INDENT + left("", label + 2) + "─" * amount
    yield from (_INDENT + line for line in above)
    yield _INDENT + left(last, label + 2) + right(entry.amount, amount)


def _remarks(record: GameRecord, index: int, scored: RoundScore) -> Iterator[str]:
    note = one_line(record.rounds[index].note or "")
    if note:
        yield from _remark(_("Note: {note}").format(note=note))
    if scored.problems:
        yield "  " + _("Please check:")
    for problem in scored.problems:
        yield from _remark("! " + one_line(problem_sentence(problem, record)))


def _remark(text: str) -> Iterator[str]:
    yield from ("  " + line for line in folded(text, 90))
