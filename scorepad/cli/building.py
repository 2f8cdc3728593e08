"""The commands `site` and `bundle`: the app as a folder, for any web server and for Flet to build it."""

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Final

from scorepad.cli.files import errors_about
from scorepad.cli.output import REFUSED, print_answer, print_error
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.site.build import PrepareError, build_site, find_node, is_site, size_of
from scorepad.site.bundle import TARGETS, is_bundle, write_bundle

_MB: Final = 1_000_000


def site(options: Namespace) -> int:
    """Write the site into an empty folder, or in place of an earlier site there; raises OSError."""
    with errors_about(options.out):
        if _has_others(options.out, is_site):
            print_error(_("This folder isn't empty. Name a new one, or one with a site in it."), options.out)
            return REFUSED
        out = Path(options.out)
        node = find_node()
        try:
            build_site(out, maker=node)
        except PrepareError as failed:
            sentence = _("{program} couldn't prepare the app: {reason}")
            print_error(sentence.format(program="Node.js", reason=failed))
            node = None
            build_site(out)
    size = size_of(out)
    plain, compressed = (points(round(each / _MB)) for each in (size.plain, size.compressed))
    sentence = _("{files} files, {size} MB; {compressed} MB if the server compresses them")
    print_answer(sentence.format(files=points(size.files), size=plain, compressed=compressed))
    if not node:
        print_answer(_("Without Node.js the app starts about twice as slowly; it works all the same."))
    return 0


def bundle(options: Namespace) -> int:
    """Write the folder, or replace what an earlier run wrote there; raises OSError."""
    with errors_about(options.out):
        if _has_others(options.out, is_bundle):
            sentence = _("This folder isn't empty. Name a new one, or one that this command wrote.")
            print_error(sentence, options.out)
            return REFUSED
        write_bundle(Path(options.out))
    first, *others = TARGETS
    # Translators: what to type next, as in "Ready. Next: flet build apk app (or ipa, macos, windows, linux)"
    sentence = _("Ready. Next: {command} (or {others})")
    print_answer(sentence.format(command=f"flet build {first} {options.out}", others=", ".join(others)))
    return 0


def _has_others(folder: str, is_ours: Callable[[Path], bool]) -> bool:
    """Return whether there is something in a folder that isn't ours."""
    out = Path(folder)
    return out.exists() and not is_ours(out) and any(out.iterdir())
