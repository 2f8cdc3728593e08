"""Update the catalogues from the source and compile them: `python -m tests.catalogues`.

`python -m tests.catalogues compile` only compiles the existing ones.
"""

import sys
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from scorepad.i18n.build import compile_catalogues
from tests.catalogues.messages import LOCALE, ROOT, TEMPLATE, template

WIDTH = 110
DATED = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Report-Msgid-Bugs-To',
    '"Last-Translator',
    '"Language-Team',
)
"""Lines of a head that say when and by whom, which git knows."""


def main() -> int:
    """Write the template, add new messages to every language, print what is missing, compile."""
    if sys.argv[1:] != ["compile"]:
        newest = template()
        TEMPLATE.write_bytes(written(newest))
        for path in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
            catalogue = updated(path, newest)
            path.write_bytes(written(catalogue))
            missing = [message for message in catalogue if message.id and not is_translated(message.string)]
            print(f"{catalogue.locale}: {len(catalogue)} messages, {len(missing)} without words")
    compile_catalogues(ROOT)
    return 0


def updated(path: Path, newest: Catalog) -> Catalog:
    """Return a language's catalogue with the current messages; those of removed messages are dropped."""
    with path.open("rb") as source:
        catalogue = read_po(source, locale=path.parts[-3])
    catalogue.update(newest, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    return catalogue


def is_translated(words: str | Sequence[str] | None) -> bool:
    """Return whether a message is translated in all its forms."""
    return all(words) if isinstance(words, tuple | list) else bool(words)


def written(catalogue: Catalog) -> bytes:
    """Return a catalogue as a file without line numbers and dates, so that only words make a difference."""
    speech = f", {catalogue.locale.english_name}" if catalogue.locale else ""
    catalogue.header_comment = f"# Words of Scorepad{speech}."
    out = BytesIO()
    write_po(out, catalogue, width=WIDTH, include_lineno=False, omit_header=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(DATED)).encode()


if __name__ == "__main__":
    sys.exit(main())
