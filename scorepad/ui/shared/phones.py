"""What this phone is called."""

import flet as ft

from scorepad.flet_support.hooks import use_live
from scorepad.flet_support.screens import component
from scorepad.i18n import _
from scorepad.score.limits import MAX_NAME
from scorepad.ui.session import use_session
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.fields import kept_field
from scorepad.ui.widgets.layout import section
from scorepad.ui.widgets.text import words


@component
def phone_name() -> ft.Control:
    """Draw the field for this device's name; nothing on a device that came by no link."""
    session = use_session()
    access, device = session.service.access, session.who.device
    name = use_live(access.subscribe, lambda: access.name(device))

    async def keep(text: str) -> None:
        await access.rename(device, text)

    if name is None:
        return ft.Container()
    field = kept_field(_("Your name"), name, device, keep, most=MAX_NAME)
    seen = _("Whoever shares the game sees it in the list of phones.")
    return section(_("This phone"), [field, words(seen, Type.SECOND)])
