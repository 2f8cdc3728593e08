"""Where a rule's value was read, in words."""

from scorepad.i18n.catalogue import _
from scorepad.rules.built_in import variant
from scorepad.rules.sources import Source
from scorepad.wording.labels import rules_name


def source_text(source: Source) -> str:
    """Return a citation, or which other variant a value is inherited from."""
    if source.inherited_from is not None:
        message = _("as in {variant}, not stated here")
        return message.format(variant=rules_name(variant(source.inherited_from)))
    if source.told_by is not None:
        return _("{source}, as told by {teller}").format(source=source.citation, teller=source.told_by)
    return source.citation
