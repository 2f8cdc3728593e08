"""What a device says aloud at the end of a round: short sentences for ears, with plain digits."""

from collections.abc import Collection, Iterator

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import join_list
from scorepad.i18n.line_breaks import one_line
from scorepad.rules.sections import Minimum
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.wording.labels import capital, minimum_text, round_name
from scorepad.wording.standings import (
    behind_words,
    beside_points,
    dealer_name,
    newest_counted,
    winner_sentence,
)


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
