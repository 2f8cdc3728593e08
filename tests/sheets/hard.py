"""Games and pads that are hard to print."""

from collections.abc import Callable, Mapping

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    Cards,
    GameRecord,
    Out,
    Round,
    RoundId,
    Side,
    Start,
    Tally,
)
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Sheet

WIDE = "W" * 40
JAPANESE = "田中さんと鈴木さんと佐藤さんと高橋さんと伊藤さんと渡辺さんと山本さんと中村さんと"
SPACED = "The grandchildren of Elizabeth and George"[:40]
UNPRINTABLE = "Ann 🂡 علي ♥\N{VARIATION SELECTOR-16}"
LONG = "the table's own extraordinarily long pile"[:40]


def _melded(points: int) -> Cards:
    return Cards("points", (points,), {})


def _game(names: tuple[str, ...], rounds: int, *, ident: str = "whitnack", start: int | None = None) -> Sheet:
    sides = tuple(Side(name, ()) for name in names)
    tally = Tally(
        True, {"clean": 2}, 3, 1, melded=_melded(99_995), adjustments=(Adjustment(-99_995, "a mistake"),)
    )
    other = Tally(True, {"dirty": 12}, 0, 2, melded=_melded(120), left=_melded(99_995))
    told = (tally, *(other for _name in names[1:]))
    begun = Start(1, tuple(start - at for at in range(len(names)))) if start is not None else None
    played = tuple(Round(told, Out(0), dealer=at % len(names), id=RoundId(str(at))) for at in range(rounds))
    return game_sheet(GameRecord(variant(ident), sides, played, start=begun))


def _many(word: str, count: int) -> tuple[str, ...]:
    return tuple(f"{word[: 40 - len(str(at))]}{at}" for at in range(count))


def _own_words() -> Sheet:
    kinds = {f"piles.own_{at}": 1000 + at for at in range(6)}
    extras = {f"extras.bonus_{at}": -99_995 for at in range(6)}
    words = {f"labels.own_{at}": f"{LONG[:38]} {at}" for at in range(6)}
    wide = {f"labels.bonus_{at}": f"{WIDE[:39]}{at}" for at in range(6)}
    asked = {"going_out.piles": [{"own_0": 2, "own_1": 1, "clean": at % 5} for at in range(30)]}
    return blank_sheet(
        with_house_rules(variant("whitnack"), {**kinds, **extras, **words, **wide, **asked}), 3
    )


def _forty_kinds() -> Sheet:
    return blank_sheet(_with_forty_kinds(), 3)


def _forty_kinds_played() -> Sheet:
    tally = Tally(True, {"clean": 2, "kind_03": 1}, 3, 1, melded=_melded(99_995), left=_melded(120))
    played = tuple(Round((tally, tally), Out(0), dealer=at, id=RoundId(str(at))) for at in range(2))
    words = {f"labels.kind_{at:02}": f"{at:02} {LONG}"[:40] for at in range(40)}
    names, rules = (SPACED, JAPANESE), with_house_rules(_with_forty_kinds(), words)
    return game_sheet(GameRecord(rules, tuple(Side(name, ()) for name in names), played))


def _with_forty_kinds() -> RuleSet:
    return with_house_rules(variant("whitnack"), {f"piles.kind_{at:02}": 100 for at in range(40)})


def most_rows() -> Sheet:
    """Return a pad with as many rows as any has: forty own kinds of piles, forty extras, and Bolivia's."""
    own = {f"piles.kind_{at:02}": 100 for at in range(40)} | {f"extras.more_{at:02}": -50 for at in range(40)}
    words = {f"labels.{key.partition('.')[2]}": f"{at:02} {LONG}"[:40] for at, key in enumerate(own)}
    return blank_sheet(with_house_rules(variant("bolivia"), {**own, **words}), 3)


def _points(names: tuple[str, ...], rounds: int, start: int | None = None) -> Sheet:
    """Return a game of points with names for all rounds, four counts of its own, and a side that sat out."""
    counts = {f"rows.own_{at}": 5 * at for at in range(4)}
    words = {f"labels.own_{at}": f"{LONG[:38]} {at}" for at in range(4)} | {
        "rounds.names": [SPACED, WIDE] * 4
    }
    tally = Tally(True, points=(45,), rows={"own_1": 12}, adjustments=(Adjustment(-99_995, "a mistake"),))
    told = (tally, Tally(True, sat_out=1), *(Tally(True, points=(7, 5)) for _name in names[2:]))
    begun = Start(1, tuple(start - at for at in range(len(names)))) if start is not None else None
    played = tuple(Round(told, NOBODY, dealer=at % len(names), id=RoundId(str(at))) for at in range(rounds))
    rules = with_house_rules(variant("points"), {**counts, **words})
    return game_sheet(GameRecord(rules, tuple(Side(name, ()) for name in names), played, start=begun))


HARD: Mapping[str, Callable[[], Sheet]] = {
    "twelve names of forty wide letters": lambda: blank_sheet(variant("whitnack"), 12, _many(WIDE, 12)),
    "twelve Japanese names": lambda: _game(_many(JAPANESE, 12), 4),
    "names of several words": lambda: _game(_many(SPACED, 3), 4),
    "a sign in no font": lambda: _game((UNPRINTABLE, "B"), 4),
    "ninety-nine rounds": lambda: _game(_many(WIDE, 2), 99, ident="pennies"),
    "millions brought forward": lambda: _game(("A", "B", "C"), 2, start=8_888_888),
    "millions below nothing": lambda: _game(("A", "B"), 4, start=-8_888_888),
    "own words of forty letters": _own_words,
    "forty-three kinds of piles": _forty_kinds,
    "forty-three kinds of piles with long names, played": _forty_kinds_played,
    "points of twelve names of forty wide letters": lambda: _points(_many(WIDE, 12), 8),
    "points of ninety-nine rounds": lambda: _points(_many("Ann", 3), 99),
    "points of millions below nothing": lambda: _points(_many(SPACED, 3), 3, start=-8_888_888),
}
