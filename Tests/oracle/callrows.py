"""The lines that a report has of a call: of pairs, of the codec, of gaps, and of members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import quality
from comparison import Comparison, counted
from detector import Score
from figures import PairFigures
from gaps import Gap
from hearing import Pair
from members import Member, Traffic
from quality import BURST_RATIO_MAX, Constants
from text import instant, milliseconds, millionths, plain, share, thousandths
from times import MILLISECOND
from wire import PACKET_HEADERS

if TYPE_CHECKING:
    from intercom import Call

Rows = dict[tuple[str, str], str]

#: A report lists so many gaps, and the scores of so many windows.
GAPS_SHOWN = 8
#: What is heard later is too late for a conversation (ITU-T G.114), in nanoseconds.
DELAY_LIMIT = 400_000_000
WINDOWS_SHOWN = 12
CLASSES = ["concealed", "dip", "hole", "interruption"]


def compare(
    call: "Call", numbers: dict[int, int], variant: dict[str, Any], comparison: Comparison
) -> None:
    """Compares every line of a call's sections."""
    told = {
        (section["title"], row["key"]): row["value"]
        for section in variant["sections"]
        if section["app"] == "intercom"
        for row in section["rows"]
    }
    ours: Rows = {}
    for pair in call.spoken:
        ours |= {(pair.pair.name, key): value for key, value in _pair(pair, call.codec).items()}
    ours["codec", "scored with"] = _scored_with(call.section["codec"])
    ours |= {("gaps", key): value for key, value in _gaps(call, numbers).items()}
    for member in call.course.members.values():
        ours |= {("members", key): value for key, value in _member(call, member).items()}
    ours |= {
        ("energy", device): call.bills[device].line(file or "the usual phone's table")
        for device, file in call.tables.items()
    }
    ours |= call.cards.lines() | call.places.lines()
    comparison.same_keys("lines", "line ", told, ours)


def constants_name(codec: Constants) -> str:
    """How a report calls what a score was made with."""
    extra = "; Ie + 35.8 on the wideband scale" if codec.name == "Opus narrowband" else ""
    return f"{codec.name} {codec.rate} kb/s CBR, random loss (Alahmadi, Pocta, Melvin 2021{extra})"


def _scored_with(codec: dict[str, int]) -> str:
    """Where the constants of a score come from, and whether they are of this very rate."""
    constants = quality.constants(codec)
    rate = plain(codec["bitrate_bps"])
    if constants is None:
        return f"nothing is published of Opus at {rate} kb/s"
    text = (
        f"{constants_name(constants)}: Ie {plain(constants.equipment)}, "
        f"Bpl {plain(constants.robustness)}"
    )
    if constants.rate * 1_000 == codec["bitrate_bps"]:
        return text
    return (
        f"{text}; nothing is published of {constants.name} at {rate} kb/s, "
        "so a score is rather too low than too high"
    )


def wire_bytes(traffic: Traffic) -> int:
    """All bytes with the headers of their packets."""
    own = sum(traffic.bytes.values()) + traffic.relayed_bytes
    return own + traffic.sent * PACKET_HEADERS


# Pairs


def _pair(figures: PairFigures, codec: Constants | None) -> dict[str, str]:
    pair = figures.pair
    speech = milliseconds(figures.speech)
    if figures.open_speech > 0:
        ends = [
            f"{milliseconds(figures.open_by_place[place])} {place}"
            for place in ("in the buffer", "on its way", "not certain")
            if place in figures.open_by_place
        ]
        speech += f", and {milliseconds(figures.open_speech)} that the end of the run left open: "
        speech += ", ".join(ends)
    causes = " + ".join(f"{cause} {milliseconds(span)}" for cause, span in figures.missed_by_cause)
    counts = [(sum(gap.severity == each for gap in figures.gaps), each) for each in CLASSES]
    rows = {
        "speech": speech,
        "not heard": milliseconds(figures.missed_total) + (f" = {causes}" if causes else ""),
        "gaps": ", ".join(f"{count} {name}" for count, name in counts),
        "mouth to ear": _delays(figures),
        "frames": f"{_frames(pair)}; "
        f"concealed or not heard in time {millionths(figures.concealment_ratio)} (concealment ratio)",
        "dropped": _dropped(pair),
        "interarrival jitter": _jitter(figures),
        "E-model, wideband": _score(figures, codec),
        "MOS of each 10 s": _windows(figures, codec),
    }
    if figures.delays and figures.delays[-1] > DELAY_LIMIT:
        rows["mouth to ear of each 10 s"] = _lateness(figures)
    return rows


#: What stands where nothing came of which something could be told.
_NOTHING = "none: nothing came"


