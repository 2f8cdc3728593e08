"""What the system says of files, disks and the network, in the language in force; it only speaks English."""

import errno
import os
from collections.abc import Mapping
from types import MappingProxyType

from scorepad.i18n.catalogue import _, mark

_TIMED_OUT = mark("Connection timed out")
_BY_NUMBER = {
    errno.ENOENT: mark("No such file or directory"),
    errno.EACCES: mark("Permission denied"),
    errno.EPERM: mark("Operation not permitted"),
    errno.EROFS: mark("Read-only file system"),
    errno.EISDIR: mark("Is a directory"),
    errno.ENOTDIR: mark("Not a directory"),
    errno.EEXIST: mark("File exists"),
    errno.ENAMETOOLONG: mark("File name too long"),
    errno.ENOSPC: mark("No space left on device"),
    errno.EIO: mark("Input/output error"),
    errno.EBADF: mark("Bad file descriptor"),
    errno.EADDRINUSE: mark("Address already in use"),
    errno.EADDRNOTAVAIL: mark("Cannot assign requested address"),
    errno.ECONNREFUSED: mark("Connection refused"),
    errno.ENETUNREACH: mark("Network is unreachable"),
    errno.ETIMEDOUT: _TIMED_OUT,
    errno.ECONNRESET: mark("Connection reset by peer"),
    errno.EHOSTUNREACH: mark("No route to host"),
    errno.EDQUOT: mark("Disk quota exceeded"),
    errno.EMFILE: mark("Too many open files"),
    errno.EBUSY: mark("Device or resource busy"),
    errno.ELOOP: mark("Too many levels of symbolic links"),
}
_NO_NAME = mark("Name or service not known")
_SENTENCES: Mapping[str, str] = MappingProxyType(
    {os.strerror(number): message for number, message in _BY_NUMBER.items()}
    | {
        "Name or service not known": _NO_NAME,
        "No address associated with hostname": _NO_NAME,
        "Temporary failure in name resolution": _NO_NAME,
        "nodename nor servname provided, or not known": _NO_NAME,
        "timed out": _TIMED_OUT,
        "The read operation timed out": _TIMED_OUT,
        "The write operation timed out": _TIMED_OUT,
        "The handshake operation timed out": _TIMED_OUT,
        "unable to open database file": mark("unable to open the games file"),
        "attempt to write a readonly database": mark("the file is read-only"),
        "database or disk is full": mark("the disk is full"),
        "database is locked": mark("another program is using the file"),
    }
)


def system_words(said: str) -> str:
    """Put a reason that the system gave into words; what nobody foresaw stays as it came."""
    return _(_SENTENCES[said]) if said in _SENTENCES else said
