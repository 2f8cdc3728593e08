"""The state kept beside a page: listeners, focus, language and preferences.

A page has one slot for each of its events (FLET.md, fault 14); this module owns these slots, so that many
parts of a screen can listen. A listener that fails is logged, and the next one is still called.
"""

import json
import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar

import flet as ft
from flet.components.component import Component

from scorepad.flet_support.keyboard import COUNTING, SCROLLING, STEPPING, KeyboardKey, keyboard_key
from scorepad.i18n import language, languages
from scorepad.i18n.catalogue import DEFAULT, first_match, match_language

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

TYPE_STEPS = (1.0, 1.25, 1.5, 2.0)

Light = Literal["system", "light", "dark"]
Contrast = Literal["system", "usual", "high"]
Handedness = Literal["right", "left"]

_ALLOWED: Mapping[str, Collection[object]] = {
    "step": TYPE_STEPS,
    "light": ("system", "light", "dark"),
    "contrast": ("system", "usual", "high"),
    "hand": ("right", "left"),
}
LARGEST_SCALE: Final = 2.0
"""The largest text scale, as a multiple of the usual size, unless the device itself asks for more."""

log = logging.getLogger("scorepad.ui")
Choices = TypeVar("Choices", bound="DataclassInstance")
C = TypeVar("C", ft.TextButton, ft.IconButton, ft.TextField)
T = TypeVar("T")
_SCALE_NOISE = 0.05
Listener = Callable[[], None]
KeyListener = Callable[[KeyboardKey], None]


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences chosen on a device.

    step: one of `TYPE_STEPS`. light: light, dark, or as the device is. contrast: of ink and paper.
    hand: which hand touches the keypad. awake: the screen stays on during a game. tick: a count is felt.
    voice: the end of each round is said aloud. lang: the language of its screens, empty = as the device is.
    """

    step: float = 1.0
    light: Light = "system"
    contrast: Contrast = "system"
    hand: Handedness = "right"
    awake: bool = True
    tick: bool = True
    voice: bool = False
    lang: str = ""

    def written(self) -> str:
        """Return them as the JSON text that the browser keeps."""
        return json.dumps(asdict(self))


def read_preferences(text: object) -> Preferences:
    """Return the preferences a browser has kept; an invalid one takes its default."""
    return read_choices(text, Preferences(), {**_ALLOWED, "lang": ("", *languages())})


def read_choices(text: object, usual: Choices, allowed: Mapping[str, Collection[object]]) -> Choices:
    """Return a record that a browser has kept as JSON; an invalid field takes its usual value.

    allowed: the values a field may have, by its name; others may have any of their type.
    """
    try:
        stored = json.loads(text) if isinstance(text, str) else None
    except ValueError:
        stored = None
    fields = asdict(usual)
    sound = {
        name: value
        for name, value in (stored.items() if isinstance(stored, dict) else ())
        if name in fields and _is_allowed(value, fields[name], allowed.get(name))
    }
    return replace(usual, **sound)


def _is_allowed(value: object, usual: object, allowed: Collection[object] | None) -> bool:
    if allowed is None:
        return type(value) is type(usual)
    return value in allowed and type(value) in {type(usual), *map(type, allowed)}


class Focus(Enum):
    """The kinds of control that can have the focus of a page."""

    BUTTON = "button"
    FIELD = "field"
    MENU = "menu"


@dataclass(eq=False, slots=True)
class PageState:
    """The listeners of one page, in the order in which they came, and what is known of its browser.

    arrivals: how often its browser has come back, as after a reload. device_scale: how much larger than usual
    the device draws text. still, strong: whether it asks for less motion, for more contrast. is_insecure:
    whether its browser has the page without https. turns_off: whether it may turn its screen off
    though it was asked not to. language: the one in use. kept: values that its screens remember.
    """

    connect: dict[Listener, None] = field(default_factory=dict)
    disconnect: dict[Listener, None] = field(default_factory=dict)
    resume: dict[Listener, None] = field(default_factory=dict)
    close: dict[Listener, None] = field(default_factory=dict)
    resize: dict[Listener, None] = field(default_factory=dict)
    keys: list[KeyListener] = field(default_factory=list)
    arrivals: int = 0
    device_scale: float = 1.0
    preferences: Preferences = field(default_factory=Preferences)
    still: bool = False
    strong: bool = False
    is_insecure: bool = False
    turns_off: bool = False
    device_language: str = field(default_factory=language)
    language: str = field(default_factory=language)
    focus: tuple[int, Focus] | None = None
    aimed: int | None = None
    counting: bool = False
    entered: int | None = None
    kept: dict[Hashable, Any] = field(default_factory=dict)

    @property
    def type_step(self) -> float:
        """The type size as a multiple of the device's own.

        Both together are at most twice the usual size, for which every screen has room.
        """
        return min(self.preferences.step, max(1.0, round(LARGEST_SCALE / self.device_scale, 1)))

    @property
    def text_scale(self) -> float:
        """How much larger than usual all text is, by the device's setting and by choice."""
        return self.device_scale * self.type_step


