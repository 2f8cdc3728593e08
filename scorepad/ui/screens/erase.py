"""Deleted games, which come back or are erased, and erasing everything: asked twice, then done and said."""

from collections.abc import Callable
from functools import partial

import flet as ft

from scorepad.flet_support.hooks import use_effect, use_switch, use_value
from scorepad.flet_support.screens import component, go, screen, show_message
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.i18n import _
from scorepad.i18n.formats import day_text, join_sentences
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId
from scorepad.service.backups import described, erase_for_good
from scorepad.service.shelf import DeletedGame
from scorepad.ui.routes import DELETED_GAMES, ERASE, MORE_SETTINGS
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.game_rows import game_line
from scorepad.ui.theme.style import HAIRLINE, Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.layout import flowing, notice, section, stretched
from scorepad.ui.widgets.long_list import Row, long_list, use_list_window
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import erasing_sentence, out_of_reach_sentence


@screen
def DeletedGames() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the games that can be restored."""
    session, window = use_library(), use_list_window()
    deleted = session.service.shelf.deleted_games()
    note = words(_("Deleted games are kept here for 30 days.") if deleted else _("No deleted games."))

    def row(at: int) -> Row:
        return deleted[at].summary.id, (session, deleted[at])

    listed = long_list(len(deleted), row, _deleted_game, window)
    paper = [ft.Container(note, padding=ft.Padding.symmetric(vertical=8)), listed]
    back = ERASE if ft.use_view_path().startswith(ERASE) else ""
    return library_frame(session, _("Deleted games"), paper, back=back, on_scroll=window.scrolled)


def _deleted_game(session: AppSession, deleted: DeletedGame) -> ft.Control:
    face, sentence = game_line(deleted.summary)
    when = _("deleted on {day}").format(day=day_text(deleted.at.astimezone().date().isoformat()))
    text = ft.Semantics(label=f"{sentence}, {when}", exclude_semantics=True, container=True)
    text.content = ft.Column([face, words(when, Type.SECOND)], spacing=2)
    lines = ft.Column([text, _deleted_offers(session, deleted.summary.id, sentence)], spacing=8)
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    return ft.Container(lines, padding=ft.Padding.symmetric(vertical=10), border=border)


@component
def _deleted_offers(session: AppSession, ident: GameId, game: str) -> ft.Control:
    """Draw the offers to restore a deleted game or to erase it, and the questions before that."""
    asked, ask, close = use_switch()
    page = ft.context.page

    async def restore() -> None:
        outcome = await session.touches.made(session.service.undelete(ident, session.who))
        if outcome.refused:
            show_message(page, fault_sentence(outcome.refused))

    def erased(sentence: str) -> None:
        close()
        if sentence:
            show_message(page, sentence)

    back = words(_("Restore"), Type.STRONG, said=_("Restore {game}").format(game=game))
    erase = words(_("Erase for good"), Type.STRONG, said=_("Erase for good: {game}").format(game=game))
    offers = flowing([outlined_button(back, restore), outlined_button(erase, ask)])
    questions = [erase_questions(session, ErasedGame(ident), erased)] if asked else []
    return stretched([offers, *questions], 8)


@screen
def EraseForGood() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what can be erased for good."""
    session = use_library()
    is_asked, ask, close = use_switch()
    said, say = use_value(str)

    def begin() -> None:
        say("")
        ask()

    def done(sentence: str) -> None:
        close()
        say(sentence)

    dismiss = plain_button(_("Dismiss"), partial(say, ""))
    note = words(_("Delete it first. Then erase it in the list of deleted games."), Type.SECOND)
    everything = [
        words(_("All games, your own rules, links and backups."), Type.SECOND),
        flowing([outlined_button(_("Erase everything"), begin)]),
        *([erase_questions(session, ErasedAll(), done)] if is_asked else []),
    ]
    to_deleted = flowing([outlined_button(_("Deleted games"), partial(go, ERASE + DELETED_GAMES))])
    sections = [section(_("A game"), [note, to_deleted]), section(_("Everything"), everything)]
    paper = [*([notice(said, [dismiss])] if said else []), *sections]
    return library_frame(session, _("Erase for good"), paper, back=MORE_SETTINGS)


@component
def erase_questions(session: AppSession, what: Erased, tell: Callable[[str], None]) -> ft.Control:
    """Ask whether to erase something, and once more, and do it then.

    tell: called with the sentence about what became of it, empty if it was cancelled.
    """
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


async def _erase(session: AppSession, what: Erased, tell: Callable[[str], None]) -> None:
    page = ft.context.page
    show_message(page, _("Erasing…"))
    try:
        report = await erase_for_good(session.service, session.platform.backups, what, session.who)
    except Refused as refused:
        tell(fault_sentence(refused.faults[0]))
        return
    left = out_of_reach_sentence(report.out_of_reach) if report.out_of_reach else ""
    tell(join_sentences((_("Erased."), left)))
