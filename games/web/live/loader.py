"""Questions that many ask at once, asked as one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

MOST = 500  # questions at a time
CROWD = 0.025  # seconds in which more of a crowd may come

logger = logging.getLogger(__name__)


def _log(answer: asyncio.Future) -> None:
    if not answer.cancelled() and (error := answer.exception()):
        logger.warning("what a page said was not noted", exc_info=error)


class Loader(Generic[K, V]):
    """Whatever is asked for while an answer is on its way is asked for together by the next.

    So who comes alone does not wait for others, and a crowd costs a few queries.
    """

    def __init__(self, ask: Callable[[Collection[K]], Awaitable[Mapping[K, V]]]) -> None:
        self._ask = ask
        self._waiting: list[tuple[K, asyncio.Future[V | None]]] = []
        self._task: asyncio.Task[None] | None = None

    async def load(self, key: K) -> V | None:
        """The answer for this key; None if there is none."""
        return await self._asked(key)

    async def load_all(self, keys: Collection[K]) -> dict[K, V]:
        answers = await asyncio.gather(*map(self._asked, keys))
        pairs = zip(keys, answers, strict=True)
        return {key: answer for key, answer in pairs if answer is not None}

    def note(self, key: K) -> None:
        """Like ``load``, for what has no answer; what fails is logged."""
        self._asked(key).add_done_callback(_log)

    def _asked(self, key: K) -> asyncio.Future[V | None]:
        answer: asyncio.Future[V | None] = asyncio.get_running_loop().create_future()
        self._waiting.append((key, answer))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        return answer

    async def _work(self) -> None:
        asked: list[tuple[K, asyncio.Future[V | None]]] = []
        while self._waiting:
            if len(asked) > 1:
                await asyncio.sleep(CROWD)
            asked, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            try:
                answers = await self._ask({key for key, _ in asked})
            except Exception as error:
                for _, answer in asked:
                    if not answer.done():
                        answer.set_exception(error)
            else:
                for key, answer in asked:
                    if not answer.done():  # whoever asked may have left
                        answer.set_result(answers.get(key))
        self._task = None
