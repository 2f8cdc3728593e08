"""Erasing for good: asked twice, then done, and said."""

from collections.abc import Callable
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component, show_message
from scorepad.flet_support.hooks import use_effect, use_switch, use_value
from scorepad.game.erasing import Erased
from scorepad.i18n import _
from scorepad.i18n.formats import join_sentences
from scorepad.rules.faults import Refused
from scorepad.service.erasing import described, erase_for_good
from scorepad.ui.session import AppSession
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import erasing_sentence, out_of_reach_sentence

Tell = Callable[[str], None]
"""Called with the sentence about what became of it, empty if it was cancelled."""


@component
def erase_questions(session: AppSession, what: Erased, tell: Tell) -> ft.Control:
    """Ask whether to erase something, and once more, and do it then. tell: called at the end."""
    is_last, go_on, _go_back = use_switch()
    sentence, say = use_value(str)

    async def describe() -> None:
        try:
            found = await described(session.service, what)
            say(erasing_sentence(what, *found))
        except Refused as refused:
            tell(fault_sentence(refused.faults[0]))

    use_effect(describe, [])
    cancel = plain_button(_("Cancel"), partial(tell, ""))
    if not sentence:
        return notice(_("Looking through the games…"))
    if not is_last:
        return notice(sentence, [plain_button(_("Erase…"), go_on), cancel])
    last = _("Really erase it? Nobody can bring it back.")
    # The button that cancels stands first now, so that a second tap at the same place erases nothing.
    return notice(last, [cancel, plain_button(_("Erase for good"), partial(_erase, session, what, tell))])


async def _erase(session: AppSession, what: Erased, tell: Tell) -> None:
    page = ft.context.page
    show_message(page, _("Erasing…"))
    try:
        report = await erase_for_good(session.service, session.platform.backups, what, session.who)
    except Refused as refused:
        tell(fault_sentence(refused.faults[0]))
        return
    left = out_of_reach_sentence(report.out_of_reach) if report.out_of_reach else ""
    tell(join_sentences((_("Erased."), left)))
