"""The screen for sharing a game with other phones: the code for each side, for watching and for keepers."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, assert_never, cast

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_effect, use_keys, use_live, use_local_state, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.ids import DeviceId
from scorepad.game.rights import KEEPER, Keeper, Right, SideGuest, Watcher
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.faults import Fault, Refused
from scorepad.service.access import Access
from scorepad.service.network import HomeNetwork, join_link, short_address
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.screens.share.codes import codes, use_wifi, wifi_fields
from scorepad.ui.screens.share.phones import phones
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, plain_button
from scorepad.ui.widgets.layout import flowing, frame, notice, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

SECONDS_TO_ARRIVE: Final = 20
"""Time after which the screen says what usually keeps phones away."""

_CLOSED: Final = HomeNetwork()


@screen
def ShareGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the codes with which other phones join the game in the address; opens the app to them."""
    table, session = use_game_view(game_in(ft.use_route_params())), use_session()
    size, route, network = use_size(), ft.use_view_path(), session.platform.network or _CLOSED
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    rights = _rights(table) if table else (KEEPER,)
    chosen, choose = use_local_state(lambda: rights[0])
    picked, pick = use_local_state(lambda: "")
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
            flowing(choices(_names(table, rights), chosen, lambda right: choose(lambda _before: right))),
            codes(join_link(address, token, table.id), wifi, size),
            *_addresses(addresses, address, lambda other: pick(lambda _before: other)),
            *([_help()] if is_late else []),
            *_holders(access, session.who.device, chosen, holders),
            wifi_fields(wifi, change_wifi),
        ]
    elif fault:
        lines.append(words(fault_sentence(fault)))
    lines += [phones(table), *_stopping(table, network, back)]
    paper = ft.Container(stretched(lines, 16), padding=ft.Padding.symmetric(vertical=EDGE_SPACE))
    return frame(route, game_bar(table, _("Share with phones"), back=back), [paper], size=size)


def _use_opening(network: HomeNetwork, access: Access, chosen: Right) -> Fault | None:
    """Open the app to the network, with a link for a right; returns why there is no code to show.

    That is None until it is known, and says nothing while there are addresses and a token.
    """
    fault, change = use_local_state(lambda: cast("Fault | None", None))

    async def open_up() -> None:
        # The computer may come into a network later, and leave it.
        reason = Fault("no_network")
        for step in (network.open, partial(access.make_link, chosen)):
            try:
                await step()
            except Refused as refused:
                reason = refused.faults[0]
        change(lambda _before: reason)

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
    late, change = use_local_state(lambda: cast("Right | None", None))

    async def wait() -> None:
        await asyncio.sleep(SECONDS_TO_ARRIVE)
        change(lambda _before: chosen)

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
    """Say what usually keeps phones away."""
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

    ends = _("Ends every link, those of other games too. Then only this computer reaches Scorepad.")
    button = flowing([plain_button(_("Stop sharing"), stop)])
    return [section(_("For this computer alone again"), [words(ends, Type.SECOND), button])]
