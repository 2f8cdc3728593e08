"""Firefox by WebDriver BiDi, which it speaks by itself."""

import base64
import itertools
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from websockets.sync.client import ClientConnection, connect

from tests.browser.program import wait_for
from tests.engines.driver import SECONDS, Driver

PROGRAM: Final = "firefox-esr"

SETTINGS: Final[Mapping[str, object]] = {
    "browser.download.folderList": 2,
    "dom.disable_open_during_load": True,
    "intl.accept_languages": "en-US",
    "ui.prefersReducedMotion": 1,
}


class Firefox(Driver):
    """Firefox without a screen."""

    name = "Firefox"
    needs = {PROGRAM: "firefox-esr"}  # noqa: RUF012 - never changed
    pointer = "touch"

    def start(self) -> None:
        """Start Firefox with a profile of its own."""
        settings = {**SETTINGS, "browser.download.dir": str(self.downloads)}
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in settings.items())
        (self.folder / "user.js").write_text("".join(lines), "utf-8")
        profile = ["--profile", str(self.folder)]
        self._run([PROGRAM, "--headless", *profile, "--remote-debugging-port", "0"])
        self._errors: list[str] = []
        self._numbers = itertools.count(1)
        self._line = self._ending.enter_context(self._connect())
        self._send("session.new", capabilities={})
        self._send("session.subscribe", events=["log.entryAdded"])
        self._page = self._send("browsingContext.getTree")["contexts"][0]["context"]

    def _connect(self) -> ClientConnection:
        told = wait_for(lambda: list(self.folder.glob("WebDriverBiDiServer.json")), "Firefox's address")
        address = json.loads(told[0].read_text("utf-8"))
        return connect(f"ws://{address['ws_host']}:{address['ws_port']}/session", max_size=None)

    def _send(self, method: str, **parameters: object) -> Any:
        number = next(self._numbers)
        self._line.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            told = json.loads(self._line.recv(SECONDS))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] == "error":
                self._errors.append(told["params"]["text"])
            if told.get("id") == number:
                assert told["type"] == "success", (method, told)
                return told["result"]

    def _do(self, method: str, **parameters: object) -> Any:
        """Send a command to the page."""
        return self._send(method, context=self._page, **parameters)

    def add_init_script(self, script: str) -> None:
        self._send("script.addPreloadScript", functionDeclaration=f"() => {{ {script} }}")

    def goto(self, url: str) -> None:
        self._do("browsingContext.navigate", url=url, wait="complete")

    def reload(self) -> None:
        self._do("browsingContext.reload", wait="complete")

    def go_back(self) -> None:
        self._do("browsingContext.traverseHistory", delta=-1)

    def _call(self, function: str) -> Any:
        words = f"async () => JSON.stringify(await ({function})())"
        target = {"context": self._page}
        told = self._send("script.callFunction", functionDeclaration=words, target=target, awaitPromise=True)
        assert told["type"] == "success", told
        return json.loads(told["result"]["value"])

    def act(self, kind: str, *steps: Mapping[str, object], **more: object) -> None:
        self._do("input.performActions", actions=[{"type": kind, "id": kind, "actions": steps, **more}])

    def screenshot(self) -> bytes:
        return base64.b64decode(self._do("browsingContext.captureScreenshot")["data"])

    def set_viewport_size(self, size: Mapping[str, int]) -> None:
        self._do("browsingContext.setViewport", viewport=size)

    def set_files(self, files: Sequence[Path]) -> None:
        field = self._locate({"type": "css", "value": "input[type=file]"})[0]
        self._do(
            "input.setFiles", element={"sharedId": field["sharedId"]}, files=[str(file) for file in files]
        )

    def bring_to_front(self) -> None:
        self._do("browsingContext.activate")

    def pages(self) -> list[str]:
        return [each["url"] for each in self._send("browsingContext.getTree")["contexts"]]

    @property
    def errors(self) -> list[str]:
        return self._errors

    def speaks(self, role: str, name: str) -> bool:
        return bool(self._locate({"type": "accessibility", "value": {"role": role, "name": name}}))

    def _locate(self, locator: Mapping[str, Any]) -> Any:
        return self._do("browsingContext.locateNodes", locator=locator)["nodes"]
