"""A run of the push system that several apps share, judged by its facts: what became of each push."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from comparison import Comparison
from journal import Journal, Row

APP = "notifications"

#: What becomes of a push, by the fact that says so; the first one counts.
_ENDS = {"alertShown": "shown", "appTold": "told", "appWoken": "woken", "pushDropped": "dropped"}


@dataclass
class Push:
    """A push that the service has taken."""

    app: str
    device: str | None
    is_silent: bool
    taken: int
    end: str | None = None
    ended: int | None = None

    @property
    def has_reached(self) -> bool:
        """Whether it came to its phone, be it to one that may show nothing of the app."""
        return self.has_come or self.end == "hidden"

    @property
    def has_come(self) -> bool:
        """Whether somebody has it."""
        return self.end in ("shown", "told", "woken")

    def wait(self, others: list["Push"], end: int) -> int | None:
        """How long it took until somebody had it, and to the end where nobody has: but for one whose place
        another one took, where one of its app and kind has come to its phone since, and one that its phone may
        not show."""
        if self.end == "hidden":
            return None
        if self.has_come and self.ended is not None:
            return self.ended - self.taken
        if self.end in ("coalesced", "replaced") and any(
            other.has_reached
            and (other.app, other.device, other.is_silent)
            == (self.app, self.device, self.is_silent)
            for other in others
            if (other.ended or 0) >= (self.ended or 0)
        ):
            return None
        return end - self.taken


def compare(journal: Journal, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the figures of a run with what its log says."""
    told = {
        metric["name"]: metric["value"] for metric in variant["metrics"] if metric["app"] == APP
    }
    for name, value in figures(journal).items():
        comparison.equal("figures", name, told.get(f"{APP}.{name}"), value)
    lost = journal.lost(APP)
    comparison.equal("figures", "messagesLost", told.get(f"{APP}.messagesLost"), lost)


def figures(journal: Journal) -> dict[str, int | None]:
    """Every figure of the app that the scenario follows, or of all."""
    followed = journal.setting(f"{APP}.followed")
    pushes: dict[int, Push] = {}
    refused = deferred = 0
    #: The phone of a push that is sent again, by its number.
    owed: dict[int, str | None] = {}
    #: The phone of each token, and the rows that led to facts.
    holders: dict[str, str] = {}
    causes: dict[int, Row] = {}
    for row in journal.rows:
        if row.component.split(".")[0] != APP:
            continue
        if row.kind in ("serverPlayed", "ordered", "requested"):
            causes[row.sequence] = row
        for effect in row.effects:
            if effect["kind"] == "hand" and effect["event"] == "tokenGiven":
                tokens = json.loads(effect["payload"])["tokens"]
                holders[tokens["apple"]] = holders[tokens["google"]] = row.node
        is_followed = followed in ("all", row.payload.get("app"))
        if row.kind == "pushTaken" and is_followed:
            told = row.payload
            device = owed.get(told["number"], _addressee(causes.get(row.cause), holders))
            pushes[told["number"]] = Push(told["app"], device, told["is_silent"], row.time)
        elif row.kind == "pushRefused" and is_followed:
            refused += 1
        elif row.kind == "pushDeferred":
            deferred += is_followed
            owed.setdefault(row.payload["number"], _addressee(causes.get(row.cause), holders))
        elif row.kind in _ENDS:
            _end(pushes.get(row.payload["number"]), row)
    return _figures(list(pushes.values()), (refused, deferred), journal.plan["duration_ns"])


def _addressee(row: Row | None, holders: dict[str, str]) -> str | None:
    """The phone that an order is for, by the row that has the order."""
    if row is None:
        return None
    if row.kind == "serverPlayed":
        return row.payload["device"]
    if row.kind == "requested":
        # A server that asks Apple by itself names the token in the path.
        return holders.get(row.payload["request"]["path"].rpartition("/")[2])
    return holders.get(row.payload["order"]["token"])


def _end(push: Push | None, row: Row) -> None:
    # Of one that comes twice the first that somebody had counts, else the first that is heard of it.
    if push is None or push.has_come or (push.end is not None and row.kind == "pushDropped"):
        return
    why = row.payload.get("why")
    push.end = {"coalesced": "coalesced", "replaced": "replaced", "notAllowed": "hidden"}.get(
        why or "", _ENDS[row.kind]
    )
    push.ended = row.time


def _figures(
    pushes: list[Push], answers: tuple[int, int], end: int
) -> dict[str, int | None]:
    refused, deferred = answers

    def waits(is_silent: bool) -> list[int]:
        all_of_them = [push.wait(pushes, end) for push in pushes if push.is_silent == is_silent]
        return sorted(wait for wait in all_of_them if wait is not None)

    alerts, silent = waits(False), waits(True)

    def count(*ends: str | None) -> int | None:
        return sum(push.end in ends for push in pushes) if pushes else None

    return {
        "pushesTaken": len(pushes) or None,
        "pushesRefused": refused if pushes or any(answers) else None,
        "pushesDeferred": deferred if pushes or any(answers) else None,
        "alertsShown": count("shown"),
        "appsTold": count("told"),
        "appsWoken": count("woken"),
        "silentCoalesced": count("coalesced"),
        "pushesDropped": count("dropped", "replaced", "hidden"),
        "pushesWaiting": count(None),
        "alertLongest": alerts[-1] if alerts else None,
        "silentMedian": silent[(len(silent) - 1) // 2] if silent else None,
        "silentLongest": silent[-1] if silent else None,
    }
