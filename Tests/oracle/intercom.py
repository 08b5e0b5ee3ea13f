"""A call's report, figure by figure, recomputed and compared."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import callrows
import labels
import metrics
import quality
import sampleclock
import settled
import verdicts
from cards import Cards
from comparison import Comparison
from course import Course
from detector import Score, pre_roll, score
from energy import Bill
from facts import FACTS
from figures import PairFigures, figures
from gaps import Gap
from identities import identities
from journal import Journal
from leavers import Leavers
from members import Member
from owner import Owners
from places import Places
from times import Span

#: So many phones a session of the radio has at most, the own one included.
SESSION_MOST = 8


class Call:
    """One variant's call, judged."""

    def __init__(
        self, journal: Journal, section: dict[str, Any], folder: Path, comparison: Comparison
    ):
        self.section = section
        self.variant = journal.plan["variant"]
        self.owners = Owners(journal, section)
        self.course = Course(journal, section, self.owners.said, comparison)
        for name, owner in self.owners.members.items():
            traffic = self.course.members[name].traffic
            traffic.packets["owner"], traffic.bytes["owner"] = owner.words, owner.bytes
        self.identities = identities(journal, section)
        self.codec = quality.constants(section["codec"])
        self.cards = Cards(journal, section, comparison)
        paths = {link["id"] for link in journal.plan["links"]}
        self.bills = {
            each["device"]: Bill(
                self.course.members[each["device"]].use,
                each["energy"],
                section["codec"]["complexity"],
                journal.plan["duration_ns"],
                paths,
            )
            for each in section["members"]
        }
        #: The tables that the scenario names.
        self.tables = {each["device"]: each.get("energyFile", "") for each in section["members"]}
        self.places = Places(journal, comparison)
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
        #: Speech that the detector clipped in front and in the middle, the pre-roll reckoned in: as shares of all.
        self.clipped: dict[str, tuple[int | None, int | None]] = {}
        self.pre_rolls: dict[str, int | None] = {}
        for name, member in self.course.members.items():
            truth = self.truths[name]
            flags, sent, passed = (
                member.without_silences(each)
                for each in (member.flags, member.sent_spans, member.passed)
            )
            if member.silences:
                truth = labels.talkspurts(member.without_silences(truth))
            (captured,) = member.without_silences([member.captured]) or [Span(0, 0)]
            self.flags[name] = score(flags, truth, captured)
            self.pre_rolls[name] = pre_roll(member.flags, member.sent_spans)
            self.sent[name] = score(sent, truth, captured)
            let = score(passed, truth, captured)
            # Of what found no way at all nothing can be told.
            is_unsent = member.flags and not member.sent
            self.clipped[name] = (None, None) if is_unsent else (let.front_share, let.middle_share)

    def sending(self, member: Member) -> tuple[int | None, int | None]:
        """Airtime and noise that was sent, as shares; None where nothing could be."""
        sent = self.sent[member.device]
        return (sent.airtime_share, sent.unneeded_share) if member.is_sending_judged else (None, None)

    @property
    def spoken(self) -> list[PairFigures]:
        """The pairs of whom the talker spoke."""
        return [pair for pair in self.pairs if pair.is_spoken]

    @property
    def company(self) -> list[Member]:
        """The members who have somebody to talk to."""
        members = self.course.members.values()
        return [each for each in members if not self.course.is_alone(each.device)]


