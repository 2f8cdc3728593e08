"""The leader, the winner and the end of the game in words, also for a message.

And what a device says aloud at the end of a round: short sentences for ears, with plain digits.
"""

from collections.abc import Callable, Collection, Iterator, Sequence

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.i18n.line_breaks import one_line, pad_left, pad_right, widest_column
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score import result
from scorepad.score.bids import says_bid
from scorepad.score.deal import dealer_of, player_at
from scorepad.score.record import GameRecord, Round
from scorepad.score.result import Ending, GameScore, RoundScore, Standing
from scorepad.score.totals import sat_out_to_the_end
from scorepad.wording.labels import capital, field_label, minimum_text, round_name, row_label, rules_name

_ENDINGS = {
    "rounds": mark("Round {number} was the last one."),
    "target": mark("The target of {points} has been reached."),
    "floor": mark("A total has fallen to {points} or below."),
    "row": mark("{row}: somebody has reached {count}. Of those who have, the highest total wins."),
    "level": mark("Tied at {points} after the last round: keep playing until one side is ahead."),
    "ended": mark("The game was ended early, after round {number}."),
    "paper": mark("The whole game was played on paper."),
    "beyond": mark("The game ended with round {number}; whoever was ahead after the last round played wins."),
}
_LOWEST_IN_ROW = mark("{row}: somebody has reached {count}. Of those who have, the lowest total wins.")
_TIED_PAST_TARGET = mark("Tied at {points} past the target: keep playing until one side is ahead.")
_ENDED_AS_MEANT = mark("The game ended after round {number}.")
_ENDED_BEFORE_ANY = mark("The game was ended early, before any round was scored.")


def ending_sentence(rules: RuleSet, end: Ending) -> str:
    """Return why the game is over or goes on: `Round 4 was the last one.`, as a sentence."""
    target = rules.length.target
    message = _ENDINGS[end.reason]
    if end.reason == "level" and target is not None:
        message = _TIED_PAST_TARGET
    elif end.reason == "ended" and rules.facts.length_key is None and end.number:
        message = _ENDED_AS_MEANT
    elif end.reason == "ended" and end.number == 0:
        message = _ENDED_BEFORE_ANY
    elif end.reason == "row" and rules.lowest_wins:
        message = _LOWEST_IN_ROW
    bounds, row = {"target": target, "floor": rules.length.floor}, rules.deciding_row
    amount = bounds.get(end.reason, end.points)
    sentence = _(message).format(
        number=end.number,
        points=points(amount or 0),
        row=capital(field_label(rules, row)) if row else "",
        count=points(rules.length.row_target or 0),
    )
    if not end.open:
        return sentence
    return _("{sentence} The round in progress has not been fully scored and adds nothing.").format(
        sentence=sentence
    )


def one_more_text(rules: RuleSet, number: int, total: int) -> str:
    """Return a sentence on one more round. number: its own, from 1. total: of the tied sides."""
    if not rules.facts.asks_minimum:
        return _("Nobody is ahead. One more round decides it.")
    message = _("Nobody is ahead. One more round decides it; the minimum to open is {minimum} again.")
    return message.format(minimum=minimum_text(rules.facts.minimum(number, total), rules))


def standing_lines(record: GameRecord, score: GameScore) -> Iterator[str]:
    """Yield the winner or the next step, the reason, and each side's total with its next minimum."""
    names = [one_line(side.name) for side in record.sides]
    totals = [points(total) for total in score.totals]
    columns, amount = widest_column(names) + 4, widest_column(totals)
    end = result.ending(record, score)
    if score.finished:
        yield winner_sentence(record, score)
    else:
        yield _("Next: round {number}").format(number=score.next.round if score.next else 1)
    if end:
        yield ending_sentence(record.rules, end)
    for at, (name, total) in enumerate(zip(names, totals, strict=True)):
        line = "  " + pad_right(name, columns) + pad_left(total, amount)
        left = left_words(record, score, at)
        if left:
            line += f"   {left}"
        elif score.next and record.rules.facts.asks_minimum:
            needed = minimum_text(score.next.minimums[at], record.rules)
            line += "   " + _("minimum {minimum}").format(minimum=needed)
        beside = beside_points(record, score, at)
        if beside:
            line += "   " + beside
        yield line


