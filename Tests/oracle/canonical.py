"""Canonical JSON: one value has one text (docs/log.md, "Canonical JSON")."""

from __future__ import annotations

import json
from typing import Any


def encode(value: Any) -> str:
    """The canonical text of a value whose objects have their fields in the declared order."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    # Python has short escapes where canonical JSON has none; they are rare.
    return text if "\\" not in text else _encode(value)


def string(text: str) -> str:
    """A string with the escapes that canonical JSON has, and no others."""
    return '"' + "".join(map(_escaped, text)) + '"'


def is_canonical(text: str) -> bool:
    """Whether a text is what its own value is written as."""
    return encode(json.loads(text)) == text


def _encode(value: Any) -> str:
    match value:
        case dict():
            fields = (f"{string(key)}:{_encode(each)}" for key, each in value.items())
            return "{" + ",".join(fields) + "}"
        case list():
            return "[" + ",".join(map(_encode, value)) + "]"
        case str():
            return string(value)
        case _:
            return json.dumps(value)


def _escaped(character: str) -> str:
    if character in '"\\':
        return "\\" + character
    return f"\\u{ord(character):04x}" if ord(character) < 0x20 else character
