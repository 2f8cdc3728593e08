"""The phones that came by the links of a game: who they are, and what a keeper can do with each."""

from datetime import datetime
from typing import assert_never

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component
from scorepad.flet_support.hooks import use_live
from scorepad.game.rights import Keeper, SideGuest, Watcher
from scorepad.i18n import _
from scorepad.i18n.formats import points, time_text
from scorepad.service.access import Guest
from scorepad.service.presence import Presence
from scorepad.ui.session import GameView, use_session
from scorepad.ui.theme.style import ACCENT, HAIRLINE, Type
from scorepad.ui.widgets.buttons import small_button
from scorepad.ui.widgets.layout import section
from scorepad.ui.widgets.text import words


@component
def phones(table: GameView) -> ft.Control:
    """Draw all phones that came by a link of the game, with the offers to remove each and to hand over."""
    service = use_session().service
    presence = service.presence
    guests = use_live(service.access.subscribe, lambda: service.access.guests(table.id), [table.id])
    use_live(presence.subscribe, lambda: [_seen(presence, guest) for guest in guests], [guests])
    rows = [_row(table, presence, guest) for guest in guests]
    return section(_("Phones"), rows) if rows else ft.Container()


def _row(table: GameView, presence: Presence, guest: Guest) -> ft.Control:
    name = guest.name or _("Phone {number}").format(number=points(guest.number))
    lines = [words(_who(table, guest, name)), words(_where(table, presence, guest), Type.SECOND)]
    offers = ft.Row(_offers(table, presence, guest, name), wrap=True, spacing=16, run_spacing=0)
    column = ft.Column([*lines, offers], spacing=0)
    return ft.Container(column, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))


def _seen(presence: Presence, guest: Guest) -> tuple[bool, datetime | None]:
    return presence.is_here(guest.device), presence.left(guest.device)


def _who(table: GameView, guest: Guest, name: str) -> str:
    match guest.right:
        case SideGuest(_game, side):
            # A side that had joined may be gone again.
            names = [each.name for each in table.record.sides[side : side + 1]] or [str(side + 1)]
            return _("{phone}, counts for {side}").format(phone=name, side=names[0])
        case Watcher():
            return _("{phone}, only watches").format(phone=name)
        case Keeper():
            return _("{phone}, may change everything").format(phone=name)
        case _ as never:
            assert_never(never)


def _where(table: GameView, presence: Presence, guest: Guest) -> str:
    if guest.device == table.session.who.device:
        return _("This is the device in your hand.")
    is_here, left = _seen(presence, guest)
    if is_here:
        return _("● Connected")
    # Translators: time is a time of day, as 19:05.
    return _("Last seen at {time}").format(time=time_text(left.astimezone())) if left else _("Not connected")


def _offers(table: GameView, presence: Presence, guest: Guest, name: str) -> list[ft.Control]:
    """Return what can be done with a phone; nothing with the one that shows this."""
    access, own = table.session.service.access, table.session.who.device
    if guest.device == own:
        return []

    async def remove() -> None:
        await access.remove(guest.device, own)

    async def hand_over() -> None:
        await access.hand_over(guest.device, own)

    offers: list[ft.Control] = [_offer(_("Remove"), _("Remove {phone}").format(phone=name), remove)]
    if presence.is_here(guest.device) and not isinstance(guest.right, Keeper):
        if access.is_guest(own):
            label, said = _("Hand over to it"), _("Hand over to {phone}")
        else:
            label, said = _("Let it change everything"), _("Let {phone} change everything")
        offers.append(_offer(label, said.format(phone=name), hand_over))
    return offers


def _offer(label: str, said: str, on_click: Handler) -> ft.Control:
    return small_button(words(label, Type.STRONG, ACCENT, said=said), on_click)
