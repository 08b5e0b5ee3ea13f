"""What a report judges of a call: what must always hold, and the scenario's rules about gaps."""

from __future__ import annotations

from typing import Any

from comparison import Comparison
from facts import compare_verdict, holds, shares_of
from figures import PairFigures
from journal import Journal


def compare(
    pairs: list[PairFigures],
    rules: list[dict[str, Any]],
    rested: dict[int, str],
    impossible: set[str],
    variant: dict[str, Any],
    journal: Journal,
    comparison: Comparison,
) -> None:
    """Compares the verdicts of the intercom's own rules.

    What became of rules of another kind than about gaps is in `rested`, by place; causes that cannot come
    about in this call are `impossible`. Of a rule over seeds the log has the first one."""
    told = [finding for finding in variant["findings"] if finding["app"] == "intercom"]
    ours = [_parts_add_up(pairs), _nothing_sounds_twice(pairs)]
    first = len(ours)
    shares = shares_of("intercom", journal)
    about_gaps = iter(rules)
    for place in range(len(rules) + len(rested)):
        ours.append(rested.get(place) or _gap_rule(next(about_gaps), pairs, impossible))
    comparison.equal("verdicts", "number of the call's rules", len(told), len(ours))
    for place, (finding, verdict) in enumerate(zip(told, ours)):
        compare_verdict(finding, verdict, shares.get(place - first), journal, comparison)


#: Speech that never came to a detector, or of which nobody was there to hear.
_WITHHELD = [
    "talker not running",
    "talker left",
    "not captured",
    "muted",
    "listener not running",
    "listener left",
]


def _parts_add_up(pairs: list[PairFigures]) -> str:
    gaps = [gap for pair in pairs for gap in pair.gaps]
    if not gaps:
        return "vacuous"
    sums = all(sum(part.length for part in gap.parts) == gap.length for gap in gaps)
    return "passed" if sums else "failed"


def _nothing_sounds_twice(pairs: list[PairFigures]) -> str:
    if any(pair.pair.played_twice for pair in pairs):
        return "failed"
    return "passed" if any(pair.delays for pair in pairs) else "vacuous"


def _could_be(cause: str, pair: PairFigures) -> int:
    """How much came so far that it could be missed for a cause."""
    match cause:
        case (
            "talker not running"
            | "talker left"
            | "listener left"
            | "listener not running"
            | "not captured"
            | "muted"
        ):
            return pair.speech
        case "VAD closed (front)":
            return pair.speech - sum(pair.missed.get(each, 0) for each in _WITHHELD)
        case (
            "VAD closed (middle)" | "no path" | "connecting" | "handshake" | "late before sending"
        ):
            return pair.let_through
        case "dead path" | "lost on link" | "queue drop":
            return pair.sent
    return pair.pair.packets


def _gap_rule(
    rule: dict[str, Any], pairs: list[PairFigures], impossible: set[str]
) -> str:
    """A rule about gaps where nobody was heard speaking has not been reached, and fails."""
    about = [
        pair
        for pair in pairs
        if rule["listener"] in ("", pair.pair.listener) and rule["talker"] in ("", pair.pair.talker)
    ]
    spoken = [pair for pair in about if pair.is_spoken]
    if not spoken or any(pair.speech == 0 for pair in spoken):
        return "failed"
    if rule["cause"] in impossible:
        return "failed"
    if rule["cause"] and any(_could_be(rule["cause"], pair) == 0 for pair in spoken):
        return "failed"
    gaps = [gap for pair in about for gap in pair.gaps if rule["cause"] in ("", gap.cause)]
    figures = {
        "longest": (max((gap.length for gap in gaps), default=0), "nanoseconds"),
        "count": (sum(gap.severity != "concealed" for gap in gaps), "count"),
        "total": (sum(gap.length for gap in gaps), "nanoseconds"),
        "unheard": (sum(gap.unheard for gap in gaps), "nanoseconds"),
    }
    is_met = all(holds(rule[key], *figure) for key, figure in figures.items() if rule[key])
    return "passed" if is_met else "failed"
