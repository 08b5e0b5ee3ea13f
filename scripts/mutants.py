#!/usr/bin/env python3
"""Mutation testing: breaks the sources in the places of mutant_table.py and lists what survives.

    scripts/mutants.py [--only 1-20,31] [--again] [--quick] [--no-whole] [--jobs N] [--list] [--places]

The sources are broken in a copy, .build-mutants/tree, in all places at once: each is a choice there,
made by the number in YAMABIKO_MUTANT, so that one build serves all mutants. A mutant is noticed by
`check` (by a rule, or by nothing but a golden), by a replay or a search that ends otherwise, or by a
test: of its own test targets in any case, of the whole suite where nobody else noticed. What hangs
or traps counts as noticed.

What was found is kept in .build-mutants/results.json: an interrupted run goes on from there. It is
asked again where the sources or the mutant have changed, of survivors also where tests have.

It exits with 0 where nothing survives but what the table shows to be equivalent, with 1 where
something does, and with 65 where the table does not fit the sources.
"""

import argparse
import concurrent.futures
import json
import subprocess
import sys
import time
from typing import Any

sys.dont_write_bytecode = True

from mutant_copy import ROOT, TREE, WORK, TableError, copied, digest, sources, write_copy  # noqa: E402
from mutant_judges import examine, examine_healthy, is_judged, is_noticed  # noqa: E402
from mutant_process import end_all  # noqa: E402
from mutant_table import MUTANTS, Mutant  # noqa: E402

RESULTS = WORK / "results.json"

# One build for the tool and the tests, fast enough to ask the tests of every mutant.
BUILD = ["swift", "build", "-c", "release", "--build-tests", "-Xswiftc", "-enable-testing"]


def build() -> None:
    """Builds the copy: the tool and the tests at once."""
    print("building the copy with all mutants in it", flush=True)
    if subprocess.run(BUILD, cwd=TREE).returncode != 0:
        raise TableError("the copy does not build: a mutant of the table is no Swift")


def words(found: dict[str, Any]) -> str:
    """Who noticed, for a person."""
    parts: list[str] = []
    if found["check"]:
        parts.append(f"check ({found['check']})")
    if found["command"]:
        parts.append(found["command"])
    parts += found["tests"] + found.get("whole", [])
    return ", ".join(parts) if parts else "SURVIVED"


def load() -> dict[str, dict[str, Any]]:
    """What earlier runs found."""
    try:
        return json.loads(RESULTS.read_text())
    except (FileNotFoundError, json.JSONDecodeError):
        return {}


def save(results: dict[str, dict[str, Any]]) -> None:
    """Keeps what was found so far; a reader sees the old file or the new one."""
    temporary = RESULTS.with_suffix(".tmp")
    temporary.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n")
    temporary.replace(RESULTS)


def is_known(
    kept: dict[str, Any] | None, mutant: Mutant, state: dict[str, str], asks_whole: bool
) -> bool:
    """Whether what an earlier run found of a mutant still holds."""
    if kept is None or kept["mutant"] != definition(mutant) or kept["sources"] != state["sources"]:
        return False
    if is_noticed(kept):
        return True
    return kept["tests_state"] == state["tests"] and (kept["asked_whole"] or not asks_whole)


def definition(mutant: Mutant) -> str:
    """A name for what a mutant breaks."""
    return digest(mutant.file, mutant.text, repr(mutant.to))


def state_of(files: dict[str, bytes]) -> dict[str, str]:
    """Names for the sources with what they run, and for the tests."""
    tests = [name.encode() + data for name, data in files.items() if name.startswith("Tests/")]
    rest = [
        name.encode() + data
        for name, data in files.items()
        if name.startswith(("Plugins/", "Sources/", "scenarios/", "golden/"))
    ]
    return {"sources": digest(*rest), "tests": digest(*tests)}


