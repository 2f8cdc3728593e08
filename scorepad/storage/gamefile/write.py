"""Writing a game file that reading gives back whole, laid out for people to read and to edit."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from scorepad.game.events import GameEvent
from scorepad.rules.custom import CustomRuleSet, plain_rules
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import thaw
from scorepad.rules.keys import split_entry
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import without_zeros
from scorepad.score.record import NOBODY, Answer, Cards, GameRecord, GoingOutKind, Round, Start, Tally
from scorepad.score.totals import sat_out_to_the_end
from scorepad.storage.codec import event_to_json
from scorepad.storage.gamefile.strict_json import GAME_FORMAT, MIB, MOST_GAME, format_json, size_fault

MOST_EVENTS = 50_000
"""Source: FORMAT.md, "Sizes"."""
Document = dict[str, object]


def write_game(record: GameRecord, log: Sequence[GameEvent] = ()) -> bytes:
    """Write a game with its rules resolved; log: the events that led there, for a whole export.

    Values of fields that the rules, changed since, no longer have are left out.
    Raises Refused for what could not be read again: `too_many_events`, `too_large_to_save`.
    """
    if len(log) > MOST_EVENTS:
        raise Refused((Fault("too_many_events", params={"found": len(log), "high": MOST_EVENTS}),))
    data = (format_json(game_document(record, log)) + "\n").encode()
    if size_fault(data):
        raise Refused((Fault("too_large_to_save", params={"limit": MOST_GAME // MIB}),))
    return data


def game_document(record: GameRecord, log: Sequence[GameEvent] = ()) -> Document:
    """Return the content of a game file in JSON's own types."""
    return {
        "format": GAME_FORMAT,
        **given(id=record.id, title=record.title, played=record.played, played_about=record.played_about),
        **given(place=record.place, note=record.note),
        **filled(ended=record.ended, totals_hidden=record.totals_hidden),
        "sides": [_side(record, side) for side in range(len(record.sides))],
        **filled(seating=list(record.seating), start=record.start and _start(record.start)),
        "rounds": [_round(each, record.rules) for each in record.rounds],
        "rules": rules_document(plain_rules(record.rules)),
        **filled(log=[event_to_json(event) for event in log]),
    }


def _side(record: GameRecord, side: int) -> Document:
    each = record.sides[side]
    # Without this word a reader would take it that the side has left.
    left = {"left": each.left} if each.left is not None or side in sat_out_to_the_end(record) else {}
    return {"name": each.name, **filled(players=list(each.players)), **left}


def _start(start: Start) -> Document:
    return {"round": start.round, "totals": list(start.totals), **filled(final=start.final)}


def content_key(record: GameRecord) -> str:
    """Return a text that is equal for two games if and only if they are, whatever their ids and logs.

    Source: FORMAT.md, "The document".
    """
    rounds = tuple(replace(each, tallies=tuple(map(without_zeros, each.tallies))) for each in record.rounds)
    document = game_document(replace(record, id=None, rounds=rounds))
    plain = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def rules_document(rules: RuleSet | CustomRuleSet) -> Document:
    """Return rules in JSON's own types, as a game file and the file of a rule set have them.

    Keys that mean nothing in their family are left out.
    """
    uses = (rules if isinstance(rules, RuleSet) else rules.rules).uses
    return {
        "name": rules.name,
        "base": rules.base,
        "assumed": sorted(mark for mark in rules.assumed if uses(split_entry(mark)[0])),
        "values": {key: thaw(value) for key, value in rules.values.items() if uses(key)},
    }


def given(**details: object) -> Document:
    """Return the details that are not None."""
    return {key: value for key, value in details.items() if value is not None}


def filled(**parts: object) -> Document:
    """Return the parts that have something."""
    return {key: value for key, value in parts.items() if value}


def _round(each: Round, rules: RuleSet) -> Document:
    tallies = [_tally(tally, rules, _out(each, side, rules)) for side, tally in enumerate(each.tallies)]
    factor = each.factor if rules.family.multiplies_rounds and each.factor != 1 else None
    details = given(dealer=each.dealer, note=each.note, factor=factor)
    return {**details, "tallies": tallies, **filled(answers=list(map(_answer, each.answers)))}


def _answer(answer: Answer) -> Document:
    where = {"code": answer.code, "side": answer.side, "field": answer.field}
    return {**where, **filled(about=dict(answer.about))}


def _out(each: Round, side: int, rules: RuleSet) -> Document:
    out, word = each.side_out, rules.family.out_word
    if out is None or out.side != side:
        return {word: False} if each.out == NOBODY and not each.complete else {}
    how = out.how if out.how in rules.hows else rules.hows[0]
    return {word: True if how == GoingOutKind.PLAIN else str(how)}


def _tally(tally: Tally, rules: RuleSet, out: Document) -> Document | None:
    left = tally.left if rules.family.counts_cards else Cards("points", tally.left.points)
    red = given(
        laid=tally.red_threes_laid if rules.has_red_threes else None,
        caught=tally.red_threes_caught if rules.catches_red_threes else None,
    )
    black = given(laid=tally.black_threes_laid if rules.lays_black_threes else None)
    parts = {
        **filled(piles=_counts(tally.piles, rules.kinds)),
        **given(melded=_cards(tally.melded), left=_cards(left), unmelded=tally.unmelded),
        **filled(
            red_threes=red,
            black_threes=black,
            extras=_counts(tally.extras, rules.extras),
            special_hands=_counts(tally.special_hands, rules.special_hands),
        ),
        **given(points=_cards(Cards("points", tally.points)), bid=tally.bid, taken=tally.taken),
        **given(made=None if tally.made is None else bool(tally.made)),
        **filled(rows=_counts(tally.rows, rules.rows)),
    }
    adjustments = [{"points": each.points, **filled(note=each.note)} for each in tally.adjustments]
    document = {part: value for part, value in parts.items() if part in rules.counted}
    document |= filled(sat_out=tally.is_sat_out)
    document |= (out if rules.asks_who_went_out else {}) | filled(adjustments=adjustments)
    if tally.counted:
        return document
    return {"counted": False, **document} if document else None


def _counts(counts: Mapping[str, int], words: Collection[str]) -> dict[str, int]:
    return {word: count for word, count in counts.items() if word in words}


def _cards(cards: Cards) -> object:
    if not cards.is_set:
        return None
    if cards.use == "counts" and not cards.points:
        return dict(cards.counts)
    if cards.use == "points" and len(cards.points) == 1 and not cards.counts:
        return cards.points[0]
    return {"use": cards.use, **filled(points=list(cards.points), counts=dict(cards.counts))}
