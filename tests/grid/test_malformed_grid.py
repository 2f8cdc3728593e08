"""Ten thousand malformed messages: each ends its own connection, and the server goes on."""

from tests.flet_support.malformed import close_codes
from tests.flet_support.test_messages import NOT_UNDERSTOOD
from tests.ui.visitor import visiting
from tests.web.servers import server_of, serving, show_nothing

MESSAGES = 10_000


async def test_ten_thousand_malformed_messages_each_end_only_their_own_connection() -> None:
    async with serving(server_of(show_nothing)) as place:
        assert await close_codes(place, MESSAGES, seed=19) == {NOT_UNDERSTOOD}
        async with visiting(place) as visitor:
            assert visitor.session
