#!/usr/bin/env python3
"""Recomputes what the tool reports, from logs and labels alone, and says where the two differ.

    Tests/oracle/oracle.py [--tool YAMABIKO] [--jobs COUNT] [--allow-outside] [FILE…]

It runs each scenario (without FILE all below `scenarios/`), and for every variant computes digests,
gaps, delays, counters, scores, broken promises and verdicts anew. It shares no code with the tool:
definitions come from docs/. Of the log it takes what components were told and asked for; of the plan
what the scenario asked for.

Exit codes: 0 all is the same; 1 something differs, the tool refused a scenario, nothing was compared, or
the oracle did not notice what was made wrong on purpose; 64 usage.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from typing import NoReturn

import digests
import facts
import intercom
import letters
import notifications
import photos
import push
import selftest
import tasks
from comparison import Comparison, counted
from journal import Journal

ROOT = Path(__file__).resolve().parents[2]
USAGE = 64
KNOWN_APPS = ["intercom", "photos", "letters", "push", "tasks", "notifications"]

#: Verdicts, the worst last, and the exit code of a run whose worst it is.
SEVERITY = ["passed", "vacuous", "unmet", "failed"]
EXIT_CODES = {"passed": 0, "vacuous": 0, "unmet": 2, "failed": 1}


class Parser(argparse.ArgumentParser):
    """A parser that ends as the tool does where it is called wrongly."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong, in one line."""
        print(f"error: {message}", file=sys.stderr)
        sys.exit(USAGE)


#: The scenarios on copies of which the oracle proves that it notices.
SELF_TESTS = [
    ("intercom/corrupted-and-replayed.yaml", selftest.CALL),
    ("photos/favourite-before-delete.yaml", selftest.PHOTOS),
    ("tasks/seven-ways-not-to-get-in.yaml", selftest.TASKS),
]


def main() -> int:
    """Compares all scenarios, tries the oracle itself, and tells what it found."""
    options = _options()
    files = options.files or sorted((ROOT / "scenarios").rglob("*.yaml"))
    everything = Comparison("all")
    with tempfile.TemporaryDirectory() as folder, ProcessPoolExecutor(options.jobs) as pool:
        # They take longest, so they are begun first.
        trials = [pool.submit(_try_on, Path(folder), options, *test) for test in SELF_TESTS]
        trials.append(pool.submit(_try_refusal, Path(folder), options))
        folders = [Path(folder) / str(number) for number in range(len(files))]
        for file, comparison in zip(
            files, pool.map(_compare_scenario, files, folders, repeat(options))
        ):
            print(f"{_name(file)}: {comparison.outcome}", flush=True)
            everything.add(comparison)
        blind = _is_blind(trials)
    for difference in everything.differences:
        print(difference, file=sys.stderr)
    refused = len(everything.refusals)
    scenarios = counted(len(files) - refused, "scenario")
    print(f"{scenarios}, compared: {everything.summary or 'nothing'}")
    print(counted(len(everything.differences), "difference"))
    if refused:
        # What did not run is no difference, and no agreement either.
        print(f"error: {counted(refused, 'scenario')} refused or broken off", file=sys.stderr)
    # "Nothing compared" must never look like "nothing wrong".
    if not everything.counts["digests"] or not everything.counts["figures"]:
        print("error: nothing was compared", file=sys.stderr)
        return 1
    return 1 if everything.differences or refused or blind else 0


def _try_on(
    folder: Path, options: argparse.Namespace, name: str, cases: list[selftest.Case]
) -> selftest.Outcome:
    """Gives the oracle copies of one run in which something is wrong."""
    scenario = ROOT / "scenarios" / name
    report, _, trouble = _run(scenario, folder / scenario.stem, options)
    if report is None:
        print(f"{name}: {trouble}", file=sys.stderr)
        return selftest.Outcome(tried=1, missed=1)
    return selftest.run(report, scenario, cases, _compare_run)


def _try_refusal(folder: Path, options: argparse.Namespace) -> selftest.Outcome:
    """Gives the oracle a scenario that the tool refuses."""
    return selftest.Outcome(tried=1, missed=0 if _sees_refusal(folder, options) else 1)


def _is_blind(trials: list[Future[selftest.Outcome]]) -> bool:
    """Whether the oracle was blind to anything that was made wrong."""
    outcomes = [trial.result() for trial in trials]
    tried = sum(outcome.tried for outcome in outcomes)
    missed = sum(outcome.missed for outcome in outcomes)
    print(f"the oracle itself: {tried} wrong runs, {tried - missed} noticed")
    return missed > 0 or tried == 0


def _sees_refusal(folder: Path, options: argparse.Namespace) -> bool:
    """Whether a scenario with a mistake is told as one that did not run, with what the tool says."""
    text = (ROOT / "scenarios" / SELF_TESTS[0][0]).read_text(encoding="utf-8")
    file = folder / "mistaken.yaml"
    file.write_text(text + "durration: 1s\n", encoding="utf-8")
    found = _compare_scenario(file, folder / "mistaken", options)
    said = found.refusals[0] if found.refusals else ""
    is_told = "refused by the tool, exit 65: " in said and "durration" in said
    if is_told and not found.counts and not found.differences:
        return True
    print(f"the oracle is blind: a scenario with a mistake: {found.outcome}", file=sys.stderr)
    return False


