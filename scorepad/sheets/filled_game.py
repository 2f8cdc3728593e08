"""A filled-in sheet as the text of a game file; every fault is told with the cell it stands in."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from scorepad.i18n.catalogue import _, languages, use
from scorepad.i18n.dates import day_text
from scorepad.rules.faults import Fault, Refused
from scorepad.score.limits import date_fault
from scorepad.score.record import Side
from scorepad.score.seats import seats
from scorepad.sheets.book_xml import Cells, Missing
from scorepad.sheets.filled_hidden import Unseen, read_unseen
from scorepad.sheets.filled_rounds import read_rounds
from scorepad.sheets.filled_sight import Sight
from scorepad.sheets.hidden import NAME
from scorepad.sheets.places import DATE, DETAIL, address
from scorepad.sheets.rows import rows
from scorepad.storage.gamefile_json import MOST_FAULTS
from scorepad.storage.gamefile_layout import lay_out
from scorepad.storage.gamefile_place import Enough
from scorepad.storage.gamefile_read import read_game

_BETWEEN_PLAYERS = re.compile(r"[,;、\n]")


def game_of(pages: Mapping[str, Cells]) -> bytes:
    """Write the game file of a workbook, given as its pages by name.

    Raises Refused with every fault; those of a cell have its place in words and its address as their path.
    """
    if NAME not in pages:
        raise Refused((Fault("not_our_sheet"),))
    unseen = read_unseen(pages[NAME])
    sight = _sight([cells for name, cells in pages.items() if name != NAME], unseen)
    try:
        text = _written(sight)
    except Enough:
        too_many = Fault("too_many_faults", "", {"limit": MOST_FAULTS})
        raise Refused((too_many, *sight.faults)) from None
    faults = (*sight.faults, *_file_faults(sight, text))
    if faults:
        raise Refused(_in_order(sight, faults))
    return text


def _written(sight: Sight) -> bytes:
    """Write what the boxes say as a game file, and note every fault; raises Enough."""
    sides = _sides(sight)
    kept = {key: value for key, value in sight.unseen.document.items() if key != "played"}
    document: dict[str, Any] = {**kept, **_played(sight), **_start(sight)}
    document["sides"] = [_side(side) for side in sides]
    document["rounds"] = read_rounds(sight, sides)
    return (lay_out(document) + "\n").encode("utf-8", "surrogatepass")


def _sight(pages: Iterable[Cells], unseen: Unseen) -> Sight:
    """Find the page of scores: the one on which every line has what the rules give for it."""
    wrong: list[Fault] = []
    for cells in pages:
        fault = _moved(cells, unseen)
        if fault is None:
            names = (cells.get(unseen.places.name(side), "") for side in range(unseen.places.sides))
            return Sight(cells, unseen, tuple(str(name).strip() for name in names))
        wrong.append(fault)
    raise Refused(tuple(wrong[:1]) or (Fault("not_our_sheet"),))


def _moved(cells: Cells, unseen: Unseen) -> Fault | None:
    places, worth = unseen.places, {row.path: row.each for row in rows(unseen.record.rules)}
    lines = [(places.line(0, path) - places.head(0), worth[path]) for path in places.rows]
    for index in range(places.rounds):
        head = places.head(index)
        for line, each in lines:
            if each is not None and cells.get((head + line, DETAIL)) != each:
                return Fault("sheet_moved", address((head + line, DETAIL)), {"value": each})
    return None


def _sides(sight: Sight) -> tuple[Side, ...]:
    places, before = sight.unseen.places, sight.unseen.record.sides
    found = []
    for side, known in enumerate(before):
        named = sight.at[f"sides[{side}].name"] = partial(sight.of_side, side, _("name"), places.name(side))
        seated = partial(sight.of_side, side, _("players"), places.players(side))
        sight.at[f"sides[{side}].players"] = seated
        written = sight.text(places.players(side), seated)
        split = tuple(name.strip() for name in _BETWEEN_PLAYERS.split(written) if name.strip())
        # A name with a comma in it is one name as long as nobody wrote there.
        players = known.players if written == ", ".join(known.players) else split
        found.append(Side(sight.text(places.name(side), named), players))
    _check_players(sight, found)
    return tuple(found)


def _check_players(sight: Sight, sides: Sequence[Side]) -> None:
    """Ask for missing names where points hang on how many play: all red threes of the pack have a price."""
    rules = sight.unseen.record.rules
    by_players = isinstance(rules.pack.decks, str)
    if rules.red_threes.all is None or not by_players or seats(sides) >= sight.unseen.players:
        return
    for side, each in enumerate(sides):
        if not each.players:
            sight.fault("players_needed", sight.at[f"sides[{side}].players"]())


def _side(side: Side) -> dict[str, object]:
    return {"name": side.name, **({"players": list(side.players)} if side.players else {})}


def _played(sight: Sight) -> dict[str, str]:
    value, before = sight.cells.get((DATE, DETAIL)), sight.unseen.record.played
    if value is None:
        return {}
    if isinstance(value, date):
        return {"played": value.strftime("%Y-%m-%d")}
    said = sight.text((DATE, DETAIL), _date_words)
    if before and said in {before, *_in_words(before)}:
        return {"played": before}
    if date_fault(said) is None:
        return {"played": said}
    if value is not Missing.RESULT:
        sight.fault("not_a_date", _date_words())
    return {}


def _date_words() -> str:
    return _("Date ({cell})").format(cell=address((DATE, DETAIL)))


def _in_words(day: str) -> Iterable[str]:
    for language in languages():
        with use(language):
            yield day_text(day)


def _start(sight: Sight) -> dict[str, object]:
    start = sight.unseen.record.start
    if start is None:
        return {}
    totals = []
    for side in range(sight.unseen.places.sides):
        place = sight.unseen.places.brought(side)
        where = sight.at[f"start.totals[{side}]"] = partial(sight.of_side, side, _("brought forward"), place)
        value = sight.number(place, where)
        if value is None and place not in sight.cells:
            sight.fault("missing_number", where())
        totals.append(value or 0)
    return {"start": {"round": start.round, "totals": totals}}


def _file_faults(sight: Sight, text: bytes) -> tuple[Fault, ...]:
    """Hold the game file against its own reader, and say where on the sheet its faults stand."""
    try:
        read_game(text)
    except Refused as refused:
        return tuple(
            Fault(fault.code, _place_of(sight, fault.path), fault.params)
            for fault in refused.faults
            if not _follows(sight, fault)
        )
    return ()


def _follows(sight: Sight, fault: Fault) -> bool:
    """Tell whether a fault is there only because of another one."""
    nameless = fault.code == "same_name" and not fault.params["name"]
    return nameless or (fault.code == "nobody_out" and bool(sight.faults))


def _place_of(sight: Sight, path: str) -> str:
    found = [known for known in sight.at if path == known or path.startswith((f"{known}.", f"{known}["))]
    return sight.at[max(found, key=len)]() if found else path


def _in_order(sight: Sight, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    if len(faults) == 1:
        return tuple(faults)
    order = {where(): at for at, where in enumerate(sight.at.values())}
    return tuple(sorted(faults, key=lambda fault: order.get(fault.path, -1)))