def compare(
    journal: Journal,
    section: dict[str, Any],
    report: dict[str, Any],
    folder: Path,
    comparison: Comparison,
) -> set[str]:
    """Compares everything that a report says of one variant's call.

    Returns the facts of invariants that had nothing to judge."""
    call = Call(journal, section, folder, comparison)
    (variant,) = [each for each in report["variants"] if each["variant"] == call.variant]
    numbers = _compare_gaps(call, journal, report, comparison)
    metrics.compare(call, variant, comparison)
    call.owners.compare(journal, comparison)
    _compare_windows(call, report, comparison)
    _compare_levels(call, variant, comparison)
    _compare_sound(call, report, comparison)
    callrows.compare(call, numbers, variant, comparison)
    rested = {
        rule["place"]: settled.verdict(rule, call, journal)
        for rule in section.get("settledRules", [])
    }
    has_uplink = any("uplink" in member for member in section["members"])
    impossible = set()
    if "audioPhones" not in section:
        impossible |= {"not captured", "muted", "not played"}
    if not has_uplink or section["settings"].get("lateVoice", "send") == "send":
        impossible.add("late before sending")
    if not any(call.course.lives.values()):
        impossible |= {"talker not running", "listener not running"}
    if not section.get("membership") or not any(
        member.has_left for member in call.course.members.values()
    ):
        impossible |= {"talker left", "listener left"}
    verdicts.compare(
        call.pairs, section["gapRules"], rested, impossible, variant, journal, comparison
    )
    unjudged = set() if any(pair.delays for pair in call.pairs) else {"intercom.playedTwice"}
    if not any(member.sent for member in call.course.members.values()):
        # What was never sealed cannot have been sealed wrongly.
        unjudged |= {"intercom.nonceReused", "intercom.voiceInClear"}
    if not any(pair.speech for pair in call.pairs):
        unjudged.add("intercom.gapFound")
    members = call.course.members.values()
    if not any(member.calls_with_sound for member in members):
        # Of nothing nothing is cut off.
        unjudged.add("intercom.mixClipped")
    is_anybody_invited = any(member.get("invitations") for member in section["members"])
    has_strangers = len({member.group for member in members}) > 1
    if not call.identities.seen and not (has_strangers and is_anybody_invited):
        # Nobody has seen a stranger, nor was one invited, who could be kept out or not.
        unjudged.add("intercom.strangerHeard")
    leavers = Leavers(journal)
    leavers.compare(journal, comparison)
    if not leavers.is_judged:
        # Nobody who had left has come back without being let in.
        unjudged.add("intercom.leaverHeard")
    invitations = [each for member in section["members"] for each in member.get("invitations", [])]
    if not any(each["do"] == "invite" for each in invitations):
        unjudged.add("intercom.invitationBare")
    if section["settings"].get("relay", "none") == "none":
        unjudged.add("intercom.relayChosen")
    unjudged |= {f"intercom.{fact}" for fact in _pathless(journal, section["settings"])}
    if not call.identities.met:
        unjudged.add("intercom.handshakeStarted")
    for device in set(call.identities.groups) - call.identities.met:
        # Who never saw anybody, nor was seen, begins no handshake.
        unjudged.add(f"intercom.handshakeStarted at {device}")
    if not any(member.get("invitations") for member in section["members"]):
        unjudged |= {f"intercom.admission.{fact}" for fact in FACTS["intercom.admission"]}
    unjudged |= call.owners.unjudged()
    if not call.owners.is_there:
        unjudged |= {f"intercom.owner.{fact}" for fact in FACTS["intercom.owner"]}
    if not call.cards.are_drawn:
        unjudged.add("intercom.screen.screenOpened")
    has_channels = section.get("screen", {}).get("channels", "anywhere") != "anywhere"
    if not has_channels or not any(member.get("invitations") for member in section["members"]):
        unjudged.add("intercom.screen.inviteOpened")
    if not section.get("membership"):
        unjudged |= {f"intercom.membership.{fact}" for fact in FACTS["intercom.membership"]}
    if len(section["members"]) <= SESSION_MOST:
        # So few phones fill no session.
        unjudged.add("intercom.sessionFull")
    if "audio" not in section:
        unjudged |= {f"intercom.audio.{fact}" for fact in FACTS["intercom.audio"]}
    groups = [member.group for member in members]
    if not any(groups.count(group) > 2 for group in groups):
        # Of two nobody says that they are a whole group.
        unjudged |= {"intercom.groupConnected", "intercom.groupMatched"}
    return unjudged | call.identities.unjudged(section)


