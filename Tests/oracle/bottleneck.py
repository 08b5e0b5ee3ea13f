"""How long packets wait for a link's bottleneck: first in first out, at so many bits a second.

What is lost by chance was let in before, and takes its place; what meets a cut, is too long or finds
the queue full was not.

A phone may have an uplink: one queue more, before the links over the Internet, which all that it sends there
shares, to whomever. What leaves it enters its link then.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from times import SECOND
from wire import PACKET_HEADERS

#: A way of datagrams: path, sender, receiver.
Way = tuple[str, str, str]

#: What never came as far as the bottleneck.
_OUTSIDE = {"outage", "tooLarge", "queueFull", "uplinkFull", "notConnected"}


@dataclass(slots=True, eq=False)
class Offer:
    """A datagram that was to go on a link."""

    way: Way
    size: int
    at: int
    #: What was sent; None for what an attacker sent, for which no ledger waits.
    datagram: dict[str, Any] | None
    #: Why it did not arrive; None for what did, or is in the air.
    loss: str | None = None


@dataclass(slots=True)
class Change:
    """A link is something else from now on."""

    link: str
    channel: dict[str, Any]
    at: int = 0


@dataclass
class _Queue:
    rate: int | None
    #: When the last bit of all that was let in has left, exactly.
    busy: Fraction = Fraction(0)

    def change(self, rate: int | None) -> None:
        """Later packets leave at another rate; what was let in keeps its time, rounded up."""
        if rate != self.rate:
            self.busy = Fraction(math.ceil(self.busy))
        self.rate = rate

    def admit(self, size: int, now: int) -> int:
        """How long it is until the packet's last bit has left, rounded up to a nanosecond."""
        begin = max(self.busy, Fraction(now))
        self.busy = begin + (Fraction(size * 8 * SECOND, self.rate) if self.rate else 0)
        return math.ceil(self.busy) - now


@dataclass
class _Uplink:
    rate_bps: int
    queue_bytes: int
    _queue: _Queue = field(init=False)
    #: What has not left: when its last bit does, and its bytes.
    _waiting: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._queue = _Queue(self.rate_bps)

    def admit(self, size: int, now: int) -> int | None:
        """How long it takes until its last bit has left; None where the queue is full."""
        self._waiting = [each for each in self._waiting if each[0] > now]
        if sum(bytes_ for _, bytes_ in self._waiting) + size > self.queue_bytes:
            return None
        wait = self._queue.admit(size, now)
        self._waiting.append((now + wait, size))
        return wait


@dataclass
class Bottlenecks:
    """All links of a call, each direction of each pair with a queue of its own."""

    channels: dict[str, dict[str, Any]]
    #: By device, where it has one: how many bits leave per second, and how many bytes may wait.
    uplinks: dict[str, dict[str, int]] = field(default_factory=dict)
    course: list[Offer | Change] = field(default_factory=list)

    def climb(self) -> dict[str, list[int]]:
        """Lets everything leave its sender's uplink: how long each datagram took that was let in.

        What the log says was dropped at the queue has to have found it full, and nothing else.
        """
        waits: dict[str, list[int]] = {}
        queues: dict[str, _Uplink] = {}
        for step in self.course:
            if isinstance(step, Change) or step.datagram is None or step.loss == "notConnected":
                continue
            path, sender, _ = step.way
            if path != "internet" or sender not in self.uplinks:
                continue
            uplink = queues.setdefault(sender, _Uplink(**self.uplinks[sender]))
            wait = uplink.admit(step.size + PACKET_HEADERS, step.at)
            if (wait is None) != (step.loss == "uplinkFull"):
                raise ValueError(f"the uplink of {sender} at {step.at} ns: {wait} and {step.loss}")
            if wait is not None:
                waits.setdefault(sender, []).append(wait)
                step.at += wait
        return waits

    def longest_waits(self) -> dict[str, int]:
        """The longest wait of each sender's own datagrams; a sender of whom nothing was let in has
        none."""
        # It leaves its uplink later than it was sent: the links see it in that order.
        self.course.sort(key=lambda step: step.at)
        channels = dict(self.channels)
        queues: dict[Way, _Queue] = {}
        longest: dict[str, int] = {}
        for step in self.course:
            if isinstance(step, Change):
                channels[step.link] = step.channel
                for way, queue in queues.items():
                    if way[0] == step.link:
                        queue.change(step.channel["rate_bps"])
                continue
            path, sender, _ = step.way
            if path not in channels or step.loss in _OUTSIDE:
                continue
            queue = queues.setdefault(step.way, _Queue(channels[path]["rate_bps"]))
            wait = queue.admit(step.size + PACKET_HEADERS, step.at)
            if step.datagram is not None and step.loss is None:
                longest[sender] = max(longest.get(sender, 0), wait)
        return longest
