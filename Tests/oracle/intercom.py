"""A call's report, figure by figure, recomputed and compared."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable

import callrows
import labels
import quality
import sampleclock
import verdicts
from comparison import Comparison
from course import Course
from detector import Score, score
from figures import PairFigures, figures
from gaps import Gap
from journal import Journal
from members import Member
from text import permille
from times import Span

#: The parts of a handover, which a summary names one by one.
HANDOVER_PARTS = ["detection", "decision", "connection", "handshake", "transit", "buffer refill"]


class Call:
    """One variant's call, judged."""

    def __init__(self, journal: Journal, section: dict[str, Any], folder: Path, comparison: Comparison):
        self.section = section
        self.variant = journal.plan["variant"]
        self.course = Course(journal, section)
        self.codec = quality.constants(section["codec"])
        drifts = {each["id"]: each["drift_ppb"] for each in journal.plan["devices"]}
        for member in self.course.members.values():
            _set_clock(member, drifts[member.device], comparison)
        self.truths = _truths(section, folder, comparison)
        self.pairs = [
            figures(
                pair,
                self.course.members[pair.talker],
                self.truths[pair.talker],
                self.course.patience,
                journal.plan["duration_ns"],
            )
            for pair in self.course.heard_pairs
        ]
        self.flags: dict[str, Score] = {}
        self.sent: dict[str, Score] = {}
        for name, member in self.course.members.items():
            truth = self.truths[name]
            self.flags[name] = score(member.flags, truth, member.captured)
            self.sent[name] = score(member.sent_spans, truth, member.captured)

    @property
    def spoken(self) -> list[PairFigures]:
        """The pairs of whom the talker spoke."""
        return [pair for pair in self.pairs if pair.is_spoken]

    @property
    def company(self) -> list[Member]:
        """The members who have somebody to talk to."""
        return [each for each in self.course.members.values() if not self.course.is_alone(each.device)]


def compare(
    journal: Journal, section: dict[str, Any], report: dict[str, Any], folder: Path, comparison: Comparison
) -> None:
    """Compares everything that a report says of one variant's call."""
    call = Call(journal, section, folder, comparison)
    (variant,) = [each for each in report["variants"] if each["variant"] == call.variant]
    numbers = _compare_gaps(call, journal, report, comparison)
    _compare_metrics(call, variant, comparison)
    _compare_windows(call, report, comparison)
    _compare_sound(call, report, comparison)
    callrows.compare(call, numbers, variant, comparison)
    verdicts.compare(call.pairs, section["gapRules"], variant, comparison)


def _set_clock(member: Member, drift: int, comparison: Comparison) -> None:
    """Finds the true instant of the first sample, and compares those of all others."""
    if not member.ticks:
        return
    ends = [tick.end for tick in member.ticks]
    phase = sampleclock.phase(ends, drift)
    comparison.counts["instants"] += len(ends)
    if phase is None:
        comparison.equal("instants", f"{member.device}'s frames", "off its clock", "on its clock")
    else:
        member.ticks[0].start = phase


def _truths(
    section: dict[str, Any], folder: Path, comparison: Comparison
) -> dict[str, list[Span]]:
    """When everybody speaks, from the labels; what the plan says of it is compared."""
    truths = {}
    for member in section["members"]:
        spans = []
        for clip in member["clips"]:
            planned = [Span(each["start_ns"], each["end_ns"]) for each in clip["speech"]]
            try:
                speech = labels.speech(clip, member, folder)
                comparison.equal("figures", f"speech in {clip['path']}", planned, speech)
            except labels.NoLabels:
                # What is speech was told from the sound, which this oracle does not hear.
                speech = planned
            spans += speech
        truths[member["device"]] = labels.talkspurts(spans)
    return truths


# Gaps


def _compare_gaps(
    call: Call, journal: Journal, report: dict[str, Any], comparison: Comparison
) -> dict[int, int]:
    """Compares every gap with the report and the log's own rows.

    Returns the numbers of the oracle's gaps, by identity."""
    told = [gap for gap in report["gaps"] if gap["variant"] == call.variant]
    comparison.equal("figures", "numbers of gaps", [gap["number"] for gap in told], list(range(1, len(told) + 1)))
    logged = [row for row in journal.rows if row.kind == "gapFound"]
    stated = [{"variant": call.variant} | row.payload for row in logged]
    comparison.equal("figures", "gaps in the log and in the report", stated, told)
    for row in logged:
        parts = row.payload["parts"]
        first = row.payload["fault"] or (parts[0]["first"] if parts else None)
        comparison.equal("figures", f"cause of row {row.sequence}", row.cause, first)
    numbers: dict[int, int] = {}
    for pair in call.pairs:
        own = [gap for gap in told if (gap["listener"], gap["talker"]) == (pair.pair.listener, pair.pair.talker)]
        own.sort(key=lambda gap: (gap["start_ns"], gap["number"]))
        comparison.equal("figures", f"{pair.pair.name}: number of gaps", len(own), len(pair.gaps))
        for theirs, gap in zip(own, pair.gaps):
            numbers[id(gap)] = theirs["number"]
            _compare_gap(theirs, gap, pair, comparison)
    return numbers


