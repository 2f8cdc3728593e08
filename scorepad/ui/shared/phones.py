"""What a game's phones are called, and which side each is counting now."""

from collections import defaultdict
from collections.abc import Callable, Iterator

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import use_live
from scorepad.game.cursor import next_open
from scorepad.game.events import DeviceId
from scorepad.i18n import _, ngettext
from scorepad.score.limits import MAX_NAME
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.service.hub import Callback
from scorepad.ui.session import AppSession, use_session
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.fields import text_field, use_typed_text
from scorepad.ui.widgets.layout import section, stretched
from scorepad.ui.widgets.text import words


@component
def phone_name() -> ft.Control:
    """Draw the field for this device's name; nothing on a device that came by no link."""
    session = use_session()
    access, device = session.service.access, session.who.device
    name = use_live(access.subscribe, lambda: access.name(device))

    async def keep(text: str) -> None:
        await access.rename(device, text)

    typed = use_typed_text(name or "", device, keep)
    if name is None:
        return ft.Container()
    field = text_field(_("Your name"), typed.text, typed.write, on_done=typed.leave, most=MAX_NAME)
    seen = _("Whoever shares the game sees it in the list of phones.")
    return section(_("This phone"), [field, words(seen, Type.SECOND)])


@component
def counting_now(game_id: GameId) -> ft.Control:
    """Show which sides other devices are counting now; nothing takes no room."""
    session, covered = use_session(), use_is_covered()
    service = session.service

    def subscribe(redraw: Callback) -> Callable[[], None]:
        stops = service.subscribe(game_id, redraw), service.at_tallies.subscribe(game_id, redraw)

        def stop() -> None:
            for each in stops:
                each()

        return stop

    sentences = use_live(
        None if covered else subscribe, lambda: _sentences(session, game_id), [game_id, covered]
    )
    lines: list[ft.Control] = [words(each, Type.SECOND) for each in sentences]
    padding = ft.Padding.only(left=14, right=14, bottom=8 if lines else 0)
    return ft.Container(stretched(lines), padding=padding)


def _sentences(session: AppSession, game_id: GameId) -> list[str]:
    """Return a sentence for each side that another device is counting."""
    game = session.service.game(game_id)
    if game is None:
        return []
    names = defaultdict[int, list[str]](list)
    for side, device in _counting(session.service, game_id):
        if device != session.who.device:
            names[side].append(session.service.access.name(device) or "")
    sides = game.record.sides
    return [_sentence(sides[side].name, found) for side, found in sorted(names.items())]


def _counting(service: Games, game_id: GameId) -> Iterator[tuple[int, DeviceId]]:
    """Yield the sides of the open round that are being counted now, each with the device that does."""
    opened = service.opened(game_id)
    played = next_open(opened.game.record)
    for device in service.at_tallies.at(game_id):
        draft = opened.draft(device)
        if draft and played and draft.round == played.id and not played.tallies[draft.side].counted:
            yield draft.side, device


def _sentence(side: str, names: list[str]) -> str:
    """Return who counts a side. names: of those who do, empty where they are unknown.

    Another device may be a phone as well as another browser of this computer.
    """
    if len(names) > 1:
        message = ngettext(
            "{side} is being counted in {count} other place now",
            "{side} is being counted in {count} other places now",
            len(names),
        )
        return message.format(count=len(names), side=side)
    if names[0]:
        return _("{name} is counting {side} now").format(name=names[0], side=side)
    return _("{side} is being counted elsewhere now").format(side=side)
