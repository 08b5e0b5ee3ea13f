"""The figures of a call: what a summary compares first, and what a scenario can bound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Iterable

import callrows
import energy
from comparison import Comparison
from detector import Score
from figures import PairFigures
from gaps import Gap
from members import Member
from text import permille
from wire import PACKET_HEADERS

if TYPE_CHECKING:
    from intercom import Call

#: The parts that a gap can have, which a summary names one by one.
GAP_PARTS = [
    *("detection", "decision", "connection", "handshake", "transit", "buffer refill"),
    *("VAD closed (front)", "VAD closed (middle)", "pre-roll not heard", "late before sending"),
    *("lost on link", "queue drop", "late", "buffer full", "left out"),
    *("wrongly seen as duplicate", "decoder reset"),
    *("rejected (malformed)", "rejected (no key)", "rejected (bad tag)"),
    *("not captured", "muted", "not played", "talker not running"),
    *("listener not running", "talker left", "listener left"),
]

#: The figures that each listener has of each talker.
OF_PAIRS = {
    "gaps",
    "longestGap",
    "speechMissed",
    "speechOpen",
    "mouthToEar",
    "mouthToEar95",
    "meanOpinion",
    "worstOpinion",
    "concealedFrames",
    "handovers",
    "pingPongs",
    "concealmentRatio",
    "recoveredFrames",
    "lateFrames",
    "bufferFullFrames",
    "jitter",
    "duplicatesRemoved",
    "staleCard",
    "cardReconnecting",
    "cardOutOfRange",
    "radioReach",
    "internetReach",
}


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
    for pair in call.pairs:
        for name, (value, unit) in Scope(call, "", pair).values().items():
            if name in OF_PAIRS:
                ours[f"intercom.{name}", pair.pair.name] = (value, unit)
    comparison.same_keys("figures", "", told, ours)


def _headline(call: "Call") -> Iterable[tuple[str, str, int | None, str]]:
    for pair in call.spoken:
        name = pair.pair.name
        longest = pair.longest
        # Of speech that is all open nothing is judged.
        is_judged = pair.speech > 0
        yield "speech not heard", name, pair.missed_total if is_judged else None, "nanoseconds"
        yield "  left open at the end", name, pair.open_speech, "nanoseconds"
        yield "gaps over one frame", name, len(heard_gaps([pair])) if is_judged else None, "count"
        length = longest.length if longest else 0
        yield "longest gap", name, length if is_judged else None, "nanoseconds"
        parts = {part.name: part.length for part in longest.parts} if longest else {}
        for part in GAP_PARTS:
            yield f"  {part}", name, parts.get(part, 0), "nanoseconds"
        yield "mouth to ear, median", name, pair.delay(500), "nanoseconds"
        opinion = pair.call.opinion(call.codec) if call.codec else None
        yield "MOS (wideband)", name, opinion, "thousandths"
    for member in call.company:
        airtime, noise = call.sending(member)
        yield "airtime", member.device, _permille(airtime), "perMille"
        yield "noise sent", member.device, _permille(noise), "perMille"
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
    """The figures of the whole call, of one member as a listener, or of one pair."""

    call: "Call"
    device: str
    pair: PairFigures | None = None

    @property
    def _pairs(self) -> list[PairFigures]:
        if self.pair:
            return [self.pair]
        return [pair for pair in self.call.pairs if self.device in ("", pair.pair.listener)]

    @property
    def _members(self) -> list[Member]:
        # Who has nobody to talk to is in nobody's figures but its own.
        return [self.call.course.members[self.device]] if self.device else self.call.company

    @property
    def _names(self) -> list[str]:
        return [each.device for each in self._members]

    def values(self) -> dict[str, tuple[int | None, str]]:
        """Every figure that a scenario can bound, with its unit."""
        return {
            name: (value, unit)
            for unit, table in (
                ("count", self._counts()),
                ("nanoseconds", self._spans()),
                ("thousandths", self._opinions()),
                ("partsPerMillion", self._shares()),
                (
                    "bytes",
                    {"wireBytes": self._wire_bytes(), "relayedBytes": self._relayed("relayed_bytes")},
                ),
            )
            for name, value in table.items()
        } | self.call.owners.figures(self._names, PACKET_HEADERS) | energy.figures(
            [self.call.bills[name] for name in self._names],
            all(each.is_sending_judged for each in self._members),
        )

    def _counts(self) -> dict[str, int | None]:
        members, pairs = self._members, self._pairs
        return {
            "gaps": self._of_speech(len(heard_gaps(pairs))),
            "concealedFrames": self._of_arrivals(sum(each.pair.concealed for each in pairs)),
            "recoveredFrames": self._of_arrivals(sum(each.pair.recovered for each in pairs)),
            "lateFrames": self._of_arrivals(sum(each.pair.refused("late") for each in pairs)),
            "bufferFullFrames": self._of_arrivals(
                sum(each.pair.refused("bufferFull") for each in pairs)
            ),
            "joins": self._of_arrivals(
                sum(each.joins(kind) for each in members for kind in ("begins", "ends", "jumps"))
            ),
            "jumps": self._of_arrivals(sum(each.joins("jumps") for each in members)),
            "handovers": self._changes(0),
            "pingPongs": self._changes(1),
            "duplicatesRemoved": self._of_arrivals(
                sum(each.pair.refused("duplicate") for each in pairs)
            ),
            "dualFrames": _of_whole(
                (each.traffic.second_copies, each.traffic.packets["voice"]) for each in members
            ),
            "rejected": _of_whole(
                (each.traffic.rejected, each.traffic.received) for each in members
            ),
            "relayedPackets": self._relayed("relayed"),
            "uplinkDropped": self._of_uplinks("uplink_drops"),
            "uplinkUnsent": self._of_uplinks("unsent"),
            "strangersTried": self.call.identities.strangers_tried(self._names),
            "flagMissed": _of_talkers(self._flags, lambda flag: flag.missed_talkspurts),
        }

    def _spans(self) -> dict[str, int | None]:
        flags = self._flags
        queueing = [each.traffic.queueing for each in self._members]
        dual_sends = [spent for each in self._members for spent in each.spent["dual"]]
        return {
            "longestGap": self._worst(lambda each: each.longest.length if each.longest else 0),
            "speechMissed": self._of_speech(sum(each.missed_total for each in self._pairs)),
            "speechOpen": sum(each.open_speech for each in self._pairs) if self._spoken else None,
            "mouthToEar": self._worst(lambda each: each.delay(500)),
            "mouthToEar95": self._worst(lambda each: each.delay(950)),
            "jitter": self._jitter(),
            "trackedFor": self.call.identities.tracked(self._names),
            # By a bottleneck everything takes its time: what took none met none.
            "queueing": _highest(each for each in queueing if each),
            "uplinkWait": _highest(each.traffic.climb_max for each in self._members),
            "uplinkWait95": _highest(each.traffic.climb95 for each in self._members),
            "flagOnset": _of_talkers(flags, lambda flag: flag.onset),
            "flagOnset95": _of_talkers(flags, lambda flag: flag.onset95),
            "flagHangover": _of_talkers(flags, lambda flag: flag.hangover),
            "sentPreRoll": _lowest(self.call.pre_rolls[each.device] for each in self._members),
            "shortestProbing": _lowest(each.shortest["probing"] for each in self._members),
            "shortestDualSend": _lowest(each.shortest["dual"] for each in self._members),
            "longestDualSend": max(dual_sends, default=None),
            "dualSend": sum(dual_sends) if dual_sends else None,
            **self.call.cards.figures({(each.pair.listener, each.pair.talker) for each in self._pairs}),
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
        clipped = [
            self.call.clipped[each.device]
            for each in self._members
            if self.call.flags[each.device].speech
        ]
        return {
            "clippedSamples": _highest(each.clipped_share for each in self._members),
            "concealmentRatio": self._worst(lambda each: each.concealment_ratio),
            "flagFrontClipped": _of_talkers(flags, lambda flag: flag.front_share),
            "flagMiddleClipped": _of_talkers(flags, lambda flag: flag.middle_share),
            "flagOver": _of_talkers(flags, lambda flag: flag.over_share),
            "flagNoise": _highest(flag.noise_share for flag in flags),
            "sentFrontClipped": _highest_of_all(front for front, _ in clipped),
            "sentMiddleClipped": _highest_of_all(middle for _, middle in clipped),
            "noiseSent": self._of_sending(lambda each: each.unneeded_share),
            "airtime": self._of_sending(lambda each: each.airtime_share),
            **self.call.places.figures({(each.pair.listener, each.pair.talker) for each in self._pairs}),
        }

    def _of_sending(self, share: Callable[[Score], int | None]) -> int | None:
        """None where of a member nothing could be sent."""
        if not all(each.is_sending_judged for each in self._members):
            return None
        return _highest(share(self.call.sent[each.device]) for each in self._members)

    def _jitter(self) -> int | None:
        """None where of somebody who spoke no two packets came by one path."""
        if any(_highest_jitter(pair) is None for pair in self._spoken):
            return None
        return _highest(map(_highest_jitter, self._pairs))

    @property
    def _spoken(self) -> list[PairFigures]:
        return [pair for pair in self._pairs if pair.is_spoken]

    @property
    def _flags(self) -> list[Score]:
        return [self.call.flags[each.device] for each in self._members]

    def _wire_bytes(self) -> int | None:
        return _of_whole(
            (callrows.wire_bytes(each.traffic), each.traffic.sent) for each in self._members
        )

    def _relayed(self, what: str) -> int | None:
        """What was passed on; none where nobody was asked to."""
        return _of_whole(
            (getattr(each.traffic, what), each.traffic.asked) for each in self._members
        )

    def _of_uplinks(self, what: str) -> int | None:
        """What became of what was to go by uplinks; none where nothing was."""
        return _of_whole(
            (getattr(each.traffic, what), each.traffic.handed_up) for each in self._members
        )

    def _worst(
        self,
        figure: Callable[[PairFigures], int | None],
        worst: Callable[[list[int]], int] = max,
    ) -> int | None:
        """The worst of all pairs in which somebody spoke; none where one of them has none."""
        values = [figure(pair) if pair.speech > 0 else None for pair in self._spoken]
        known = [value for value in values if value is not None]
        return worst(known) if known and len(known) == len(values) else None

    def _of_speech(self, value: int) -> int | None:
        """Nothing where nobody spoke: no gaps in no speech are no merit."""
        return None if self._worst(lambda _: 0) is None else value

    def _of_arrivals(self, value: int) -> int | None:
        """Nothing where no voice came at all, or none of somebody who spoke: of that none is late."""
        is_complete = all(pair.pair.packets > 0 for pair in self._spoken)
        has_any = any(pair.pair.packets > 0 for pair in self._pairs)
        return value if is_complete and has_any else None

    def _changes(self, place: int) -> int | None:
        """Changes of the path, or those that were undone; nothing where no path ever came up."""
        if self.pair:
            talker = self.call.course.members[self.pair.pair.talker]
            listener = self.call.course.id_of(self.pair.pair.listener)
            counts = talker.handovers_with.get(listener)
            return None if counts is None else counts[place]
        if not any(each.has_connected for each in self._members):
            return None
        return sum((each.handovers, each.ping_pongs)[place] for each in self._members)


def _highest_jitter(pair: PairFigures) -> int | None:
    """One packet alone comes evenly, whatever the path is like."""
    return _highest(path.highest for path in pair.pair.jitter.values() if path.packets > 1)


def _of_whole(parts: Iterable[tuple[int, int]]) -> int | None:
    """The sum of the first of each; None where there is nothing of the second."""
    pairs = list(parts)
    return sum(part for part, _ in pairs) if any(whole for _, whole in pairs) else None


def _of_talkers(scores: list[Score], figure: Callable[[Score], int | None]) -> int | None:
    """The highest of all who spoke; None where one of them has none."""
    return _highest_of_all(figure(score) for score in scores if score.speech)


def _highest_of_all(values: Iterable[int | None]) -> int | None:
    """The highest; None where one of them is none."""
    each = list(values)
    return None if None in each else _highest(each)


def _lowest(values: Iterable[int | None]) -> int | None:
    return min((value for value in values if value is not None), default=None)


def _highest(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)
