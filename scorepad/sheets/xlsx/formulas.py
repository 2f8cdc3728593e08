"""The formulas of the spreadsheet: the app's scoring, in functions that every spreadsheet program knows.

Source: FORMAT.md, "Rule sets" and "Scoring". All functions return the text after the equals sign.
"""

from collections.abc import Sequence

from scorepad.rules import keys
from scorepad.rules.sections import ThreeRules
from scorepad.score.breakdown import CANASTA, SIGNS
from scorepad.score.fields import BID, MADE, TAKEN
from scorepad.score.record import GoingOutKind
from scorepad.sheets.build import BAGS
from scorepad.sheets.xlsx import cells

_SIGNS = {"melded": "", "left": "-", "points": "", "adjustments": ""}
"""The sign before points that are entered as a whole."""


class Formulas:
    """The formulas of one sheet. table: the name of the page with the table of minimums."""

    def __init__(self, entries: cells.Entries, table: str) -> None:
        self.rules, self.places, self.prices = entries.rules, entries.places, entries.prices
        self._entries, self._table = entries, table

    def points(self, index: int, side: int, path: str) -> str:
        """Return the formula for a row's points from its entry, or from the threes laid.

        Where a special hand is entered, every other row is worth nothing.
        """
        filled_in = f"{keys.section_of(path)}.laid" if path in cells.WORKED_OUT else path
        entry = self._entry(index, side, filled_in)
        worth = self._worth(index, side, path)
        hands = [each for each in self.places.rows if keys.section_of(each) == "special_hands"]
        if hands and path not in hands:
            nothing = '""' if path in cells.WORKED_OUT else "0"
            entered = f"{self._entry(index, side, hands[0])}:{self._entry(index, side, hands[-1])}"
            worth = f"IF(SUM({entered})>0,{nothing},{worth})"
        return _unless_empty(entry, worth)

    def round(self, index: int, side: int) -> str:
        """Return the formula for a round's points; they appear once something is entered."""
        places = self.places
        first, last = places.rows[0], places.rows[-1]
        entered = self._filled_in(index, side)
        points = f"{self._points(index, side, first)}:{self._points(index, side, last)}"
        return f'IF(COUNTA({entered})=0,"",SUM({points}))'

    def total(self, index: int, side: int) -> str:
        """Return the formula for the total, which appears once every side has counted the round."""
        own = self._points(index, side, "round")
        complete = self._complete(index)
        before = self._before(index, side)
        total = _unless_empty(before, f"{before}+{own}") if before else own
        return f'IF({complete},{total},"")'

    def counted(self, index: int, side: int) -> str:
        """Return the formula for 1 beside a counted side, else what is missing once the round has begun."""
        is_counted = _one_of([self._entry(index, side, "counted")], self._entries.yes)
        begun = ",".join(self._filled_in(index, each) for each in range(self.places.sides))
        return f'IF({is_counted},1,IF(COUNTA({begun})=0,"",{_text(cells.missing_words())}))'

    def bags(self, index: int, side: int) -> str:
        """Return the formula for what a side took over a bid that it made, empty before it bids."""
        bid, taken = (self._entry(index, side, path) for path in (BID, TAKEN))
        over = f"MAX(0,N({taken})-{bid})"
        return _unless_empty(bid, f"IF({self._made(index, side)},{over},0)")

    def nobody_out(self, index: int) -> str:
        """Return the formula for the question who went out in a round that is counted."""
        nobody = f"COUNTA({','.join(self._outs(index))})=0"
        return f'IF(AND({self._complete(index)},{nobody}),{_text(cells.nobody_out_words())},"")'

    def standing(self, side: int) -> str:
        """Return the formula for the total after the last complete round before an open one."""
        places = self.places
        totals = (
            f'IF({self._points(index, side, "total")}="",0,{self._points(index, side, "round")})'
            for index in range(places.rounds)
        )
        start = [self._before(0, side)] if places.start else []
        return "+".join((*start, *totals))

    def in_row(self, side: int, path: str) -> str:
        """Return the formula for how many a side has of the row that ends the game, over the complete rounds.

        path: of that row.
        """
        return "+".join(
            f'IF({self._points(index, side, "total")}="",0,N({self._entry(index, side, path)}))'
            for index in range(self.places.rounds)
        )

    def leads(self, side: int) -> str:
        """Return the formula that marks the best side with a star, once a round, if any, is complete."""
        if side in self._entries.standing.away:
            return '""'
        if self.places.deciding:
            is_best = self._is_best_in_row(side)
        else:
            standings = {each: self._of_side(cells.STANDING, each) for each in self._present()}
            best = f"{'MIN' if self.rules.lowest_wins else 'MAX'}({','.join(standings.values())})"
            is_best = f"{standings[side]}={best}"
        if not self.places.rounds:
            return f'IF({is_best},"★","")'
        return f'IF(AND({self._points(0, side, "total")}<>"",{is_best}),"★","")'

    def _present(self) -> list[int]:
        return [side for side in range(self.places.sides) if side not in self._entries.standing.away]

    def _is_best_in_row(self, side: int) -> str:
        """Return the condition that no side has more of the row, or as many and a better total."""
        better, target = "<" if self.rules.lowest_wins else ">", self.rules.length.row_target
        in_row = {each: self._of_side(self.places.in_row, each) for each in self._present()}
        counts = {each: f"MIN({place},{target})" for each, place in in_row.items()}
        own, standing = counts.pop(side), self._of_side(cells.STANDING, side)
        ahead = (
            f"{its}>{own},AND({its}={own},{self._of_side(cells.STANDING, each)}{better}{standing})"
            for each, its in counts.items()
        )
        return f"NOT(OR({','.join(ahead)}))"

    def opens(self, index: int, side: int, number: int) -> str:
        """Return the formula for the minimum, by the round, or by the total before it if the rules say so."""
        first, last = cells.FIRST_STEP + 1, cells.FIRST_STEP + len(cells.minimum_steps(self.rules))
        table = f"'{self._table}'!$A${first}:$A${last},'{self._table}'!$B${first}:$B${last}"
        if not self.rules.facts.opens_by_total:
            return f"LOOKUP({number},{table})"
        before = self._before(index, side)
        return _unless_empty(before, f"LOOKUP({before},{table})") if before else f"LOOKUP(0,{table})"

    def out_or_warning(self, index: int, detail: str, warning: str) -> str:
        """Return the formula for the points of going out, or a warning if two sides go out in one round."""
        return f"IF(COUNTA({','.join(self._outs(index))})>1,{_text(warning)},{_text(detail)})"

    def same(self, place: cells.CellPosition) -> str:
        """Return the formula that repeats another cell."""
        return _unless_empty(cells.address(place), cells.address(place))

    def _worth(self, index: int, side: int, path: str) -> str:
        section = path.partition(".")[0]
        if path in (*cells.WORKED_OUT, keys.RED_THREES_LAID, keys.BLACK_THREES_LAID):
            return self._laid(index, side, path)
        kinds = self.rules.facts.kinds_to_add
        if path == "melded" and kinds is not None:
            return f"IF({self._finished(index, side, kinds)}>0,1,-1)*{self._entry(index, side, path)}"
        if path == "out":
            return self._out(index, side)
        if self.rules.family.out_is_all and section in ("left", "unmelded"):
            return self._penalty(index, side, path)
        if section in _SIGNS:
            return _SIGNS[section] + self._entry(index, side, path)
        each = self._of_bids if self.rules.family.bids else self._times
        return each(index, side, path)

    def _laid(self, index: int, side: int, path: str) -> str:
        section = keys.section_of(path)
        threes, laid = self.rules.threes(section), self._entry(index, side, f"{section}.laid")
        sign = self._sign(index, side, section)
        is_all = f"{laid}>={self.prices.threes_in_pack}"
        if path in (keys.RED_THREES_ALL, keys.BLACK_THREES_ALL):
            return f'IF({is_all},{sign}*{threes.all},"")'
        if path == keys.RED_THREES_CANASTA:
            return f'IF({laid}>={CANASTA},{self.rules.red_threes.canasta},"")'
        if path in cells.WORKED_OUT:
            return f'IF({laid}>={threes.many},{threes.extra},"")'
        worth = self._times(index, side, path, sign)
        if threes.steps:
            worth = f"{sign}*{_by_steps(laid, threes)}"
        if threes.out is not None:
            worth = f'IF({self._entry(index, side, "out")}="",{worth},{sign}*{laid}*{threes.out})'
        return worth if threes.all is None else f"IF({is_all},0,{worth})"

    def _finished(self, index: int, side: int, kinds: Sequence[str] | None = None) -> str:
        """Return the formula for the number of a side's finished piles, of some kinds or (None) of all."""
        paths = [path for path in self.places.rows if keys.section_of(path) == "piles"]
        if kinds is not None:
            known = [path for kind in kinds if (path := keys.key_in("piles", kind)) in paths]
            return "+".join(f"N({self._entry(index, side, path)})" for path in known) or "0"
        piles = [self._entry(index, side, path) for path in paths]
        return f"SUM({piles[0]}:{piles[-1]})" if piles else "0"

    def _sign(self, index: int, side: int, section: str) -> str:
        threes = self.rules.threes(section)
        if threes.by_piles is None:
            return f"IF({self._needed(index, side, section)},1,-1)"
        finished, last = self._finished(index, side, threes.by_kinds), len(threes.by_piles) - 1
        signs = ",".join(str(SIGNS[word]) for word in threes.by_piles)
        return f"CHOOSE(MIN({finished},{last})+1,{signs})"

    def _needed(self, index: int, side: int, section: str) -> str:
        entries = {path: self._entry(index, side, path) for path in self.places.rows}
        finished = self._finished(index, side)
        sevens = entries.get(keys.PILES_SEVENS)
        return {
            "nothing": "TRUE",
            "meld": f"OR(N({entries.get('melded')})<>0,{finished}>0)",
            "pile": f"{finished}>0",
            "two_piles": f"{finished}>1",
            "sevens": f"N({sevens})>0" if sevens else "FALSE",
        }[self.rules.threes(section).needs or "nothing"]

    def _penalty(self, index: int, side: int, path: str) -> str:
        out = self._entry(index, side, "out")
        worth = self._entry(index, side, path) if path == "left" else self._times(index, side, path)
        factor = self.rules.penalty.factor
        full = [word for word, how in self._entries.answers.items() if how is GoingOutKind.FULL]
        if factor != 1 and full:
            went_out = _one_of(self._outs(index), full)
            worth = f"{worth}*IF({went_out},{factor},1)"
        return f'IF({out}="",{worth}*{self._factor(index)},0)'

    def _out(self, index: int, side: int) -> str:
        entry, worth = self._entry(index, side, "out"), '"?"'
        for how in dict.fromkeys(self._entries.answers.values()):
            words = [word for word, each in self._entries.answers.items() if each is how]
            points = f"{self.prices.going_out(how)}"
            if self.rules.family.multiplies_rounds:
                points = f"{points}*{self._factor(index)}"
            worth = f"IF({_one_of([entry], words)},{points},{worth})"
        return worth

    def _of_bids(self, index: int, side: int, path: str) -> str:
        rules, (bid, taken) = self.rules, (self._entry(index, side, path) for path in (BID, TAKEN))
        plays, made = self._plays(index, side), self._made(index, side)
        is_known = f"AND({plays},{self._is_taken_known(index, side)})"
        if path == BID:
            return f"IF({is_known},{self._worth_of_bid(index, side)},0)"
        if path == TAKEN:
            return f"IF({plays},0,{taken}*{rules.number(keys.BIDS_OTHERS_TAKEN)})"
        if path == BAGS:
            limit, own = rules.bags.limit, self._entry(index, side, BAGS)
            before = (
                f'IF({self._points(at, side, "total")}="",0,N({self._entry(at, side, BAGS)}))'
                for at in range(index)
            )
            return f"INT((MOD({'+'.join(before) or 0},{limit})+{own})/{limit})*{rules.bags.points}"
        worth = "0" if path == MADE else self._times(index, side, path)
        if keys.own_name(path) in (*rules.bids.made_rows, *rules.bids.with_rows):
            return f'IF(AND({bid}<>"",{is_known},NOT({made})),0,{worth})'
        return worth

    def _worth_of_bid(self, index: int, side: int) -> str:
        rules, bid = self.rules, self._entry(index, side, BID)
        taken, is_made = f"N({self._entry(index, side, TAKEN)})", self._made(index, side)
        over, off = f"MAX(0,{taken}-{bid})", f"ABS({bid}-{taken})"
        made = _sum(
            (rules.number(keys.BIDS_MADE_BASE), "1"),
            (rules.number(keys.BIDS_MADE_BID), bid),
            (rules.number(keys.BIDS_MADE_TAKEN), taken),
            (rules.number(keys.BIDS_MADE_OVER), over),
        )
        missed = _sum(
            (rules.number(keys.BIDS_MISSED_BASE), "1"),
            (rules.number(keys.BIDS_MISSED_BID), bid),
            (rules.number(keys.BIDS_MISSED_OFF), off),
        )
        worth = f"IF({is_made},{made},{missed})"
        if (rules.zero.made, rules.zero.missed) == (None, None):
            return worth
        times = (
            (rules.bids.dealt(self._entries.sheet.rounds[index].number) or 1) if rules.zero.by_cards else 1
        )
        of_zero = f"IF({is_made},{times * (rules.zero.made or 0)},{times * (rules.zero.missed or 0)})"
        return f"IF({bid}=0,{of_zero},{worth})"

    def _is_taken_known(self, index: int, side: int) -> str:
        """Return the condition that it is written what became of a bid, or that the side is counted."""
        answer = self._entry(index, side, MADE if self.rules.bids.asked else TAKEN)
        return f'OR({answer}<>"",{_one_of([self._entry(index, side, "counted")], self._entries.yes)})'

    def _plays(self, index: int, side: int) -> str:
        """Return the condition that a side bids in a round."""
        return "TRUE" if self.rules.bids.who == "all" else f'{self._entry(index, side, "out")}<>""'

    def _made(self, index: int, side: int) -> str:
        """Return the condition that a side made its bid."""
        rules = self.rules
        if rules.bids.asked:
            made = f"N({self._entry(index, side, MADE)})<>0"
        else:
            rows = {keys.key_in("rows", name): rules.rows.get(name, 0) for name in rules.bids.with_rows}
            known = [(each, f"N({self._entry(index, side, path)})") for path, each in rows.items() if each]
            has = _sum((1, f"N({self._entry(index, side, TAKEN)})"), *known)
            made = f"{has}{'=' if rules.bids.exact else '>='}{self._entry(index, side, BID)}"
        return f"AND({self._plays(index, side)},{made})"

    def _factor(self, index: int) -> str:
        return f"MAX(1,N({cells.address(self.places.factor(index))}))"

    def _complete(self, index: int) -> str:
        counted = ",".join(self._points(index, side, "counted") for side in range(self.places.sides))
        return f"COUNT({counted})={self.places.sides}"

    def _before(self, index: int, side: int) -> str:
        if index:
            return self._points(index - 1, side, "total")
        return self._of_side(cells.BROUGHT, side) if self.places.start else ""

    def _times(self, index: int, side: int, path: str, sign: str = "") -> str:
        each = cells.address((self.places.line(index, path), cells.DETAIL))
        return f"{self._entry(index, side, path)}*{sign and f'{sign}*'}${each}"

    def _filled_in(self, index: int, side: int) -> str:
        """Return the cells of a side's round that somebody fills in."""
        filled = [path for path in self.places.rows if path != BAGS]
        first, last, counted = (self._entry(index, side, path) for path in (filled[0], filled[-1], "counted"))
        return f"{first}:{last},{counted}"

    def _of_side(self, line: int, side: int) -> str:
        return cells.address((line, self.places.points_column(side)))

    def _entry(self, index: int, side: int, path: str) -> str:
        return cells.address(self.places.entry(index, side, path))

    def _points(self, index: int, side: int, path: str) -> str:
        return cells.address(self.places.points(index, side, path))

    def _outs(self, index: int) -> list[str]:
        return [self._entry(index, side, "out") for side in range(self.places.sides)]


def _by_steps(laid: str, threes: ThreeRules) -> str:
    """Return the formula for what so many threes are worth together. laid: the cell with their number."""
    steps = threes.steps or ()
    known = ",".join(map(str, steps))
    more = threes.together(len(steps) + 1) - steps[-1]
    further = f"{steps[-1]}+({laid}-{len(steps)})*{more}"
    return f"IF({laid}<1,0,IF({laid}<={len(steps)},CHOOSE(MAX(1,{laid}),{known}),{further}))"


def _sum(*parts: tuple[int, str]) -> str:
    """Return the sum of some cells or terms, each as often as the number before it says."""
    return "+".join(f"{each}*{term}" for each, term in parts if each) or "0"


def _unless_empty(cell: str, value: str) -> str:
    return f'IF({cell}="","",{value})'


def _one_of(boxes: Sequence[str], words: Sequence[str]) -> str:
    """Return the condition that one of some cells has one of some words, in any case of its letters."""
    return f"OR({','.join(f'{cell}={_text(word)}' for cell in boxes for word in words)})"


def _text(words: str) -> str:
    doubled = words.replace('"', '""')
    return f'"{doubled}"'
