"""The screen for sharing a game with other phones: the code for each side, for watching and for keepers."""

import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final, assert_never, cast

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import Size, use_effect, use_keys, use_live, use_local_state, use_size
from scorepad.flet_support.page_state import read_choices
from scorepad.game.ids import DeviceId
from scorepad.game.rights import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access
from scorepad.service.network import HomeNetwork, join_link
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, frame, notice, paper_width, section, stretched
from scorepad.ui.widgets.qr_code import qr_code
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

SECONDS_TO_ARRIVE: Final = 20
"""Time after which the screen says what usually keeps phones away."""

_LARGEST_CODE: Final = 360
_AROUND_CODE: Final = 200
_TWO_CODES_FROM: Final = 360
_STORED: Final = "scorepad.wifi"


@dataclass(frozen=True, slots=True)
class _Wifi:
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


def _use_wifi() -> tuple[_Wifi, Callable[[_Wifi], None]]:
    """Return the network kept on this device, and the function that changes it."""
    wifi, change = use_local_state(_Wifi)
    page = ft.context.page

    async def read() -> None:
        stored = await ft.SharedPreferences().get(_STORED)
        change(lambda _before: read_choices(stored, _Wifi(), {}))

    async def store(value: _Wifi) -> None:
        await ft.SharedPreferences().set(_STORED, json.dumps(asdict(value)))

    def put(value: _Wifi) -> None:
        change(lambda _before: value)
        page.run_task(store, value)

    use_effect(read, [])
    return wifi, put


@screen
def ShareGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the codes with which other phones join the game in the address; opens the app to them."""
    table, session = use_game_view(game_in(ft.use_route_params())), use_session()
    size, route, network = use_size(), ft.use_view_path(), session.platform.network
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    rights = _rights(table) if table else (KEEPER,)
    chosen, choose = use_local_state(lambda: rights[0])
    fault, refuse = use_local_state(lambda: None if network else Fault("no_network"))
    access, (wifi, change_wifi) = session.service.access, _use_wifi()
    token, holders = use_live(
        access.subscribe, lambda: (access.token(chosen), access.holders(chosen)), [chosen]
    )

    async def open_up() -> None:
        try:
            if network:
                await network.open()
                await access.make_link(chosen)
        except Refused as refused:
            reason = refused.faults[0]
            refuse(lambda _before: reason)

    use_effect(open_up, [chosen])
    is_late = _use_lateness(chosen) and not holders
    if table is None:
        return not_found()
    lines: list[ft.Control] = [words(fault_sentence(fault))] if fault else []
    if network and network.addresses and token:
        lines += [
            flowing(choices(_names(table, rights), chosen, lambda right: choose(lambda _before: right))),
            _codes(join_link(network.addresses[0], token), wifi, size),
            *([_help(network)] if is_late else []),
            *_holders(access, chosen, holders),
            _wifi_fields(wifi, change_wifi),
        ]
    paper = ft.Container(stretched(lines, 16), padding=ft.Padding.symmetric(vertical=EDGE_SPACE))
    return frame(route, game_bar(table, _("Share with phones"), back=back), [paper], size=size)


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
    late, change = use_local_state(lambda: cast("Right | None", None))

    async def wait() -> None:
        await asyncio.sleep(SECONDS_TO_ARRIVE)
        change(lambda _before: chosen)

    use_effect(wait, [chosen])
    return late == chosen


def _codes(link: str, wifi: _Wifi, size: Size) -> ft.Control:
    """Draw the link's code, beside it the Wi-Fi's if that is known, and the address in large letters."""
    columns = 2 if wifi.code and size.width >= _TWO_CODES_FROM else 1
    width = min((paper_width(size) - EDGE_SPACE) / columns, size.height - _AROUND_CODE, _LARGEST_CODE)
    codes = [_code(link, width, _("Point the other phone's camera at this."))]
    if wifi.code:
        label = _("First, if it isn't in {wifi} yet:").format(wifi=wifi.name)
        codes.insert(0, _code(wifi.code, width, label))
    row = ft.Row(codes, wrap=True, spacing=EDGE_SPACE, run_spacing=EDGE_SPACE)
    row.alignment = ft.MainAxisAlignment.CENTER
    address = words(link.partition("/join")[0].removeprefix("http://"), Type.BIG, centred=True)
    return stretched([row, address], 8)


def _code(text: str, width: float, label: str) -> ft.Control:
    image = qr_code(text, width, _("{what} QR code").format(what=label))
    column = ft.Column([words(label, Type.SECOND, centred=True), *([image] if image else [])], spacing=6)
    return ft.Container(column, width=width)


def _help(network: HomeNetwork) -> ft.Control:
    """Say what usually keeps phones away, and the other addresses of this machine."""
    lines = [
        _("Is the phone in the same Wi-Fi?"),
        _("A guest network keeps phones apart. A firewall on this computer may be asking you first."),
    ]
    if len(network.addresses) > 1:
        others = join_list(network.addresses[1:])
        lines.append(_("Other addresses of this computer: {list}").format(list=others))
    return notice(" ".join(lines))


def _holders(access: Access, chosen: Right, holders: Sequence[DeviceId]) -> list[ft.Control]:
    """Return the notice with how many phones have come by the link, and the offer to remove them."""
    if not holders:
        return []

    async def stop() -> None:
        await access.stop_link(chosen)
        await access.make_link(chosen)

    count = ngettext("{count} phone has come.", "{count} phones have come.", len(holders))
    again = plain_button(_("Remove them and make a new code"), stop)
    return [notice(count.format(count=points(len(holders))), [again])]


@component
def _wifi_fields(wifi: _Wifi, change: Callable[[_Wifi], None]) -> ft.Control:
    is_open, unfold = ft.use_state(initial=False)
    if not is_open:
        return flowing([plain_button(_("Show a code for the Wi-Fi too"), lambda: unfold(not is_open))])
    name = text_field(_("Name of the Wi-Fi"), wifi.name, lambda text: change(replace(wifi, name=text)))
    password = text_field(
        _("Password of the Wi-Fi"), wifi.password, lambda text: change(replace(wifi, password=text))
    )
    return section(_("Wi-Fi"), [name, password])
