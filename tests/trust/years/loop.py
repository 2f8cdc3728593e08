"""Event loops without threads; in one of them time is simulated, and the same work takes the same turns."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any, TypeVar, TypeVarTuple, Unpack

T = TypeVar("T")
Args = TypeVarTuple("Args")


class _Idle(selectors.SelectSelector):
    """Instead of waiting until something happens, it goes on to the time when the next thing is due."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everything waits for something that never comes")
        self.now += max(timeout, 0)
        return []


class LoopInOneThread(asyncio.SelectorEventLoop):
    """An event loop in which what belongs into another thread runs at once, in its turn."""

    def run_in_executor(
        self, _executor: Executor | None, func: Callable[[Unpack[Args]], T], *args: *Args
    ) -> asyncio.Future[T]:
        done: asyncio.Future[T] = self.create_future()
        try:
            done.set_result(func(*args))
        except BaseException as error:
            done.set_exception(error)
        return done


class SimulatedLoop(LoopInOneThread):
    """An event loop in simulated time."""

    def __init__(self) -> None:
        self._idle = _Idle()
        super().__init__(self._idle)
        # After half a year of seconds, a float no longer tells the loop's own resolution from nothing.
        self._clock_resolution = 1e-6

    def time(self) -> float:
        return self._idle.now


def run_simulated(work: Coroutine[Any, Any, T]) -> T:
    """Run something in simulated time and return its result."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(work)
