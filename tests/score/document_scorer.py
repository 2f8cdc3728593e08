"""A scorer written from FORMAT.md alone: no line of the program's own scoring is used.

It reads the game's document, as a person would with the file in hand.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from scorepad.score.record import GameRecord
from scorepad.storage.gamefile.write import game_document

Result = tuple[tuple[int, ...], bool, tuple[int, ...]]
"""The totals, whether the game is over, and the indices of the winners."""

Parts = Mapping[str, Any]
"""A part of the document, or the values of its rules."""

_MANY_THREES: Final = 7


def scored_from_document(record: GameRecord) -> Result:
    """Return the result of a game from its file."""
    document: dict[str, Any] = json.loads(json.dumps(game_document(record)))
    values: Parts = document["rules"]["values"]
    start = document.get("start", {"round": 1, "totals": [0] * len(document["sides"])})
    totals: list[int] = list(start["totals"])
    row = _first_row(values)
    phases, bags = [0] * len(totals), [0] * len(totals)
    over = False
    for number, played in enumerate(document["rounds"], start["round"]):
        tallies = played["tallies"]
        if any(tally is None or tally.get("counted", True) is False for tally in tallies):
            # A game with an open round goes on, even beyond its end.
            over = False
            break
        points = _FAMILIES[values["family"]]({**played, "number": number}, values, document["sides"])
        if values.get("bids.bags.limit"):
            filled = [_bags(tally, values, full) for tally, full in zip(tallies, bags, strict=True)]
            points = [each + more for each, (more, _full) in zip(points, filled, strict=True)]
            bags = [full for _more, full in filled]
        totals = [total + each for total, each in zip(totals, points, strict=True)]
        phases = [count + _phases(tally, row) for count, tally in zip(phases, tallies, strict=True)]
        there = [
            side for side, each in enumerate(document["sides"]) if (each.get("left") or 999) > number + 1
        ]
        over = over or _ends(values, number, totals, phases, there)
    finished = bool(document["rounds"]) and (over or document.get("ended", False))
    finished = finished or start.get("final", False)
    there = _who_is_there(document, finished=finished)
    return tuple(totals), finished, _best(values, totals, phases, there) if finished else ()


def _who_is_there(document: Parts, *, finished: bool) -> list[int]:
    """Return the sides that haven't left; in a game that is over whoever sat out the last two rounds has."""
    sides = range(len(document["sides"]))
    stayed = [side for side in sides if document["sides"][side].get("left") is None]
    last = [played["tallies"] for played in document["rounds"][-2:]]
    sat = {
        side for side in stayed if len(last) == 2 and all((each[side] or {}).get("sat_out") for each in last)
    }
    return [side for side in stayed if not (finished and sat != {*stayed} and side in sat)]


def _first_row(values: Parts) -> str:
    rows = (key for key in values if key.startswith("rows.") and values[key] is not None)
    return next(rows, "").removeprefix("rows.")


def _phases(tally: Parts, row: str) -> int:
    return 0 if tally.get("sat_out") else int(tally.get("rows", {}).get(row, 0))


def _sum(numbers: Iterable[int]) -> int:
    return sum(numbers)


def _free(tally: Parts) -> int:
    return _sum(each["points"] for each in tally.get("adjustments", ()))


def _cards(cards: Any, each: Callable[[str], int]) -> int:
    """Return the points of `melded`, `left` or `points`. each: the points of one card of a group."""
    if isinstance(cards, int):
        return cards
    if cards.get("use") == "points":
        return _sum(cards.get("points", ()))
    counts: Mapping[str, int] = cards.get("counts", {}) if "use" in cards else cards
    return _sum(count * each(group) for group, count in counts.items())


def _no_groups(_group: str) -> int:
    return 0


def _round_of_points(played: Parts, values: Parts, _sides: Sequence[Parts]) -> list[int]:
    def side(tally: Parts) -> int:
        if tally.get("sat_out"):
            return _free(tally)
        rows = _sum(count * (values[f"rows.{name}"] or 0) for name, count in tally.get("rows", {}).items())
        return _cards(tally.get("points", 0), _no_groups) + rows + _free(tally)

    return [side(tally) for tally in played["tallies"]]


def _bid_made(tally: Parts, values: Parts) -> bool | None:
    """Return whether a side made its bid; None where there is none to make."""
    plays = values["bids.who"] == "all" or tally.get("bidder")
    if tally.get("sat_out") or "bid" not in tally or not plays:
        return None
    if values["bids.asked"]:
        return bool(tally.get("made"))
    rows = tally.get("rows", {})
    towards = _sum(
        rows.get(name, 0) * (values.get(f"rows.{name}") or 0) for name in values.get("bids.with_rows") or ()
    )
    has = tally.get("taken", 0) + towards
    return bool(has == tally["bid"] if values["bids.exact"] else has >= tally["bid"])


