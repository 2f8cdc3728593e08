"""Reads a game back from a workbook that was filled in by hand.

A box whose content was not changed keeps the details of the game file: the counts of cards, the reasons of
adjustments, explicit answers, and everything left open.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from typing import Any

from scorepad.i18n.catalogue import _, languages, use_language
from scorepad.i18n.formats import day_text
from scorepad.rules import keys
from scorepad.rules.faults import Fault, Refused
from scorepad.score.deal import player_at, seats
from scorepad.score.limits import MAX_POINTS, date_fault
from scorepad.score.record import GoingOutKind, Side
from scorepad.sheets.build import rows
from scorepad.sheets.xlsx.cells import DATE, DETAIL, WORKED_OUT, CellPosition, address
from scorepad.sheets.xlsx.hidden_page import HIDDEN_PAGE_NAME, HiddenContent, read_hidden_page
from scorepad.sheets.xlsx.read_cells import Cells, CellValue, MissingValue
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.strict_json import MOST_FAULTS, TooManyFaults, format_json
from scorepad.wording.labels import capital, field_label

_GROUPS = " .,'’"
"""Characters allowed between thousands; other spaces are replaced by the plain one first."""
_WHOLE = re.compile(
    rf"([+\-−–]?) ?([0-9]{{1,9}}|[1-9][0-9]{{0,2}}(?:([{_GROUPS}])[0-9]{{3}}(?:\3[0-9]{{3}})?))"
)
"""Digits, or groups of three after one kind of separator; `0,500` and `2,5` are not whole numbers."""

WordsFor = Callable[[], str]
"""Returns the words for a place; called only for a fault, because places are many and faults few."""
_LONGEST = 40

TallyDocument = dict[str, Any]

_BETWEEN_PLAYERS = re.compile(r"[,;、\n]")


def whole_number(value: CellValue | None) -> int | None:
    """Return the whole number in a cell, as a number or as text; None for anything else."""
    if type(value) is int:
        return value
    if not isinstance(value, str):
        return None
    # Japanese keyboards also type digits at full width.
    found = _WHOLE.fullmatch(unicodedata.normalize("NFKC", value).strip())
    if not found:
        return None
    number = int("".join(filter(str.isdecimal, found[2])))
    return number if found[1] in ("", "+") else -number


@dataclass(frozen=True, slots=True)
class WorkbookReader:
    """One page of scores, and the faults found on it.

    names: of the sides as they are written there. at: the place of each path of the game file, in words that
    are made only for a fault. faults: found so far, by the place they are reported at.
    """

    cells: Cells
    unseen: HiddenContent
    names: tuple[str, ...]
    at: dict[str, Callable[[], str]] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def text(self, place: CellPosition, where: WordsFor) -> str:
        """Return the text in a cell, stripped; empty if the cell is empty."""
        value = self.cells.get(place, "")
        if value is MissingValue.RESULT:
            self.fault("formula_without_result", where())
            return ""
        return str(value).strip()

    def number(self, place: CellPosition, where: WordsFor) -> int | None:
        """Return the whole number in a cell, None if the cell is empty; anything else is a fault."""
        value = self.cells.get(place)
        found = whole_number(value)
        if found is None and value is MissingValue.RESULT:
            self.fault("formula_without_result", where())
        elif found is None and value is not None:
            self.fault("not_a_whole_number", where(), value=_shown(value))
        return found

    def stands(self, place: CellPosition) -> bool:
        """Return whether a box of the rounds still has its original content."""
        value, before = self.cells.get(place), self.unseen.stood(place)
        if isinstance(before, str):
            return isinstance(value, str) and value.strip() == before.strip()
        return value is None if before is None else whole_number(value) == before

    def word(self, place: CellPosition, where: WordsFor, known: Iterable[str]) -> str | None:
        """Return the known word that stands in a cell, None for an empty cell or another word."""
        said = self.text(place, where)
        found = next((word for word in known if word.casefold() == said.casefold()), None)
        if said and found is None:
            self.fault("unknown_sheet_word", where(), word=said, known=tuple(known))
        return found

    def fault(self, code: str, where: str, **params: object) -> None:
        """Record a fault; raises TooManyFaults once there are more than are ever reported."""
        self.faults.append(Fault(code, where, params))
        if len(self.faults) > MOST_FAULTS:
            raise TooManyFaults

    def called(self, side: int) -> str:
        """Return a side's name, or its number if it has no name."""
        return self.names[side] or _("side {number}").format(number=side + 1)

    def round_name(self, index: int) -> str:
        """Return the name of a round on the sheet. index: from 0."""
        return _("Round {number}").format(number=self.unseen.record.first_round + index)

    def where(self, index: int, side: int, path: str) -> str:
        """Return the name of an entry: `Round 2, East–West, clean piles (E14)`."""
        rules = self.unseen.record.rules
        row = _("done") if path == "counted" else field_label(rules, path)
        cell = address(self.unseen.places.entry(index, side, path))
        said = _("{round}, {side}, {row} ({cell})")
        return said.format(round=self.round_name(index), side=self.called(side), row=row, cell=cell)

    def of_side(self, side: int, words: str, place: CellPosition) -> str:
        """Return the name of a cell above the rounds: `Side 2, name (E5)`."""
        said = _("{side}, {row} ({cell})")
        return said.format(side=capital(self.called(side)), row=words, cell=address(place))


