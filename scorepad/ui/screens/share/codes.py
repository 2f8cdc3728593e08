"""The codes that a phone's camera reads: one joins the Wi-Fi, one opens the game."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import Size, use_effect, use_local_state
from scorepad.flet_support.page_state import read_choices
from scorepad.i18n import _
from scorepad.service.network import short_address
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, paper_width, section, stretched
from scorepad.ui.widgets.qr_code import qr_code
from scorepad.ui.widgets.text import words

_LARGEST_CODE: Final = 360
_AROUND_CODE: Final = 200
_TWO_CODES_FROM: Final = 360
_STORED: Final = "scorepad.wifi"


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
    wifi, change = use_local_state(Wifi)
    page = ft.context.page

    async def read() -> None:
        stored = await ft.SharedPreferences().get(_STORED)
        change(lambda _before: read_choices(stored, Wifi(), {}))

    async def store(value: Wifi) -> None:
        await ft.SharedPreferences().set(_STORED, json.dumps(asdict(value)))

    def put(value: Wifi) -> None:
        change(lambda _before: value)
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
