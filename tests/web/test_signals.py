"""Which signals stop the server."""

import signal

import pytest
from fastapi import FastAPI

from scorepad.web.uvicorn_server import Server


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="Windows has no such signals")
@pytest.mark.parametrize("ignored", [signal.SIGINT, signal.SIGHUP])
def test_a_signal_that_was_ignored_from_the_start_stays_ignored(ignored: signal.Signals) -> None:
    app = FastAPI()
    app.state.trusted_proxies = []
    server = Server(app, lambda: None)
    before = signal.signal(ignored, signal.SIG_IGN)
    try:
        with server.capture_signals():
            asked = []
            for each in (ignored, signal.SIGTERM):
                signal.raise_signal(each)
                asked.append(server.should_exit)
        assert asked == [False, True]
        assert signal.getsignal(ignored) is signal.SIG_IGN
    finally:
        signal.signal(ignored, before)
