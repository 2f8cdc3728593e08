"""The result of a game on a card as wide as a phone: who won, the totals and their course, and the rounds."""

from collections.abc import Sequence
from typing import Final

from scorepad.i18n.catalogue import _
from scorepad.i18n.formats import points
from scorepad.score.ending import ranking
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.sheets.page.fonts import MM, text_width, wrap_text
from scorepad.sheets.page.head_and_foot import SIDE_SIGNS
from scorepad.sheets.page.marks import Colour, DrawnPage
from scorepad.sheets.page.pen import GOLD, INK, RED, SECOND, THICK, Pen
from scorepad.sheets.pictures.course import draw_course
from scorepad.sheets.pictures.of_game import course_of
from scorepad.sheets.pictures.on_paper import put_picture, setting_on_paper
from scorepad.sheets.pictures.scene import Picture
from scorepad.wording.labels import rules_name
from scorepad.wording.result_text import result_sentence, when_and_where
from scorepad.wording.standings import beside_points, left_words

WIDTH: Final = 90.0
_EDGE: Final = 7.0
_ROOM: Final = WIDTH - 2 * _EDGE
_PAPER: Final = (251, 248, 241)
_LINE: Final = MM * 1.3
"""mm of a line in one point of type."""
_BASE: Final = MM * 1.0
_TITLE, _RESULT, _NAME, _TOTAL, _ROUND, _FOOT = 12.0, 20.0, 14.0, 20.0, 12.0, 10.5
_GAP, _SIGN, _NUMBER = 4.0, 6.0, 9.0
_PICTURE_SHARE: Final = 0.5
_MOST_SIDES, _MOST_ROUNDS = 5, 16
"""What a table is drawn for; more would be too small or too long for a message."""
_SUITS: Final = (("♥", RED), ("♠", INK), ("♦", RED), ("♣", INK))


class _Card:
    """A card being drawn from top to bottom. y: where the next part begins, in mm."""

    def __init__(self) -> None:
        self.pen = Pen()
        self.y = _EDGE

    def write(self, text: str, size: float, *, bold: bool = False, colour: Colour = INK) -> None:
        """Write a text over as many lines as it needs."""
        self._lines(wrap_text(text, _ROOM, size, bold=bold), _EDGE, size, bold=bold, colour=colour)

    def _lines(
        self, lines: Sequence[str], x: float, size: float, *, bold: bool = False, colour: Colour = INK
    ) -> None:
        for line in lines:
            self.pen.write(x, self.y + size * _BASE, line, size, bold=bold, colour=colour)
            self.y += size * _LINE

    def rule(self) -> None:
        """Draw a line across."""
        self.y += _GAP / 2
        self.pen.line(_EDGE, self.y, WIDTH - _EDGE, self.y, *THICK)
        self.y += _GAP / 2

    def side(self, sign: str, name: str, total: str, beside: Sequence[str], *, won: bool) -> None:
        """Write a side with its total, and whether it won. beside: what else is said of it, a line each."""
        pen, top, left = self.pen, self.y, _EDGE + _SIGN
        wide = text_width(total, _TOTAL, bold=True)
        pen.write(WIDTH - _EDGE - wide, top + _TOTAL * _BASE, total, _TOTAL, bold=True)
        self.y += (_TOTAL - _NAME) * _BASE
        pen.write(_EDGE, self.y + _NAME * _BASE, sign, _NAME, colour=SECOND)
        room = _ROOM - _SIGN - wide - _GAP
        self._lines(wrap_text(name, room, _NAME), left, _NAME)
        for line in beside:
            self._lines(wrap_text(line, room, _FOOT), left, _FOOT, colour=SECOND)
        if won:
            self._lines([_("★ Winner")], left, _FOOT, bold=True, colour=GOLD)
        self.y = max(self.y, top + _TOTAL * _LINE)

    def row(self, first: str, cells: Sequence[str], colour: Colour = INK) -> None:
        """Write a row of the table of rounds."""
        each, base = (_ROOM - _NUMBER) / len(cells), self.y + _ROUND * _BASE
        self.pen.fit((_EDGE, base, _NUMBER), first, _ROUND, colour=SECOND)
        for at, cell in enumerate(cells):
            place = _EDGE + _NUMBER + at * each + 1, base, each - 1
            self.pen.fit(place, cell, _ROUND, align="right", colour=colour)
        self.y += _ROUND * _LINE

    def picture(self, picture: Picture) -> None:
        """Draw a picture as wide as the text."""
        self.y += _GAP / 2
        put_picture(self.pen, picture, _EDGE, self.y)
        self.y += picture.high + _GAP / 2

    def foot(self, texts: Sequence[str]) -> None:
        """Write the small texts at the foot, and beside them the four suits, the app's own mark."""
        x = WIDTH - _EDGE
        for sign, colour in reversed(_SUITS):
            x -= text_width(sign, _FOOT) + 0.6
            self.pen.write(x, self.y + _FOOT * _BASE, sign, _FOOT, colour=colour)
        for text in filter(None, texts):
            self._lines(wrap_text(text, x - _EDGE - _GAP, _FOOT), _EDGE, _FOOT, colour=SECOND)

    def page(self) -> DrawnPage:
        """Return what was drawn, on paper as high as that."""
        high, back = self.y + _EDGE, Pen()
        back.fill(0, 0, WIDTH, high, _PAPER)
        return DrawnPage(WIDTH, high, (*back.marks, *self.pen.marks))


def result_card(record: GameRecord, score: GameScore) -> DrawnPage:
    """Return how a game ended, or how it stands, as a card."""
    card, order = _Card(), ranking(record.rules, score.standing)
    if record.title:
        card.write(record.title, _TITLE, colour=SECOND)
    sentence = result_sentence(record, score)
    if sentence:
        card.write(sentence, _RESULT, bold=True)
    card.rule()
    for side in order:
        beside = list(filter(None, (beside_points(record, score, side), left_words(record, score, side))))
        total, won = points(score.totals[side]), side in score.winners
        card.side(SIDE_SIGNS[side], record.sides[side].name, total, beside, won=won)
    if course := course_of(record, score):
        card.rule()
        card.picture(draw_course(course, setting_on_paper(_ROOM, _ROOM * _PICTURE_SHARE, _FOOT)))
    rounds = score.counted
    if rounds and len(order) <= _MOST_SIDES and len(rounds) <= _MOST_ROUNDS:
        card.rule()
        _rounds(card, rounds, order)
    card.rule()
    card.foot([rules_name(record.rules), when_and_where(record)])
    return card.page()


def _rounds(card: _Card, rounds: Sequence[RoundScore], order: Sequence[int]) -> None:
    card.row("", [SIDE_SIGNS[side] for side in order], SECOND)
    for played in rounds:
        card.row(str(played.number), [points(played.sides[side].breakdown.round) for side in order])
