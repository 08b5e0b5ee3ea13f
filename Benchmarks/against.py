#!/usr/bin/env python3
"""What a change costs: this tree beside an earlier commit, in turn, in one run.

    Benchmarks/against.py COMMIT [--rounds 5]

The commit is built for release in a worktree below .build-bench. Each round runs both tools on the
same files of that commit, first the one and then the other, and takes the time that the process
itself used, so that what else the machine does counts little. The figure is the median of the rounds'
ratios; those of each round are printed, because a machine that is shared is noisy.
"""

import argparse
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BASE = os.path.join(ROOT, ".build-bench", "base")


def build(folder):
    subprocess.run(
        ["swift", "build", "--quiet", "-c", "release", "--product", "yamabiko"], cwd=folder, check=True
    )
    return os.path.join(folder, ".build", "release", "yamabiko")


def checkout(commit):
    git = ["git", "-C", ROOT]
    if os.path.isdir(BASE):
        subprocess.run(["git", "-C", BASE, "checkout", "--quiet", "--detach", commit], check=True)
    else:
        subprocess.run([*git, "worktree", "prune"], check=True)
        subprocess.run([*git, "worktree", "add", "--quiet", "--detach", BASE, commit], check=True)


def used(tool, arguments):
    """The seconds that the tool's own process used, and what it printed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([tool, *arguments], cwd=BASE, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if run.returncode not in (0, 1, 2):
        sys.exit(f"{tool} {' '.join(arguments)} ended with {run.returncode}:\n{run.stderr}")
    return after.ru_utime - before.ru_utime, run.stdout


def compare(title, rounds, measure, goal):
    ratios, values = [], []
    for number in range(rounds):
        order = (0, 1) if number % 2 == 0 else (1, 0)
        pair = [0.0, 0.0]
        for side in order:
            pair[side] = measure(side)
        values.append(pair)
        ratios.append(pair[1] / pair[0])
    base, here = (statistics.median(pair[side] for pair in values) for side in (0, 1))
    each = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    print(f"{title}: {base:.2f} → {here:.2f}, ratio {statistics.median(ratios):.2f} ({each}); {goal}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("commit")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    checkout(options.commit)
    tools = [build(BASE), build(ROOT)]
    scratch = tempfile.mkdtemp()
    call, ridge = "scenarios/intercom/clock-drift.yaml", "scenarios/intercom/ridge-handover.yaml"

    def silent(side):
        return used(tools[side], ["fingerprint", call])[0]

    def rendered(side):
        out = os.path.join(scratch, str(side))
        return used(tools[side], ["run", ridge, "--out", out, "--quiet"])[0]

    def searched(side):
        arguments = ["search", "scenarios/photos/every-order.yaml", "--variant", "as-written"]
        seconds, text = used(tools[side], arguments)
        states = re.search(r"(\d+) states", text)
        return int(states.group(1)) / seconds / 1000

    try:
        compare("a call without sound, s", options.rounds, silent, "to reach 0.8 of b6ae7da's")
        compare("a rendered call, s", options.rounds, rendered, "to reach 1.0")
        compare("photos' search, thousand states/s", options.rounds, searched, "to reach 1.0")
    finally:
        shutil.rmtree(scratch)


if __name__ == "__main__":
    main()
