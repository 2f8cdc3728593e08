"""Writing a game file that reading gives back whole, laid out for people to read and to edit."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from scorepad.game.events import GameEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.resolve import thaw
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
)
from scorepad.storage.codec import event_to_json
from scorepad.storage.gamefile.strict_json import GAME_FORMAT, MIB, MOST_GAME, format_json, size_fault

MOST_EVENTS = 50_000
"""Source: FORMAT.md, "Sizes"."""
Document = dict[str, object]
_Object = Document


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
        **_said(id=record.id, title=record.title, played=record.played, place=record.place, note=record.note),
        **({"ended": True} if record.ended else {}),
        "sides": [_side(side) for side in record.sides],
        **({"start": _start(record.start)} if record.start else {}),
        "rounds": [_round(each, record.rules) for each in record.rounds],
        "rules": _rules(record.rules),
        **_some(log=[event_to_json(event) for event in log]),
    }


def content_key(record: GameRecord) -> str:
    """Return a text that is equal for two games if and only if their game files differ at most in ids."""
    document = game_document(replace(record, id=None))
    plain = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def _said(**details: object) -> _Object:
    return {key: value for key, value in details.items() if value is not None}


def _some(**parts: object) -> _Object:
    return {key: value for key, value in parts.items() if value}


def _side(side: Side) -> _Object:
    return {"name": side.name, **_some(players=list(side.players))}


def _start(start: Start) -> _Object:
    return {"round": start.round, "totals": list(start.totals)}


def _rules(rules: RuleSet) -> _Object:
    return {
        "name": rules.name,
        "base": rules.base,
        "values": thaw(rules.values),
        "assumed": sorted(rules.assumed),
    }


def _round(each: Round, rules: RuleSet) -> _Object:
    say_nobody = each.out == NOBODY and not each.complete
    tallies = [
        _tally(tally, rules, _out(each.side_out, side, rules, say_nobody=say_nobody))
        for side, tally in enumerate(each.tallies)
    ]
    return {**_said(dealer=each.dealer, note=each.note), "tallies": tallies}


def _out(out: Out | None, side: int, rules: RuleSet, *, say_nobody: bool) -> _Object:
    if out is None or out.side != side:
        return {"out": False} if say_nobody else {}
    known = out.how if out.how in rules.hows else rules.hows[0]
    return {"out": True if known == GoingOutKind.PLAIN else str(known)}


def _tally(tally: Tally, rules: RuleSet, out: _Object) -> _Object | None:
    said = {part: value for part, value in _parts(tally, rules).items() if rules.family.counts(part)}
    said |= out | _some(adjustments=[_adjustment(each) for each in tally.adjustments])
    if tally.counted:
        return said
    return {"counted": False, **said} if said else None


def _parts(tally: Tally, rules: RuleSet) -> _Object:
    threes = _said(laid=tally.red_threes_laid, caught=tally.red_threes_caught)
    left = tally.left if rules.family.counts_cards else Cards("points", tally.left.points)
    return {
        **_some(piles=_known(tally.piles, rules.kinds)),
        **_said(melded=_cards(tally.melded), left=_cards(left), unmelded=tally.unmelded),
        **_some(red_threes=threes, extras=_known(tally.extras, rules.extras)),
    }


def _known(counts: Mapping[str, int], words: tuple[str, ...]) -> dict[str, int]:
    return {word: count for word, count in counts.items() if word in words}


def _cards(cards: Cards) -> object:
    if not cards.is_set:
        return None
    if cards.use == "counts" and not cards.points:
        return dict(cards.counts)
    if cards.use == "points" and len(cards.points) == 1 and not cards.counts:
        return cards.points[0]
    return {"use": cards.use, **_some(points=list(cards.points), counts=dict(cards.counts))}


def _adjustment(adjustment: Adjustment) -> _Object:
    return {"points": adjustment.points, **_some(note=adjustment.note)}
