"""Reads a game back from a workbook that was filled in by hand.

A box whose content was not changed keeps the details of the game file: the counts of cards, the reasons of
adjustments, explicit answers, and everything left open.
"""

import json
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from scorepad.game.fold import fold
from scorepad.game.workbook import derived_id, workbook_events
from scorepad.i18n.catalogue import _, languages, use_language
from scorepad.i18n.formats import day_text
from scorepad.rules import keys
from scorepad.rules.faults import Fault, Refused
from scorepad.score.deal import decks_depend_on_players, player_at, seats
from scorepad.score.limits import MAX_POINTS, date_fault
from scorepad.score.record import GoingOutKind, Side
from scorepad.sheets.xlsx.cells import WORKED_OUT, CellPosition, address, known_ways, known_yes
from scorepad.sheets.xlsx.hidden_page import HIDDEN_PAGE_NAME, HiddenPage, moved_fault, read_hidden_page
from scorepad.sheets.xlsx.read_cells import Cells, CellValue, MissingValue
from scorepad.storage.codec import event_to_json
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.strict_json import MOST_FAULTS, TooManyFaults, format_json
from scorepad.storage.gamefile.write import content_key
from scorepad.wording.labels import capital, field_label

_GROUPS = " .,'’"
"""Characters allowed between thousands; other spaces are replaced by the plain one first."""
_WHOLE = re.compile(
    rf"([+\-−–]?) ?([0-9]{{1,9}}|[1-9][0-9]{{0,2}}(?:([{_GROUPS}])[0-9]{{3}}(?:\3[0-9]{{3}})?))"
)
"""Digits, or groups of three after one kind of separator; `0,500` and `2,5` are not whole numbers."""

_LONGEST = 40

TallyDocument = dict[str, Any]

_OF_DAY = ("played", "played_about")
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
class Box:
    """A cell to read.

    row: the path of a row, or `name`, `players`, `brought`, `date`, `dealer`, `factor`, `counted`.
    index, side: the round and the side it belongs to. A box without a row stands for a whole round.
    """

    place: CellPosition
    row: str = ""
    index: int | None = None
    side: int | None = None


