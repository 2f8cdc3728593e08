"""The question who went out, and what else a deal can end in."""

from collections.abc import Awaitable, Callable

import flet as ft

from scorepad.game.events import RoundRemoved
from scorepad.i18n import _, mark
from scorepad.score.record import NOBODY, How, Out, Round, Tally, WhoWentOut
from scorepad.ui.guard import tell
from scorepad.ui.shell import Table
from scorepad.ui.theme import ON_FILLED, Type, side_colour
from scorepad.ui.widgets.buttons import filled_button, outlined_button
from scorepad.ui.widgets.places import all_in_sight
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import heading, words

GAP = 10

Ask = Callable[[str], None]
Say = Callable[[WhoWentOut], Awaitable[None]]


def question(
    table: Table, played: Round | None, columns: int, asking: str, ask: Ask, say: Say
) -> list[ft.Control]:
    """Ask which side went out. columns: of buttons. asking: the way of going out it is about, if one.

    ask: keeps what is asked, or nothing. say: takes the answer.
    """
    hows = table.record.rules.hows
    how = How(asking if asking in hows else hows[0])

    async def answer(out: WhoWentOut) -> None:
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
    placed = all_in_sight(rows, "question")
    ways = [each for each in hows if each != how]
    others = [outlined_button(_(_OTHER_WAYS[How(each)]), lambda each=each: ask(each)) for each in ways]
    return [
        heading(_(_QUESTIONS[how])),
        *placed,
        *others,
        *_nobody(table, played, how, ask, answer),
    ]


_QUESTIONS = {
    How.PLAIN: mark("Who went out?"),
    How.PARTIAL: mark("Who went out?"),
    How.CONCEALED: mark("Who went out concealed?"),
    How.FULL: mark("Who went out with the full hand in one turn?"),
}
_OTHER_WAYS = {
    How.PLAIN: mark("Not concealed"),
    How.PARTIAL: mark("Not with the full hand"),
    How.CONCEALED: mark("Someone went out concealed"),
    How.FULL: mark("Someone went out with the full hand"),
}


def _nobody(table: Table, played: Round | None, how: How, ask: Ask, answer: Say) -> list[ft.Control]:
    """Offer that nobody went out; where points are penalties such a deal is none.

    Source for that: Hand, pagat.com/rummy/hand.html.
    """
    if how != table.record.rules.hows[0]:
        return []
    if not table.record.rules.family.someone_goes_out:
        return [outlined_button(_("Nobody: the stock ran out"), lambda: answer(NOBODY))]

    async def again() -> None:
        ask("")
        if played and _holds_anything(played):
            await table.change(RoundRemoved(played.id))
        tell(ft.context.page, _("This deal doesn't count."))

    told = words(_("A deal like that doesn't count."), Type.SECOND)
    return [outlined_button(_("The stock ran out: deal again"), again), told]


def _holds_anything(played: Round) -> bool:
    """Tell whether more is known of a round than who deals it, which stays so when it is dealt again."""
    return bool(played.out) or any(tally != Tally() for tally in played.tallies)
