"""How Babel reads our modules: by their syntax tree, which sees into f-strings and guesses nothing."""

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

Extracted = tuple[int, str, str | tuple[str, ...], list[str]]


def python_words(
    source: IO[bytes],
    keywords: Collection[str],
    tags: Collection[str],
    options: Mapping[str, Any],  # noqa: ARG001 - Babel's own call
) -> Iterator[Extracted]:
    """Give line, function, texts and comments of each call that takes a message.

    tags: how a comment begins that is for translators; it stands in the lines above the call.
    """
    text = source.read().decode("utf-8")
    lines = text.splitlines()
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda each: (each.lineno, each.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in keywords and (texts := tuple(_texts(call))):
            found = texts[0] if len(texts) == 1 else texts
            yield call.lineno, call.func.id, found, _above(lines, call.lineno, tuple(tags))


def _texts(node: ast.Call) -> Iterator[str]:
    for argument in node.args:
        if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
            return
        yield argument.value


def _above(lines: list[str], line: int, tags: tuple[str, ...]) -> list[str]:
    """Return the comment in the lines right above a line, if it is for translators."""
    comments: list[str] = []
    for above in reversed(lines[: line - 1]):
        if not above.strip().startswith("#"):
            break
        comments.insert(0, above.strip().removeprefix("#").strip())
    return comments if comments and comments[0].startswith(tags) else []
