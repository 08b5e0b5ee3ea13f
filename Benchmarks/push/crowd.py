#!/usr/bin/env python3
"""Writes a scenario of many watches that record for a day, each with a parent's phone.

    crowd.py [--watches 10000] [--hours 24] [--in-front 20] > crowd.yaml

Every watch has a user of its own with one phone. Of most phones the app was swiped away, so that a push is
shown and wakes nobody; every twentieth (`--in-front`) has it in front all day, and fetches for each push.
Everything is computed from the numbers of the watches, so the same options give the same text.
"""

import argparse

SETTINGS = """\
set: { push.env: production }
variants:
  as-written: {}
  corrected:
    push.disabled: once-per-registration
    push.endpoint: stored
    push.column: unique
    push.fanout: all
    push.guard: payload-date
    push.arrival: since-cursor
    push.headers: typed
    push.credential: token"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--watches", type=int, default=10_000)
    parser.add_argument("--hours", type=int, default=24)
    parser.add_argument("--in-front", type=int, default=20)
    options = parser.parse_args()
    count = options.watches
    print(f"name: {count} watches for {options.hours} hours")
    print("about: Half hours of many watches, each pushed to its parent's phone.")
    print("seed: 7")
    # Long enough before the first half hour for everybody to log in, and as long behind the last.
    print("start: 2025-10-13T23:10:00+09:00")
    print(f"duration: {options.hours * 3600 + 2400}s")
    print(SETTINGS)
    print("devices:")
    for number in range(count):
        print(f"  - {{ id: p{number:05d}, apps: [push] }}")
    for number in range(count):
        print(f"  - {{ id: w{number:05d}, apps: [push], role: watch }}")
    rows = ", ".join(f"u{number:05d}/w{number:05d}" for number in range(count))
    print(f"servers:\n  - {{ id: sydney, apps: [push], watching: [{rows}] }}")
    # Of twenty thousand nodes each with each would be looked at where pairs are not named. Watches do not speak with Apple.
    phones = [f"[p{number:05d}, sydney]" for number in range(count)]
    watches = [f"[w{number:05d}, sydney]" for number in range(count)]
    print(f"links:\n  internet: {{ delay: 40ms, between: [{', '.join(phones + watches)}] }}")
    print(f"  apns: {{ delay: 200ms, between: [{', '.join(phones)}] }}")
    print("timeline:")
    for number in range(count):
        at = 1 + number / 20
        phone = f"device: p{number:05d}"
        print(f"  - {{ at: {at}s, do: installApp, {phone} }}")
        print(f"  - {{ at: {at + 1}s, do: openApp, {phone} }}")
        print(f"  - {{ at: {at + 2}s, do: logIn, {phone}, user: u{number:05d} }}")
        if number % options.in_front:
            print(f"  - {{ at: {at + 5}s, do: swipeApp, {phone} }}")
        print(f"  - {{ at: {at + 6}s, do: record, device: w{number:05d} }}")


if __name__ == "__main__":
    main()
