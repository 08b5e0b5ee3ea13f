#!/usr/bin/env python3
"""Recomputes what the tool reports, from logs and labels alone, and says where the two differ.

    Tests/oracle/oracle.py [--tool YAMABIKO] [--keep FOLDER] [FILES…]

It runs each scenario (without FILES, all below `scenarios/`), and for every variant computes digests,
gaps, delays, counters, scores, stories of photos and verdicts anew. It shares no code with the tool:
definitions come from docs/. Of the log it takes what components were told and asked for; of the plan
what the scenario asked for.

Exit codes: 0 all is the same, 1 something differs or nothing was compared, 64 usage.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

import digests
import facts
import intercom
import selftest
from comparison import Comparison
from journal import Journal

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Compares all scenarios and tells what it found."""
    options = _options()
    files = options.files or sorted((ROOT / "scenarios").rglob("*.yaml"))
    everything = Comparison("all")
    with tempfile.TemporaryDirectory() as folder:
        for number, file in enumerate(files):
            everything.add(_compare_scenario(file, Path(folder) / str(number), options))
        noticed = selftest.run(Path(folder), _compare_run)
    for difference in everything.differences:
        print(difference, file=sys.stderr)
    print(f"{len(files)} scenarios: {everything.summary or 'nothing'} compared")
    if not everything.counts["digests"] or not everything.counts["figures"]:
        print("nothing was compared: that is no success", file=sys.stderr)
        return 1
    print(f"{len(everything.differences)} differences; {noticed.summary}")
    return 0 if not everything.differences and noticed.all_noticed else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__.splitlines()[0], epilog="\n".join(__doc__.splitlines()[2:]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("files", nargs="*", type=Path, help="scenario files; all that are shipped where absent")
    parser.add_argument("--tool", type=Path, default=ROOT / ".build/release/yamabiko")
    parser.add_argument("--allow-outside", action="store_true", help="let scenarios name files outside their own folders")
    parser.exit_on_error = True
    return parser.parse_args()


def _compare_scenario(file: Path, folder: Path, options: argparse.Namespace) -> Comparison:
    """Runs one scenario and compares all its variants."""
    command = [options.tool, "run", file, "--out", folder, "--no-audio", "--quiet"]
    command += ["--allow-outside"] if options.allow_outside else []
    done = subprocess.run(command, capture_output=True, text=True)
    reports = sorted(folder.rglob("report.json"))
    comparison = Comparison(str(file))
    # A rule that is not met ends with 1 or 2, and there is a report to compare nevertheless.
    if done.returncode not in (0, 1, 2) or len(reports) != 1:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines()[:1]
        comparison.equal("figures", "the run", f"exit {done.returncode}: {' '.join(said)}", "a report")
        return comparison
    comparison = _compare_run(reports[0], file)
    print(f"{file}: {comparison.summary}, {len(comparison.differences)} differences", flush=True)
    return comparison


def _compare_run(report_file: Path, scenario: Path) -> Comparison:
    """Compares the report of a run with the logs beside it."""
    report = json.loads(report_file.read_text(encoding="utf-8"))
    everything = Comparison(str(scenario))
    for variant in report["variants"]:
        comparison = Comparison(str(scenario), variant["variant"])
        journal = Journal(report_file.parent / variant["variant"] / "run.sqlite")
        proof = digests.prove(journal, comparison)
        comparison.equal("digests", "root digest", variant["digest"], proof.root)
        comparison.equal("figures", "events", variant["events"], proof.rows)
        facts.compare(journal, variant, comparison)
        if section := journal.section("intercom"):
            intercom.compare(journal, section, report, scenario.parent, comparison)
        journal.close()
        everything.add(comparison)
    return everything


if __name__ == "__main__":
    sys.exit(main())
