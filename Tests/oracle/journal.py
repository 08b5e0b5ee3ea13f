"""The log of one variant, as docs/log.md describes it: raw rows and the manifest."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Iterator


@dataclass(frozen=True, slots=True)
class Row:
    """An event, a fact, or something that the world did."""

    sequence: int
    time: int
    node: str
    component: str
    kind: str
    cause: int | None
    payload: dict[str, Any]
    effects: list[dict[str, Any]]


class Journal:
    """A log that is read row by row, in order."""

    def __init__(self, path: Path):
        self.path = path
        self._file = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        (plan,) = self._file.execute("SELECT plan FROM meta").fetchone()
        #: What was asked for, after all defaults were filled in.
        self.plan: dict[str, Any] = json.loads(plan)

    def section(self, app: str) -> dict[str, Any] | None:
        """What an app added to the plan."""
        for section in self.plan["sections"]:
            if section["app"] == app:
                return json.loads(section["json"])
        return None

    def setting(self, key: str) -> str:
        """A setting's text."""
        return next(each["value"] for each in self.plan["settings"] if each["key"] == key)

    def raw(self, query: str) -> Iterator[tuple]:
        """The rows of a query, as they stand in the file."""
        return iter(self._file.execute(query))

    @cached_property
    def rows(self) -> list[Row]:
        """Every row in order, payload and effects read."""
        columns = "sequence, time_ns, node, component, kind, cause, payload, effects"
        return [
            Row(*front, json.loads(payload), json.loads(effects) if effects else [])
            for *front, payload, effects in self.raw(
                f"SELECT {columns} FROM rows ORDER BY sequence"
            )
        ]

    def lost(self, app: str) -> int:
        """How many messages of an app were lost."""
        return sum(
            row.kind == "messageLost" and row.node == "world" and row.component == app
            for row in self.rows
        )

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()
