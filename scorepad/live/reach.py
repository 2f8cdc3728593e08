"""Under which address other devices at the table find the app, for links that they open."""

from urllib.parse import urlsplit

from scorepad.live.address import is_loopback


def reachable_url(used: str | None, outside: str | None = None) -> str | None:
    """Give the app's address for other devices, `http://192.168.1.20:8550`; None if they cannot come in.

    used: the address by which a browser came here, of its page or its websocket. outside: where the server
    answers to others, for a browser that came by the loopback address.
    """
    parts = urlsplit(used or "")
    scheme = {"ws": "http", "wss": "https"}.get(parts.scheme, parts.scheme)
    if scheme not in ("http", "https") or not parts.hostname or is_loopback(parts.hostname):
        return outside
    return f"{scheme}://{parts.netloc}"