_STATE: Final = "_beside_state"
_IS_COVERED: Final = "_beside_covered"
"""Attributes that Flet neither compares nor sends.

A map of pages would hold what leads back to them, and keep them in memory (FLET.md, fault 11).
"""


def page_state(page: ft.Page) -> PageState:
    """Return the state kept for a page; the first time, take over its events."""
    state: PageState | None = getattr(page, _STATE, None)
    if state is None:
        state = PageState()
        object.__setattr__(page, _STATE, state)
        _listen(page, state)
    return state


def note_cover(screen: Component, *, is_covered: bool) -> None:
    """Remember of a screen that is being drawn whether another one covers it."""
    object.__setattr__(screen, _IS_COVERED, is_covered)


def is_online(page: ft.Page) -> bool:
    """Return whether the page's browser is connected; False also once its session is gone."""
    try:
        return page.session.connection is not None
    except RuntimeError:
        return False


def focus_kind(page: ft.Page) -> Focus | None:
    """Return the kind of control that has the focus, if it is still on the page."""
    focus = page_state(page).focus
    if focus is None or focus[0] not in page.session.index:
        return None
    return focus[1]


def set_text_scale(page: ft.Page, scale: float) -> None:
    """Remember how much larger the device draws text; listeners to the window's size are notified."""
    state = page_state(page)
    if abs(scale - state.device_scale) > _SCALE_NOISE:
        state.device_scale = scale
        call_all(state.resize)


def notify_page_changed(page: ft.Page) -> None:
    """Notify those who read this page's size, text scale or preferences."""
    call_all(page_state(page).resize)


def _take_locales(state: PageState, locales: Iterable[ft.Locale]) -> None:
    """Remember the first of a device's languages that the app supports, else English."""
    state.device_language = first_match(locale.language_code for locale in locales) or DEFAULT


def watch_focus(
    control: C,
    kind: Focus,
    on_leave: Callable[[Any], Any] | None = None,
    on_come: Callable[[Any], Any] | None = None,
) -> C:
    """Return the control, made to report its focus to the page.

    on_leave, on_come: called when it loses and when it gets it.
    """
    note = _noting(kind)
    control.on_focus, control.on_blur = _and_then(note, on_come), _and_then(note, on_leave)
    if not isinstance(control, ft.TextField):
        handle: Any = control.on_click
        control.on_click = _unless_entered(handle) if handle else None
    return control


@cache
def _noting(kind: Focus) -> Callable[[ft.Event[Any]], None]:
    """Return what notes that a control of a kind has got or lost the focus: one function for all of them."""

    def note(event: ft.Event[Any]) -> None:
        state, its = page_state(event.page), (event.control._i, kind)  # noqa: SLF001 - Flet's id of a control
        if event.name == "focus":
            state.focus, state.aimed, state.counting = its, None, False
            # Whoever had lost it sends no click at an Enter; the next one is a touch.
            state.entered = None
        elif state.focus == its:
            state.focus = None

    return note


def _and_then(note: Callable[[Any], None], then: Callable[[Any], Any] | None) -> Callable[[Any], Any]:
    if then is None:
        return note

    async def noted(event: ft.Event[Any]) -> None:
        note(event)
        await then(event)

    return noted