@dataclass(frozen=True, slots=True)
class WorkbookReader:
    """One page of scores, and the faults found on it.

    names: of the sides as they are written there. boxes: by their paths in the game file. faults: found so
    far, by the words for their boxes.
    """

    cells: Cells
    hidden: HiddenPage
    names: tuple[str, ...]
    boxes: dict[str, Box] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)

    def box(
        self, path: str, place: CellPosition, row: str = "", index: int | None = None, side: int | None = None
    ) -> Box:
        """Return a box, found again by its path in the game file."""
        self.boxes[path] = Box(place, row, index, side)
        return self.boxes[path]

    def words(self, box: Box) -> str:
        """Return the name of a box: `Round 2, East–West, clean piles (E14)`, `Side 2, name (E5)`."""
        words = {"cell": address(box.place)}
        if box.index is not None:
            number = self.hidden.record.first_round + box.index
            words["round"] = _("Round {number}").format(number=number)
        if box.side is not None:
            words["side"] = self.names[box.side] or _("side {number}").format(number=box.side + 1)
        if not box.row:
            return words["round"]
        if box.row == "date":
            return _("Date ({cell})").format(**words)
        if box.row == "dealer":
            return _("{round}, dealer ({cell})").format(**words)
        if box.row == "factor":
            return _("{round}, what it counts ({cell})").format(**words)
        labels = {
            "name": _("name"),
            "players": _("players"),
            "brought": _("brought forward") if self.hidden.places.rounds else _("from paper"),
            "counted": _("done"),
        }
        words["row"] = labels.get(box.row) or field_label(self.hidden.record.rules, box.row)
        if box.index is not None:
            return _("{round}, {side}, {row} ({cell})").format(**words)
        return _("{side}, {row} ({cell})").format(**{**words, "side": capital(words["side"])})

    def entry(self, index: int, side: int, path: str) -> Box:
        """Return a side's entry of a round. path: of a row, or `counted`."""
        place = self.hidden.places.entry(index, side, path)
        return self.box(f"rounds[{index}].tallies[{side}].{path}", place, path, index, side)

    def text(self, box: Box) -> str:
        """Return the text in a cell, stripped; empty if the cell is empty."""
        value = self.cells.get(box.place, "")
        if value is MissingValue.RESULT:
            self.fault("formula_without_result", box)
            return ""
        return str(value).strip()

    def number(self, box: Box) -> int | None:
        """Return the whole number in a cell, None if the cell is empty; anything else is a fault."""
        value = self.cells.get(box.place)
        number = whole_number(value)
        if value is MissingValue.RESULT:
            self.fault("formula_without_result", box)
        elif number is None and value is not None:
            text = str(value)
            cut = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"
            self.fault("not_a_whole_number", box, value=cut)
        return number

    def is_unchanged(self, box: Box) -> bool:
        """Return whether a box of the rounds still has its original content."""
        value, before = self.cells.get(box.place), self.hidden.before(box.place)
        if isinstance(before, str):
            return isinstance(value, str) and value.strip() == before.strip()
        return value is None if before is None else whole_number(value) == before

    def word(self, box: Box, offered: Collection[str], others: Collection[str]) -> str | None:
        """Return the known word that stands in a cell, None for an empty cell or another word.

        offered: by the sheet. others: in other languages.
        """
        text = self.text(box)
        found = next((word for word in (*offered, *others) if word.casefold() == text.casefold()), None)
        if text and found is None:
            self.fault("unknown_sheet_word", box, word=text, known=tuple(offered))
        return found

    def fault(self, code: str, box: Box, **params: object) -> None:
        """Record a fault; raises TooManyFaults once there are more than are ever reported."""
        self.faults.append(Fault(code, self.words(box), params))
        if len(self.faults) > MOST_FAULTS:
            raise TooManyFaults


