"""Sharing a game with other phones: the codes, and the phones that came by them."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, assert_never, cast

import flet as ft

from scorepad.flet_support.hooks import Size, use_effect, use_live, use_size, use_value
from scorepad.flet_support.screens import component
from scorepad.game.accept import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.i18n import _, mark, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access, Guest
from scorepad.service.hub import Presence
from scorepad.service.network import HomeNetwork, join_link, short_address
from scorepad.ui.session import GameView, use_session
from scorepad.ui.shared.frames import game_frame, game_screen
from scorepad.ui.shared.picture import qr_code
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import choices, copy_button, plain_button, small_button, two_line_row
from scorepad.ui.widgets.layout import flowing, notice, paper_width, section, stretched
from scorepad.ui.widgets.text import copyable, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import capital

SECONDS_TO_ARRIVE: Final = 20
"""Time after which the screen says what usually keeps phones away."""

_KEPT_APART: Final = mark(
    "A guest network keeps phones apart, or the firewall of this computer is asking first."
)
_CLOSED: Final = HomeNetwork()
_LARGEST_CODE: Final = 360
_AROUND_CODE: Final = 200


@game_screen
def ShareGame(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the codes with which other phones join the game in the address; opens the app to them."""
    session, size = table.session, use_size()
    network, rights = session.platform.network or _CLOSED, _rights(table)
    chosen, choose = use_value(lambda: rights[0])
    picked, pick = use_value(str)
    access = session.service.access
    token, holders = use_live(
        access.subscribe, lambda: (access.token(chosen), access.holders(chosen)), [chosen]
    )
    addresses = use_live(network.subscribe, lambda: network.addresses)
    fault = _use_opening(network, access, chosen)
    is_late = _use_lateness(chosen) and not holders
    lines: list[ft.Control] = []
    if addresses and token:
        address = picked if picked in addresses else addresses[0]
        lines += [
            flowing(choices({each: capital(_may(table, each)) for each in rights}, chosen, choose)),
            _code(join_link(address, token, table.id), size),
            *_addresses(addresses, address, pick),
            *([notice(_(_KEPT_APART))] if is_late else []),
            *_holders(access, session.who.device, chosen, holders),
        ]
    elif fault:
        lines.append(words(fault_sentence(fault)))
    lines += [phones(table), *_stopping(table, network)]
    paper = ft.Container(stretched(lines, 16), padding=ft.Padding.only(top=EDGE_SPACE))
    return game_frame(table, _("Share with phones"), [paper])


def _use_opening(network: HomeNetwork, access: Access, chosen: Right) -> Fault | None:
    """Open the app to the network, with a link for a right; returns why there is no code to show.

    That is None until it is known, and says nothing while there are addresses and a token.
    """
    fault, change = use_value(lambda: cast("Fault | None", None))

    async def open_up() -> None:
        # The computer may come into a network later, and leave it.
        reason = Fault("no_network")
        for step in (network.open, partial(access.make_link, chosen)):
            try:
                await step()
            except Refused as refused:
                reason = refused.faults[0]
        change(reason)

    use_effect(open_up, [chosen])
    return fault


def _rights(table: GameView) -> tuple[Right, ...]:
    """Return what can be shared: each side's count, watching, and everything."""
    sides = (SideGuest(table.id, side) for side in range(len(table.record.sides)))
    return *sides, Watcher(table.id), KEEPER


def _may(table: GameView, right: Right) -> str:
    """Return what a phone may do with a right, as within a sentence."""
    match right:
        case SideGuest(_game, side):
            # A side that had joined may be gone again.
            names = [each.name for each in table.record.sides[side : side + 1]] or [str(side + 1)]
            return _("counts for {side}").format(side=names[0])
        case Watcher():
            return _("only watches")
        case Keeper():
            return _("may change everything")
        case _ as never:
            assert_never(never)


def _use_lateness(chosen: Right) -> bool:
    """Return whether a code has been on the screen for `SECONDS_TO_ARRIVE`."""
    late, change = use_value(lambda: cast("Right | None", None))

    async def wait() -> None:
        await asyncio.sleep(SECONDS_TO_ARRIVE)
        change(chosen)

    use_effect(wait, [chosen])
    return late == chosen


def _addresses(addresses: Sequence[str], address: str, pick: Callable[[str], object]) -> list[ft.Control]:
    """Return the choice among several addresses of this machine, of which a phone may reach only one."""
    if len(addresses) < 2:  # noqa: PLR2004 - there is nothing to choose
        return []
    names = {each: short_address(each) for each in addresses}
    return [section(_("Addresses of this computer"), [flowing(choices(names, address, pick))])]


def _holders(access: Access, own: DeviceId, chosen: Right, holders: Sequence[DeviceId]) -> list[ft.Control]:
    """Return the notice with how many phones have come by the link, and the offer to remove them."""
    if not holders:
        return []
    count = ngettext("{count} phone has come.", "{count} phones have come.", len(holders))
    again = plain_button(_("Remove them and make a new code"), partial(access.renew_link, chosen, own))
    return [notice(count.format(count=points(len(holders))), [again])]


def _stopping(table: GameView, network: HomeNetwork) -> list[ft.Control]:
    """Return the offer to close the app to the network again, where sharing has opened it."""
    if not network.can_close:
        return []

    async def stop() -> None:
        await table.session.service.access.stop_all(table.session.who.device)
        await network.close()
        table.go()

    ends = _("Ends every link, those of other games too.")
    return [two_line_row(_("Stop sharing"), ends, stop)]


def _code(link: str, size: Size) -> ft.Control:
    """Draw the link's code, the address in large letters, and the link to be copied."""
    width = min(paper_width(size) - EDGE_SPACE, size.height - _AROUND_CODE, _LARGEST_CODE)
    label = _("Point the other phone's camera at this.")
    image = qr_code(link, width, _("{what} QR code").format(what=label))
    address = words(short_address(link.partition("/join")[0]), Type.BIG, centred=True)
    copy = copy_button(_("Copy link"), link, _("Link copied."))
    code: list[ft.Control] = [words(label, Type.SECOND, centred=True), *([image] if image else [])]
    column = ft.Column([*code, address, copy, copyable(link)], spacing=8)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return column


@component
def phones(table: GameView) -> ft.Control:
    """Draw all phones that came by a link of the game, with the offer to remove each."""
    service = use_session().service
    presence = service.presence
    guests = use_live(service.access.subscribe, lambda: service.access.guests(table.id), [table.id])
    use_live(presence.subscribe, lambda: [presence.is_here(guest.device) for guest in guests], [guests])
    rows = [_row(table, presence, guest) for guest in guests]
    return section(_("Phones"), rows) if rows else ft.Container()


def _row(table: GameView, presence: Presence, guest: Guest) -> ft.Control:
    """Draw a phone, with the offer to remove it, except the one that shows this."""
    access, own = table.session.service.access, table.session.who.device
    name = guest.name or _("Phone {number}").format(number=points(guest.number))
    said = _("Remove {phone}").format(phone=name)
    face = words(_("Remove"), Type.STRONG, ACCENT, said=said)
    removal = [small_button(face, partial(access.remove, guest.device, own))]
    where = _("● Connected") if presence.is_here(guest.device) else _("Not connected")
    if guest.device == own:
        where, removal = _("This is the device in your hand."), []
    what = words(join_list((name, _may(table, guest.right))))
    lines = ft.Column([what, words(where, Type.SECOND), *removal], spacing=0)
    return ft.Container(lines, border=ft.Border(bottom=ft.BorderSide(1, HAIRLINE)))
