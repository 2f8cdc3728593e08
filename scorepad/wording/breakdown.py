"""Explains each total line by line, in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import day_text, points, signed, stacks
from scorepad.i18n.line_breaks import one_line, pad_left, pad_right, widest_column, wrap_columns
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.score.breakdown import Line, Prices, sign_of_threes
from scorepad.score.deal import seats
from scorepad.score.fields import is_total_only
from scorepad.score.record import GameRecord, GoingOutKind, RoundId
from scorepad.score.result import GameScore, RoundScore, SideScore
from scorepad.wording import labels
from scorepad.wording.problems import problem_sentence
from scorepad.wording.rule_values import value_text
from scorepad.wording.standings import dealer_at, standing_lines

_WORDS = {
    "out.plain": mark("going out"),
    "out.concealed": mark("going out concealed"),
    "out.partial": mark("going out"),
    "out.full": mark("going out with a full hand"),
    keys.RED_THREES_ALL: mark("all {red_threes} together"),
    keys.RED_THREES_CANASTA: mark("bonus for seven or more {red_threes}"),
    keys.BLACK_THREES_ALL: mark("all {black_three} together"),
    keys.BIDS_MADE_BASE: mark("bid made"),
    keys.BIDS_MADE_BID: mark("bid made"),
    keys.BIDS_MADE_TAKEN: mark("taken"),
    keys.BIDS_MADE_OVER: mark("over the bid"),
    keys.BIDS_MISSED_BASE: mark("bid missed"),
    keys.BIDS_MISSED_BID: mark("bid missed"),
    keys.BIDS_MISSED_OFF: mark("off the bid"),
    keys.BIDS_OTHERS_TAKEN: mark("taken"),
    keys.BIDS_ZERO_MADE: mark("bid of 0 made"),
    keys.BIDS_ZERO_MISSED: mark("bid of 0 missed"),
    keys.BIDS_BAGS_POINTS: mark("bags full"),
    "adjustments": mark("adjustment"),
    "melded": mark("cards on the table"),
    "left": mark("cards left"),
}

_IGNORED = ("not_in_rules", "red_three_cannot_be_laid")
"""Problems that explain why a count adds no points, or subtracts some."""

_INDENT = "    "
_LONGEST, _LONGEST_REMARK = 64, 90


def line_text(rules: RuleSet, line: Line, added: Sequence[int] = (), *, total_only: bool = False) -> str:
    """Return the words for a line of a breakdown.

    added: the stacks, if its points were typed in stacks. total_only: whether nothing else is known of its
    round.
    """
    what = _("total only") if total_only else _subject(rules, line)
    if line.note:
        return _("{what}: {detail}").format(what=what, detail=line.note)
    if line.count is not None and line.each is not None:
        kind = line.item.partition(".")[2]
        # The word is the same for one as for many: `1 clean`.
        is_same = line.section == "piles" and labels.is_adjective(rules, kind)
        message = _("{count} {what} × {each}") if is_same else _("{what}: {count} × {each}")
        return message.format(what=what, count=points(line.count), each=points(line.each))
    if line.count is not None:
        return _("{what}: {detail}").format(what=what, detail=points(line.count))
    if len(added) > 1:
        return _("{what}: {detail}").format(what=what, detail=stacks(tuple(added)))
    return what


def _subject(rules: RuleSet, line: Line) -> str:
    part, dot, name = line.item.partition(".")
    if line.section == "piles":
        return labels.kind_word(rules, name)
    if line.section in ("extras", "special_hands"):
        return labels.extra_label(rules, name)
    if line.section == "rows":
        return labels.row_label(rules, name)
    if line.item in (keys.RED_THREES_EXTRA, keys.BLACK_THREES_EXTRA):
        message = _("bonus for {count} or more {threes}")
        count = points(rules.threes(line.section).many)
        return message.format(count=count, threes=labels.threes_word(rules, line.section))
    if line.section in ("melded", "left") and dot:
        return _("{field}, {cards}").format(field=_(_WORDS[part]), cards=labels.group_label(rules, name))
    word = _WORDS.get(line.item)
    return labels.in_their_words(rules, word) if word else labels.field_label(rules, line.item)


@dataclass(frozen=True, slots=True)
class WhyLine:
    """A line of a round in words, with its signed points."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class WhyRound:
    """One side's round. before + earned = after, if the round is in the total.

    id, number: of the recorded round. adds: whether its points are in the total. waits: whether an earlier
    round is still open. remarks: sentences on anything that the lines alone don't explain.
    """

    id: RoundId
    number: int
    before: int
    lines: tuple[WhyLine, ...]
    earned: int
    adds: bool
    waits: bool
    remarks: tuple[str, ...]

    @property
    def after(self) -> int:
        """The total after this round, in signed points."""
        return self.before if self.waits else self.before + self.earned


