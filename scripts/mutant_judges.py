"""Who notices a mutant: `check`, a replay or a search that ends otherwise, or a test."""

import argparse
import pathlib
import re
import shutil
import tempfile
import threading
from typing import Any

from mutant_copy import TESTS, TOOL, WORK, TableError
from mutant_process import Ended, run
from mutant_table import Mutant

# What is run of the tool besides `check`; the first two write what the others read.
RECORDED = ["scenarios/intercom/ridge-handover.yaml", "scenarios/photos/keep-deleted.yaml"]
SEARCHED = "scenarios/photos/every-order.yaml"

# Tests that take longer than `check`, which is asked before them.
SLOW = {"CompositionTests", "IntercomSimulationTests", "PhotosSimulationTests", "ToolTests"}

LEAST_LIMIT = 60.0  # seconds, and ten times what the healthy build takes


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
