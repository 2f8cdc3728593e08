"""The app played in Flet's own window: `python -m tests.window [FOLDER]`, on Linux.

Flet's client comes from the package registry by pip, the rest from the system (`NEEDED` in `desktop.py`). It
is the last client that comes so, of Flet 0.82.2: what is seen holds for our side and for the window, not for
the client of Flet 1.0.5. `translator.py` lists what differs, and why. Pictures go to FOLDER.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.window import client, evening
from tests.window.desktop import Failed, desktop, missing


def main() -> int:
    """Play, and return 0 if all went as it should."""
    if sys.platform != "linux" or (lacks := missing()):
        print(
            "This needs Linux."
            if sys.platform != "linux"
            else f"This needs: apt-get install {' '.join(lacks)}"
        )
        return 2
    began = time.monotonic()
    out = Path(sys.argv[1] if len(sys.argv) > 1 else "window").absolute()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="scorepad-window-") as folder:
        work = Path(folder)
        program = client.fetch(work)
        with desktop(out, work) as desk:
            client.install(program, desk.home, desk.log)
            try:
                played = evening.Evening(desk, work / "data")
                for step in evening.STEPS:
                    step(played)
                    print(f"{time.monotonic() - began:6.1f} s  {step.__name__.replace('_', ' ')}", flush=True)
            except Failed as reason:
                desk.picture().save(out / "failed.png")
                print(f"FAILED: {reason}; {out / 'failed.png'}\n{desk.lines()[-40:]}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
