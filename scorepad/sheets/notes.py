"""The notes of a sheet: on the rules in its foot, on the play, and on what was noted in a game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import join_list, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.fields import SAT_OUT
from scorepad.score.record import GameRecord, Round, RoundId
from scorepad.score.result import GameScore
from scorepad.sheets.model import Note
from scorepad.wording import labels
from scorepad.wording.agreement import round_mark
from scorepad.wording.going_out import reminders
from scorepad.wording.help import field_help
from scorepad.wording.rule_values import (
    alternatives_text,
    key_label,
    ladder_texts,
    minimums_text,
    piles_text,
    section_title,
    signs_texts,
    value_text,
)
from scorepad.wording.standings import left_words


def foot(rules: RuleSet, players: int, *, partners: bool) -> tuple[Note, ...]:
    """Return notes on the rules in force. players: people at the table. partners: whether anybody has one."""
    notes = (
        _cards_note(rules),
        _opening_note(rules),
        _going_out_note(rules, players, partners=partners),
    )
    return tuple(note for note in notes if note.lines or note.ticks or note.table)


def notes_on_play(rules: RuleSet) -> tuple[Note, ...]:
    """Return the sentences on the play, if the rules have any."""
    texts = labels.note_texts(rules)
    return (Note(section_title(rules, keys.NOTES), texts),) if texts else ()


def _cards_note(rules: RuleSet) -> Note:
    if not rules.family.counts_cards:
        paths = (path for path in rules.facts.tally_paths if path != SAT_OUT)
        return Note(
            _("How to count"), tuple(field_help(rules, path) for path in paths), table=_of_bids(rules)
        )
    return Note(_("Cards"), _turned(rules), table=tuple(_worth(rules, group) for group in GROUPS))


def _of_bids(rules: RuleSet) -> tuple[tuple[str, str], ...]:
    """Return what bids earn and cost, each with its words; empty where nobody bids."""
    numbers = ((key, rules.number(key)) for key in keys.FIXED if key.startswith("bids."))
    return tuple(
        (key_label(rules, key), value_text(rules, key)) for key, each in numbers if type(each) is int and each
    )


def _turned(rules: RuleSet) -> tuple[str, ...]:
    """Return sentences on when laid threes, or all cards on the table, count against a side, if they can."""
    found = [_condition(rules, section) for section in keys.COLOURS if rules.threes(section).laid is not None]
    if rules.facts.kinds_to_add is not None:
        need = value_text(rules, keys.MELDED_NEEDS)
        found.append(_("{laid} count minus without {need}.").format(laid=_("Cards on the table"), need=need))
    return tuple(filter(None, found))


def _condition(rules: RuleSet, section: str) -> str:
    """Return a sentence on when laid threes count against a side or for nothing, empty if never."""
    worth, laid = rules.threes(section), labels.capital(labels.field_label(rules, f"{section}.laid"))
    if worth.by_piles:
        message = _("{laid}, by completed {piles}: {signs}.")
        signs = join_list(signs_texts(worth.by_piles))
        return message.format(laid=laid, signs=signs, **labels.table_words(rules))
    if worth.needs in (None, "nothing"):
        return ""
    need = value_text(rules, f"{section}.needs")
    return _("{laid} count minus without {need}.").format(laid=laid, need=need)


def _worth(rules: RuleSet, group: str) -> tuple[str, str]:
    table, hand = rules.on_table(group), rules.in_hand(group)
    value = points(table)
    if table != hand:
        value = _("{points}, in hand {cost}").format(points=value, cost=points(-hand))
    return labels.capital(labels.group_label(rules, group)), value


def _opening_note(rules: RuleSet) -> Note:
    if not rules.facts.asks_minimum:
        return Note(_("To open"))
    if not rules.uses(keys.OPENING_MINIMUMS):
        return Note(_("To open"), (labels.capital(minimums_text(rules)),))
    only = mark("Only card values count, not {piles} or {red_threes}.")
    if not rules.has_red_threes:
        only = mark("Only card values count, not {piles}.")
    steps = ladder_texts(rules, rules.facts.ladder)
    return Note(
        _("To open"),
        (labels.in_their_words(rules, only),),
        table=tuple((labels.capital(head), value) for head, value in steps),
    )


def _going_out_note(rules: RuleSet, players: int, *, partners: bool) -> Note:
    title = _("To go out")
    if not rules.uses(keys.OUT[rules.hows[0]]):
        return Note(title)
    if not rules.uses(keys.GOING_OUT_PILES):
        paid = (keys.OUT[how] for how in rules.hows)
        return Note(title, tuple(f"{key_label(rules, key)}: {value_text(rules, key)}" for key in paid))
    needed = rules.facts.piles_by_round(players)
    if len(needed) > 1:
        text = _("round {number}: {piles}")
        piles = [
            labels.capital(text.format(number=number, piles=alternatives_text(rules, entry)))
            for number, entry in enumerate(needed, 1)
        ]
    elif len(needed[0]) > 1:
        piles = [alternatives_text(rules, needed[0])]
    else:
        piles = [piles_text(rules, {kind: count}) for kind, count in needed[0][0].items() if count]
    return Note(title, ticks=(*piles, *map(labels.capital, reminders(rules, partners=partners))))


def mark_of(rules: RuleSet, marks: Mapping[RoundId, str], deal: Round) -> str:
    """Return what a round is marked with, empty for most. marks: how far the sides agree on each."""
    return round_mark(rules, deal, marks.get(deal.id, "") if deal.id else "")


def printed_foot(notes: Sequence[Note], record: GameRecord, *, finished: bool) -> tuple[Note, ...]:
    """Return the notes on the rules with nothing to tick, and without what a game needs no more.

    A finished game needs nothing to go out, and totals alone are explained by no rule.
    """
    if record.has_only_totals:
        return ()
    return tuple(
        replace(note, lines=(*note.lines, *note.ticks), ticks=())
        for note in notes
        if not (note.ticks and finished)
    )


def told(record: GameRecord, score: GameScore, marks: Mapping[RoundId, str]) -> tuple[Note, ...]:
    """Return a note on what was noted in a game: its place, its players, its remarks, marks and reasons."""
    gone = ((side.name, left_words(record, score, at)) for at, side in enumerate(record.sides))
    left = (_("{what}: {detail}").format(what=name, detail=text) for name, text in gone if text)
    # A side's name may tell its only player.
    others = (side for side in record.sides if side.people != (side.name,))
    players = (f"{side.name}: {join_list(side.players)}" for side in others)
    rounds = (line for index in range(len(record.rounds)) for line in _of_round(record, index, marks))
    # Of a game without rounds the boxes themselves say so.
    paper = labels.capital(_("from paper")) if record.is_from_paper and record.rounds else ""
    lines = tuple(line for line in (paper, record.place, *players, *left, *rounds, record.note) if line)
    return (Note(_("This game"), lines),) if lines else ()


def _of_round(record: GameRecord, index: int, marks: Mapping[RoundId, str]) -> Iterator[str]:
    played, number = record.rounds[index], record.first_round + index
    reasons = (
        f"{side.name}, {signed(adjustment.points)}, {adjustment.note}"
        for side, tally in zip(record.sides, played.tallies, strict=True)
        for adjustment in tally.adjustments
        if adjustment.note
    )
    what = _("Round {number}").format(number=number)
    for text in (mark_of(record.rules, marks, played), played.note, *reasons):
        if text:
            yield _("{what}: {detail}").format(what=what, detail=text)
