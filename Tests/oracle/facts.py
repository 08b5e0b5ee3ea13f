"""The facts that were stated, and the rules that can be judged from them and from figures alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from comparison import Comparison
from journal import Journal, Row

#: What counts as a fact, by the component that states it: docs/scenarios.md, "Facts", and
#: docs/photos.md, "Expectations and facts". All other rows are events.
FACTS = {
    "intercom": """
        talkingStarted talkingStopped localConnected internetConnecting internetConnected
        localCandidate localProbing probeJudged handoverToLocal pathBroken pathReleased
        pathSuspected breakPredicted matchMakingStarted handshakeStarted handshakeCompleted
        handshakeRefused attackSuspected datagramReplayed datagramForged nothingRecorded gapFound playedTwice
        strangerHeard nonceReused voiceInClear groupConnected groupParted groupMatched
        groupSplit""".split(),
    "intercom.admission": """
        invitationAccepted invitationTruncated invitationForged invitationKeyDoesNotMatch
        invitationForeign invitationUnlimited invitationExpired invitationUsedUp invitationReplayed
        inviterMissing entered joinGranted joinRefused""".split(),
    "photos": """
        protectedDeleted lossUnnamed unbackedDeleted monthLost keptTooMany sampleDeleted
        changedUnasked freedTooEarly unrecoverable lostElsewhere askedUntapped choiceChanged
        previewShown nothingToClean accessTooSmall deletionDone freedShown freeingPromised
        deletionCancelled failureShown stuck tapIgnored recoveryAdvised wouldNotOpen""".split(),
    "photos.library": """
        deletionAsked deletionRefused questionVanished consentIgnored changeMade changeFailed
        photosDeleted photosRemoved photosPurged photosRecovered recoveryMissed membersRemoved
        albumDeleted editMissed""".split(),
}

#: What must have been stated at the node for a fact to be possible there: docs/scenarios.md,
#: "Expectations". That it was not says nothing without that.
_NEEDS = {
    "intercom.pathBroken": "intercom.handshakeCompleted",
    "intercom.pathReleased": "intercom.handshakeCompleted",
    "intercom.pathSuspected": "intercom.handshakeCompleted",
    "intercom.breakPredicted": "intercom.handshakeCompleted",
    "intercom.attackSuspected": "intercom.handshakeCompleted",
    "intercom.handshakeRefused": "intercom.handshakeStarted",
    "intercom.groupParted": "intercom.groupConnected",
    "intercom.groupSplit": "intercom.groupMatched",
    "intercom.handshakeCompleted": "intercom.handshakeStarted",
    "intercom.localConnected": "intercom.handshakeCompleted",
    "intercom.internetConnecting": "intercom.handshakeCompleted",
    "intercom.internetConnected": "intercom.handshakeCompleted",
    "intercom.localCandidate": "intercom.internetConnected",
    "intercom.localProbing": "intercom.internetConnected",
    "intercom.probeJudged": "intercom.localProbing",
    "intercom.handoverToLocal": "intercom.localProbing",
    "intercom.talkingStopped": "intercom.talkingStarted",
    "intercom.nothingRecorded": "intercom.datagramReplayed",
}

#: How many of a unit make one of what it counts; only the same quantities can be compared.
_UNITS = {
    "count": ("number", 1),
    "thousandths": ("number", 1_000),
    "nanoseconds": ("time", 1),
    "bytes": ("data", 1),
    "bitsPerSecond": ("rate", 1),
    "perMille": ("share", 1_000),
    "partsPerMillion": ("share", 1_000_000),
    "millibels": ("level", 1),
}


def is_fact(row: Row) -> bool:
    """Whether a row states a fact."""
    return row.kind in FACTS.get(row.component, ())


def compare(
    journal: Journal, variant: dict[str, Any], unjudged: set[str], comparison: Comparison
) -> None:
    """Compares the number of facts of each kind, and the verdicts of rules about any app.

    What is `unjudged` are the facts of invariants that had nothing to judge."""
    stated = [row for row in journal.rows if is_fact(row)]
    counts = Counter(f"{row.component}.{row.kind}" for row in stated)
    comparison.same_keys("figures", "fact ", variant["facts"], dict(counts))
    told = [finding for finding in variant["findings"] if finding["app"] is None]
    rules = journal.plan["rules"]
    comparison.equal("verdicts", "number of rules", len(told), len(rules))
    for finding, rule in zip(told, rules):
        verdict = _verdict(rule, stated, variant, unjudged)
        comparison.equal("verdicts", finding["name"], finding["verdict"], verdict)


def holds(bound: dict[str, Any], figure: int, unit: str) -> bool:
    """Whether a figure meets a bound, exactly."""
    quantity, parts = _UNITS[unit]
    others, scale = _UNITS[bound["unit"]]
    if quantity != others and bound["value"] != 0:
        return False
    left, right = Fraction(figure, parts), Fraction(bound["value"], scale)
    match bound["comparison"]:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
    raise ValueError(f"no comparison: {bound['comparison']}")


def _verdict(
    rule: dict[str, Any], stated: list[Row], variant: dict[str, Any], unjudged: set[str]
) -> str:
    if rule["kind"] == "metric":
        return _metric_verdict(rule, variant)

    def moments(fact: str) -> list[int]:
        return [
            row.time
            for row in stated
            if f"{row.component}.{row.kind}" == fact and rule["node"] in ("", row.node)
        ]

    times = moments(rule["fact"])
    if rule["kind"] in ("never", "neverIfJudged"):
        if times:
            return "failed"
        needs = _NEEDS.get(rule["fact"])
        if rule["fact"] not in unjudged and (needs is None or moments(needs)):
            return "passed"
        return "failed" if rule["kind"] == "never" else "vacuous"
    in_time = [time for time in times if rule["after_ns"] <= time <= rule["by_ns"]]
    return "passed" if in_time else "unmet"


def _metric_verdict(rule: dict[str, Any], variant: dict[str, Any]) -> str:
    """The verdict on a figure, which is compared with the oracle's own elsewhere."""
    for metric in variant["metrics"]:
        if (metric["name"], metric["subject"]) == (rule["name"], rule["node"]):
            value = metric["value"]
            is_met = value is not None and holds(rule["bound"], value, metric["unit"])
            return "passed" if is_met else "failed"
    return "failed"