def _shown(value: CellValue) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def read_rounds(reader: WorkbookReader, sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """Return the rounds as in a game file, without the empty rounds at the end.

    Entries of a side that is not marked as counted are kept, and the side is open.
    """
    found = [_round(reader, sides, index) for index in range(reader.unseen.places.rounds)]
    while found and found[-1]["tallies"] == [None] * len(sides):
        if found[-1] == reader.unseen.round(len(found) - 1):
            break
        found.pop()
    return found


def _round(reader: WorkbookReader, sides: tuple[Side, ...], index: int) -> dict[str, Any]:
    reader.at[f"rounds[{index}]"] = partial(reader.round_name, index)
    note = {key: value for key, value in reader.unseen.round(index).items() if key == "note"}
    tallies = [_tally(reader, index, side) for side in range(len(sides))]
    return {**_dealer(reader, sides, index), **note, "tallies": tallies}


def _tally(reader: WorkbookReader, index: int, side: int) -> TallyDocument | None:
    places, here = reader.unseen.places, f"rounds[{index}].tallies[{side}]"
    before = reader.unseen.tally(index, side)
    found = {key: deepcopy(value) for key, value in before.items() if key != "counted"}
    for path in places.rows:
        where = reader.at[f"{here}.{path}"] = partial(reader.where, index, side, path)
        cell = places.entry(index, side, path)
        if path in WORKED_OUT:
            if reader.text(cell, where):
                reader.fault("nothing_goes_here", where())
        elif reader.stands(cell):
            continue
        elif path == "out":
            _put_out(found, reader.word(cell, where, reader.unseen.ways), reader.unseen.ways)
        else:
            _put(found, path, reader.number(cell, where), places.rows)
    where = reader.at[f"{here}.counted"] = partial(reader.where, index, side, "counted")
    if reader.word(places.entry(index, side, "counted"), where, (reader.unseen.counted,)):
        return found
    return {"counted": False, **found} if found else None


def _put_out(tally: TallyDocument, word: str | None, ways: Mapping[str, GoingOutKind]) -> None:
    tally.pop("out", None)
    if word is not None:
        tally["out"] = True if ways[word] is GoingOutKind.PLAIN else str(ways[word])


def _put(tally: TallyDocument, path: str, value: int | None, rows: Sequence[str]) -> None:
    head, _dot, name = path.partition(".")
    if path == "adjustments":
        tally[path] = _adjusted(tally.get(path, []), value)
    elif not name:
        _set(tally, head, value)
    else:
        _set(tally.setdefault(head, {}), name, value)
        if path == keys.RED_THREES_CAUGHT and keys.RED_THREES_LAID not in rows:
            # If none can be laid, the sheet counted them among those caught.
            tally[head].pop("laid", None)
        if not tally[head]:
            del tally[head]


def _set(within: TallyDocument, name: str, value: int | None) -> None:
    if value is None:
        within.pop(name, None)
    else:
        within[name] = value


def _adjusted(before: list[dict[str, Any]], value: int | None) -> list[dict[str, Any]]:
    """Return adjustments with a new sum; the old ones keep their reasons, the difference has none."""
    more = (value or 0) - sum(each["points"] for each in before)
    if not value or abs(more) > MAX_POINTS:
        return [{"points": value}] if value else []
    return [*before, {"points": more}] if more else before


def _dealer(reader: WorkbookReader, sides: tuple[Side, ...], index: int) -> dict[str, int]:
    place = reader.unseen.places.dealer(index)
    where = reader.at[f"rounds[{index}].dealer"] = partial(_dealer_words, reader, index)
    before = {key: value for key, value in reader.unseen.round(index).items() if key == "dealer"}
    if reader.stands(place) and (sides == reader.unseen.record.sides or not before):
        return before
    said = reader.text(place, where).casefold()
    if not said:
        return {}
    for seat in range(seats(sides)):
        side, player = player_at(sides, seat)
        if sides[side].people[player].casefold() == said:
            return {"dealer": seat}
    if reader.stands(place) and before["dealer"] < seats(sides):
        return before
    reader.fault("not_a_player", where(), name=reader.text(place, where))
    return {}


def _dealer_words(reader: WorkbookReader, index: int) -> str:
    said = _("{round}, dealer ({cell})")
    return said.format(round=reader.round_name(index), cell=address(reader.unseen.places.dealer(index)))


def game_of(pages: Mapping[str, Cells]) -> bytes:
    """Return the game file of a workbook. pages: its cells by the page's name.

    Raises Refused with every fault; faults of a cell have its place in words and its address as their path.
    """
    if HIDDEN_PAGE_NAME not in pages:
        raise Refused((Fault("not_our_sheet"),))
    unseen = read_hidden_page(pages[HIDDEN_PAGE_NAME])
    reader = _sight([cells for name, cells in pages.items() if name != HIDDEN_PAGE_NAME], unseen)
    try:
        text = _written(reader)
    except TooManyFaults:
        too_many = Fault("too_many_faults", "", {"limit": MOST_FAULTS})
        raise Refused((too_many, *reader.faults)) from None
    faults = (*reader.faults, *_file_faults(reader, text))
    if faults:
        raise Refused(_in_order(reader, faults))
    return text


def _written(reader: WorkbookReader) -> bytes:
    """Return the boxes as a game file, and record every fault; raises TooManyFaults."""
    sides = _sides(reader)
    kept = {key: value for key, value in reader.unseen.document.items() if key != "played"}
    document: dict[str, Any] = {**kept, **_played(reader), **_start(reader)}
    document["sides"] = [_side(side) for side in sides]
    document["rounds"] = read_rounds(reader, sides)
    return (format_json(document) + "\n").encode("utf-8", "surrogatepass")


def _sight(pages: Iterable[Cells], unseen: HiddenContent) -> WorkbookReader:
    """Return the page of scores: the one on which every row is worth as much as the rules say."""
    wrong: list[Fault] = []
    for cells in pages:
        fault = _moved(cells, unseen)
        if fault is None:
            names = (cells.get(unseen.places.name(side), "") for side in range(unseen.places.sides))
            return WorkbookReader(cells, unseen, tuple(str(name).strip() for name in names))
        wrong.append(fault)
    raise Refused(tuple(wrong[:1]) or (Fault("not_our_sheet"),))


def _moved(cells: Cells, unseen: HiddenContent) -> Fault | None:
    places, worth = unseen.places, {row.path: row.each for row in rows(unseen.record.rules)}
    lines = [(places.line(0, path) - places.head(0), worth[path]) for path in places.rows]
    for index in range(places.rounds):
        head = places.head(index)
        for line, each in lines:
            if each is not None and cells.get((head + line, DETAIL)) != each:
                return Fault("sheet_moved", address((head + line, DETAIL)), {"value": each})
    return None


def _sides(reader: WorkbookReader) -> tuple[Side, ...]:
    places, before = reader.unseen.places, reader.unseen.record.sides
    found = []
    for side, known in enumerate(before):
        named = reader.at[f"sides[{side}].name"] = partial(reader.of_side, side, _("name"), places.name(side))
        seated = partial(reader.of_side, side, _("players"), places.players(side))
        reader.at[f"sides[{side}].players"] = seated
        written = reader.text(places.players(side), seated)
        split = tuple(name.strip() for name in _BETWEEN_PLAYERS.split(written) if name.strip())
        # A name with a comma stays one name unless the cell was changed.
        players = known.players if written == ", ".join(known.players) else split
        found.append(Side(reader.text(places.name(side), named), players))
    _check_players(reader, found)
    return tuple(found)


def _check_players(reader: WorkbookReader, sides: Sequence[Side]) -> None:
    """Record missing names if points depend on the number of players, as for all red threes of the pack."""
    rules = reader.unseen.record.rules
    by_players = isinstance(rules.pack.decks, str)
    if rules.red_threes.all is None or not by_players or seats(sides) >= reader.unseen.players:
        return
    for side, each in enumerate(sides):
        if not each.players:
            reader.fault("players_needed", reader.at[f"sides[{side}].players"]())


def _side(side: Side) -> dict[str, object]:
    return {"name": side.name, **({"players": list(side.players)} if side.players else {})}


def _played(reader: WorkbookReader) -> dict[str, str]:
    value, before = reader.cells.get((DATE, DETAIL)), reader.unseen.record.played
    if value is None:
        return {}
    if isinstance(value, date):
        return {"played": value.strftime("%Y-%m-%d")}
    said = reader.text((DATE, DETAIL), _date_words)
    if before and said in {before, *_in_words(before)}:
        return {"played": before}
    if date_fault(said) is None:
        return {"played": said}
    if value is not MissingValue.RESULT:
        reader.fault("not_a_date", _date_words())
    return {}


def _date_words() -> str:
    return _("Date ({cell})").format(cell=address((DATE, DETAIL)))


def _in_words(day: str) -> Iterable[str]:
    for language in languages():
        with use_language(language):
            yield day_text(day)


def _start(reader: WorkbookReader) -> dict[str, object]:
    start = reader.unseen.record.start
    if start is None:
        return {}
    totals = []
    for side in range(reader.unseen.places.sides):
        place = reader.unseen.places.brought(side)
        where = reader.at[f"start.totals[{side}]"] = partial(
            reader.of_side, side, _("brought forward"), place
        )
        value = reader.number(place, where)
        if value is None and place not in reader.cells:
            reader.fault("missing_number", where())
        totals.append(value or 0)
    return {"start": {"round": start.round, "totals": totals}}


def _file_faults(reader: WorkbookReader, text: bytes) -> tuple[Fault, ...]:
    """Return the faults that the game file's own reader finds, with their places on the sheet."""
    try:
        read_game(text)
    except Refused as refused:
        return tuple(
            Fault(fault.code, _place_of(reader, fault.path), fault.params)
            for fault in refused.faults
            if not _follows(reader, fault)
        )
    return ()


def _follows(reader: WorkbookReader, fault: Fault) -> bool:
    """Return whether a fault is only the consequence of another one."""
    nameless = fault.code == "same_name" and not fault.params["name"]
    return nameless or (fault.code == "nobody_out" and bool(reader.faults))


def _place_of(reader: WorkbookReader, path: str) -> str:
    found = [known for known in reader.at if path == known or path.startswith((f"{known}.", f"{known}["))]
    return reader.at[max(found, key=len)]() if found else path


def _in_order(reader: WorkbookReader, faults: Sequence[Fault]) -> tuple[Fault, ...]:
    if len(faults) == 1:
        return tuple(faults)
    order = {where(): at for at, where in enumerate(reader.at.values())}
    return tuple(sorted(faults, key=lambda fault: order.get(fault.path, -1)))
