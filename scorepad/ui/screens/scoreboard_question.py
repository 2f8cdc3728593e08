"""The question who went out, and what else a deal can end in."""

from collections.abc import Awaitable, Callable

import flet as ft

from scorepad.i18n import _, mark
from scorepad.score.record import NOBODY, How, Out
from scorepad.ui.shell import Table
from scorepad.ui.theme import ON_FILLED, side_colour
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import heading

GAP = 10

Ask = Callable[[str], None]
Say = Callable[[Out], Awaitable[None]]


def question(table: Table, columns: int, asking: str, ask: Ask, say: Say) -> list[ft.Control]:
    """Ask which side went out. columns: of buttons. asking: the way of going out it is about, if one.

    ask: keeps what is asked, or nothing. say: takes the answer.
    """
    hows = table.record.rules.hows
    how = How(asking if asking in hows else hows[0])

    async def answer(out: Out) -> None:
        ask("")
        await say(out)

    buttons = [
        filled_button(
            side_name(side, each.name, on_colour=ON_FILLED),
            lambda side=side: answer(Out(side, how)),
            colour=side_colour(side),
            expand=True,
        )
        for side, each in enumerate(table.record.sides)
    ]
    rows = [ft.Row([*buttons[at : at + columns]], spacing=GAP) for at in range(0, len(buttons), columns)]
    ways = [each for each in hows if each != how]
    others = [outlined_button(_(_OTHER_WAYS[How(each)]), lambda each=each: ask(each)) for each in ways]
    if how == hows[0] and not table.record.rules.is_penalty:
        others.append(outlined_button(_("Nobody: the stock ran out"), lambda: answer(NOBODY)))
    return [heading(_(_QUESTIONS[how])), *rows, *others]


_QUESTIONS = {
    How.PLAIN: mark("Who went out?"),
    How.PARTIAL: mark("Who went out?"),
    How.CONCEALED: mark("Who went out concealed?"),
    How.FULL: mark("Who went out with the full hand in one turn?"),
}
_OTHER_WAYS = {
    How.PLAIN: mark("Not concealed"),
    How.PARTIAL: mark("Not with the full hand"),
    How.CONCEALED: mark("Somebody went out concealed"),
    How.FULL: mark("Somebody went out with the full hand"),
}