def run_all(
    wanted: list[Mutant], state: dict[str, str], options: argparse.Namespace
) -> dict[str, dict[str, Any]]:
    """Asks of every mutant of which it is not known who notices it."""
    results = load()
    due = [
        mutant
        for mutant in wanted
        if options.again
        or not is_known(results.get(str(mutant.number)), mutant, state, not options.no_whole)
    ]
    if not due:
        return results
    build()
    healthy = examine_healthy()
    began = time.monotonic()
    done = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {
            pool.submit(examine, mutant, healthy, options): mutant for mutant in due
        }
        try:
            for future in concurrent.futures.as_completed(futures):
                mutant, found = futures[future], future.result()
                found |= {
                    "mutant": definition(mutant),
                    "sources": state["sources"],
                    "tests_state": state["tests"],
                    "asked_whole": not options.no_whole,
                }
                results[str(mutant.number)] = found
                save(results)
                done += 1
                left = (time.monotonic() - began) / done * (len(due) - done)
                print(
                    f"[{done} of {len(due)}, {left / 60:.0f} min left] {mutant.number}:"
                    f" {words(found)}",
                    flush=True,
                )
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            end_all()
            raise
    return results


def report(wanted: list[Mutant], results: dict[str, dict[str, Any]]) -> int:
    """Prints the table and the share; gives the exit code."""
    print()
    survivors: list[Mutant] = []
    for mutant in wanted:
        found = results[str(mutant.number)]
        if not is_noticed(found) and not mutant.equivalent:
            survivors.append(mutant)
        print(f"{mutant.number:4}  {mutant.breaks}\n      {words(found)}")
    real = [mutant for mutant in wanted if not mutant.equivalent]
    noticed = [mutant for mutant in real if is_noticed(results[str(mutant.number)])]
    judged = [mutant for mutant in noticed if is_judged(results[str(mutant.number)])]
    print()
    for mutant in wanted:
        if not mutant.equivalent:
            continue
        print(f"equivalent: {mutant.number}: {mutant.equivalent}")
        if is_noticed(results[str(mutant.number)]):
            print(f"  but it is noticed, by {words(results[str(mutant.number)])}: mend the table")
    for mutant in survivors:
        print(f"survived: {mutant.number}: {mutant.file}: {mutant.breaks}")
    share = 1000 * len(noticed) // max(1, len(real))
    print(
        f"{len(noticed)} of {len(real)} noticed ({share // 10}.{share % 10} %),"
        f" {len(judged)} of them by a rule or a test and not by a golden or a replay alone;"
        f" {len(wanted) - len(real)} equivalent"
    )
    return 1 if survivors else 0


def chosen(text: str) -> set[int]:
    """Numbers such as 1-20,31."""
    numbers: set[int] = set()
    for piece in text.split(","):
        first, _, last = piece.partition("-")
        numbers |= set(range(int(first), int(last or first) + 1))
    return numbers


def main() -> int:
    """Reads the command line and does it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", type=chosen, help="numbers of mutants, such as 1-20,31")
    parser.add_argument("--again", action="store_true", help="forget what earlier runs found")
    parser.add_argument("--no-whole", action="store_true", help="do not ask the whole test suite")
    parser.add_argument("--quick", action="store_true", help="ask nobody else once one noticed")
    parser.add_argument("--jobs", type=int, default=2, help="how many run side by side")
    parser.add_argument("--list", action="store_true", help="list the mutants and end")
    parser.add_argument(
        "--places", action="store_true", help="see whether every place is in the sources, and end"
    )
    options = parser.parse_args()
    wanted = [m for m in MUTANTS if options.only is None or m.number in options.only]
    if options.list:
        for mutant in wanted:
            print(f"{mutant.number:4}  {mutant.file}: {mutant.breaks}")
        return 0
    try:
        if len({mutant.number for mutant in MUTANTS}) != len(MUTANTS):
            raise TableError("a number stands in the table twice")
        if options.places:
            named = {mutant.file for mutant in MUTANTS} | {"Package.swift"}
            paths = {name: ROOT / name for name in sorted(named)}
            copied({name: path.read_bytes() for name, path in paths.items() if path.is_file()})
            print(f"{len(MUTANTS)} mutants, each in one place of the sources")
            return 0
        files = sources()
        WORK.mkdir(exist_ok=True)
        write_copy(copied(files))
        results = run_all(wanted, state_of(files), options)
    except TableError as error:
        print(f"mutants: error: {error}", file=sys.stderr)
        return 65
    except KeyboardInterrupt:
        print("\nmutants: interrupted; run it again to go on from here", file=sys.stderr)
        return 130
    return report(wanted, results)


if __name__ == "__main__":
    sys.exit(main())