def _round_of_bids(played: Parts, values: Parts, _sides: Sequence[Parts]) -> list[int]:
    cards = values.get("bids.cards")
    if isinstance(cards, list):
        dealt = (
            (cards * played["number"])[played["number"] - 1] if played["number"] <= len(cards) else cards[-1]
        )
    else:
        dealt = played["number"] if cards else 1

    def side(tally: Parts) -> int:
        if tally.get("sat_out"):
            return _free(tally)
        made, rows = _bid_made(tally, values), dict(tally.get("rows", {}))
        if made is False:
            for name in (*(values.get("bids.made_rows") or ()), *(values.get("bids.with_rows") or ())):
                rows.pop(name, None)
        earned = _sum(count * (values[f"rows.{name}"] or 0) for name, count in rows.items())
        return _bid_points(tally, values, dealt) + earned + _free(tally)

    return [side(tally) for tally in played["tallies"]]


def _bid_points(tally: Parts, values: Parts, dealt: int) -> int:
    made, bid, taken = _bid_made(tally, values), tally.get("bid", 0), tally.get("taken", 0)
    if made is None:
        others = values["bids.who"] == "one" and not tally.get("bidder")
        return int(taken * values["bids.others.taken"]) if others else 0
    kind = "made" if made else "missed"
    zero = (values.get("bids.zero.made"), values.get("bids.zero.missed"))
    if bid == 0 and zero != (None, None):
        return int((values.get(f"bids.zero.{kind}") or 0) * (dealt if values["bids.zero.by_cards"] else 1))
    of = {"base": 1, "bid": bid, "taken": taken, "over": max(0, taken - bid), "off": abs(bid - taken)}
    return _sum(count * values.get(f"bids.{kind}.{name}", 0) for name, count in of.items())


def _bags(tally: Parts, values: Parts, before: int) -> tuple[int, int]:
    """Return the points of the bags that a round fills, and what is left in the last one."""
    over = max(0, tally.get("taken", 0) - tally.get("bid", 0)) if _bid_made(tally, values) else 0
    full, left = divmod(before + over, values["bids.bags.limit"])
    return full * values["bids.bags.points"], left


def _penalty_round(played: Parts, values: Parts, _sides: Sequence[Parts]) -> list[int]:
    tallies, factor = played["tallies"], played.get("factor", 1)
    is_full = any(tally.get("out") == "full" for tally in tallies)
    times = factor * (values.get("penalty.factor") or 1) if is_full else factor

    def side(tally: Parts) -> int:
        if tally.get("sat_out"):
            return 0
        if tally.get("out"):
            return int(factor * (values[f"penalty.{tally['out']}"] or 0))
        unmelded = tally.get("unmelded", 0) * (values.get("penalty.unmelded") or 0)
        return int(times * (_cards(tally.get("left", 0), _no_groups) + unmelded))

    return [side(tally) + _free(tally) for tally in tallies]


def _pile_round(played: Parts, values: Parts, sides: Sequence[Parts]) -> list[int]:
    people = _sum(len(side.get("players", ())) or 1 for side in sides)
    decks = values["pack.decks"]
    if isinstance(decks, dict):
        decks = decks[
            max((each for each in decks if int(each) <= people), key=int, default=min(decks, key=int))
        ]
    if not isinstance(decks, int):
        what, _plus, more = decks.partition("+")
        decks = {"players": people, "sides": len(sides)}[what] + int(more or 0)
    return [_side_with_piles(tally, values, 2 * decks) for tally in played["tallies"]]


def _side_with_piles(tally: Parts, values: Parts, pack_threes: int) -> int:
    hands = {name: count for name, count in tally.get("special_hands", {}).items() if count}
    if hands:
        return _sum(count * values[f"special_hands.{name}"] for name, count in hands.items())
    piles = {name: count for name, count in tally.get("piles", {}).items() if count}

    def on_table(group: str) -> int:
        own: int | None = values.get(f"melded.{group}")
        return int(values[f"cards.{group}"]) if own is None else own

    def in_hand(group: str) -> int:
        own: int | None = values.get(f"left.{group}")
        return int(values[f"cards.{group}"]) if own is None else own

    clean = {kind for kind in piles if "clean" in (kind, values.get(f"piles.counts_as.{kind}"))}
    sign = -1 if not {"pile": piles, "clean": clean}.get(values.get("melded.needs") or "", True) else 1
    return (
        _sum(count * values[f"piles.{kind}"] for kind, count in piles.items())
        + sign * _cards(tally.get("melded", 0), on_table)
        - _cards(tally.get("left", 0), in_hand)
        + _threes(tally, values, "red_threes", pack_threes)
        + _threes(tally, values, "black_threes", pack_threes)
        + _going_out(tally.get("out"), values)
        + _sum(count * values[f"extras.{name}"] for name, count in tally.get("extras", {}).items())
        + _free(tally)
    )


