"""Photos, albums, and the question that the system asks before a deletion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: The traits of a photo, as bits.
FAVOURITE, HIDDEN, VIDEO, SHARED, ALBUM_SHARED, SYNCED = 1, 2, 4, 32, 128, 256

#: What stands in a column for no date.
UNDATED = -(2**63)


@dataclass(slots=True)
class Photo:
    """A photo, be it in Recently Deleted."""

    id: int
    taken: int | None
    offset: int
    added: int
    bytes: int
    traits: int
    edited: int = 0
    #: When it went to Recently Deleted, by the device's clock.
    trashed: int | None = None

    @property
    def is_present(self) -> bool:
        """Whether it is not in Recently Deleted."""
        return self.trashed is None


@dataclass(slots=True)
class Album:
    """An album or a folder that people, or an app, made."""

    id: int
    title: str
    kind: str
    folder: int
    members: list[int]

    @classmethod
    def of(cls, fields: dict[str, Any]) -> "Album":
        """An album as an event has it."""
        return cls(**(fields | {"members": list(fields["members"])}))


@dataclass(slots=True)
class Question:
    """What the system asks the person."""

    block: dict[str, Any]
    #: What was protected when the question came up.
    protected: set[int]