def _pathless(journal: Journal, settings: dict[str, Any]) -> set[str]:
    """The facts of paths that could not come about, by the links and by what the app does at all."""
    paths = {link["id"] for link in journal.plan["links"]}
    internet = settings.get("internet", "cold")
    facts: set[str] = set()
    if "internet" not in paths:
        facts |= {"matchMakingStarted", "internetConnected"}
    if "local" not in paths:
        facts |= {"localConnected", "breakPredicted"}
    if internet not in ("predicted", "warm-predicted"):
        facts.add("breakPredicted")
    if internet == "cold":
        facts.add("pathSuspected")
    return facts


def _set_clock(member: Member, drift: int, comparison: Comparison) -> None:
    """Finds the true instant of the first sample, and compares those of all others."""
    if not member.ticks:
        return
    ends = {
        place: tick.end for place, tick in enumerate(member.ticks) if not member.is_absent(place)
    }
    phase = sampleclock.phase(ends, drift)
    comparison.counts["instants"] += len(ends)
    if phase is None:
        comparison.equal("instants", f"{member.device}'s frames", "off its clock", "on its clock")
    else:
        if not member.is_absent(0):
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
    order = [gap["number"] for gap in told]
    comparison.equal("figures", "numbers of gaps", order, list(range(1, len(told) + 1)))
    logged = [row for row in journal.rows if row.kind == "gapFound"]
    stated = [{"variant": call.variant} | row.payload for row in logged]
    comparison.equal("figures", "gaps in the log and in the report", stated, told)
    for row in logged:
        parts = row.payload["parts"]
        first = row.payload["fault"] or (parts[0]["first"] if parts else None)
        comparison.equal("figures", f"cause of row {row.sequence}", row.cause, first)
    numbers: dict[int, int] = {}
    for pair in call.pairs:
        who = (pair.pair.listener, pair.pair.talker)
        own = [gap for gap in told if (gap["listener"], gap["talker"]) == who]
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
                    "ie_thousandths": window.equipment(codec) if codec else None,
                    "bpl_thousandths": codec.robustness if codec else None,
                    "r_thousandths": window.rating(codec) if codec else None,
                    "mos_thousandths": window.opinion(codec) if codec else None,
                }
            )
    comparison.equal("figures", "number of windows", len(told), len(ours))
    for theirs, row in zip(told, ours):
        named = f"{row['listener']} hears {row['talker']}, {row['span']} at {row['start_ns']} "
        comparison.record("windows", named, theirs, row)


def _compare_levels(call: Call, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the series of how much speech waits; a pair of which nothing was played has none."""
    told = {
        each["subject"]: each["points"]
        for each in variant["series"]
        if each["name"] == "buffer level"
    }
    ours = {each.pair.name: each.pair.level_points for each in call.spoken if each.pair.levels}
    received = {
        each["subject"]: each["points"]
        for each in variant["series"]
        if each["name"] == "received level"
    }
    comparison.same_keys("levels", "received level of ", received, call.places.levels())
    comparison.equal("figures", "pairs with a buffer level", sorted(told), sorted(ours))
    for name, points in ours.items():
        for theirs, point in zip(told.get(name, []), points):
            comparison.equal("levels", f"{name}: level at {point[0]}", theirs, point)
        comparison.equal("figures", f"{name}: levels", len(told.get(name, [])), len(points))


def _compare_sound(call: Call, report: dict[str, Any], comparison: Comparison) -> None:
    told = [row for row in report["sound"] if row["variant"] == call.variant]
    for theirs, member in zip(told, call.course.members.values(), strict=True):
        comparison.equal("figures", "member of sound", theirs["member"], member.device)
        for kind in ("begins", "ends", "jumps"):
            comparison.equal("figures", f"{member.device} {kind}", theirs[kind], member.joins(kind))
