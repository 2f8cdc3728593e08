"""Sharing a game with other phones: the codes, and the phones that came by them."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from functools import partial
from typing import Final, assert_never, cast

import flet as ft

from scorepad.flet_support.error_boundary import Handler, component, screen
from scorepad.flet_support.hooks import Size, use_effect, use_live, use_size, use_value
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import read_choices
from scorepad.game.accept import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points, time_text
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access, Guest
from scorepad.service.hub import Presence
from scorepad.service.network import HomeNetwork, join_link, short_address
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.picture import qr_code
from scorepad.ui.shared.undo_bar import game_frame
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import choices, plain_button, small_button, two_line_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, notice, paper_width, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

SECONDS_TO_ARRIVE: Final = 20
"""Time after which the screen says what usually keeps phones away."""

_CLOSED: Final = HomeNetwork()
_LARGEST_CODE: Final = 360
_AROUND_CODE: Final = 200
_TWO_CODES_FROM: Final = 360
_STORED: Final = "scorepad.wifi"


@screen
def ShareGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the codes with which other phones join the game in the address; opens the app to them."""
    table, session = use_game_view(game_in(ft.use_route_params())), use_session()
    size, network = use_size(), session.platform.network or _CLOSED
    rights = _rights(table) if table else (KEEPER,)
    chosen, choose = use_value(lambda: rights[0])
    picked, pick = use_value(str)
    access, (wifi, change_wifi) = session.service.access, use_wifi()
    token, holders = use_live(
        access.subscribe, lambda: (access.token(chosen), access.holders(chosen)), [chosen]
    )
    addresses = use_live(network.subscribe, lambda: network.addresses)
    fault = _use_opening(network, access, chosen)
    is_late = _use_lateness(chosen) and not holders
    if table is None:
        return not_found()
    lines: list[ft.Control] = []
    if addresses and token:
        address = picked if picked in addresses else addresses[0]
        lines += [
            flowing(choices(_names(table, rights), chosen, choose)),
            codes(join_link(address, token, table.id), wifi, size),
            *_addresses(addresses, address, pick),
            *([_help()] if is_late else []),
            *_holders(access, session.who.device, chosen, holders),
            wifi_fields(wifi, change_wifi),
        ]
    elif fault:
        lines.append(words(fault_sentence(fault)))
    back = game_path(table.id)
    lines += [phones(table), *_stopping(table, network, back)]
    paper = ft.Container(stretched(lines, 16), padding=ft.Padding.only(top=EDGE_SPACE))
    return game_frame(table, _("Share with phones"), [paper], size=size, back=back)


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


def _names(table: GameView, rights: tuple[Right, ...]) -> dict[Right, str]:
    def name(right: Right) -> str:
        match right:
            case SideGuest():
                return _("Counts for {side}").format(side=table.record.sides[right.side].name)
            case Watcher():
                return _("Only watches")
            case Keeper():
                return _("May change everything")
            case _ as never:
                assert_never(never)

    return {right: name(right) for right in rights}


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
    title = _("Addresses of this computer")
    return [section(title, [flowing(choices(names, address, pick))])]


def _help() -> ft.Control:
    """Draw the sentence about what usually keeps phones away."""
    return notice(_("A guest network keeps phones apart, or the firewall of this computer is asking first."))


def _holders(access: Access, own: DeviceId, chosen: Right, holders: Sequence[DeviceId]) -> list[ft.Control]:
    """Return the notice with how many phones have come by the link, and the offer to remove them."""
    if not holders:
        return []

    async def stop() -> None:
        await access.renew_link(chosen, own)

    count = ngettext("{count} phone has come.", "{count} phones have come.", len(holders))
    again = plain_button(_("Remove them and make a new code"), stop)
    return [notice(count.format(count=points(len(holders))), [again])]


def _stopping(table: GameView, network: HomeNetwork, back: str) -> list[ft.Control]:
    """Return the offer to close the app to the network again, where sharing has opened it."""
    if not network.can_close:
        return []

    async def stop() -> None:
        await table.session.service.access.stop_all(table.session.who.device)
        await network.close()
        go(back)

    ends = _("Ends every link, those of other games too.")
    return [two_line_row(_("Stop sharing"), ends, stop)]


@dataclass(frozen=True, slots=True)
class Wifi:
    """The network that phones join first, as entered on this device. name, password: as typed."""

    name: str = ""
    password: str = ""

    @property
    def code(self) -> str:
        """What a camera reads to join it, empty without a name."""
        import segno.helpers  # noqa: PLC0415 - loaded when somebody shares, not at every start

        data: str = segno.helpers.make_wifi_data(
            self.name, self.password or None, "WPA" if self.password else None
        )
        return data if self.name else ""


def use_wifi() -> tuple[Wifi, Callable[[Wifi], None]]:
    """Return the network kept on this device, and the function that changes it."""
    wifi, change = use_value(Wifi)
    page = ft.context.page

    async def read() -> None:
        stored = await ft.SharedPreferences().get(_STORED)
        change(read_choices(stored, Wifi(), {}))

    async def store(value: Wifi) -> None:
        await ft.SharedPreferences().set(_STORED, json.dumps(asdict(value)))

    def put(value: Wifi) -> None:
        change(value)
        page.run_task(store, value)

    use_effect(read, [])
    return wifi, put


def codes(link: str, wifi: Wifi, size: Size) -> ft.Control:
    """Draw the link's code, beside it the Wi-Fi's if that is known, and the address in large letters."""
    columns = 2 if wifi.code and size.width >= _TWO_CODES_FROM else 1
    width = min((paper_width(size) - EDGE_SPACE) / columns, size.height - _AROUND_CODE, _LARGEST_CODE)
    both = [_code(link, width, _("Point the other phone's camera at this."))]
    if wifi.code:
        label = _("First, if it isn't in {wifi} yet:").format(wifi=wifi.name)
        both.insert(0, _code(wifi.code, width, label))
    row = ft.Row(both, wrap=True, spacing=EDGE_SPACE, run_spacing=EDGE_SPACE)
    row.alignment = ft.MainAxisAlignment.CENTER
    # On a narrow phone one label has more lines than the other.
    row.vertical_alignment = ft.CrossAxisAlignment.END
    address = words(short_address(link.partition("/join")[0]), Type.BIG, centred=True)
    return stretched([row, address], 8)


def _code(text: str, width: float, label: str) -> ft.Control:
    image = qr_code(text, width, _("{what} QR code").format(what=label))
    column = ft.Column([words(label, Type.SECOND, centred=True), *([image] if image else [])], spacing=6)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return ft.Container(column, width=width)


@component
def wifi_fields(wifi: Wifi, change: Callable[[Wifi], None]) -> ft.Control:
    """Draw the fields for the Wi-Fi's name and password, folded away until they are asked for."""
    is_open, unfold = ft.use_state(initial=False)
    if not is_open:
        return flowing([plain_button(_("Show a code for the Wi-Fi too"), lambda: unfold(not is_open))])
    name = text_field(_("Name of the Wi-Fi"), wifi.name, lambda text: change(replace(wifi, name=text)))
    password = text_field(
        _("Password of the Wi-Fi"), wifi.password, lambda text: change(replace(wifi, password=text))
    )
    return section(_("Wi-Fi"), [name, password])


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