def explain_total(record: GameRecord, score: GameScore, side: int) -> tuple[WhyRound, ...]:
    """Return the rounds that make up a side's total, the first recorded one first. side: its index."""
    first_open = next((each.number for each in score.rounds if not each.complete), None)
    rounds = enumerate(score.rounds)
    return tuple(_why_round(record, index, scored, side, first_open) for index, scored in rounds)


def _why_round(
    record: GameRecord, index: int, scored: RoundScore, side: int, first_open: int | None
) -> WhyRound:
    of_side = scored.sides[side]
    earned, adds = of_side.breakdown.round, first_open is None or scored.number < first_open
    return WhyRound(
        id=scored.id or RoundId(str(scored.number)),
        number=scored.number,
        before=of_side.total - earned if adds else of_side.total,
        lines=_lines(record, index, side, of_side),
        earned=earned,
        adds=adds,
        waits=first_open is not None and scored.number > first_open,
        remarks=(*_standing(record, index, scored, side, first_open), *_reasons(record, index, scored, side)),
    )


def _lines(record: GameRecord, index: int, side: int, scored: SideScore) -> tuple[WhyLine, ...]:
    tally = record.rounds[index].tallies[side]
    typed = {"melded": tally.melded.points, "left": tally.left.points, "points": tally.points}
    lines = []
    total_only = is_total_only(record.rules, record.rounds[index])
    for line in scored.breakdown.lines:
        added = typed.get(line.item, ()) if line.count is None else ()
        text = line_text(record.rules, line, added, total_only=total_only)
        lines.append(WhyLine(labels.capital(text), line.points))
    return tuple(lines)


def _standing(
    record: GameRecord, index: int, scored: RoundScore, at: int, first_open: int | None
) -> Iterator[str]:
    """Yield a sentence if the round adds nothing to the total."""
    side = scored.sides[at]
    if first_open is not None and scored.number > first_open:
        yield _("Not in the total yet: round {number} is still open.").format(number=first_open)
    elif not scored.complete and side.counted:
        yield _("Not in the total yet: another side hasn't been scored.")
    elif not scored.complete:
        yield _("Not in the total yet: this side hasn't been fully scored.")
    elif not side.breakdown.lines and not record.rounds[index].tallies[at].is_sat_out:
        yield _("Nothing was scored.")


def _reasons(record: GameRecord, index: int, scored: RoundScore, side: int) -> Iterator[str]:
    rules, out = record.rules, record.rounds[index].side_out
    if rules.deciding_row:
        yield _("{row}: {count} of {target} so far.").format(
            row=labels.capital(labels.field_label(rules, rules.deciding_row)),
            count=points(scored.standing.in_row[side]),
            target=points(rules.length.row_target or 0),
        )
    if record.rounds[index].tallies[side].is_sat_out:
        yield _("Sat this round out.")
    yield from _turned_sections(record, index, scored, side)
    if out and out.how == GoingOutKind.FULL and GoingOutKind.FULL in rules.hows and out.side != side:
        yield _("Times {factor}, because {side} went out with a full hand.").format(
            factor=rules.penalty.factor, side=record.sides[out.side].name
        )
    factor = record.rounds[index].factor
    if factor != 1 and rules.family.multiplies_rounds:
        yield _("This round counts × {factor}, but for adjustments.").format(factor=factor)
    for problem in scored.problems:
        if problem.code in _IGNORED and problem.side == side:
            yield problem_sentence(problem, record)


def _turned_sections(record: GameRecord, index: int, scored: RoundScore, side: int) -> Iterator[str]:
    """Yield a sentence for each part of a side's round that counts for nothing or against it."""
    rules, tally = record.rules, record.rounds[index].tallies[side]
    lines = scored.sides[side].breakdown.lines
    prices = Prices.of(rules, seats(record.sides))
    if any(line.section == "special_hands" for line in lines):
        yield _("A special hand is all that counts for this side in the round.")
    if any(line.section == "melded" for line in lines) and not prices.adds_melded(tally):
        message = _("The cards on the table are subtracted because this side doesn't have {need}.")
        yield message.format(need=value_text(rules, keys.MELDED_NEEDS))
    for section in keys.COLOURS:
        laid = any(line.item in (f"{section}.laid", f"{section}.all") for line in lines)
        sign = (
            sign_of_threes(prices, tally, section) if laid and rules.threes(section).laid is not None else 1
        )
        if sign < 1:
            yield _turned_threes(rules, section, sign)


