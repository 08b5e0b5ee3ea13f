"""What a call costs a phone: docs/figures.md, "Energy"."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Iterable

from comparison import counted
from text import milliseconds
from times import FRAME
from wire import PACKET_HEADERS

#: No UDP datagram is longer.
LONGEST = 65_535

#: Effects that speak to the service that makes matches, and events that are its answers.
ASKED_OF_MATCHES = {"startMatchMaking", "gatherMatch", "rejoinMatch", "leaveMatch"}
TOLD_BY_MATCHES = {"matchMade", "matchMerged", "matchFailed"}


@dataclass
class Carrier:
    """When a phone's radio had something to do, and how many bytes that was."""

    moments: list[int] = field(default_factory=list)
    #: What it had to do before each loss of power, and when that was.
    before: list[tuple[list[int], int]] = field(default_factory=list)
    sent: int = 0
    received: int = 0


@dataclass
class Spent:
    """What one radio has spent, and for how long it was in each state."""

    wakes: int = 0
    waking: int = 0
    active: int = 0
    tail: int = 0

    @property
    def on(self) -> int:
        """All of the time."""
        return self.waking + self.active + self.tail


@dataclass
class Use:
    """What the rows of one member say that it used."""

    carriers: dict[str, Carrier] = field(
        default_factory=lambda: {"local": Carrier(), "internet": Carrier()}
    )
    encoded: set[int] = field(default_factory=set)
    decoded: int = 0
    concealed: int = 0
    captures: int = 0
    plays: int = 0
    _is_in: bool = False
    _is_off: bool = False
    _access: str = "full"

    def power(self, is_on: bool, now: int) -> None:
        """The phone loses its power, and its radios are off with it; or it is switched on."""
        self._is_off = not is_on
        if is_on:
            return
        self._is_in = False
        for carrier in self.carriers.values():
            carrier.before.append((carrier.moments, now))
            carrier.moments = []

    def event(self, kind: str, payload: dict[str, Any], effects: list[dict[str, Any]], now: int) -> None:
        """Takes an event of the member, with what it asked for."""
        if self._is_off:
            return
        match kind:
            case "started":
                self._is_in = True
            case "callLeft":
                self._is_in = False
            case "audioGiven":
                self._access = payload["access"]
            case "audioTicked" if self._is_in:
                self._hear([each["as"] for each in effects if each["kind"] == "play"])
            case "datagramArrived" | "datagramRejected":
                self._come(payload["path"], payload["bytes"], now)
            case "handshakeArrived":
                self._come(payload["path"], 0, now)
            case "relayAsked":
                self._come("local", payload["bytes"], now)
        asked = {each["kind"] for each in effects}
        for _ in [each for each in effects if each["kind"] in ASKED_OF_MATCHES]:
            self.carriers["internet"].moments.append(now)
        if kind in TOLD_BY_MATCHES:
            self.carriers["internet"].moments.append(now)
        if kind == "relayAsked" and "forward" in asked:
            self.leave("local", payload["bytes"], now)
        for each in effects:
            if each["kind"] == "send" and each["datagram"]["kind"] == "voice":
                self.encoded.add(each["datagram"]["timestamp"])

    def leave(self, path: str, size: int, now: int) -> None:
        """A packet leaves."""
        if self._is_off:
            return
        self.carriers[path].moments.append(now)
        self.carriers[path].sent += min(size, LONGEST) + PACKET_HEADERS

    def _come(self, path: str, size: int, now: int) -> None:
        self.carriers[path].moments.append(now)
        self.carriers[path].received += min(size, LONGEST) + PACKET_HEADERS

    def _hear(self, played: list[str]) -> None:
        self.captures += self._access == "full"
        self.plays += bool(played)
        self.concealed += played.count("concealed")
        self.decoded += len(played) - played.count("concealed")


def spend(moments: Iterable[int], prices: dict[str, int], end: int) -> Spent:
    """The states of a radio that has something to do at these moments."""
    spent = Spent()
    #: Stretches in which it is on without a break: when each begins, and when it last was busy in it.
    stretches: list[list[int]] = []
    for now in sorted(moments):
        if stretches and now < stretches[-1][-1] + prices["tail_ns"]:
            stretches[-1].append(max(now, stretches[-1][-1]))
        else:
            stretches.append([now, now + prices["promotion_ns"]])
    for begin, *busy in stretches:
        spent.wakes += 1
        spent.waking += min(busy[0], max(end, begin)) - begin
        for last, after in zip(busy, [*busy[1:], max(end, busy[-1])]):
            on = min(after - last, prices["tail_ns"])
            full = min(on, prices["active_ns"])
            spent.active += full
            spent.tail += on - full
    return spent


