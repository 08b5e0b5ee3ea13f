#!/usr/bin/env python3
"""Writes a scenario of many friends who write letters for a year.

    crowd.py [--users 1000] [--days 365] [--loss 1/100] > crowd.yaml

Pairs of friends, each user with one phone. Everybody opens the app once a week, reads and leaves it; each
user writes twelve letters a year, by turns for a day, for some day within a window, and one for after.
Everything is computed from the numbers of the users, so the same options give the same text.
"""

import argparse
import datetime

START = datetime.datetime(2026, 1, 1, 9, tzinfo=datetime.timezone(datetime.timedelta(hours=9)))
SETTINGS = """\
variants:
  as-written: {}
  v1:
    letters.protocol: v1
    letters.delete: receipted
    letters.open: once
    letters.retry: until-answered
    letters.limit.counter: server
    letters.limit.legacy: apart
    letters.cancel: legacy
    letters.draw: at-accept
    letters.delivery: compare-and-set
    letters.activity: foreground
    letters.legacy.warns: true
    letters.legacy.grace: 3d
    letters.invite.uses: once
    letters.key.writes: compare-and-set
    letters.deleted: status
    letters.photos: blobs
    letters.validation: both
    letters.block: letters
    letters.push.tokens: each"""


def moment(seconds):
    """The date, as a scenario writes it."""
    return (START + datetime.timedelta(seconds=seconds)).isoformat()


def acts(user, users, days):
    """What a user does: (seconds, text) pairs."""
    day = 86_400
    mine = f"p{user:04d}"
    friend = user ^ 1 if user ^ 1 < users else user - 1
    yield f"at: {2 + user}s, do: openLetters, device: {mine}"
    if user % 2 == 0 and user + 1 < users:
        yield f"at: {5_000 + user}s, do: sendLink, device: {mine}, to: p{friend:04d}"
        yield f"at: {5_030 + user}s, do: tapLink, device: p{friend:04d}"
    week = 7 * day
    open_at = day + user * 577 % week
    for letter in range(12 * days // 365):
        at = open_at + 60 + letter * 4 * week + 9_000
        to = f"to: u{friend:04d}"
        if letter % 6 == 5:
            what = "mode: legacy, silence: 30d"
        elif letter % 2 == 0:
            what = f"mode: scheduled, deliver: {moment(at + 8 * day)}"
        else:
            what = f"mode: random, earliest: {moment(at + 4 * day)}, latest: {moment(at + 20 * day)}"
        yield f"at: {at}s, do: writeLetter, device: {mine}, {to}, {what}"
    yield f"at: {open_at}s, every: 7d, do: openLetters, device: {mine}"
    yield f"at: {open_at + 100}s, every: 7d, do: readLetter, device: {mine}"
    yield f"at: {open_at + 400}s, every: 7d, do: leaveLetters, device: {mine}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--users", type=int, default=1_000)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--loss", default="1/100")
    options = parser.parse_args()
    print(f"name: {options.users} friends for {options.days} days")
    print("about: Pairs of friends who open the app once a week and write once a month.")
    print("seed: 7")
    print(f"start: {START.isoformat()}")
    print(f"duration: {options.days}d")
    print(SETTINGS)
    print("devices:")
    for user in range(options.users):
        print(f"  - {{ id: p{user:04d}, apps: [letters], user: u{user:04d}, called: U{user:04d} }}")
    print("servers:\n  - { id: tokyo, apps: [letters] }")
    print("links:")
    print(f"  internet: {{ delay: 40ms, loss: {options.loss} }}")
    print(f"  push: {{ delay: 200ms, loss: {options.loss} }}")
    pairs = ", ".join(f"[p{user:04d}, p{user + 1:04d}]" for user in range(0, options.users - 1, 2))
    print(f"  messenger: {{ delay: 1s, between: [{pairs}] }}")
    print("timeline:")
    for user in range(options.users):
        for act in acts(user, options.users, options.days):
            print(f"  - {{ {act} }}")


if __name__ == "__main__":
    main()
