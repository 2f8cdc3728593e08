"""What went wrong inside the program, kept for whoever mends it; the terminal gets a sentence."""

import os
import traceback
from datetime import UTC, datetime
from pathlib import Path

from scorepad.storage.folder import data_folder, open_private_log

LOG = "scorepad.log"


def keep_trace(data_dir: str | None) -> Path | None:
    """Add the exception at hand to the log beside the games; None if nothing can be written there."""
    file = data_folder(data_dir, os.environ) / LOG
    told = f"{datetime.now(UTC).isoformat(timespec='seconds')} {traceback.format_exc()}"
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with open_private_log(file) as log:
            log.write(told)
    except OSError:
        return None
    return file