def _together(carrier: Carrier, prices: dict[str, int], end: int) -> Spent:
    """What a radio spent in all the times in which its phone had power."""
    spent = [spend(moments, prices, off) for moments, off in carrier.before]
    spent.append(spend(carrier.moments, prices, end))
    return Spent(
        wakes=sum(each.wakes for each in spent),
        waking=sum(each.waking for each in spent),
        active=sum(each.active for each in spent),
        tail=sum(each.tail for each in spent),
    )


def _rounded(product: int, divisor: int) -> int:
    return (product + divisor // 2) // divisor


def _joules(*microjoules: int) -> int:
    return (sum(microjoules) + 500) // 1_000


class Bill:
    """What one phone has spent, in millijoules."""

    def __init__(
        self, use: Use, table: dict[str, Any], complexity: int, end: int, paths: set[str]
    ):
        self.use = use
        if "internet" not in paths:
            # No match can be asked for where there is no network.
            use.carriers["internet"] = Carrier()
        self.spent = {
            path: _together(use.carriers[path], table[name], end)
            for path, name in (("local", "radio"), ("internet", "cellular"))
        }
        self.radio = self._carrier("local", table["radio"])
        self.cellular = self._carrier("internet", table["cellular"])
        coding = (
            len(use.encoded) * table["encoding_ns"][complexity]
            + use.decoded * table["decoding_ns"]
            + use.concealed * table["concealing_ns"]
        )
        has_coded = use.encoded or use.decoded or use.concealed
        has_sound = use.captures or use.plays
        self.codec = _joules(_rounded(coding * table["processor_uW"], 10**9)) if has_coded else None
        self.audio = (
            _joules(
                _rounded(use.captures * FRAME * table["microphone_uW"], 10**9),
                _rounded(use.plays * FRAME * table["speaker_uW"], 10**9),
            )
            if has_sound
            else None
        )
        self.encoded = len(use.encoded) if has_coded or has_sound else None
        parts = [each for each in (self.radio, self.cellular, self.codec, self.audio) if each is not None]
        self.total = sum(parts) if parts else None
        self.radio_on = self.spent["local"].on if self.spent["local"].wakes else None
        self.cellular_on = self.spent["internet"].on if self.spent["internet"].wakes else None

    def _carrier(self, path: str, prices: dict[str, int]) -> int | None:
        spent, carrier = self.spent[path], self.use.carriers[path]
        if not spent.wakes:
            return None
        return _joules(
            *(
                _rounded(time * prices[power], 10**9)
                for time, power in (
                    (spent.waking, "promotion_uW"),
                    (spent.active, "active_uW"),
                    (spent.tail, "tail_uW"),
                )
            ),
            _rounded(carrier.sent * 8 * prices["sentBit_pJ"], 10**6),
            _rounded(carrier.received * 8 * prices["receivedBit_pJ"], 10**6),
        )

    def line(self, file: str) -> str:
        """What a report says of it."""
        radios = " + ".join(
            f"{name} none"
            if energy is None
            else f"{name} {joules(energy)} (on {milliseconds(self.spent[path].on)}, "
            f"woken {counted(self.spent[path].wakes, 'time')})"
            for name, path, energy in (
                ("radio", "local", self.radio),
                ("cellular", "internet", self.cellular),
            )
        )
        return (
            f"{joules(self.total)} by {file} = {radios} + codec {joules(self.codec)} "
            f"({len(self.use.encoded)} encoded, {self.use.decoded} decoded) "
            f"+ microphone and speaker {joules(self.audio)}"
        )


def joules(millijoules: int | None) -> str:
    """An energy as a report shows it."""
    return "none" if millijoules is None else f"{millijoules // 1_000}.{millijoules % 1_000:03} J"


def figures(bills: list[Bill], is_sending_judged: bool) -> dict[str, tuple[int | None, str]]:
    """The figures of some phones together."""

    def together(values: Iterable[int | None]) -> int | None:
        own = [value for value in values if value is not None]
        return sum(own) if own else None

    def longest(values: Iterable[int | None]) -> int | None:
        return max((value for value in values if value is not None), default=None)

    return {
        "energy": (together(each.total for each in bills), "millijoules"),
        "energyRadio": (together(each.radio for each in bills), "millijoules"),
        "energyCellular": (together(each.cellular for each in bills), "millijoules"),
        "energyCodec": (together(each.codec for each in bills), "millijoules"),
        "energyAudio": (together(each.audio for each in bills), "millijoules"),
        "radioOn": (longest(each.radio_on for each in bills), "nanoseconds"),
        "cellularOn": (longest(each.cellular_on for each in bills), "nanoseconds"),
        # Of somebody who could send nothing, none is no merit.
        "encodedFrames": (
            together(each.encoded for each in bills) if is_sending_judged else None,
            "count",
        ),
    }
