#!/usr/bin/env python3
"""Mutation testing: breaks the sources in the places of mutant_table.py and lists what survives.

    scripts/mutants.py [--only 1-20,31] [--again] [--quick] [--no-whole] [--jobs N] [--list]

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
import dataclasses
import hashlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import Any

sys.dont_write_bytecode = True

from mutant_table import MUTANTS, Mutant  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-mutants"
TREE = WORK / "tree"
RESULTS = WORK / "results.json"
PRODUCTS = TREE / ".build" / "release"
TOOL = PRODUCTS / "yamabiko"
TESTS = PRODUCTS / "yamabikoPackageTests.xctest"

# One build for the tool and the tests, fast enough to ask the tests of every mutant.
BUILD = ["swift", "build", "-c", "release", "--build-tests", "-Xswiftc", "-enable-testing"]

# These read the sources, which are others in the copy.
READERS = {"Tests/KernelTests/PurityTests.swift", "Tests/KernelTests/LayeringTests.swift"}

SWITCH = {
    "Sources/CMutant/include/CMutant.h": """\
#include <stdbool.h>
extern int yamabiko_mutant;
static inline bool mutant(int number) { return yamabiko_mutant == number; }
""",
    "Sources/CMutant/CMutant.c": """\
#include "CMutant.h"
#include <stdlib.h>
int yamabiko_mutant;
__attribute__((constructor)) static void choose(void) {
  const char *number = getenv("YAMABIKO_MUTANT");
  yamabiko_mutant = number ? atoi(number) : 0;
}
""",
}

# How the manifest of the copy differs.
MANIFEST = [
    ("[.treatAllWarnings(as: .error)]", "[]"),
    (
        ".target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)",
        '.target(name: name, dependencies: dependencies + ["CMutant"], path: path,'
        " swiftSettings: strict)",
    ),
    (
        '    .target(\n      name: "Kernel",\n',
        '    .target(name: "CMutant"),\n'
        '    .target(\n      name: "Kernel",\n      dependencies: ["CMutant"],\n',
    ),
]

# What is run of the tool besides `check`; the first two write what the others read.
RECORDED = ["scenarios/intercom/ridge-handover.yaml", "scenarios/photos/keep-deleted.yaml"]
SEARCHED = "scenarios/photos/every-order.yaml"

# Tests that take longer than `check`, which is asked before them.
SLOW = {"CompositionTests", "IntercomSimulationTests", "PhotosSimulationTests", "ToolTests"}

LEAST_LIMIT = 60.0  # seconds, and ten times what the healthy build takes


class TableError(Exception):
    """The table, or the copy's manifest, does not fit the sources."""


@dataclasses.dataclass
class Ended:
    """How a process ended: its code, nil where the time ran out, and what it printed."""

    code: int | None
    output: str
    seconds: float


# The copy.


def digest(*texts: str | bytes) -> str:
    """A short name for what was given."""
    hashed = hashlib.sha256()
    for text in texts:
        hashed.update(text.encode() if isinstance(text, str) else text)
        hashed.update(b"\0")
    return hashed.hexdigest()[:16]


def part(mutant: Mutant) -> tuple[str, str, str]:
    """What stands before the part that is broken, the part, and what stands behind it."""
    before, marked, rest = mutant.text.partition("«")
    original, closed, after = rest.partition("»")
    if not marked or not closed or "«" in rest or "»" in after:
        raise TableError(f"mutant {mutant.number}: its text has not one part between « and »")
    return before, original, after


def choice(mutant: Mutant, original: str) -> str:
    """The part as a choice by number."""
    if mutant.to is None:
        return f"if !mutant({mutant.number}) {{ {original} }}"
    return f"(mutant({mutant.number}) ? ({mutant.to}) : ({original}))"