def beside_points(record: GameRecord, score: GameScore, side: int, *, short: bool = False) -> str:
    """Return what a side has of all that is counted beside points: `phases completed: 3`, short `phase 3`.

    These are the rows without points, the one that ends the game, and bags. Empty before a round is counted.
    """
    rules, message = record.rules, "{label} {value}" if short else _("{label}: {value}")
    tallies = [played.tallies[side] for played in record.rounds[: len(score.counted)]]
    names = (
        name for name in rules.rows if not rules.rows[name] or keys.key_in("rows", name) == rules.deciding_row
    )
    found = [
        (row_label(rules, name, short=short), sum(each.in_row(name) for each in tallies)) for name in names
    ]
    if rules.bags.limit:
        found.append((_("bags"), score.standing.bags[side]))
    return join_list(message.format(label=label, value=points(value)) for label, value in found if tallies)


def beside_now(record: GameRecord, score: GameScore, side: int, *, short: bool = False) -> str:
    """Return what a side has beside points, and what it has bid, and taken, in the round being played."""
    played = next((each for each in record.rounds if not each.complete), None)
    bid = bid_words(record.rules, played, side) if played else ""
    return " · ".join(filter(None, (beside_points(record, score, side, short=short), bid)))


def bid_words(rules: RuleSet, played: Round, side: int) -> str:
    """Return what a side has bid and taken in a round: `bid 4 · taken 3`; empty before it has."""
    tally = played.tallies[side]
    bid = tally.bid if says_bid(rules, played.out, side) else None
    numbers = {_("bid"): bid, _("taken"): tally.taken}
    said = (f"{word} {points(number)}" for word, number in numbers.items() if number is not None)
    return "" if tally.is_sat_out else " · ".join(said)


def dealer_name(record: GameRecord, score: GameScore) -> str:
    """Return the name of whoever deals the next round; empty if nobody knows."""
    return dealer_at(record, score.next.round - record.first_round) if score.next else ""


def dealer_at(record: GameRecord, index: int) -> str:
    """Return the name of whoever deals the round at an index; empty if nobody knows."""
    seat = dealer_of(record, index)
    if seat is None:
        return ""
    side, player = player_at(record.sides, seat)
    return record.sides[side].people[player]


def left_words(record: GameRecord, score: GameScore, side: int) -> str:
    """Return since when a side is away, `left after round 3`; empty for one that is there."""
    if side not in score.standing.away:
        return ""
    left = record.sides[side].left
    played = (sat_out_to_the_end(record)[side] if left is None else left) - 1
    # Translators: somebody came, but was gone before the first round.
    return _("left after round {number}").format(number=played) if played else _("didn't play")


def winners_text(names: Sequence[str], winners: Sequence[int]) -> str:
    """Return who won a game, in a few words: `North–South won`. winners: indices of the names."""
    message = _("{side} won") if len(winners) == 1 else _("tied: {side}")
    return message.format(side=_(" and ").join(names[side] for side in winners))


def lead_sentence(rules: RuleSet, names: Sequence[str], standing: Standing) -> str:
    """Return who is ahead while a game goes on, and by how much: `North–South leads by 300`.

    names: of all sides.
    """
    best = result.leaders(rules, standing)
    if 1 < len(best) == len(names) - len(standing.away):
        return _("All tied")
    ahead = _(" and ").join(names[side] for side in best)
    if len(best) > 1:
        return _("{sides} are tied").format(sides=ahead)
    margin = result.winning_margin(rules, standing)
    message = _("{side} leads by {points}") if margin else _("{side} in the lead")
    return message.format(side=ahead, points=points(margin))


def total_text(record: GameRecord, score: GameScore, side: int) -> str:
    """Return a side's total; while totals are hidden how many rounds of it are counted: `3 rounds`."""
    if not record.totals_hidden:
        return points(score.totals[side])
    count = sum(each.sides[side].counted for each in score.rounds)
    return ngettext("{count} round", "{count} rounds", count).format(count=count)


def behind_words(
    record: GameRecord, score: GameScore, side: int, figure: Callable[[int], str] = points
) -> str:
    """Return how far a side is behind in the last round, `behind by 300`; empty for any other side and round.

    figure: writes a number.
    """
    is_told = result.is_last_round(record, score) and not record.totals_hidden
    gap = result.behind_by(record.rules, score.standing, side) if is_told else 0
    return _("behind by {points}").format(points=figure(gap)) if gap else ""


def winner_sentence(record: GameRecord, score: GameScore, figure: Callable[[int], str] = points) -> str:
    """Return a sentence on who won and by how much, or that a win is shared. figure: writes a number."""
    names = _(" and ").join(one_line(record.sides[side].name) for side in score.winners)
    if len(score.winners) > 1:
        return _("Shared win: {sides}").format(sides=names)
    margin = result.winning_margin(record.rules, score.standing)
    if not margin:
        return _("{side} won").format(side=names)
    message = ngettext("{side} won by {n} point", "{side} won by {n} points", margin)
    return message.format(side=names, n=figure(margin))