def _going_out(out: bool | str | None, values: Parts) -> int:
    if not out:
        return 0
    bonus: int = values.get("going_out.bonus") or 0
    concealed: int | None = values.get("going_out.concealed")
    return concealed if out == "concealed" and concealed is not None else bonus


def _threes(tally: Parts, values: Parts, colour: str, pack: int) -> int:
    def rule(name: str) -> Any:
        return values.get(f"{colour}.{name}")

    counts = tally.get(colour, {})
    laid, caught = counts.get("laid") or 0, (counts.get("caught") or 0) * (rule("caught") or 0)
    if rule("laid") is None:
        return caught + (laid * (rule("caught") or 0) if colour == "red_threes" else 0)
    if not laid:
        return caught
    own = rule("out") if tally.get("out") else None
    if rule("all") is not None and laid >= pack:
        worth = rule("all")
    elif rule("steps") and own is None:
        worth = _by_steps(rule("steps"), laid)
    else:
        worth = laid * (rule("laid") if own is None else own)
    return int(caught + _sign(tally, rule) * worth + _for_many(rule, laid))


def _by_steps(steps: Sequence[int], laid: int) -> int:
    last = steps[-1] - (steps[-2] if len(steps) > 1 else 0)
    return steps[laid - 1] if laid <= len(steps) else steps[-1] + (laid - len(steps)) * last


def _for_many(rule: Callable[[str], Any], laid: int) -> int:
    if rule("extra"):
        return int(rule("extra")) if laid >= (rule("extra_from") or _MANY_THREES) else 0
    return int(rule("canasta")) if rule("canasta") and laid >= _MANY_THREES else 0


def _sign(tally: Parts, rule: Callable[[str], Any]) -> int:
    piles: Mapping[str, int] = tally.get("piles", {})
    if words := rule("by_piles"):
        kinds = piles if rule("by_kinds") is None else rule("by_kinds")
        word = words[min(sum(piles.get(kind, 0) for kind in kinds), len(words) - 1)]
        return {"minus": -1, "nothing": 0, "plus": 1}[word]
    finished, melded = _sum(piles.values()), tally.get("melded", 0)
    has = {
        "nothing": True,
        "meld": finished > 0 or _has_cards(melded),
        "pile": finished > 0,
        "two_piles": finished > 1,
        "sevens": piles.get("sevens", 0) > 0,
    }
    return 1 if has[rule("needs") or "nothing"] else -1


def _has_cards(cards: Any) -> bool:
    if isinstance(cards, int):
        return cards != 0
    if cards.get("use") == "points":
        return any(cards.get("points", ()))
    return any((cards.get("counts", {}) if "use" in cards else cards).values())


_FAMILIES: Mapping[str, Callable[[Parts, Parts, Sequence[Parts]], list[int]]] = {
    "points": _round_of_points,
    "bids": _round_of_bids,
    "penalty": _penalty_round,
    "piles": _pile_round,
}


def _ends(
    values: Parts, number: int, totals: Sequence[int], phases: Sequence[int], there: Sequence[int]
) -> bool:
    rounds, target, phase = (values.get(f"length.{end}") for end in ("rounds", "target", "row_target"))
    reached = (rounds is not None and number >= rounds) or (target is not None and max(totals) >= target)
    reached = reached or (phase is not None and max(phases) >= phase)
    floor = values.get("length.floor")
    reached = reached or (floor is not None and min(totals) <= floor)
    tied = len(_best(values, totals, phases, there)) > 1
    usual = "play_on" if target is not None or values["family"] == "penalty" else "shared"
    return reached and not (tied and (values.get("length.tie") or usual) == "play_on")


def _best(
    values: Parts, totals: Sequence[int], phases: Sequence[int], there: Sequence[int]
) -> tuple[int, ...]:
    enough = values.get("length.row_target") or 0
    most = min(max(phases[at] for at in there), enough)
    through = [at for at in there if min(phases[at], enough) == most]
    lowest = values["family"] == "penalty" or values.get("points.lowest_wins")
    best = (min if lowest else max)(totals[at] for at in through)
    return tuple(at for at in through if totals[at] == best)