def broken(file: str, text: str, mutants: list[Mutant]) -> str:
    """The text of a file with all its mutants as choices."""
    edits: list[tuple[int, int, str]] = []
    for mutant in mutants:
        before, original, after = part(mutant)
        whole = before + original + after
        count = text.count(whole)
        if count != 1:
            raise TableError(
                f"mutant {mutant.number}: its text stands in {file} {count} times, not once:"
                f" {' '.join(whole.split())}\n  the table is behind: bring it up to the sources"
            )
        start = text.index(whole) + len(before)
        edits.append((start, start + len(original), choice(mutant, original)))
    edits.sort(reverse=True)
    for (later, _, _), (_, end, _) in zip(edits, edits[1:]):
        if end > later:
            raise TableError(f"two mutants of {file} meet in one place")
    for start, end, replacement in edits:
        text = text[:start] + replacement + text[end:]
    return "import CMutant\n" + text


def manifest(text: str) -> str:
    """The manifest of the copy."""
    for old, new in MANIFEST:
        if text.count(old) != 1:
            raise TableError(f"Package.swift has not once: {' '.join(old.split())}")
        text = text.replace(old, new)
    return text


def sources() -> dict[str, bytes]:
    """Every file of the working tree that git knows or would take, by path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout.decode()
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_bytes() for name in sorted(names)}


def copied(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the copy."""
    places: dict[str, list[Mutant]] = {}
    for mutant in MUTANTS:
        places.setdefault(mutant.file, []).append(mutant)
    copy = {name: data for name, data in files.items() if name not in READERS}
    for file, mutants in places.items():
        if file not in copy:
            raise TableError(f"mutant {mutants[0].number}: there is no {file}")
        copy[file] = broken(file, copy[file].decode(), mutants).encode()
    copy["Package.swift"] = manifest(copy["Package.swift"].decode()).encode()
    copy |= {name: text.encode() for name, text in SWITCH.items()}
    return copy


def write_copy(copy: dict[str, bytes]) -> None:
    """Writes what has changed alone, so that a build takes up where the last one ended."""
    for name, data in copy.items():
        path = TREE / name
        if path.is_file() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = (ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644
        path.write_bytes(data)
        path.chmod(mode & 0o777)
    for folder in ["Sources", "Tests", "Fuzz", "Benchmarks", "scenarios", "golden"]:
        for path in (TREE / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(TREE)) not in copy:
                path.unlink()


# Processes.

_running: set[int] = set()
_lock = threading.Lock()


def run(
    arguments: list[str], number: int, limit: float | None, folder: pathlib.Path = TREE
) -> Ended:
    """Runs a process of the copy with one mutant; what does not end in time is ended."""
    environment = os.environ | {
        "YAMABIKO_MUTANT": str(number),
        "SWIFT_BACKTRACE": "enable=no",
        "NO_COLOR": "1",
    }
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="yamabiko-mutant-") as place:
        environment["TMPDIR"] = place
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                arguments,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            with _lock:
                _running.add(process.pid)
            try:
                code: int | None = process.wait(limit)
            except subprocess.TimeoutExpired:
                end_group(process.pid)
                process.wait()
                code = None
            with _lock:
                _running.discard(process.pid)
            output.seek(0)
            text = output.read().decode(errors="replace")
    return Ended(code, text, time.monotonic() - began)


def end_group(process: int) -> None:
    """Ends a process that was started here, and those that it started."""
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def end_all() -> None:
    """Ends whatever still runs."""
    with _lock:
        for process in _running:
            end_group(process)


# Who notices.


def commands(folder: pathlib.Path) -> dict[str, list[str]]:
    """What is run of the tool besides `check`, by name; `folder` is the mutant's own."""
    recorded = [WORK / "healthy" / scenario_folder(name) for name in RECORDED]
    tool = str(TOOL)
    return {
        "run": [tool, "run", RECORDED[1], "--no-audio", "--quiet", "--out", str(folder)],
        "replay of own log": [tool, "replay", first_log(folder / scenario_folder(RECORDED[1])),
                              "--verify"],
        "replay of a call": [tool, "replay", first_log(recorded[0]), "--verify"],
        "replay of a cleaning": [tool, "replay", first_log(recorded[1]), "--verify"],
        "search": [tool, "search", SEARCHED, "--depth", "7"],
    }