def read_rounds(reader: WorkbookReader, sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """Return the rounds as in a game file, without the empty rounds at the end.

    Entries of a side that is not marked as counted are kept, and the side is open.
    """
    hidden, nothing = reader.hidden, [None] * len(sides)
    rounds = [_round(reader, sides, index) for index in range(hidden.places.rounds)]
    while rounds and rounds[-1]["tallies"] == nothing and rounds[-1] != hidden.round(len(rounds) - 1):
        rounds.pop()
    return rounds


def _round(reader: WorkbookReader, sides: tuple[Side, ...], index: int) -> dict[str, Any]:
    before, places = reader.hidden.round(index), reader.hidden.places
    reader.box(f"rounds[{index}]", places.dealer(index), index=index)
    tallies = [_tally(reader, index, side) for side in range(len(sides))]
    box = reader.box(f"rounds[{index}].dealer", places.dealer(index), "dealer", index)
    dealer = _dealer(reader, sides, before.get("dealer"), box)
    factor = _factor(reader, index, before.get("factor"))
    found = {"dealer": dealer, "note": before.get("note"), "factor": factor, "tallies": tallies}
    return {key: value for key, value in found.items() if value is not None}


def _factor(reader: WorkbookReader, index: int, before: int | None) -> int | None:
    """Return what a round counts, None for once. before: in the game file."""
    if not reader.hidden.record.rules.family.multiplies_rounds:
        return before
    place = reader.hidden.places.factor(index)
    box = reader.box(f"rounds[{index}].factor", place, "factor", index)
    if reader.is_unchanged(box):
        return before
    number = reader.number(box)
    return None if number == 1 else number


def _tally(reader: WorkbookReader, index: int, side: int) -> TallyDocument | None:
    hidden = reader.hidden
    found = {key: deepcopy(value) for key, value in hidden.tally(index, side).items() if key != "counted"}
    for path in hidden.places.rows:
        box = reader.entry(index, side, path)
        if path in WORKED_OUT:
            if reader.text(box):
                reader.fault("nothing_goes_here", box)
        elif reader.is_unchanged(box):
            continue
        elif path == "out":
            others = known_ways(hidden.record.rules)
            word = reader.word(box, hidden.ways, others)
            way = {**others, **hidden.ways}[word] if word else None
            _set(found, "out", True if way is GoingOutKind.PLAIN else way and str(way))
        else:
            _put(found, path, reader.number(box), hidden.places.rows)
    if reader.word(reader.entry(index, side, "counted"), (hidden.counted,), known_yes()):
        return found
    return {"counted": False, **found} if found else None


def _put(tally: TallyDocument, path: str, value: int | None, rows: Sequence[str]) -> None:
    head, _dot, name = path.partition(".")
    if head in ("points", "rows"):
        # Whoever has points played.
        tally.pop("sat_out", None)
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


def _set(within: TallyDocument, name: str, value: object) -> None:
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


def _dealer(reader: WorkbookReader, sides: tuple[Side, ...], before: int | None, box: Box) -> int | None:
    """Return the seat of a round's dealer. before: in the game file."""
    unchanged = reader.is_unchanged(box)
    if unchanged and (sides == reader.hidden.record.sides or before is None):
        return before
    name = reader.text(box)
    if not name:
        return None
    for seat in range(seats(sides)):
        side, player = player_at(sides, seat)
        if sides[side].people[player].casefold() == name.casefold():
            return seat
    if unchanged and before is not None and before < seats(sides):
        return before
    reader.fault("not_a_player", box, name=name)
    return None


def game_of(pages: Mapping[str, Cells], saved: str | None = None) -> bytes:
    """Return the game file of a workbook, with the log that its entries continue if it knows one.

    pages: its cells by the page's name. saved: when it was last saved, as events have times.
    Raises Refused with every fault; faults of a cell have its place in words and its address as their path.
    """
    if HIDDEN_PAGE_NAME not in pages:
        raise Refused((Fault("not_our_sheet"),))
    hidden = read_hidden_page(pages[HIDDEN_PAGE_NAME])
    reader = _reader([cells for name, cells in pages.items() if name != HIDDEN_PAGE_NAME], hidden)
    try:
        text = _game_file(reader)
    except TooManyFaults:
        too_many = Fault("too_many_faults", "", {"limit": MOST_FAULTS})
        raise Refused((too_many, *reader.faults)) from None
    faults = [*reader.faults, *_file_faults(reader, text)]
    if len(faults) > 1:
        order = {reader.words(box): at for at, box in enumerate(reader.boxes.values())}
        faults.sort(key=lambda fault: order.get(fault.path, -1))
    if faults:
        raise Refused(tuple(faults))
    return _with_log(text, hidden, saved)


def _with_log(text: bytes, hidden: HiddenPage, saved: str | None) -> bytes:
    """Return a game file with the log of its workbook, if that leads to what the file says.

    A filled-in pad gets an id that follows from everything in it, so that it is the same game everywhere.
    """
    book, document = hidden.workbook(saved), json.loads(text)
    if book is None:
        if hidden.id is None:
            return text
        return _file_of({**document, "id": derived_id(hidden.id, text.decode())})
    record = read_game(text).record
    log = workbook_events(book, record)
    if log is None or content_key(fold(log).record) != content_key(record):
        return text
    return _file_of({**document, "log": [event_to_json(event) for event in log]})


def _file_of(document: Mapping[str, object]) -> bytes:
    return (format_json(document) + "\n").encode("utf-8", "surrogatepass")


def _game_file(reader: WorkbookReader) -> bytes:
    """Return the boxes as a game file, and record every fault; raises TooManyFaults."""
    sides = _sides(reader)
    document = {key: value for key, value in reader.hidden.document.items() if key not in _OF_DAY}
    document |= {**_played(reader), **_start(reader)}
    document["sides"] = [
        {**before, "name": side.name, **({"players": list(side.players)} if side.players else {})}
        for before, side in zip(reader.hidden.document["sides"], sides, strict=True)
    ]
    document["rounds"] = read_rounds(reader, sides)
    return _file_of(document)


def _reader(pages: Iterable[Cells], hidden: HiddenPage) -> WorkbookReader:
    """Return the page of scores: the one on which every row is worth as much as the rules say."""
    faults: list[Fault] = []
    for cells in pages:
        fault = moved_fault(cells, hidden)
        if fault is None:
            names = (cells.get(hidden.places.name(side), "") for side in range(hidden.places.sides))
            return WorkbookReader(cells, hidden, tuple(str(name).strip() for name in names))
        faults.append(fault)
    raise Refused(tuple(faults[:1]) or (Fault("not_our_sheet"),))


def _sides(reader: WorkbookReader) -> tuple[Side, ...]:
    places = reader.hidden.places
    found = []
    for side, known in enumerate(reader.hidden.record.sides):
        name = reader.box(f"sides[{side}].name", places.name(side), "name", side=side)
        text = reader.text(reader.box(f"sides[{side}].players", places.players(side), "players", side=side))
        split = tuple(name.strip() for name in _BETWEEN_PLAYERS.split(text) if name.strip())
        # A name with a comma stays one name unless the cell was changed.
        players = known.players if text == ", ".join(known.players) else split
        found.append(Side(reader.text(name), players))
    _check_players(reader, found)
    return tuple(found)


def _check_players(reader: WorkbookReader, sides: Sequence[Side]) -> None:
    """Record missing names if points depend on the number of players, as for all threes of the pack."""
    rules = reader.hidden.record.rules
    by_players = decks_depend_on_players(rules)
    none_of_all = all(rules.threes(section).all is None for section in keys.COLOURS)
    if none_of_all or not by_players or seats(sides) >= reader.hidden.players:
        return
    for side, each in enumerate(sides):
        if not each.players:
            reader.fault("players_needed", reader.boxes[f"sides[{side}].players"])


def _played(reader: WorkbookReader) -> dict[str, str]:
    box = Box(reader.hidden.places.date, "date")
    value, known = reader.cells.get(box.place), reader.hidden.record
    if value is None:
        return {}
    if isinstance(value, date):
        return {"played": value.strftime("%Y-%m-%d")}
    text, before = reader.text(box), known.played
    if before and text in _in_words(before, known.played_about):
        return {"played": before} | ({"played_about": known.played_about} if known.played_about else {})
    if date_fault(text) is None:
        return {"played": text}
    if value is not MissingValue.RESULT:
        reader.fault("not_a_date", box)
    return {}


def _in_words(day: str, about: str | None) -> Iterable[str]:
    for language in languages():
        with use_language(language):
            yield day_text(day, about)


def _start(reader: WorkbookReader) -> dict[str, object]:
    start, places = reader.hidden.record.start, reader.hidden.places
    if start is None:
        return {}
    totals = []
    for side in range(places.sides):
        box = reader.box(f"start.totals[{side}]", places.brought(side), "brought", side=side)
        value = reader.number(box)
        if box.place not in reader.cells:
            reader.fault("missing_number", box)
        totals.append(value or 0)
    final = {"final": True} if start.final else {}
    return {"start": {"round": start.round, "totals": totals, **final}}


def _file_faults(reader: WorkbookReader, text: bytes) -> Iterable[Fault]:
    """Yield the faults that the game file's own reader finds, with their places on the sheet."""
    try:
        read_game(text)
    except Refused as refused:
        for fault in refused.faults:
            # Those that only follow from another fault are left out.
            nameless = fault.code == "same_name" and not fault.params["name"]
            if not nameless and not (fault.code == "nobody_out" and reader.faults):
                yield Fault(fault.code, _place_of(reader, fault.path), fault.params)


def _place_of(reader: WorkbookReader, path: str) -> str:
    found = [known for known in reader.boxes if path == known or path.startswith((f"{known}.", f"{known}["))]
    return reader.words(reader.boxes[max(found, key=len)]) if found else path