def _frames(pair: Pair) -> str:
    if pair.packets == 0:
        return _NOTHING
    return (
        f"{pair.decoded} decoded, {pair.recovered} recovered by FEC, {pair.concealed} concealed"
    )


def _dropped(pair: Pair) -> str:
    if pair.packets == 0:
        return _NOTHING
    return (
        f"{pair.refused('late')} late, {pair.refused('duplicate')} duplicates, "
        f"{pair.refused('replay')} replays, {pair.refused('tooOld', 'ahead')} wrongly refused, "
        f"{pair.refused('pathDown')} by a path given up" + _given_up(pair)
    )


def _given_up(pair: Pair) -> str:
    """What waited and was not played, where there was any."""
    reasons = {"bufferFull": "as the buffer was full", "leftOut": "left out to shorten the delay"}
    counts = {words: pair.refused(reason) for reason, words in reasons.items()}
    return "".join(f", {count} {words}" for words, count in counts.items() if count)


def _delays(figures: PairFigures) -> str:
    if not figures.delays:
        return "none: nothing was heard"
    return (
        f"min {milliseconds(figures.delays[0])}, median {milliseconds(figures.delay(500))}, "
        f"p95 {milliseconds(figures.delay(950))}, max {milliseconds(figures.delays[-1])}"
    )


def _jitter(figures: PairFigures) -> str:
    lines = [
        f"{path} {milliseconds(jitter.estimate)} at the end, highest {milliseconds(jitter.highest)}"
        for path, jitter in figures.pair.jitter.items()
        if jitter.packets
    ]
    return "; ".join(lines) or _NOTHING


def _score(figures: PairFigures, codec: Constants | None) -> str:
    if codec is None:
        return "none: nothing is published of this codec"
    call = figures.call
    rating, opinion = call.rating(codec), call.opinion(codec)
    if rating is None or opinion is None:
        if figures.speech:
            return "none: of all that was said one of the two was not there"
        return "none: the end of the run left all speech open"
    capped = ", counted as 8" if call.burst_ratio > BURST_RATIO_MAX else ""
    delay = call.mean_delay
    heard = "none, as nothing was heard" if delay is None else milliseconds(delay)
    if call.narrow:
        heard += f", Ie {thousandths(call.equipment(codec))} as a headset has left a narrow band"
    return (
        f"R {thousandths(rating)}, MOS {thousandths(opinion)}, from loss {millionths(call.loss)}, "
        f"BurstR {thousandths(call.burst_ratio)}{capped}, mean delay {heard}"
    )


def _lateness(figures: PairFigures) -> str:
    heard = [
        (window.longest, window.start, window.mean_delay)
        for window in figures.windows
        if window.mean_delay is not None
    ]
    late = sum(longest > DELAY_LIMIT for longest, _, _ in heard)
    shown = heard if len(heard) <= WINDOWS_SHOWN else [max(heard, key=lambda each: each[0])]
    words = "" if len(heard) <= WINDOWS_SHOWN else "worst "
    lines = [
        f"{words}mean {milliseconds(mean)}, longest {milliseconds(longest)} at {instant(start)}"
        for longest, start, mean in shown
    ]
    count = f"longest over {milliseconds(DELAY_LIMIT)} in {late} of {len(heard)}"
    return "; ".join([*lines, count])


def _windows(figures: PairFigures, codec: Constants | None) -> str:
    if codec is None or not figures.windows:
        return "none"
    scores = [(window.opinion(codec) or 0, window.start) for window in figures.windows]
    if len(scores) <= WINDOWS_SHOWN:
        return ", ".join(f"{thousandths(score)} at {instant(start)}" for score, start in scores)
    worst, start = min(scores)
    return f"worst {thousandths(worst)} at {instant(start)}, of {len(scores)}"


# Gaps


def _gaps(call: "Call", numbers: dict[int, int]) -> dict[str, str]:
    heard = [
        (numbers.get(id(gap), 0), pair, gap)
        for pair in call.pairs
        for gap in pair.gaps
        if gap.severity != "concealed"
    ]
    longest = sorted(heard, key=lambda each: (-each[2].length, each[0]))[:GAPS_SHOWN]
    longest.sort(key=lambda each: (each[2].start, each[0]))
    rows = {f"gap {number}": _gap(pair, gap) for number, pair, gap in longest}
    if len(heard) > len(longest):
        rows["more"] = f"{len(heard) - len(longest)} shorter gaps over one frame"
    if not rows:
        is_judged = any(pair.speech > 0 for pair in call.pairs)
        rows["gaps over one frame"] = "none" if is_judged else "nobody was there to be heard"
    return rows