def scenario_folder(name: str) -> str:
    """Where the runs of a scenario are written, below a folder of reports."""
    return name.removeprefix("scenarios/").removesuffix(".yaml")


def first_log(folder: pathlib.Path) -> str:
    """The folder of a scenario's first variant that has a log."""
    logs = sorted(folder.glob("*/run.sqlite"))
    return str(logs[0].parent) if logs else str(folder)


def fate(ended: Ended) -> str:
    """How a process ended where that alone tells."""
    if ended.code is None:
        return "hangs"
    return "traps" if ended.code < 0 else ""


class Healthy:
    """How everything ends without a mutant, and how long it takes; tests are run once asked for."""

    def __init__(self) -> None:
        self.check = 0.0
        self.commands: dict[str, tuple[int, float]] = {}
        self._tests: dict[str, tuple[float, set[str]]] = {}
        self._turn: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()

    def tests(self, chosen: str) -> tuple[float, set[str]]:
        """How long some tests take, and which of them fail, without a mutant."""
        with self._lock:
            turn = self._turn.setdefault(chosen, threading.Lock())
        with turn:
            if chosen not in self._tests:
                self._tests[chosen] = healthy_tests(chosen)
            return self._tests[chosen]


def healthy_tests(chosen: str) -> tuple[float, set[str]]:
    """Runs some tests without a mutant."""
    ended = ask_tests(0, chosen, None)
    count = re.search(r"Test run with (\d+) tests?", ended.output)
    if count is None or count[1] == "0":
        raise TableError(f"no test of '{chosen}' runs:\n{ended.output[-2000:]}")
    failing = failures(ended.output) if ended.code != 0 else set()
    name = chosen or "the whole suite"
    print(f"  without a mutant {name}: {count[1]} tests, {ended.seconds:.0f} s", flush=True)
    if failing:
        names = ", ".join(sorted(failing))
        print(f"  fails without a mutant, and says nothing: {names}", flush=True)
    return ended.seconds, failing


def limit(seconds: float) -> float:
    """How long something may take that takes so long without a mutant."""
    return max(LEAST_LIMIT, 10 * seconds)


def checked(mutant: Mutant) -> list[str]:
    """The scenarios that are checked: all, or those of the app that a mutant is in."""
    apps = re.findall(r"^Sources/Apps/(\w+)/", mutant.file)
    return [f"scenarios/{app.lower()}" for app in apps] or ["scenarios"]


def by_check(mutant: Mutant, healthy: Healthy) -> str:
    """How `check` notices: by a rule, by a golden alone, by its end; empty where it does not."""
    asked = [str(TOOL), "check", "--jobs", "1"] + checked(mutant)
    ended = run(asked, mutant.number, limit(healthy.check))
    if fate(ended):
        return fate(ended)
    if ended.code == 0:
        return ""
    is_broken = re.search(r"^\S+\.yaml: .*: (failed|unmet)", ended.output, re.MULTILINE)
    return "rule" if is_broken else "golden" if ended.code == 1 else f"code {ended.code}"


def by_commands(number: int, healthy: Healthy) -> str:
    """Which command ends otherwise than without a mutant; empty where none does."""
    with tempfile.TemporaryDirectory(prefix="mutant-", dir=WORK) as place:
        folder = pathlib.Path(place)
        for name in healthy.commands:
            expected, seconds = healthy.commands[name]
            ended = run(commands(folder)[name], number, limit(seconds))
            if ended.code != expected:
                return name
    return ""


def failures(output: str) -> set[str]:
    """The suites and free tests that failed."""
    suites = re.findall(r"Suite \"?(\w+)\"? failed after", output)
    return set(suites) or set(re.findall(r"Test (\"[^\"]*\") failed after", output))


