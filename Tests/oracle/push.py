"""A run of the push pipeline, judged by its raw log: what became of each push, and the figures of all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

from comparison import Comparison
from journal import Journal, Row

#: The figures under whose names a summary has some of them.
HEADLINES = {
    "pushesSent": "pushes sent",
    "pushesReached": "pushes reached",
    "pushesIgnored": "pushes passed over",
    "slotsUnseen": "half hours never had",
    "ageHigh": "age seen, 95 %",
    "ageWorst": "age seen, worst",
}

_SECOND = 1_000_000_000
_SLOT = 1_800
#: Where a push was last heard of, by the fact that says so and the field that says why.
_PLACES = {
    "appleRejected": "Apple refuses it, ",
    "undelivered": "at Apple, ",
    "kept": "kept at Apple at the end",
    "arrived": "on a phone at the end, where nobody has it",
    "dropped": "on the phone, ",
    "ignored": "in the app, ",
}
#: The same of messages that were lost.
_STRAYED = {"pushArrived": "on the way to a phone", "appleAsked": "on the way to Apple"}
_ON_ITS_WAY = "on its way at the end"
#: What an app asks its server.
_FETCHES = ("daysFetched", "changesFetched")


@dataclass
class Screen:
    """What one phone's app shows."""

    watches: dict[str, int | None] = field(default_factory=dict)
    since: dict[str, int] = field(default_factory=dict)
    unseen: dict[str, list[int]] = field(default_factory=dict)
    user: str = ""
    is_front: bool = False
    is_suspended: bool = False
    is_locked: bool = False

    @property
    def is_seen(self) -> bool:
        """Whether somebody looks at it."""
        return self.is_front and not self.is_suspended and not self.is_locked