def _gap(pair: PairFigures, gap: Gap) -> str:
    parts = " + ".join(f"{part.name} {milliseconds(part.length)}" for part in gap.parts)
    is_other = abs(gap.length - gap.unheard) >= MILLISECOND
    unheard = f"; {milliseconds(gap.unheard)} of speech unheard" if is_other else ""
    return (
        f"{pair.pair.name} at {milliseconds(gap.start)}, {milliseconds(gap.length)} "
        f"{gap.severity} ({gap.cause}) = {parts}{unheard}"
    )


# Members


def _all_dual_sends(member: Member) -> str:
    if not member.spent["dual"]:
        return ""
    longest, together = max(member.spent["dual"]), sum(member.spent["dual"])
    return f", longest {milliseconds(longest)}, in all {milliseconds(together)}"


def _member(call: "Call", member: Member) -> dict[str, str]:
    device = member.device
    if call.course.is_alone(device):
        return {device: f"nobody else belongs to its group '{member.group}': nothing of it is judged"}
    rows = {
        f"{device} voice detector": _detector(call.flags[device]),
        f"{device} sent": _sent(call, member),
        f"{device} traffic": _traffic(member.traffic),
        f"{device} joins": _joins(call, member),
        f"{device} handovers": _handovers(member),
    }
    if member.traffic.asked:
        rows[f"{device} relay"] = (
            f"passed on {member.traffic.relayed} of {member.traffic.asked} packets, "
            f"{member.traffic.relayed_bytes} B"
        )
    if member.traffic.handed_up:
        rows[f"{device} uplink"] = (
            f"of {member.traffic.handed_up} packets {member.traffic.uplink_drops} found its queue "
            f"full and {member.traffic.unsent} were not sent as they would have come too late, "
            f"until the others had left p95 {milliseconds(member.traffic.climb95)}, "
            f"max {milliseconds(member.traffic.climb_max)}"
        )
    if member.traffic.handed_up or member.clipped:
        rows[f"{device} mixer"] = f"cut off {member.clipped} of {member.mixed} samples"
    return rows


def _joins(call: "Call", member: Member) -> str:
    heard = [pair for pair in call.pairs if pair.pair.listener == member.device]
    has_all = all(pair.pair.packets > 0 for pair in heard if pair.is_spoken)
    if not has_all or not any(pair.pair.packets > 0 for pair in heard):
        return "none: no voice came, or none of somebody who spoke"
    begins, ends, jumps = (counted(member.joins(kind), "time") for kind in ("begins", "ends", "jumps"))
    return f"sound begins {begins}, ends {ends}, jumps to another frame {jumps}"


def _handovers(member: Member) -> str:
    if not member.has_connected:
        return "none: no path ever came up"
    return (
        f"{member.handovers}, undone within 10 s {member.ping_pongs}, "
        f"shortest probing {milliseconds(member.shortest['probing'])}, "
        f"shortest dual send {milliseconds(member.shortest['dual'])}" + _all_dual_sends(member)
    )


def _detector(flag: Score) -> str:
    return (
        f"front clipped {share(flag.front_share)}, middle clipped {share(flag.middle_share)}, "
        f"over {share(flag.over_share)}, noise {share(flag.noise_share)}, "
        f"onset {milliseconds(flag.onset)} (p95 {milliseconds(flag.onset95)}), "
        f"hangover {milliseconds(flag.hangover)}, "
        + (f"{counted(flag.missed_talkspurts, 'talkspurt')} missed" if flag.speech else "no talkspurts")
    )


def _sent(call: "Call", member: Member) -> str:
    front, middle = call.clipped[member.device]
    airtime, noise = call.sending(member)
    return (
        f"front clipped {share(front)}, middle clipped {share(middle)}, "
        f"noise sent {share(noise)}, airtime {share(airtime)}, "
        f"pre-roll {milliseconds(call.pre_rolls[member.device])}"
    )


def _traffic(traffic: Traffic) -> str:
    kinds = [("voice", "voice"), ("KEEPALIVE", "keepalive"), ("handshakes", "handshake")]
    sums = ", ".join(
        f"{name} {traffic.packets[kind]} packets {traffic.bytes[kind]} B" for name, kind in kinds
    )
    copies = f"{traffic.second_copies} frames {traffic.second_bytes} B"
    return (
        f"{sums}, with IP and UDP headers {wire_bytes(traffic)} B; "
        f"second copies {copies if traffic.packets['voice'] else 'none'}, "
        f"refused {traffic.rejected if traffic.received else 'none'}, "
        f"queueing {milliseconds(traffic.queueing)}"
    )
