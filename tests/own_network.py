"""This machine's own address in a network, at which tests reach the app as other devices do.

A machine that has none gets a network apart for the run, if its user may make one.
"""

import subprocess
from typing import Final

import pytest

from scorepad.web.launch import outside_hosts

NO_ADDRESS: Final = "this machine has no address of its own in a network"
ADDRESS: Final = "10.0.0.1"
"""The address of this machine in a network made for the tests."""

needs_own_address: Final = pytest.mark.skipif(not outside_hosts(), reason=NO_ADDRESS)


def own_host() -> str:
    """Return the address at which other devices reach this machine."""
    return outside_hosts()[0]


def apart(*addresses: str) -> list[str]:
    """Return the beginning of a command that runs in a network apart, where this machine has these addresses.

    It reaches others from the first one.
    """
    steps = ["ip link set lo up", *(f"ip address add {each}/32 dev lo" for each in addresses)]
    steps += [f"ip route add default dev lo src {each}" for each in addresses[:1]]
    shell = " && ".join([*steps, 'exec "$@"'])
    return ["unshare", "--user", "--map-root-user", "--net", "sh", "-c", shell, "sh"]


def may_be_apart() -> bool:
    """Return whether this user may make a network apart."""
    try:
        made = subprocess.run([*apart(ADDRESS), "true"], capture_output=True, check=False)
    except OSError:
        return False
    return made.returncode == 0


def with_address() -> list[str]:
    """Return the beginning of a command for tests that need an address; empty if that changes nothing."""
    return apart(ADDRESS) if not outside_hosts() and may_be_apart() else []
