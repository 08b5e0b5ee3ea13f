"""A run of the push pipeline, judged by its raw log: what became of each push, and the figures of all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from comparison import Comparison
from journal import Journal, Row

#: The figures under whose names a summary has some of them.
HEADLINES = {
    "pushesSent": "pushes sent",
    "pushesReached": "pushes reached",
    "ageHigh": "age seen, 95 %",
}

_SECOND = 1_000_000_000
_SLOT = 1_800
#: $0.50 for a million messages, in billionths of a dollar.
_PRICE = 500


@dataclass
class Screen:
    """What one phone's app shows."""

    watches: dict[str, int | None] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    unseen: dict[str, list[int]] = field(default_factory=dict)
    is_seen: bool = False


class Run:
    """One variant's run."""

    def __init__(self, journal: Journal):
        start_ns = journal.plan["start_unix_ns"]
        self.start = start_ns // _SECOND
        self.end = journal.plan["duration_ns"]
        self.free = int(journal.setting("push.free"))
        self.counts: Counter[str] = Counter()
        self.sent: set[int] = set()
        self.reached: set[int] = set()
        self.endpoints: dict[str, list[Any]] = {}
        self.made = 0
        self.tokens: dict[str, str] = {}
        self.screens: dict[str, Screen] = {}
        self.spans: list[tuple[int, int]] = []
        self.longest: int | None = None
        for row in journal.rows:
            self._take(row)
        for screen in self.screens.values():
            self._close(screen, self.end)
            self._abandon(screen, self.end)

    # What the rows say.

    def _take(self, row: Row) -> None:
        if row.component == "node":
            self._node(row)
        if row.component.split(".")[0] != "push":
            return
        for effect in row.effects:
            event = effect.get("event", {})
            if effect.get("kind") == "send" and event.get("kind") == "tokenRegistered":
                self.tokens[event["device"]] = event["token"]
        self.counts[row.kind] += 1
        if row.kind in ("appDeleted", "phoneRestored") and row.component == "push.phone":
            if row.node in self.tokens:
                self.tokens[row.node] = ""
        match row.component:
            case "push.server":
                self._server(row)
            case "push.phone":
                self._phone(row)
            case "push":
                self._app(row)

    def _node(self, row: Row) -> None:
        screen = self.screens.get(row.node)
        if screen is None:
            return
        if row.kind in ("killed", "switchedOff"):
            self._blank(screen, row.time)
        elif row.kind in ("suspended", "locked"):
            self._see(screen, row.time, False)

    def _server(self, row: Row) -> None:
        told = row.payload
        match row.kind:
            case "slotUploaded":
                for screen in self.screens.values():
                    if told["watch"] in screen.watches:
                        screen.unseen[told["watch"]].append(told["slot"])
                        self.counts["for somebody"] += 1
            case "sent":
                self.sent.add(told["push"])
            case "endpointCreated":
                self.made += 1
                self.endpoints[told["arn"]] = [told["token"], True]
            case "endpointSet" if told["arn"] in self.endpoints:
                self.endpoints[told["arn"]] = [told["token"], True]
            case "endpointDisabled":
                for endpoint in self.endpoints.values():
                    if endpoint[0] == told["token"]:
                        endpoint[1] = False
            case "endpointDeleted":
                self.endpoints.pop(told["arn"], None)

    def _phone(self, row: Row) -> None:
        if row.kind == "shown":
            self.reached.add(row.payload["push"])

    def _app(self, row: Row) -> None:
        if row.kind == "told":
            self.reached.add(row.payload["push"])
        if row.kind in ("told", "ignored", "tokenGiven", "pushTold", "pushWoke", "pollDue"):
            return
        if row.kind in ("summariesCame", "refreshedInVain", "accountWritten"):
            return
        if row.kind in ("sessionRenewed", "sessionWritten", "publishedOffMain"):
            return
        if row.kind == "refreshed":
            if row.node in self.screens:
                self._refresh(self.screens[row.node], row)
            return
        screen = self.screens.setdefault(row.node, Screen())
        match row.kind:
            case "loggedIn":
                self._enter(screen, row.payload["watches"], row.time)
            case "loggedOut" | "wiped":
                self._enter(screen, [], row.time)
            case "appeared":
                self._see(screen, row.time, True)
            case "disappeared":
                self._see(screen, row.time, False)
            case "appBegan":
                self._blank(screen, row.time)

    # Screens.

    def _slot_end(self, slot: int) -> int:
        return ((slot + 1) * _SLOT - self.start) * _SECOND

    def _close(self, screen: Screen, now: int) -> None:
        for watch, since in screen.since.items():
            slot = screen.watches.get(watch)
            if slot is not None and now > since:
                end = self._slot_end(slot)
                self.spans.append((max(0, since - end), max(0, now - end)))
        screen.since = {}

    def _open(self, screen: Screen, now: int) -> None:
        if screen.is_seen:
            screen.since = {
                watch: now for watch, slot in screen.watches.items() if slot is not None
            }

    def _see(self, screen: Screen, now: int, is_seen: bool) -> None:
        self._close(screen, now)
        screen.is_seen = is_seen
        self._open(screen, now)

    def _blank(self, screen: Screen, now: int) -> None:
        self._close(screen, now)
        screen.is_seen = False
        screen.watches = {watch: None for watch in screen.watches}

    def _enter(self, screen: Screen, watches: list[str], now: int) -> None:
        self._abandon(screen, now)
        self._close(screen, now)
        screen.watches = {watch: None for watch in watches}
        screen.unseen = {watch: [] for watch in watches}
        self._open(screen, now)

    def _refresh(self, screen: Screen, row: Row) -> None:
        watch, slot = row.payload["watch"], row.payload["slot"]
        if watch not in screen.watches:
            return
        self._close(screen, row.time)
        shown = screen.watches[watch]
        screen.watches[watch] = slot if shown is None else max(slot, shown)
        self._open(screen, row.time)
        day = (slot + 18) // 48
        left = []
        for each in screen.unseen[watch]:
            if each <= slot and (each + 18) // 48 == day:
                self._note(row.time - self._slot_end(each))
            else:
                left.append(each)
        screen.unseen[watch] = left

    def _abandon(self, screen: Screen, now: int) -> None:
        for slots in screen.unseen.values():
            for slot in slots:
                self.counts["unseen"] += 1
                self._note(now - self._slot_end(slot))
        screen.unseen = {watch: [] for watch in screen.unseen}

    def _note(self, span: int) -> None:
        self.longest = span if self.longest is None else max(span, self.longest)

    # Figures.

    def _percentile(self, percent: int) -> int | None:
        """The least age that so much of the time of looking does not exceed: by halving."""
        spans = [span for span in self.spans if span[1] > span[0]]
        if not spans:
            return None
        total = sum(end - start for start, end in spans)
        wanted = (total // 100) * percent + (total % 100) * percent // 100
        low, high = 0, max(end for _, end in spans)
        while low < high:
            middle = (low + high) // 2
            covered = sum(max(0, min(end, middle) - start) for start, end in spans)
            if covered >= wanted:
                high = middle
            else:
                low = middle + 1
        return low

    def figures(self) -> dict[str, int | None]:
        """Every figure; one without anything to judge is none."""
        counts = self.counts
        sent = counts["sent"]
        of_sent = bool(sent)
        fetches = counts["daysFetched"] + counts["changesFetched"]
        alive = list(self.endpoints.values())
        tokens = set(self.tokens.values())
        ages = [end for start, end in self.spans if end > start]

        def where(condition: bool, value: int) -> int | None:
            return value if condition else None

        return {
            "slotsRecorded": counts["slotUploaded"],
            "pushesSent": where(counts["slotUploaded"] > 0, sent),
            "pushesFailed": where(sent + counts["sendFailed"] > 0, counts["sendFailed"]),
            "pushesReached": where(of_sent, len(self.reached)),
            "pushesLost": where(of_sent, len(self.sent - self.reached)),
            "pushesMisdelivered": where(of_sent, counts["misdelivered"]),
            "pushesIgnored": where(of_sent, counts["ignored"]),
            "fetches": where(bool(self.screens), fetches),
            "fetchesInVain": where(fetches > 0, counts["refreshedInVain"]),
            "slotsUnseen": where(counts["for somebody"] > 0, counts["unseen"]),
            "longestUnseen": self.longest,
            "ageMedian": self._percentile(50),
            "ageHigh": self._percentile(95),
            "ageWorst": max(ages, default=None),
            "endpointsMade": where(counts["slotUploaded"] > 0, self.made),
            "endpointsDisabled": where(self.made > 0, sum(not each[1] for each in alive)),
            "endpointsStale": where(self.made > 0, sum(each[0] not in tokens for each in alive)),
            "reenabled": where(self.made > 0, counts["reenabled"]),
            "alerts": where(
                counts["slotUploaded"] > 0,
                counts["quarantined"] + counts["unconfirmed"] + counts["expiryWarned"],
            ),
            "cost": where(of_sent, max(0, sent - self.free) * _PRICE),
        }


def compare(journal: Journal, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the figures of a run with what its log says."""
    told = {
        metric["name"]: metric["value"]
        for metric in variant["metrics"]
        if metric["app"] == "push"
    }
    for name, value in Run(journal).figures().items():
        comparison.equal("figures", name, told.get(f"push.{name}"), value)
        if name in HEADLINES:
            comparison.equal("figures", HEADLINES[name], told.get(HEADLINES[name]), value)
    lost = journal.lost("push")
    comparison.equal("figures", "messagesLost", told.get("push.messagesLost"), lost)