def _options() -> argparse.Namespace:
    parser = Parser(
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        usage=argparse.SUPPRESS,
    )
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="scenario files")
    parser.add_argument(
        "--tool",
        type=Path,
        default=ROOT / ".build/release/yamabiko",
        metavar="YAMABIKO",
        help="the tool that runs them; the release binary where absent",
    )
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="COUNT",
        help="how many scenarios are compared at a time; the number of cores where absent",
    )
    parser.add_argument(
        "--allow-outside",
        action="store_true",
        help="let scenarios name files outside their own folders",
    )
    options = parser.parse_args()
    if options.jobs < 1:
        parser.error(f"--jobs is 1 or more, not {options.jobs}")
    options.files = [file.resolve() for file in options.files]
    options.tool = options.tool.resolve()
    if not options.tool.is_file():
        parser.error(f"there is no tool at {options.tool}; run 'make build', or give --tool")
    for file in options.files:
        if not file.is_file():
            parser.error(f"there is no scenario at {file}")
    return options


def _name(file: Path) -> str:
    """A file as a report names it."""
    file = file.resolve()
    return str(file.relative_to(ROOT)) if file.is_relative_to(ROOT) else str(file)


def _compare_scenario(file: Path, folder: Path, options: argparse.Namespace) -> Comparison:
    """Runs one scenario and compares all its variants."""
    report, code, trouble = _run(file, folder, options)
    if report is None:
        return Comparison(_name(file), refusals=[trouble])
    comparison = _compare_run(report, file)
    comparison.equal("verdicts", "exit code", code, EXIT_CODES[_verdict(report)])
    return comparison


def _verdict(report_file: Path) -> str:
    """What a report says as a whole."""
    return json.loads(report_file.read_text(encoding="utf-8"))["verdict"]


def _run(file: Path, folder: Path, options: argparse.Namespace) -> tuple[Path | None, int, str]:
    """Runs a scenario; its report with the exit code, or why there is none."""
    command = [options.tool, "run", file, "--out", folder, "--no-audio", "--quiet"]
    command += ["--allow-outside"] if options.allow_outside else []
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    reports = sorted(folder.rglob("report.json"))
    # A rule that is not met ends with 1 or 2, and there is a report to compare nevertheless.
    if done.returncode in (0, 1, 2) and len(reports) == 1:
        return reports[0], done.returncode, ""
    lines = (done.stderr.strip() or done.stdout.strip()).splitlines()
    # What it announces of a long run stands before its mistakes.
    said = next((line for line in lines if "error" in line), "".join(lines[:1]) or "no word of why")
    if done.returncode < 0:
        return None, 0, f"broken off, signal {-done.returncode}: {said}"
    return None, 0, f"refused by the tool, exit {done.returncode}: {said}"


def _compare_run(report_file: Path, scenario: Path) -> Comparison:
    """Compares the report of a run with the logs beside it."""
    report = json.loads(report_file.read_text(encoding="utf-8"))
    everything = Comparison(_name(scenario))
    for variant in report["variants"]:
        comparison = Comparison(_name(scenario), variant["variant"])
        journal = Journal(report_file.parent / variant["variant"] / "run.sqlite")
        proof = digests.prove(journal, comparison)
        comparison.equal("digests", "root digest", variant["digest"], proof.root)
        comparison.equal("figures", "events", variant["events"], proof.rows)
        apps = [section["app"] for section in journal.plan["sections"]]
        # An app that the oracle does not know must not look like one in which all is the same.
        comparison.equal("figures", "apps", apps, [app for app in apps if app in KNOWN_APPS])
        unjudged: set[str] = set()
        if section := journal.section("intercom"):
            unjudged |= intercom.compare(journal, section, report, scenario.parent, comparison)
        if section := journal.section("photos"):
            unjudged |= photos.compare(journal, section, report, comparison)
        if journal.section("letters"):
            letters.compare(journal, variant, comparison)
        if journal.section("tasks"):
            tasks.compare(journal, variant, comparison)
        if journal.section("push"):
            push.compare(journal, variant, comparison)
        if journal.section("notifications"):
            notifications.compare(journal, variant, comparison)
        facts.compare(journal, variant, unjudged, comparison)
        journal.close()
        everything.add(comparison)
    everything.equal("verdicts", "verdict of the run", report["verdict"], _worst(report))
    return everything


def _worst(report: dict[str, Any]) -> str:
    """The worst verdict on any rule of any variant, each of which is compared by itself."""
    told = [finding["verdict"] for each in report["variants"] for finding in each["findings"]]
    return max(told, key=SEVERITY.index, default="vacuous")


if __name__ == "__main__":
    sys.exit(main())
