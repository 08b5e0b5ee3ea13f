"""Proves that the oracle notices: it is given copies of a run in which one thing is wrong.

Each case changes a copy of a report or of a log, and says how many differences must name what. A case
that is not noticed is worse than a difference, and ends the oracle with 1.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable

from comparison import Comparison

Report = dict[str, Any]
Compare = Callable[[Path, Path], Comparison]


@dataclass(frozen=True)
class Case:
    """Something that is made wrong, and what must be said of it."""

    name: str
    #: Changes the report, or the log of its first variant; how many things it has changed.
    spoil: Callable[[Report, sqlite3.Connection], int]
    #: What a difference must name to count.
    names: str = ""


@dataclass
class Outcome:
    """How many cases were tried and noticed."""

    tried: int = 0
    missed: int = 0


def run(report_file: Path, scenario: Path, cases: list[Case], compare: Compare) -> Outcome:
    """Tries all cases on copies of one run, in which the oracle itself finds nothing."""
    outcome = Outcome()
    for case in cases:
        outcome.tried += 1
        expected, found = _try(report_file, scenario, case, compare)
        if found < expected or expected == 0:
            outcome.missed += 1
            print(
                f"{scenario.name}: the oracle is blind: {case.name}: {expected} things are wrong, "
                f"{found} were noticed",
                file=sys.stderr,
            )
    return outcome


def _try(report_file: Path, scenario: Path, case: Case, compare: Compare) -> tuple[int, int]:
    copy = report_file.parent.with_name("spoilt")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(report_file.parent, copy)
    file = copy / report_file.name
    report = json.loads(file.read_text(encoding="utf-8"))
    log = sqlite3.connect(copy / report["variants"][0]["variant"] / "run.sqlite")
    triggers = log.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
    for (trigger,) in triggers:
        log.execute(f'DROP TRIGGER "{trigger}"')
    expected = case.spoil(report, log)
    log.commit()
    log.close()
    file.write_text(json.dumps(report), encoding="utf-8")
    differences = compare(file, scenario).differences
    return expected, sum(case.names in difference.figure for difference in differences)


# What is made wrong in any run


def _every_metric(report: Report, log: sqlite3.Connection) -> int:
    metrics = report["variants"][0]["metrics"]
    for metric in metrics:
        metric["value"] = (metric["value"] or 0) + 1
    return len(metrics)


def _lost_metric(report: Report, log: sqlite3.Connection) -> int:
    del report["variants"][0]["metrics"][-1]
    return 1


def _every_fact(report: Report, log: sqlite3.Connection) -> int:
    facts = report["variants"][0]["facts"]
    for kind in facts:
        facts[kind] += 1
    return len(facts)


def _every_verdict(report: Report, log: sqlite3.Connection) -> int:
    findings = report["variants"][0]["findings"]
    for finding in findings:
        finding["verdict"] = "failed" if finding["verdict"] == "passed" else "passed"
    return len(findings)


def _whole_verdict(report: Report, log: sqlite3.Connection) -> int:
    report["verdict"] = "failed" if report["verdict"] == "passed" else "passed"
    return 1


def _events(report: Report, log: sqlite3.Connection) -> int:
    report["variants"][0]["events"] += 1
    return 1


def _root(report: Report, log: sqlite3.Connection) -> int:
    digest = report["variants"][0]["digest"]
    report["variants"][0]["digest"] = ("1" if digest[0] == "0" else "0") + digest[1:]
    return 1


def _digest_byte(report: Report, log: sqlite3.Connection) -> int:
    (digest,) = log.execute("SELECT digest FROM rows WHERE sequence = 7").fetchone()
    log.execute(
        "UPDATE rows SET digest = ? WHERE sequence = 7", (bytes([digest[0] ^ 1]) + digest[1:],)
    )
    return 1


def _nanosecond(report: Report, log: sqlite3.Connection) -> int:
    log.execute("UPDATE rows SET time_ns = time_ns + 1 WHERE sequence = 7")
    return 1


def _space(report: Report, log: sqlite3.Connection) -> int:
    log.execute("UPDATE rows SET payload = payload || ' ' WHERE sequence = 7")
    return 1


GENERAL = [
    Case("the run as a whole is judged otherwise", _whole_verdict, "verdict of the run"),
    Case("every figure is one more", _every_metric),
    Case("a figure is left out", _lost_metric),
    Case("every fact is counted once more", _every_fact, "fact "),
    Case("every verdict is turned", _every_verdict),
    Case("an event too many", _events, "events"),
    Case("another root digest", _root, "root digest"),
    Case("a bit of a row's digest", _digest_byte, "digest of row 7"),
    Case("a row is a nanosecond later", _nanosecond, "digest of row 7"),
    Case("a payload is not canonical", _space, "payload of row 7"),
]


# What is made wrong in a call


def _every_gap(report: Report, log: sqlite3.Connection) -> int:
    for gap in report["gaps"]:
        gap["length_ns"] += 1
        gap["unheard_ns"] += 1
        gap["start_ns"] += 1
    return 3 * len(report["gaps"])


def _every_part(report: Report, log: sqlite3.Connection) -> int:
    for gap in report["gaps"]:
        gap["parts"][0]["ns"] += 1
    return len(report["gaps"])


def _lost_gap(report: Report, log: sqlite3.Connection) -> int:
    report["gaps"].pop()
    return 1


def _every_window(report: Report, log: sqlite3.Connection) -> int:
    for row in report["quality"]:
        for key in ("r_thousandths", "mos_thousandths", "mean_delay_ns", "loss_ppm"):
            row[key] = (row[key] or 0) + 1
    return 4 * len(report["quality"])


def _every_level(report: Report, log: sqlite3.Connection) -> int:
    points = [
        point
        for each in report["variants"][0]["series"]
        if each["name"] == "buffer level"
        for point in each["points"]
    ]
    for point in points:
        point[1] += 1
    return len(points)


def _lost_level(report: Report, log: sqlite3.Connection) -> int:
    series = report["variants"][0]["series"]
    level = next(each for each in series if each["name"] == "buffer level")
    series.remove(level)
    return 1


def _every_line(report: Report, log: sqlite3.Connection) -> int:
    rows = [row for section in report["variants"][0]["sections"] for row in section["rows"]]
    for row in rows:
        row["value"] += " "
    return len(rows)


def _every_join(report: Report, log: sqlite3.Connection) -> int:
    for row in report["sound"]:
        row["jumps"] += 1
    return len(report["sound"])


def _silent_frames(report: Report, log: sqlite3.Connection) -> int:
    """Ten frames in the middle of what sounded do not sound: nobody knows what became of them."""
    sequences = log.execute(
        "SELECT sequence FROM rows WHERE effects LIKE '%\"as\":\"decoded\"%' ORDER BY sequence"
    ).fetchall()
    middle = len(sequences) // 2
    log.executemany(
        "UPDATE rows SET effects = NULL WHERE sequence = ?", sequences[middle : middle + 10]
    )
    return 1


def _late_frame(report: Report, log: sqlite3.Connection) -> int:
    """The clock of a device slips by a nanosecond."""
    log.execute(
        "UPDATE rows SET time_ns = time_ns + 1 WHERE sequence ="
        " (SELECT max(sequence) FROM rows WHERE kind = 'audioTicked')"
    )
    return 1


def _other_refusal(report: Report, log: sqlite3.Connection) -> int:
    """A frame that came too late is called a second copy."""
    return log.execute(
        "UPDATE rows SET effects = replace(effects, '\"late\"', '\"duplicate\"') WHERE sequence ="
        " (SELECT min(sequence) FROM rows WHERE effects LIKE '%\"reason\":\"late\"%')"
    ).rowcount


CALL = GENERAL + [
    Case("every gap is a nanosecond longer, later and more", _every_gap, ": gap "),
    Case("a part of every gap is a nanosecond longer", _every_part, "parts"),
    Case("a gap is left out", _lost_gap, "number of gaps"),
    Case("every window scores a thousandth more", _every_window, " hears "),
    Case("every second has a nanosecond more in the buffer", _every_level, ": level at "),
    Case("a pair has no buffer level", _lost_level, "pairs with a buffer level"),
    Case("every line says something else", _every_line, "line "),
    Case("every member's sound jumps once more", _every_join, " jumps"),
    Case("ten frames do not sound", _silent_frames, "left open"),
    Case("a device's clock slips", _late_frame, "'s frames"),
    Case("what came late is called a second copy", _other_refusal, "intercom.lateFrames"),
]


# What is made wrong with photos


def _every_breach(report: Report, log: sqlite3.Connection) -> int:
    for breach in report["breaches"]:
        breach["at_ns"] += 1
        breach["breach"]["bytes"] += 1
    return 2 * len(report["breaches"])


def _lost_breach(report: Report, log: sqlite3.Connection) -> int:
    report["breaches"].pop()
    return 1


def _another_photo(report: Report, log: sqlite3.Connection) -> int:
    """A photo less goes to Recently Deleted than the log's own fact says."""
    (sequence, payload) = log.execute(
        "SELECT sequence, payload FROM rows WHERE kind = 'photosDeleted'"
    ).fetchone()
    fact = json.loads(payload)
    fact["ids"].pop()
    log.execute(
        "UPDATE rows SET payload = ? WHERE sequence = ?",
        (json.dumps(fact, separators=(",", ":")), sequence),
    )
    return 1


