"""The figures of a call: what a summary compares first, and what a scenario can bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable

import callrows
from comparison import Comparison
from detector import Score
from figures import PairFigures
from gaps import Gap
from members import Member
from text import permille

if TYPE_CHECKING:
    from intercom import Call

#: The parts of a handover, which a summary names one by one.
HANDOVER_PARTS = ["detection", "decision", "connection", "handshake", "transit", "buffer refill"]


def compare(call: "Call", variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares every figure of a call."""
    told = {
        (metric["name"], metric["subject"]): (metric["value"], metric["unit"])
        for metric in variant["metrics"]
        if metric["app"] == "intercom"
    }
    ours: dict[tuple[str, str], tuple[int | None, str]] = {}
    for name, subject, value, unit in _headline(call):
        ours[name, subject] = (value, unit)
    for subject in ["", *call.course.members]:
        for name, (value, unit) in Scope(call, subject).values().items():
            ours[f"intercom.{name}", subject] = (value, unit)
    comparison.same_keys("figures", "", told, ours)


def _headline(call: "Call") -> Iterable[tuple[str, str, int | None, str]]:
    for pair in call.spoken:
        name = pair.pair.name
        longest = pair.longest
        yield "speech not heard", name, pair.missed_total, "nanoseconds"
        yield "  left open at the end", name, pair.open_speech, "nanoseconds"
        yield "gaps over one frame", name, len(heard_gaps([pair])), "count"
        yield "longest gap", name, longest.length if longest else 0, "nanoseconds"
        parts = {part.name: part.length for part in longest.parts} if longest else {}
        for part in HANDOVER_PARTS:
            yield f"  {part}", name, parts.pop(part, 0), "nanoseconds"
        yield "  other causes", name, sum(parts.values()), "nanoseconds"
        yield "mouth to ear, median", name, pair.delay(500), "nanoseconds"
        opinion = pair.call.opinion(call.codec) if call.codec else None
        yield "MOS (wideband)", name, opinion, "thousandths"
    for member in call.company:
        sent = call.sent[member.device]
        yield "airtime", member.device, _permille(sent.airtime_share), "perMille"
        yield "noise sent", member.device, _permille(sent.unneeded_share), "perMille"
    whole = Scope(call, "").values()
    for title, metric in (("handovers", "handovers"), ("duplicates removed", "duplicatesRemoved")):
        yield title, "", *whole[metric]


def _permille(millionths: int | None) -> int | None:
    return None if millionths is None else permille(millionths)


def heard_gaps(pairs: list[PairFigures]) -> list[Gap]:
    """Gaps that are longer than the one frame that concealment hides."""
    return [gap for pair in pairs for gap in pair.gaps if gap.severity != "concealed"]


