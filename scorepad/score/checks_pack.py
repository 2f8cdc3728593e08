"""Do all sides together count more cards than the pack holds? Source: FORMAT.md, "Warnings"."""

from collections.abc import Iterator

from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS
from scorepad.score.case import Case
from scorepad.score.pack import Pack
from scorepad.score.record import Tally
from scorepad.score.result import Problem

_RED_THREE = "red_three"
_CODES = {
    _RED_THREE: "too_many_red_threes",
    "joker": "too_many_jokers",
    "two": "too_many_twos",
    "ace": "too_many_aces",
    "black_three": "too_many_black_threes",
}


def too_many_for_the_pack(case: Case) -> Iterator[Problem]:
    """Warn of more cards of a group, or of all, than the pack holds, as far as cards are counted.

    Finished piles are not looked at: their cards are counted as melded.
    """
    pack = case.pack
    if pack is None or not case.rules.family.counts_cards:
        return
    together = dict.fromkeys((*_CODES, *GROUPS), 0)
    for _side, tally in case.counted:
        _add(together, tally)
    for group, code in _CODES.items():
        most = _most(pack, group)
        if together[group] > most:
            yield _problem(case, code, group, count=together[group], most=most, decks=pack.decks)
    cards = sum(together.values())
    if cards > pack.cards:
        amounts = {"count": cards, "most": pack.cards, "decks": pack.decks}
        yield _problem(case, "too_many_cards", None, **amounts)


def _add(together: dict[str, int], tally: Tally) -> None:
    for cards in (tally.melded, tally.left):
        if cards.use == "counts":
            for group, count in cards.counts.items():
                together[group] += count
    together[_RED_THREE] += (tally.red_threes_laid or 0) + (tally.red_threes_caught or 0)


def _most(pack: Pack, group: str) -> int:
    return pack.red_threes if group == _RED_THREE else pack.counts[group]


def _problem(case: Case, code: str, group: str | None, **amounts: int) -> Problem:
    """Make a problem of the whole table that leads to where most such cards are counted."""
    _count, side, path = max(_fields(case, group), key=lambda field: field[0])
    return Problem(code, None, path, {**amounts, "look_at": side})


def _fields(case: Case, group: str | None) -> Iterator[tuple[int, int, str]]:
    for side, tally in case.counted:
        for section, cards in (("melded", tally.melded), ("left", tally.left)):
            for known in GROUPS if group is None else (group,):
                if cards.use == "counts" and known in cards.counts:
                    yield cards.counts[known], side, f"{section}.counts.{known}"
        if group in (None, _RED_THREE):
            yield tally.red_threes_laid or 0, side, keys.RED_THREES_LAID
            yield tally.red_threes_caught or 0, side, keys.RED_THREES_CAUGHT