def ask_tests(number: int, chosen: str, seconds: float | None) -> Ended:
    """Runs the tests whose names begin so, or all of them for the empty name."""
    target, _, suite = chosen.partition(".")
    narrowed = ["--filter", rf"^{target}\.{suite}"] if chosen else []
    arguments = [str(TESTS), "--testing-library", "swift-testing"] + narrowed
    return run(arguments, number, None if seconds is None else limit(seconds))


def by_tests(number: int, asked: tuple[str, ...], healthy: Healthy) -> list[str]:
    """The suites that notice, of the first tests where one does."""
    for chosen in asked:
        seconds, failing = healthy.tests(chosen)
        ended = ask_tests(number, chosen, seconds)
        if fate(ended):
            return [f"{chosen or 'the suite'} {fate(ended)}"]
        if ended.code != 0:
            found = failures(ended.output) - failing
            if found:
                return sorted(found)
    return []


# The course of a run.


def build() -> None:
    """Builds the copy: the tool and the tests at once."""
    print("building the copy with all mutants in it", flush=True)
    if subprocess.run(BUILD, cwd=TREE).returncode != 0:
        raise TableError("the copy does not build: a mutant of the table is no Swift")


def examine_healthy() -> Healthy:
    """Runs the tool without a mutant: what fails then says nothing."""
    healthy = Healthy()
    print("running the tool without a mutant", flush=True)
    ended = run([str(TOOL), "check", "--jobs", "1"], 0, None)
    if ended.code != 0:
        raise TableError(f"check fails without a mutant:\n{ended.output}")
    healthy.check = ended.seconds
    own = WORK / "healthy"
    shutil.rmtree(own, ignore_errors=True)
    for scenario in RECORDED:
        run([str(TOOL), "run", scenario, "--no-audio", "--quiet", "--out", str(own)], 0, None)
    with tempfile.TemporaryDirectory(prefix="mutant-", dir=WORK) as place:
        folder = pathlib.Path(place)
        for name in commands(folder):
            ended = run(commands(folder)[name], 0, None)
            if ended.code is None or ended.code not in (0, 1, 2):
                raise TableError(f"'{name}' fails without a mutant:\n{ended.output}")
            healthy.commands[name] = (ended.code, ended.seconds)
    return healthy


def examine(mutant: Mutant, healthy: Healthy, options: argparse.Namespace) -> dict[str, Any]:
    """Who notices a mutant; the whole suite is asked where nobody else did."""
    found: dict[str, Any] = {"check": "", "command": "", "tests": [], "whole": []}

    def ask_own() -> None:
        found["tests"] = by_tests(mutant.number, mutant.tests, healthy)

    def ask_check() -> None:
        found["check"] = by_check(mutant, healthy)

    def ask_commands() -> None:
        found["command"] = by_commands(mutant.number, healthy)

    is_slow = any(chosen in SLOW for chosen in mutant.tests)
    order = [ask_check, ask_own] if is_slow else [ask_own, ask_check]
    for ask in order + [ask_commands]:
        if not (options.quick and is_noticed(found)):
            ask()
    if not options.no_whole and not is_noticed(found):
        found["whole"] = by_tests(mutant.number, ("",), healthy)
    return found


def is_noticed(found: dict[str, Any]) -> bool:
    """Whether anybody noticed."""
    return bool(found["check"] or found["command"] or found["tests"] or found.get("whole"))


def is_judged(found: dict[str, Any]) -> bool:
    """Whether somebody noticed who knows what is right: a rule or a test, not a golden alone."""
    return found["check"] not in ("", "golden") or bool(found["tests"] or found.get("whole"))


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
        if name.startswith(("Sources/", "scenarios/", "golden/"))
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
    options = parser.parse_args()
    wanted = [m for m in MUTANTS if options.only is None or m.number in options.only]
    if options.list:
        for mutant in wanted:
            print(f"{mutant.number:4}  {mutant.file}: {mutant.breaks}")
        return 0
    try:
        if len({mutant.number for mutant in MUTANTS}) != len(MUTANTS):
            raise TableError("a number stands in the table twice")
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