@dataclass
class Scope:
    """The figures of the whole call, or of one member as a listener."""

    call: "Call"
    device: str

    @property
    def _pairs(self) -> list[PairFigures]:
        return [pair for pair in self.call.pairs if self.device in ("", pair.pair.listener)]

    @property
    def _members(self) -> list[Member]:
        # Who has nobody to talk to is in nobody's figures but its own.
        return [self.call.course.members[self.device]] if self.device else self.call.company

    def values(self) -> dict[str, tuple[int | None, str]]:
        """Every figure that a scenario can bound, with its unit."""
        return {
            name: (value, unit)
            for unit, table in (
                ("count", self._counts()),
                ("nanoseconds", self._spans()),
                ("thousandths", self._opinions()),
                ("partsPerMillion", self._shares()),
                ("bytes", {"wireBytes": self._wire_bytes()}),
            )
            for name, value in table.items()
        }

    def _counts(self) -> dict[str, int | None]:
        members, pairs = self._members, self._pairs
        return {
            "gaps": self._of_speech(len(heard_gaps(pairs))),
            "concealedFrames": self._of_arrivals(sum(each.pair.concealed for each in pairs)),
            "recoveredFrames": self._of_arrivals(sum(each.pair.recovered for each in pairs)),
            "lateFrames": self._of_arrivals(sum(each.pair.refused("late") for each in pairs)),
            "joins": self._of_arrivals(
                sum(each.joins(kind) for each in members for kind in ("begins", "ends", "jumps"))
            ),
            "jumps": self._of_arrivals(sum(each.joins("jumps") for each in members)),
            "handovers": sum(each.handovers for each in members),
            "pingPongs": sum(each.ping_pongs for each in members),
            "duplicatesRemoved": self._of_arrivals(
                sum(each.pair.refused("duplicate") for each in pairs)
            ),
            "dualFrames": sum(each.traffic.second_copies for each in members),
            "rejected": sum(each.traffic.rejected for each in members),
            "flagMissed": _highest(
                flag.missed_talkspurts if flag.speech else None for flag in self._flags
            ),
        }

    def _spans(self) -> dict[str, int | None]:
        flags = self._flags
        queueing = [each.traffic.queueing for each in self._members]
        jitter = [
            path.highest
            for each in self._pairs
            for path in each.pair.jitter.values()
            if path.packets
        ]
        return {
            "longestGap": self._worst(lambda each: each.longest.length if each.longest else 0),
            "speechMissed": self._of_speech(sum(each.missed_total for each in self._pairs)),
            "speechOpen": sum(each.open_speech for each in self._pairs),
            "mouthToEar": self._worst(lambda each: each.delay(500)),
            "mouthToEar95": self._worst(lambda each: each.delay(950)),
            "jitter": max(jitter, default=None),
            "queueing": _highest(queueing),
            "flagOnset": _highest(flag.onset for flag in flags),
            "flagOnset95": _highest(flag.onset95 for flag in flags),
            "flagHangover": _highest(flag.hangover for flag in flags),
            "sentPreRoll": _lowest(self.call.pre_rolls[each.device] for each in self._members),
            "shortestProbing": _lowest(each.shortest["probing"] for each in self._members),
            "shortestDualSend": _lowest(each.shortest["dual"] for each in self._members),
        }

    def _opinions(self) -> dict[str, int | None]:
        codec = self.call.codec

        def of_call(pair: PairFigures) -> int | None:
            return pair.call.opinion(codec) if codec else None

        def of_worst(pair: PairFigures) -> int | None:
            scores = [window.opinion(codec) for window in pair.windows] if codec else []
            return min((each for each in scores if each is not None), default=None)

        return {
            "meanOpinion": self._worst(of_call, min),
            "worstOpinion": self._worst(of_worst, min),
        }

    def _shares(self) -> dict[str, int | None]:
        flags = self._flags
        sent = [self.call.sent[each.device] for each in self._members]
        return {
            "concealmentRatio": self._worst(lambda each: each.concealment_ratio),
            "flagFrontClipped": _highest(flag.front_share for flag in flags),
            "flagMiddleClipped": _highest(flag.middle_share for flag in flags),
            "flagOver": _highest(flag.over_share for flag in flags),
            "flagNoise": _highest(flag.noise_share for flag in flags),
            "sentFrontClipped": _highest(each.front_share for each in sent),
            "sentMiddleClipped": _highest(each.middle_share for each in sent),
            "noiseSent": _highest(each.unneeded_share for each in sent),
            "airtime": _highest(each.airtime_share for each in sent),
        }

    @property
    def _flags(self) -> list[Score]:
        return [self.call.flags[each.device] for each in self._members]

    def _wire_bytes(self) -> int:
        return sum(callrows.wire_bytes(each.traffic) for each in self._members)

    def _worst(
        self,
        figure: Callable[[PairFigures], int | None],
        worst: Callable[[list[int]], int] = max,
    ) -> int | None:
        """The worst of all pairs in which somebody spoke; none where one of them has none."""
        spoken = [pair for pair in self._pairs if pair.is_spoken]
        values = [figure(pair) if pair.speech > 0 else None for pair in spoken]
        known = [value for value in values if value is not None]
        return worst(known) if known and len(known) == len(values) else None

    def _of_speech(self, value: int) -> int | None:
        """Nothing where nobody spoke: no gaps in no speech are no merit."""
        return None if self._worst(lambda _: 0) is None else value

    def _of_arrivals(self, value: int) -> int | None:
        """Nothing where no voice came at all: of that none is late."""
        return value if any(pair.pair.packets > 0 for pair in self._pairs) else None


def _lowest(values: Iterable[int | None]) -> int | None:
    return min((value for value in values if value is not None), default=None)


def _highest(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)