def _turned_threes(rules: RuleSet, section: str, sign: int) -> str:
    words = {**labels.table_words(rules), "threes": labels.threes_word(rules, section)}
    if not rules.threes(section).by_piles:
        message = _("The {threes} count against this side because it doesn't have {need}.")
        return message.format(need=value_text(rules, f"{section}.needs"), **words)
    subtracted = _("The {threes} are subtracted because of how many {piles} this side completed.")
    ignored = _("The {threes} are ignored because of how many {piles} this side completed.")
    return (subtracted if sign else ignored).format(**words)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of a side's block. rule: a sum, below a line across."""

    label: str
    amount: str
    rule: bool = False


def score_report(record: GameRecord, score: GameScore) -> str:
    """Return the score report: the game, its rounds, the standings."""
    explained = zip(*(explain_total(record, score, side) for side in range(len(record.sides))), strict=True)
    blocks = (
        "\n".join(_round(record, index, scored, sides))
        for index, (scored, sides) in enumerate(zip(score.rounds, explained, strict=True))
    )
    return "\n\n".join(("\n".join(_head(record)), *blocks, "\n".join(standing_lines(record, score))))


def _head(record: GameRecord) -> Iterator[str]:
    day = day_text(record.played or "", record.played_about)
    paper = _("from paper") if record.is_from_paper else ""
    details = (one_line(each or "") for each in (record.title, day, record.place, paper))
    heading = " · ".join(filter(None, details))
    if heading:
        yield heading
    yield one_line(labels.rules_name(record.rules))
    note = one_line(record.note or "")
    if note:
        yield from wrap_columns(note, _LONGEST)


def _round(record: GameRecord, index: int, scored: RoundScore, sides: Sequence[WhyRound]) -> Iterator[str]:
    entries = [
        list(_entries(why)) if each.counted else [] for why, each in zip(sides, scored.sides, strict=True)
    ]
    every = [entry for side in entries for entry in side]
    label = min(_LONGEST, widest_column(entry.label for entry in every))
    amount = widest_column(entry.amount for entry in every)
    yield _round_title(record, index, scored)
    for side, each, inside in zip(record.sides, scored.sides, entries, strict=True):
        yield "  " + _side_title(record.rules, one_line(side.name), each)
        for entry in inside:
            yield from _aligned(entry, label, amount)
    yield from _remarks(record, index, scored)


def _round_title(record: GameRecord, index: int, scored: RoundScore) -> str:
    title = _("Round {number}").format(number=scored.number)
    if record.rounds[index].factor != 1 and record.rules.family.multiplies_rounds:
        title = _("{round} × {factor}").format(round=title, factor=record.rounds[index].factor)
    dealer = dealer_at(record, index)
    if dealer:
        title = _("{round}, dealt by {name}").format(round=title, name=one_line(dealer))
    return title if scored.complete else _("{round}, not scored yet").format(round=title)


def _side_title(rules: RuleSet, name: str, side: SideScore) -> str:
    if not side.counted:
        return _("{side}: not scored yet").format(side=name)
    if not rules.facts.asks_minimum:
        return name
    minimum = labels.minimum_text(side.minimum, rules)
    return _("{side} (minimum {minimum})").format(side=name, minimum=minimum)


def _entries(why: WhyRound) -> Iterator[_Entry]:
    for line in why.lines:
        yield _Entry(labels.capital(one_line(line.text)), points(line.points))
    yield _Entry(_("Round"), signed(why.earned), rule=True)
    if not why.adds:
        yield _Entry(_("Total before this round, until every side is scored"), points(why.before))
        return
    if why.before:
        yield _Entry(_("Before"), points(why.before))
    yield _Entry(_("Total"), points(why.after))


def _aligned(entry: _Entry, label: int, amount: int) -> Iterator[str]:
    *above, last = wrap_columns(entry.label, label)
    if entry.rule:
        yield _INDENT + pad_right("", label + 2) + "─" * amount
    yield from (_INDENT + line for line in above)
    yield _INDENT + pad_right(last, label + 2) + pad_left(entry.amount, amount)


def _remarks(record: GameRecord, index: int, scored: RoundScore) -> Iterator[str]:
    remarks = []
    note = one_line(record.rounds[index].note or "")
    if note:
        remarks.append(_("Note: {note}").format(note=note))
    if scored.questions:
        remarks.append(_("Please check:"))
    remarks += ["! " + one_line(problem_sentence(problem, record)) for problem in scored.questions]
    for remark in remarks:
        yield from ("  " + line for line in wrap_columns(remark, _LONGEST_REMARK))