def newest_counted(score: GameScore) -> RoundScore | None:
    """Return the last round that is in the totals, None before the first."""
    return score.counted[-1] if score.counted else None


def result_text(record: GameRecord, score: GameScore) -> str:
    """Return who won or how far the game is, the totals, best first, and which game it was, a line each."""
    return "\n".join(_lines(record, score))


def _lines(record: GameRecord, score: GameScore) -> Iterator[str]:
    if record.title:
        yield one_line(record.title)
    state = result_sentence(record, score)
    if state:
        yield state
    for side in result.ranking(record.rules, score.standing):
        beside = beside_points(record, score, side), left_words(record, score, side)
        standing = join_list((points(score.totals[side]), *map(one_line, beside)))
        yield f"{one_line(record.sides[side].name)}: {standing}"
    yield " · ".join(part for part in (rules_name(record.rules), when_and_where(record)) if part)


def result_sentence(record: GameRecord, score: GameScore) -> str:
    """Return who won, or after which round a game stands; empty before the first one."""
    if score.finished:
        return winner_sentence(record, score)
    counted = newest_counted(score)
    return _("After round {number}").format(number=counted.number) if counted else ""


def when_and_where(record: GameRecord) -> str:
    """Return the day and the place of a game, `21 November 2026 · Rome`; empty if neither is known."""
    day = day_text(record.played, record.played_about) if record.played else ""
    place = one_line(record.place) if record.place else ""
    return " · ".join(part for part in (day, place) if part)


def call(record: GameRecord, score: GameScore) -> tuple[str, ...]:
    """Return the sentences that say how the game stands and what comes next, in the order of speaking.

    While totals are hidden they say neither them nor who has won.
    """
    if record.totals_hidden:
        return tuple(_coming(record, score)) if score.next else ()
    return (*_totals(record, score), *_coming(record, score))


def _totals(record: GameRecord, score: GameScore) -> Iterator[str]:
    counted = newest_counted(score)
    if counted:
        yield _("After round {number}").format(number=counted.number)
    if counted or record.start:
        for at, (side, total) in enumerate(zip(record.sides, score.totals, strict=True)):
            behind = behind_words(record, score, at, _spoken)
            what = join_list((_spoken(total), beside_points(record, score, at), behind))
            yield _("{side}: {what}").format(side=one_line(side.name), what=what)


def _coming(record: GameRecord, score: GameScore) -> Iterator[str]:
    """Yield who has won, or the next round: what it is called, who needs what to open, and who deals."""
    if score.next is None:
        yield winner_sentence(record, score, _spoken)
        return
    number, name = score.next.round, round_name(record.rules, score.next.round)
    if name:
        yield _("Round {number}: {name}").format(number=number, name=name)
    else:
        yield _("Next: round {number}").format(number=number)
    if record.rules.facts.asks_minimum:
        yield from _openings(record, score.next.minimums, score.standing.away)
    dealer = dealer_name(record, score)
    if dealer:
        yield _("{dealer} deals").format(dealer=one_line(dealer))


def _openings(
    record: GameRecord, minimums: tuple[Minimum | None, ...], away: Collection[int]
) -> Iterator[str]:
    """Yield what the sides need to open, those that need the same in one sentence. away: who has left."""
    alike: dict[str, list[str]] = {}
    for at, (side, minimum) in enumerate(zip(record.sides, minimums, strict=True)):
        if at in away:
            continue
        needed = _spoken(minimum) if isinstance(minimum, int) else minimum_text(minimum, record.rules)
        alike.setdefault(needed, []).append(one_line(side.name))
    for minimum, names in alike.items():
        if len(alike) == 1:
            yield _("Everyone needs {minimum} to open").format(minimum=minimum)
        elif len(names) == 1:
            yield _("{side} needs {minimum} to open").format(side=names[0], minimum=minimum)
        else:
            sentence = _("{minimum} to open: {sides}").format(minimum=minimum, sides=join_list(names))
            yield capital(sentence)


def _spoken(number: int) -> str:
    """Return a number as a voice reads it: one with separators or a sign is read wrongly by some."""
    # Translators: read aloud, before a number: "minus 40".
    return str(number) if number >= 0 else _("minus {number}").format(number=-number)