class Run:
    """One variant's run."""

    def __init__(self, journal: Journal):
        start_ns = journal.plan["start_unix_ns"]
        self.start = start_ns // _SECOND
        self.end = journal.plan["duration_ns"]
        self.free = int(journal.setting("push.free"))
        self.is_free_once = journal.setting("push.free.per") == "run"
        #: How many messages went in each month.
        self.months: Counter[str] = Counter()
        self.price = int(journal.setting("push.price"))
        self.counts: Counter[str] = Counter()
        self.sent: set[int] = set()
        #: To whom each was sent, and who had it.
        self.users: dict[int, str] = {}
        self.arrivals: set[tuple[int, str]] = set()
        self.reached: set[int] = set()
        self.misdelivered: set[int] = set()
        #: Where each push was last heard of.
        self.places: dict[int, str] = {}
        #: What the app was told, by the row, and whether it did nothing.
        self.tellings: dict[int, tuple[int, bool]] = {}
        nodes = [node for node in journal.plan["devices"] if node.get("kind") == "server"]
        self.is_shared = any({"push", "notifications"} <= set(node["apps"]) for node in nodes)
        self.endpoints: dict[str, list[Any]] = {}
        self.made = 0
        self.tokens: dict[str, str] = {}
        self.screens: dict[str, Screen] = {}
        #: From which age to which it grew, with the phone on which it did.
        self.spans: list[tuple[int, int, str]] = []
        #: The half hours that were over on a watch, and that were analysed, each once.
        self.ended: dict[str, list[int]] = {}
        self.analysed: set[tuple[str, int]] = set()
        self.asked: Counter[str] = Counter()
        self.open = False
        self.missed: Counter[str] = Counter()
        self.wanted: Counter[str] = Counter()
        self.longest: int | None = None
        for row in journal.rows:
            self._take(row)
        for node, screen in self.screens.items():
            self._close(node, screen, self.end)
            self._abandon(node, screen, self.end)
        for push, user in self.arrivals:
            is_theirs = self.users.get(push) in (None, user)
            (self.reached if is_theirs else self.misdelivered).add(push)

    # What the rows say.

    def _take(self, row: Row) -> None:
        if row.component == "node":
            self._node(row)
        if row.component.split(".")[0] != "push":
            return
        for effect in row.effects:
            event = effect.get("event", {})
            if effect.get("kind") == "tell" and event.get("kind") == "tokenGiven":
                self.tokens[row.node] = event["token"]
            if effect.get("kind") == "send" and event.get("kind") == "pushArrived":
                self.places[event["push"]] = _ON_ITS_WAY
            if effect.get("kind") == "send" and event.get("kind") == "slotUploaded":
                self._over(event["watch"], event["slot"], row.time)
            if effect.get("kind") == "send" and event.get("kind") in _FETCHES:
                self.counts["fetches"] += 1
                self.asked[event["device"]] += 1
        self.counts[row.kind] += 1
        self._follow(row)
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

    def _follow(self, row: Row) -> None:
        """The last that is heard of a push is where it is."""
        told = row.payload
        if row.kind == "messageLost":
            if told["message"] in _STRAYED and told.get("about"):
                self.places[int(told["about"])] = _STRAYED[told["message"]]
        elif row.component in ("push.server", "push.phone", "push") and row.kind in _PLACES:
            why = told.get("why") or told.get("reason") or ""
            if row.kind == "undelivered" and why == "rejected":
                return  # Of a refusal the row before says more.
            self.places[told["push"]] = _PLACES[row.kind] + why
        elif row.kind in ("pushTold", "pushWoke") and row.component == "push":
            self.tellings[row.sequence] = (told["push"], False)
        if row.kind == "ignored" and row.cause in self.tellings:
            self.tellings[row.cause] = (told["push"], True)
        if row.kind == "misdelivered":
            self.misdelivered.add(told["push"])

    def lost(self) -> Counter[str]:
        """How many pushes are lost, by where."""
        unheard = "with the push system at the end" if self.is_shared else _ON_ITS_WAY
        return Counter(
            "came to somebody else"
            if push in self.misdelivered
            else self.places.get(push, unheard)
            for push in self.sent - self.reached
        )

    def astray(self) -> int:
        """How many of them a link has lost."""
        return sum(self.lost()[place] for place in _STRAYED.values())

    def passed_over(self) -> int:
        """Of how many pushes the app was told, and did nothing each time."""
        heeded = {push for push, is_ignored in self.tellings.values() if not is_ignored}
        return len({push for push, _ in self.tellings.values()} - heeded)

    def _over(self, watch: str, slot: int, now: int) -> None:
        """A half hour is over: of the first of a watch there is something to see from now on."""
        slots = self.ended.setdefault(watch, [])
        if slot in slots:
            return
        self._expect(watch, slot)
        if slots:
            slots.append(slot)
            return
        for node, screen in self.screens.items():
            if watch in screen.watches:
                self._close(node, screen, now)
        slots.append(slot)
        for screen in self.screens.values():
            if watch in screen.watches:
                self._open(screen, now)

    def _expect(self, watch: str, slot: int) -> None:
        """Whoever is logged in by now is to see a half hour, once it has ended."""
        for node, screen in self.screens.items():
            if watch in screen.watches and slot not in screen.unseen[watch]:
                screen.unseen[watch].append(slot)
                self.wanted[node] += 1

    def _node(self, row: Row) -> None:
        screen = self.screens.get(row.node)
        if screen is None:
            return
        if row.kind in ("killed", "switchedOff"):
            self._blank(row.node, screen, row.time)
        elif row.kind == "suspended":
            self._see(row, screen, is_suspended=True)
        elif row.kind == "resumed":
            self._see(row, screen, is_suspended=bool(row.payload.get("in_background")))
        elif row.kind in ("locked", "woken"):
            self._see(row, screen, is_locked=row.kind == "locked")

    def _server(self, row: Row) -> None:
        told = row.payload
        match row.kind:
            case "slotUploaded":
                if (told["watch"], told["slot"]) in self.analysed:
                    return
                self.analysed.add((told["watch"], told["slot"]))
                self._expect(told["watch"], told["slot"])
            case "sent":
                self.sent.add(told["push"])
                self.users[told["push"]] = told["user"]
                self.months[self._month(row.time)] += 1
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
            self._reach(row)

    def _reach(self, row: Row) -> None:
        """Whoever is logged in on a phone has a push."""
        screen = self.screens.get(row.node)
        self.arrivals.add((row.payload["push"], screen.user if screen else ""))

    def _app(self, row: Row) -> None:
        if row.kind == "told":
            self._reach(row)
        if row.kind in ("told", "ignored", "tokenGiven", "pushTold", "pushWoke", "pollDue"):
            return
        if row.kind in ("refreshedInVain", "summariesCame"):
            # The answer is a row before what came of it; of one that comes twice the second is none.
            if row.kind == "summariesCame":
                self.open = self.asked[row.node] > 0
                self.counts["answers"] += int(self.open)
                self.asked[row.node] -= int(self.open)
            elif self.open:
                self.counts["in vain"] += 1
            return
        if row.kind in ("accountWritten", "wentOffline", "cameOnline"):
            return
        if row.kind in ("sessionRenewed", "sessionWritten", "publishedOffMain"):
            return
        if row.kind == "refreshed":
            if row.node in self.screens:
                self._refresh(self.screens[row.node], row)
            return
        if row.kind == "loggedIn" and not any(
            effect.get("event", {}).get("kind") == "userChanged" for effect in row.effects
        ):
            return
        screen = self.screens.setdefault(row.node, Screen())
        match row.kind:
            case "loggedIn":
                self._enter(row, screen, row.payload["user"], row.payload["watches"])
            case "loggedOut" | "wiped":
                self._enter(row, screen, "", [])
            case "appeared":
                self._see(row, screen, is_front=True, is_suspended=False, is_locked=False)
            case "disappeared":
                self._see(row, screen, is_front=False)
            case "appBegan":
                self._blank(row.node, screen, row.time)

    # Screens.

    def _slot_end(self, slot: int) -> int:
        return ((slot + 1) * _SLOT - self.start) * _SECOND

    def _base(self, screen: Screen, watch: str) -> int | None:
        """The half hour from whose end on what is seen of a watch grows old."""
        shown = screen.watches.get(watch)
        if shown is not None:
            return shown
        return next(iter(self.ended.get(watch, [])), None)

    def _close(self, node: str, screen: Screen, now: int) -> None:
        for watch, since in screen.since.items():
            slot = self._base(screen, watch)
            if slot is not None and now > since:
                end = self._slot_end(slot)
                start = max(since - end, -_SLOT * _SECOND)
                if now - end > start:
                    self.spans.append((start, now - end, node))
        screen.since = {}

    def _open(self, screen: Screen, now: int) -> None:
        if screen.is_seen:
            screen.since = {
                watch: now
                for watch in screen.watches
                if self._base(screen, watch) is not None
            }

    def _see(self, row: Row, screen: Screen, **changes: bool) -> None:
        self._close(row.node, screen, row.time)
        for name, value in changes.items():
            setattr(screen, name, value)
        self._open(screen, row.time)

    def _blank(self, node: str, screen: Screen, now: int) -> None:
        self._close(node, screen, now)
        screen.is_front = False
        screen.is_suspended = False
        screen.watches = {watch: None for watch in screen.watches}

    def _enter(self, row: Row, screen: Screen, user: str, watches: list[str]) -> None:
        is_same = user != "" and user == screen.user and list(screen.watches) == watches
        if not is_same:
            self._abandon(row.node, screen, row.time)
        self._close(row.node, screen, row.time)
        waiting = screen.unseen if is_same else {}
        screen.user = user
        screen.watches = {watch: None for watch in watches}
        screen.unseen = {watch: waiting.get(watch, []) for watch in watches}
        self._open(screen, row.time)

    def _refresh(self, screen: Screen, row: Row) -> None:
        watch, slot = row.payload["watch"], row.payload["slot"]
        if watch not in screen.watches:
            return
        self._close(row.node, screen, row.time)
        shown = screen.watches[watch]
        screen.watches[watch] = slot if shown is None else max(slot, shown)
        self._open(screen, row.time)
        day = (slot + 18) // 48
        left = []
        for each in screen.unseen[watch]:
            is_there = (watch, each) in self.analysed
            if is_there and each <= slot and (each + 18) // 48 == day:
                self._note(row.time - self._slot_end(each))
            else:
                left.append(each)
        screen.unseen[watch] = left

    def _abandon(self, node: str, screen: Screen, now: int) -> None:
        for slots in screen.unseen.values():
            for slot in slots:
                self.missed[node] += 1
                self._note(now - self._slot_end(slot))
        screen.unseen = {watch: [] for watch in screen.unseen}

    def _note(self, span: int) -> None:
        # By a clock that is ahead a half hour is seen before it ends.
        span = max(0, span)
        self.longest = span if self.longest is None else max(span, self.longest)

    # Figures.

    def _percentile(self, percent: int, node: str | None = None) -> int | None:
        """The least age that so much of the time of looking does not exceed: by halving."""
        spans = [span[:2] for span in self.spans if node in (None, span[2])]
        if not spans:
            return None
        total = sum(end - start for start, end in spans)
        wanted = (total // 100) * percent + (total % 100) * percent // 100
        low, high = 0, max(0, *(end for _, end in spans), 0)
        while low < high:
            middle = (low + high) // 2
            covered = sum(max(0, min(end, middle) - start) for start, end in spans)
            if covered >= wanted:
                high = middle
            else:
                low = middle + 1
        return low

    def _worst(self, node: str | None = None) -> int | None:
        ages = [max(0, end) for _, end, at in self.spans if node in (None, at)]
        return max(ages, default=None)

    def of_phones(self) -> dict[tuple[str, str], int | None]:
        """What was seen on each phone, by the figure and the phone."""
        found: dict[tuple[str, str], int | None] = {}
        for node in self.screens:
            found["slotsUnseen", node] = self.missed[node] if self.wanted[node] else None
            found["ageMedian", node] = self._percentile(50, node)
            found["ageHigh", node] = self._percentile(95, node)
            found["ageWorst", node] = self._worst(node)
        return found

    def _month(self, time: int) -> str:
        """The month of UTC, by which Amazon bills."""
        then = datetime.fromtimestamp(self.start + time // _SECOND, timezone.utc)
        return f"{then:%Y-%m}"

    def _paid(self) -> int:
        """How many messages cost something."""
        months = [self.counts["sent"]] if self.is_free_once else self.months.values()
        return sum(max(0, count - self.free) for count in months)

    def figures(self) -> dict[str, int | None]:
        """Every figure; one without anything to judge is none."""
        counts = self.counts
        sent = counts["sent"]
        of_sent = bool(sent)
        fetches = counts["fetches"]
        recorded = len(self.analysed)
        over = sum(map(len, self.ended.values()))
        alerts = counts["quarantined"] + counts["unconfirmed"] + counts["expiryWarned"]
        alive = list(self.endpoints.values())
        tokens = set(self.tokens.values())

        def where(condition: bool, value: int) -> int | None:
            return value if condition else None

        return {
            "slotsRecorded": recorded,
            "slotsLost": where(over > 0, max(0, over - recorded)),
            "pushesSent": where(recorded > 0, len(self.sent)),
            "sendings": where(of_sent, sent),
            "pushesFailed": where(sent + counts["sendFailed"] > 0, counts["sendFailed"]),
            "pushesReached": where(of_sent, len(self.reached)),
            "pushesLost": where(of_sent, len(self.sent - self.reached)),
            "pushesMisdelivered": where(of_sent, len(self.misdelivered)),
            "pushesIgnored": where(of_sent, self.passed_over()),
            "fetches": where(bool(self.screens), fetches),
            "fetchesInVain": where(counts["answers"] > 0, counts["in vain"]),
            "slotsUnseen": where(sum(self.wanted.values()) > 0, sum(self.missed.values())),
            "longestUnseen": self.longest,
            "ageMedian": self._percentile(50),
            "ageHigh": self._percentile(95),
            "ageWorst": self._worst(),
            "endpointsMade": where(recorded > 0, self.made),
            "endpointsDisabled": where(self.made > 0, sum(not each[1] for each in alive)),
            "endpointsStale": where(self.made > 0, sum(each[0] not in tokens for each in alive)),
            "reenabled": where(self.made > 0, counts["reenabled"]),
            "alerts": where(recorded + alerts > 0, alerts),
            "cost": where(of_sent, self._paid() * self.price),
        }


def compare(journal: Journal, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the figures of a run with what its log says."""
    told = {
        metric["name"]: metric["value"]
        for metric in variant["metrics"]
        if metric["app"] == "push" and not metric["subject"]
    }
    at = {
        (metric["name"], metric["subject"]): metric["value"]
        for metric in variant["metrics"]
        if metric["app"] == "push" and metric["subject"]
    }
    run = Run(journal)
    for (name, node), value in run.of_phones().items():
        comparison.equal("figures", f"{name} at {node}", at.get((f"push.{name}", node)), value)
    for name, value in run.figures().items():
        comparison.equal("figures", name, told.get(f"push.{name}"), value)
        if name in HEADLINES:
            comparison.equal("figures", HEADLINES[name], told.get(HEADLINES[name]), value)
    _compare_places(run, variant, comparison)
    lost = journal.lost("push")
    comparison.equal("figures", "messagesLost", told.get("push.messagesLost"), lost)


def _compare_places(run: Run, variant: dict[str, Any], comparison: Comparison) -> None:
    """Every push that is lost is so at one place, and the report says how many at which."""
    rows = [
        (row["key"].replace(": ", ", "), int(row["value"]))
        for section in variant["sections"]
        if section["app"] == "push" and section["title"] == "pushes"
        for row in section["rows"]
        if row["key"].startswith("lost, ")
    ]
    ours = {f"lost, {place}": count for place, count in run.lost().items()}
    comparison.same_keys("figures", "", dict(rows), ours)
    comparison.equal("figures", "places of lost pushes", len(rows), len(ours))
