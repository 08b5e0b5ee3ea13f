"""How long packets wait for a link's bottleneck: first in first out, at so many bits a second.

What is lost by chance was let in before, and takes its place; what meets a cut, is too long or finds
the queue full was not.
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
_OUTSIDE = {"outage", "tooLarge", "queueFull", "notConnected"}


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
class Bottlenecks:
    """All links of a call, each direction of each pair with a queue of its own."""

    channels: dict[str, dict[str, Any]]
    course: list[Offer | Change] = field(default_factory=list)

    def longest_waits(self) -> dict[str, int]:
        """The longest wait of each sender's own datagrams; a sender of whom nothing was let in has
        none."""
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
            # What came where no app ran was let in like any other.
            if step.datagram is not None and step.loss in (None, "notRunning"):
                longest[sender] = max(longest.get(sender, 0), wait)
        return longest
