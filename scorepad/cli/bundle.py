"""The command `bundle`: the folder from which Flet builds the app for phones and desktops."""

from argparse import Namespace
from pathlib import Path

from scorepad.cli.files import errors_about
from scorepad.cli.output import REFUSED, print_answer, print_error
from scorepad.i18n import _
from scorepad.site.bundle import TARGETS, is_bundle, write_bundle


def bundle(options: Namespace) -> int:
    """Write the folder, or replace what an earlier run wrote there; raises OSError."""
    out = Path(options.out)
    with errors_about(options.out):
        if out.exists() and not is_bundle(out) and any(out.iterdir()):
            print_error(
                _("This folder isn't empty. Name a new one, or one that this command wrote."), options.out
            )
            return REFUSED
        write_bundle(out)
    first, *others = TARGETS
    # Translators: what to type next, as in "Ready. Next: flet build apk app (or ipa, macos, windows, linux)"
    sentence = _("Ready. Next: {command} (or {others})")
    print_answer(sentence.format(command=f"flet build {first} {options.out}", others=", ".join(others)))
    return 0
