#!/usr/bin/env python3
"""Writes a scenario of many families with their tasks of a month.

    crowd.py [--families 1000] [--days 30] [--loss 1/100] [--again] > crowd.yaml

Each family has a parent's phone and a child's. The parent makes three tasks a day in the morning and looks at the list in the
evening, the child completes two of them in the afternoon and skips one. Everything is computed from the numbers of the
families, so the same options give the same text.

A scenario has 4 MiB at most, which are 260 families of thirty days. With `--again` each day's tasks have the names of the day
before and are written anew, so that an act stands once with `every: 1d`: a thousand families fit, and the design as written
takes it (the corrected rules do not let a completed task begin again).
"""

import argparse

SETTINGS = """\
set:
  tasks.push.token: user
  tasks.push.tokens: each
  tasks.push.stored: until-stored
  tasks.query: by-parent
  tasks.indexes: extended
  tasks.store.disk: none
variants:
  as-written: {}
  corrected:
    tasks.rules: owner-checked
    tasks.growth: per-event
    tasks.growth.checks: owner
    tasks.triggers.second: none
    tasks.functions.retry: on
    tasks.points: ledger
    tasks.push.text: looked-up
    tasks.push.consent: asked
    tasks.push.ended: removed
    tasks.status: table
    tasks.schedule.zone: tokyo
    tasks.retry.queue: consumed
    tasks.awaits: local
    tasks.ladder: corrected"""


def acts(family, days, is_again):
    """What a family does."""
    mine, childs, child = f"p{family:04d}", f"c{family:04d}", f"k{family:04d}"
    begin = 10 + family
    yield f"at: {begin}s, do: openTasks, device: {mine}"
    yield f"at: {begin + 1}s, do: openTasks, device: {childs}"
    account = f"email: f{family:04d}@example.com, password: himitsu"
    yield f"at: {begin + 5}s, do: signUp, device: {mine}, {account}"
    yield f"at: {begin + 20}s, do: signIn, device: {childs}, {account}"
    yield f"at: {begin + 30}s, do: addChild, device: {mine}, child: {child}"
    often = f", every: 1d, times: {days}" if is_again else ""
    for day in range(1 if is_again else days):
        morning = 3_600 + day * 86_400 + family
        for task, kind in enumerate(["tidying", "reading", "brushing"]):
            name = f"t{family:04d}-{day}-{task}"
            yield (
                f"at: {morning + task * 60}s{often}, do: addTask, device: {mine}, task: {name}, "
                f"child: {child}, types: [{kind}]"
            )
            deed = "skipTask" if task == 2 else "completeTask"
            noon = morning + 20_000 + task * 600
            yield f"at: {noon}s{often}, do: {deed}, device: {childs}, task: {name}"
        if is_again:
            first, weekly = 6 * 86_400 + morning + 40_000, f"every: 7d, times: {days // 7}"
            yield f"at: {first}s, {weekly}, do: listTasks, device: {mine}, child: {child}"
        elif day % 7 == 6:
            yield f"at: {morning + 40_000}s, do: listTasks, device: {mine}, child: {child}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--families", type=int, default=1_000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--loss", default="1/100")
    parser.add_argument("--again", action="store_true")
    options = parser.parse_args()
    print(f"name: {options.families} families for {options.days} days")
    print("about: Families who make three tasks a day, complete two and skip one.")
    print("seed: 7")
    print("start: 2026-04-01T05:00:00+09:00")
    print(f"duration: {options.days}d")
    print(SETTINGS)
    print("devices:")
    for family in range(options.families):
        user = f"user: u{family:04d}"
        print(f"  - {{ id: p{family:04d}, apps: [tasks], {user} }}")
        print(f"  - {{ id: c{family:04d}, apps: [tasks], {user}, child: k{family:04d} }}")
    print("servers:\n  - { id: osaka, apps: [tasks] }")
    print("links:")
    print(f"  internet: {{ delay: 40ms, loss: {options.loss} }}")
    print(f"  push: {{ delay: 200ms, loss: {options.loss} }}")
    print("timeline:")
    for family in range(options.families):
        for act in acts(family, options.days, options.again):
            print(f"  - {{ {act} }}")


if __name__ == "__main__":
    main()
