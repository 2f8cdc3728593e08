"""The command `site`: the app as a folder of files for any web server, which runs in the browser alone."""

from argparse import Namespace
from pathlib import Path
from typing import Final

from scorepad.cli.files import errors_about
from scorepad.cli.output import REFUSED, print_answer, print_error
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.site.build import build_site, is_site, size_of
from scorepad.site.chromium import find_chromium
from scorepad.site.prepare import Maker, PrepareError, find_node

_MB: Final = 1_000_000


def site(options: Namespace) -> int:
    """Write the site into an empty folder, or in place of an earlier site there; raises OSError."""
    out = Path(options.out)
    with errors_about(options.out):
        if out.exists() and not is_site(out) and any(out.iterdir()):
            print_error(_("This folder isn't empty. Name a new one, or one with a site in it."), options.out)
            return REFUSED
        prepared = any(_builds(out, maker) for maker in (find_node(), find_chromium()) if maker)
        if not prepared:
            build_site(out)
    _report(out, prepared=prepared)
    return 0


def _builds(out: Path, maker: Maker) -> bool:
    try:
        build_site(out, maker=maker)
    except PrepareError as failed:
        sentence = _("{program} couldn't prepare the app: {reason}")
        print_error(sentence.format(program=maker.name, reason=failed))
        return False
    return True


def _report(out: Path, *, prepared: bool) -> None:
    size = size_of(out)
    sentence = _("{files} files, {size} MB; {compressed} MB if the server compresses them")
    print_answer(
        sentence.format(
            files=points(size.files),
            size=points(round(size.plain / _MB)),
            compressed=points(round(size.compressed / _MB)),
        )
    )
    if not prepared:
        print_answer(
            _("Without Node.js or Chromium the app starts about twice as slowly; it works all the same.")
        )