def _compare_gap(told: dict[str, Any], gap: Gap, pair: PairFigures, comparison: Comparison) -> None:
    ours = {
        "start_ns": gap.start,
        "length_ns": gap.length,
        "unheard_ns": gap.unheard,
        "class": gap.severity,
        "cause": gap.cause,
        "parts": [
            {"name": part.name, "ns": part.length, "first": part.first, "last": part.last}
            for part in gap.parts
        ],
        "fault": gap.fault,
        "resumed": gap.resumed,
    }
    named = f"{pair.pair.name}: gap {told['number']} "
    theirs = {key: told[key] for key in ours}
    if pair.pair.has_nameless:
        # The log does not say which of several packets was refused, so no event can be compared.
        for part in [*theirs["parts"], *ours["parts"]]:
            part["first"] = part["last"] = 0
    comparison.record("gaps", named, theirs, ours)
    together = sum(part["ns"] for part in told["parts"])
    comparison.equal("figures", named + "parts together", together, told["length_ns"])


# Windows and sound


def _compare_windows(call: Call, report: dict[str, Any], comparison: Comparison) -> None:
    told = [row for row in report["quality"] if row["variant"] == call.variant]
    codec = call.codec
    ours = []
    for pair in call.spoken:
        for span, window in [("10 s", each) for each in pair.windows] + [("call", pair.call)]:
            ours.append(
                {
                    "variant": call.variant,
                    "listener": pair.pair.listener,
                    "talker": pair.pair.talker,
                    "span": span,
                    "start_ns": window.start,
                    "frames": window.frames,
                    "lost": window.lost,
                    "bursts": window.bursts,
                    "loss_ppm": window.loss,
                    "burst_ratio_thousandths": window.burst_ratio,
                    "mean_delay_ns": window.mean_delay,
                    "constants": callrows.constants_name(codec) if codec else "",
                    "ie_thousandths": codec.equipment if codec else None,
                    "bpl_thousandths": codec.robustness if codec else None,
                    "r_thousandths": window.rating(codec) if codec else None,
                    "mos_thousandths": window.opinion(codec) if codec else None,
                }
            )
    comparison.equal("figures", "number of windows", len(told), len(ours))
    for theirs, row in zip(told, ours):
        named = f"{row['listener']} hears {row['talker']}, {row['span']} at {row['start_ns']} "
        comparison.record("windows", named, theirs, row)


def _compare_sound(call: Call, report: dict[str, Any], comparison: Comparison) -> None:
    told = [row for row in report["sound"] if row["variant"] == call.variant]
    for theirs, member in zip(told, call.course.members.values(), strict=True):
        comparison.equal("figures", "member of sound", theirs["member"], member.device)
        for kind in ("begins", "ends", "jumps"):
            comparison.equal("figures", f"{member.device} {kind}", theirs[kind], member.joins(kind))


# Metrics


def _compare_metrics(call: Call, variant: dict[str, Any], comparison: Comparison) -> None:
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


def _headline(call: Call) -> Iterable[tuple[str, str, int | None, str]]:
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

    call: Call
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
        }

    def _spans(self) -> dict[str, int | None]:
        flags = self._flags
        queueing = [each.traffic.queueing for each in self._members]
        jitter = [
            path.highest for each in self._pairs for path in each.pair.jitter.values() if path.packets
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
        values = [figure(pair) if pair.speech > 0 else None for pair in self._pairs if pair.is_spoken]
        known = [value for value in values if value is not None]
        return worst(known) if known and len(known) == len(values) else None

    def _of_speech(self, value: int) -> int | None:
        """Nothing where nobody spoke: no gaps in no speech are no merit."""
        return None if self._worst(lambda _: 0) is None else value

    def _of_arrivals(self, value: int) -> int | None:
        """Nothing where no voice came at all: of that none is late."""
        return value if any(pair.pair.packets > 0 for pair in self._pairs) else None


def _highest(values: Iterable[int | None]) -> int | None:
    return max((value for value in values if value is not None), default=None)