def _unless_entered(handle: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Wrap a click handler to ignore the click that follows an Enter already used (FLET.md, fault 46).

    A click that leaves the cursor in a text field takes it from there first (FLET.md, fault 61).
    """

    async def clicked(event: ft.Event[Any]) -> None:
        state = page_state(event.page)
        if event.page.web and focus_kind(event.page) is Focus.FIELD:
            await event.control.focus()
        entered, state.entered = state.entered, None
        if entered != event.control._i:  # noqa: SLF001 - Flet's id of a control
            await handle(event)

    return clicked


def _listen(page: ft.Page, state: PageState) -> None:
    def lived(event: ft.AppLifecycleStateChangeEvent) -> None:
        if event.state is ft.AppLifecycleState.RESUME:
            call_all(state.resume)

    def moved(event: ft.LocaleChangeEvent) -> None:
        _take_locales(state, event.locales)
        call_all(state.resize)

    def pressed(event: ft.KeyboardEvent) -> None:
        press = keyboard_key(event.key, ctrl=event.ctrl or event.meta, shift=event.shift, alt=event.alt)
        state.entered = None
        if press is not None and state.keys and _left_to_us(page, press):
            state.counting = state.counting or press in COUNTING
            call(lambda: state.keys[-1](press))

    page.on_close = lambda _event: call_all(state.close)
    page.on_resize = lambda _event: call_all(state.resize)
    page.on_app_lifecycle_state_change = lived
    page.on_locale_change = moved
    page.on_keyboard_event = pressed


def _left_to_us(page: ft.Page, press: KeyboardKey) -> bool:
    # A focused button answers Enter with a click (FLET.md, fault 46); a text field takes all keys but Escape.
    state = page_state(page)
    if press in STEPPING:
        return True
    match focus_kind(page):
        case Focus.FIELD:
            return press is KeyboardKey.ESCAPE
        case Focus.MENU:
            return press is not KeyboardKey.NEXT and press not in SCROLLING
        case Focus.BUTTON if press is KeyboardKey.NEXT:
            # A number may have been typed meanwhile, so Enter goes on to the next field: the click comes
            # after the key.
            if state.counting and state.focus:
                state.entered = state.focus[0]
            return state.counting
        case _:
            return True


def components_on(page: ft.Page) -> list[Component]:
    """Return the components on a page, Flet's own too."""
    return [part for part in page.session.index.values() if isinstance(part, Component)]


def call_all(listeners: dict[Listener, None]) -> None:
    """Call each listener, as `call` does."""
    for listener in list(listeners):
        call(listener)


def call(listener: Listener) -> None:
    """Call a listener; a failure is logged, and spreads no further."""
    try:
        listener()
    except Exception:
        log.exception("a listener of the page failed")


async def read_device_language(page: ft.Page) -> None:
    """Ask for the device's language, before the first drawing, if its first message lacked it."""
    device = None if page.web else await answer_of(page.get_device_info())
    if device:
        _take_locales(page_state(page), device.locales)


async def answer_of(question: Awaitable[T]) -> T | None:
    """Return what a device says of itself; None if a field is missing, which raises (FLET.md, fault 18)."""
    try:
        return await question
    except Exception:
        log.exception("what the device says of itself can't be read")
        return None


def apply_language(page: ft.Page) -> None:
    """Apply a page's language, also for the client's own words and for screen readers.

    The top screen is redrawn at once; those below it when they come to the top.
    """
    state = page_state(page)
    spoken = match_language(state.preferences.lang) or state.device_language
    if page.locale_configuration is None or spoken != state.language:
        page.locale_configuration = ft.LocaleConfiguration(
            supported_locales=[ft.Locale(each) for each in languages()], current_locale=ft.Locale(spoken)
        )
    if spoken == state.language:
        return
    state.language = spoken
    for part in components_on(page):
        # One that caches its drawing compares only its arguments, which don't change (FLET.md, fault 15).
        part._state.is_dirty = part._state.mounted  # noqa: SLF001 - Flet has no public mark
        if not getattr(part, _IS_COVERED, True):
            part._schedule_update()  # noqa: SLF001 - Flet has no public way to draw a part again