def _other_favourite(report: Report, log: sqlite3.Connection) -> int:
    """Nobody has marked a photo: then none that is protected goes."""
    return log.execute("UPDATE rows SET kind = 'nothing' WHERE kind = 'edited'").rowcount


def _at_the_end(report: Report, log: sqlite3.Connection) -> int:
    sections = report["variants"][0]["sections"]
    rows = [row for each in sections if each["title"] == "at the end" for row in each["rows"]]
    for row in rows:
        row["value"] += " "
    return len(rows)


PHOTOS = GENERAL + [
    Case("every breach is a nanosecond later, and a byte more", _every_breach, "breach "),
    Case("a breach is left out", _lost_breach, "number of broken promises"),
    Case("a photo that went is not named", _another_photo, "photosDeleted"),
    Case("a favourite is none", _other_favourite, "photos.protectedDeleted"),
    Case("every line about the end says something else", _at_the_end, "at the end"),
]


# What is made wrong with tasks


def _every_task_metric(report: Report, log: sqlite3.Connection) -> int:
    """Every figure but those of messages, of which the oracle computes what was lost alone."""
    metrics = [
        metric
        for metric in report["variants"][0]["metrics"]
        if metric["name"].startswith("tasks.")
        and metric["name"] not in ("tasks.messagesSent", "tasks.messagesArrived")
    ]
    for metric in metrics:
        metric["value"] = (metric["value"] or 0) + 1
    return len(metrics)


def _every_word(report: Report, log: sqlite3.Connection) -> int:
    """Every screen says a little more."""
    return log.execute(
        "UPDATE rows SET payload = replace(payload, '\"words\":\"', '\"words\":\"あ')"
        " WHERE kind LIKE '%Said'"
    ).rowcount


def _no_word(report: Report, log: sqlite3.Connection) -> int:
    """No screen says anything."""
    return log.execute("UPDATE rows SET kind = 'nothing' WHERE kind LIKE '%Said'").rowcount


TASKS = [case for case in GENERAL if case.spoil is not _every_metric] + [
    Case("every figure of tasks is one more", _every_task_metric),
    Case("every screen says something else", _every_word, "Said: あ"),
    Case("no screen says what went wrong", _no_word, "Said of eve-phone"),
]
