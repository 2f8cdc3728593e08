"""What keeps the app from a home screen: `python -m tests.browser.installable ADDRESS`."""

import shutil
import sys
import tempfile

from playwright.sync_api import BrowserType, sync_playwright

from tests import chromium


def whole_chromium() -> str | None:
    """Return the path of a Chromium with windows, or None; others find nothing wrong anywhere."""
    paths = map(shutil.which, chromium.NAMES)
    return next((path for path in paths if path and not path.endswith(chromium.SHELL)), None)


def installability_errors(kind: BrowserType, address: str) -> list[str]:
    """Return the browser's reasons not to install the app at an address."""
    with (
        tempfile.TemporaryDirectory() as profile,
        kind.launch_persistent_context(
            profile, executable_path=whole_chromium(), args=chromium.arguments()
        ) as context,
    ):
        context.pages[0].goto(address)
        found = context.new_cdp_session(context.pages[0]).send("Page.getInstallabilityErrors")
    return [each["errorId"] for each in found["installabilityErrors"]]


def main() -> None:
    """Print them, each on a line."""
    if not whole_chromium():
        raise SystemExit("This needs Chromium with its windows (apt-get install chromium).")
    with sync_playwright() as playwright:
        reasons = installability_errors(playwright.chromium, sys.argv[1])
    sys.stdout.write("\n".join(reasons or ["nothing"]) + "\n")


if __name__ == "__main__":
    main()
