"""WebKit, the engine of every iPhone's browser, by the WebDriver of its port to Linux, on a screen unseen."""

import base64
import os
import socket
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import httpx

from tests.browser.program import answers, wait_for
from tests.engines.driver import SECONDS, Driver

PROGRAM: Final = "WebKitWebDriver"
SCREEN: Final = "Xvfb"
"""The port draws on a screen only."""
BROWSER: Final = next(map(str, Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser")), "")
ARGUMENTS: Final = ("--automation", "--enable-write-console-messages-to-stdout=true")
COMPLAINT: Final = "CONSOLE JS ERROR "
KEY: Final = "element-6066-11e4-a52e-4f735466cecf"
"""What WebDriver calls an element."""

ONCE: Final = """
if (!window.named) {{
  {script}
  document.documentElement.append(document.createComment("what waits for a change goes on"));
}}
const done = arguments[0], failed = (error) => done({{error: String(error)}});
({function})().then((value) => done({{value}}), failed);
"""

TURN: Final = """({x, y, deltaX, deltaY}) => {
  const whole = {bubbles: true, cancelable: true, composed: true};
  document.elementFromPoint(x, y).dispatchEvent(
    new WheelEvent("wheel", {clientX: x, clientY: y, deltaX, deltaY, ...whole}));
}"""
"""Turns the wheel: the driver's own goes on turning what it turned first, even once that has gone."""


class WebKit(Driver):
    """MiniBrowser, which comes with the engine, on a system without a language (FLET.md, fault 69)."""

    name = "WebKit"
    needs = {PROGRAM: "webkit2gtk-driver", SCREEN: "xvfb"}  # noqa: RUF012 - never changed
    pointer = "mouse"

    def __init__(self) -> None:
        super().__init__()
        self._script, self._said = "", self.folder / "said"

    def start(self) -> None:
        """Start a screen, the driver, and the browser."""
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        display = self._open_screen()
        self._settle()
        self._run([PROGRAM, f"--port={port}"], self._said, DISPLAY=display, LANG="C")
        wait_for(lambda: answers("127.0.0.1", port), "WebKit's driver")
        line = httpx.Client(base_url=f"http://127.0.0.1:{port}/session", timeout=SECONDS)
        self._line = self._ending.enter_context(line)
        options = {"binary": BROWSER, "args": ARGUMENTS}
        wanted = {"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}
        self._session = ""
        told = self._send("", capabilities={"alwaysMatch": wanted})
        self._session = f"/{told['sessionId']}"
        self._ending.callback(self._line.delete, self._session)
        self._page = self._ask("/window")

    def _settle(self) -> None:
        """Say where files are saved, that nothing moves, and that the window may be as narrow as a phone."""
        settings = self.folder / ".config"
        (settings / "gtk-3.0").mkdir(parents=True)
        (settings / "user-dirs.dirs").write_text(f'XDG_DOWNLOAD_DIR="{self.downloads}"\n', "utf-8")
        (settings / "gtk-3.0/settings.ini").write_text("[Settings]\ngtk-enable-animations=0\n", "ascii")
        (settings / "gtk-3.0/gtk.css").write_text(
            "* { min-width: 0; padding: 0; font-size: 1px; }\n", "ascii"
        )

    def _open_screen(self) -> str:
        reads, writes = os.pipe()
        with os.fdopen(reads) as told:
            self._run([SCREEN, "-displayfd", str(writes), "-screen", "0", "1400x1000x24"], passes=writes)
            os.close(writes)
            return f":{told.readline().strip()}"

    def _send(self, path: str, **parameters: object) -> Any:
        return _value(self._line.post(self._session + path, json=parameters))

    def _ask(self, path: str) -> Any:
        return _value(self._line.get(self._session + path))

    @property
    def errors(self) -> list[str]:
        lines = self._said.read_text("utf-8", "replace").splitlines()
        return [line.removeprefix(COMPLAINT) for line in lines if line.startswith(COMPLAINT)]

    def add_init_script(self, script: str) -> None:
        self._script = script

    def goto(self, url: str) -> None:
        self._send("/url", url=url)

    def reload(self) -> None:
        self._send("/refresh")

    def go_back(self) -> None:
        self._send("/back")

    def _call(self, function: str) -> Any:
        script = ONCE.format(script=self._script, function=function)
        told = self._send("/execute/async", script=script, args=[])
        assert "error" not in told, told
        return told.get("value")

    def act(self, kind: str, *steps: Mapping[str, object], **more: object) -> None:
        if kind == "wheel":
            self.evaluate(TURN, steps[0])
        else:
            self._send("/actions", actions=[{"type": kind, "id": kind, "actions": steps, **more}])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._ask("/screenshot"))

    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        """Make the window larger than the page by what its bar takes; it stands still before."""
        whole, inside = self._ask("/window/rect"), self.evaluate("[innerWidth, innerHeight]")
        bars = {side: whole[side] - part for side, part in zip(("width", "height"), inside, strict=True)}
        self._send("/window/rect", **{side: length + bars[side] for side, length in size.items()})

    def set_files(self, files: Sequence[Path]) -> None:
        field = self._send("/element", using="css selector", value="input[type=file]")[KEY]
        self._send(f"/element/{field}/value", text="\n".join(map(str, files)))

    def bring_to_front(self) -> None:
        self._send("/window", handle=self._page)

    def pages(self) -> list[str]:
        found = []
        for each in self._ask("/window/handles"):
            self._send("/window", handle=each)
            found.append(self._ask("/url"))
        self.bring_to_front()
        return found

    def speaks(self, role: str, name: str) -> bool:
        for each in self._send(
            "/elements", using="css selector", value="flt-semantics[role], input, textarea"
        ):
            place = f"{self._session}/element/{each[KEY]}/computed"
            told = [self._line.get(place + what).json()["value"] for what in ("role", "label")]
            # What has gone meanwhile answers with an error.
            if told == [role, name]:
                return True
        return False


def _value(answer: httpx.Response) -> Any:
    told = answer.json()["value"]
    assert answer.is_success, told
    return told
