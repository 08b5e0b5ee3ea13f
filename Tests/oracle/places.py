"""What places make of links: levels and losses recomputed from the plan's positions, and what a report says.

The physics is that of docs/scenarios.md, with real numbers where the tool has whole ones: a level may be off
by what rounding makes of it, and no more. What follows from a level, the loss and whether it is news, is
recomputed from the level that the log has.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Iterator

from comparison import Comparison
from journal import Journal
from text import share

_MASK32, _MASK64 = (1 << 32) - 1, (1 << 64) - 1
#: The salts of streams of random words: docs/log.md has none of them, they are digits of π.
_NAME_SALT, _WORD_SALT = 0x243F6A8885A308D3, 0xBE5466CF34E90C6C
_LIGHT = 299_792_458.0
_PATHS = {"local": "radio", "internet": "Internet"}

#: By how many millibels a way and a ridge may be off, and a shadow by parts of its deviation.
_WAY, _RIDGE, _SHADOW = 1, 8, 0.01


@dataclass
class Turn:
    """What a link was told of two devices."""

    at: int
    is_in_range: bool
    level: int | None
    loss: int


@dataclass
class Pair:
    """Two devices on a link, and what the link was told of them."""

    path: str
    first: str
    second: str
    turns: list[Turn] = field(default_factory=list)

    def share(self, end: int) -> int | None:
        """For how much of the time they reached each other, in millionths, rounded down."""
        if not self.turns or end <= self.turns[0].at:
            return None
        ends = [turn.at for turn in self.turns[1:]] + [end]
        reached = sum(
            until - turn.at for turn, until in zip(self.turns, ends) if turn.is_in_range
        )
        return reached * 1_000_000 // (end - self.turns[0].at)

    def line(self, end: int) -> str:
        """What a report says of them."""
        states = [True] + [turn.is_in_range for turn in self.turns]
        breaks = sum(was and not now for was, now in zip(states, states[1:]))
        text = f"in range for {share(self.share(end))} of the call, times out of range {breaks}"
        levels = [turn.level for turn in self.turns if turn.level is not None]
        if levels:
            text += f"; {_dbm(min(levels))} to {_dbm(max(levels))}"
        losses = [turn.loss for turn in self.turns if turn.is_in_range]
        if losses:
            text += f"; in range at most {share(max(losses))} of packets lost"
        return text


class Places:
    """All pairs of a run to whose links it matters where they are."""

    def __init__(self, journal: Journal, comparison: Comparison):
        self.end: int = journal.plan["duration_ns"]
        self.pairs: list[Pair] = []
        tracks = {each["id"]: each.get("track", []) for each in journal.plan["devices"]}
        rows: dict[tuple[str, str, str], list] = {}
        for row in journal.rows:
            if row.kind in ("faded", "covered") and row.component.startswith("link/"):
                told = row.payload
                rows.setdefault((told["link"], told["first"], told["second"]), []).append(row)
        for link in journal.plan["links"]:
            if not (link.get("radio") or link.get("coverage")):
                continue
            for pair in link["pairs"]:
                own = rows.pop((link["id"], pair["first"], pair["second"]), [])
                ways = [tracks[pair["first"]], tracks[pair["second"]]]
                watch = _Watch(link, pair, ways, journal.plan, comparison)
                watch.compare(own)
                if link["id"] in _PATHS:
                    self.pairs.append(watch.pair)
        comparison.equal("figures", "pairs without a place", sorted(rows), [])

    def lines(self) -> dict[tuple[str, str], str]:
        """What a report says of places."""
        return {
            ("places", f"{pair.first} and {pair.second}, {_PATHS[pair.path]}"): pair.line(self.end)
            for pair in self.pairs
        }

    def figures(self, pairs: set[tuple[str, str]]) -> dict[str, int | None]:
        """For how much of the call listeners and talkers reached each other; of several the least."""
        names = {"local": "radioReach", "internet": "internetReach"}
        return {name: self._reach(path, pairs) for path, name in names.items()}

    def _reach(self, path: str, pairs: set[tuple[str, str]]) -> int | None:
        shares = [
            pair.share(self.end)
            for pair in self.pairs
            if pair.path == path and {(pair.first, pair.second), (pair.second, pair.first)} & pairs
        ]
        return min((each for each in shares if each is not None), default=None)

    def levels(self) -> dict[str, list[list[int]]]:
        """The series of received levels."""
        return {
            f"{pair.first} and {pair.second}": [[turn.at, turn.level] for turn in pair.turns]
            for pair in self.pairs
            if pair.path == "local"
        }


class _Watch:
    """Looks where two devices are, as often as a link does."""

    def __init__(self, link, pair, tracks, plan, comparison: Comparison):
        self.pair = Pair(link["id"], pair["first"], pair["second"])
        self._tracks, self._comparison = tracks, comparison
        self._radio = (link.get("radio") or [None])[0]
        self._map = (link.get("coverage") or [None])[0]
        self._every = (self._radio or self._map)["every_ns"]
        self._end: int = plan["duration_ns"]
        if self._radio:
            names = "+".join(sorted([self.pair.first, self.pair.second]))
            begin = f"link/{link['id']}/shadow/{names}/"
            seed = int(plan["seed"], 16)
            self._fields = [
                _Field(seed, begin + name, self._radio["shadow_distance_mm"])
                for name in (self.pair.first, self.pair.second)
            ]

    def compare(self, rows: list) -> None:
        """Compares what the link was told with what it is at each step."""
        waiting = list(rows)
        for now in self._steps():
            row = waiting.pop(0) if waiting and waiting[0].time == now else None
            places = [_position(track, now) if track else None for track in self._tracks]
            (self._look_by_radio if self._radio else self._look_at_map)(now, row, *places)
        name = f"{self.pair.path} {self.pair.first}+{self.pair.second}: rows at no step"
        self._comparison.equal("levels", name, [row.sequence for row in waiting], [])

    def _steps(self) -> Iterator[int]:
        yield 0
        spans = [(track[0]["at_ns"], track[-1]["at_ns"]) for track in self._tracks if track]
        if not spans:
            return
        first, last = min(span[0] for span in spans), max(span[1] for span in spans)
        now = max(1, first // self._every) * self._every
        while now <= self._end and now < last + self._every:
            yield now
            now += self._every

    def _look_by_radio(self, now: int, row, one, other) -> None:
        radio, equal = self._radio, self._comparison.equal
        way = radio["reference_mb"] + 1_000 * radio["exponent_thousandths"] / 1_000 * max(
            0.0, math.log10(math.dist(one, other) / 1_000) if one != other else 0.0
        )
        sum_of_fields = self._fields[0].at(one) + self._fields[1].at(other)
        shadow = radio["shadow_mb"] * sum_of_fields / math.sqrt(2)
        ridges = {
            ridge["name"]: loss
            for ridge in radio["ridges"]
            if (loss := _obstruction(ridge, radio["frequency_hz"], one, other)) is not None
        }
        level = radio["power_mb"] - way + shadow - sum(ridges.values())
        slack = _WAY + 1 + _SHADOW * radio["shadow_mb"] + _RIDGE * len(ridges)
        if row is None:
            last = self.pair.turns[-1]
            is_news = abs(level - last.level) > radio["step_mb"] + slack
            equal("levels", f"news at {now} that is not told", False, is_news)
            return
        told, name = row.payload, f"row {row.sequence}: "
        near = lambda mine, theirs, most: theirs if abs(mine - theirs) <= most else round(mine)
        equal("levels", name + "distance", told["distance_mm"],
              near(math.dist(one, other), told["distance_mm"], 1))
        equal("levels", name + "path loss", told["path_loss_mb"],
              near(way, told["path_loss_mb"], _WAY))
        equal("levels", name + "shadow", told["shadow_mb"],
              near(shadow, told["shadow_mb"], 1 + _SHADOW * radio["shadow_mb"]))
        equal("levels", name + "obstruction", told["obstruction_mb"],
              near(sum(ridges.values()), told["obstruction_mb"], _RIDGE * len(ridges)))
        known = [each for each in ridges if ridges[each] > _RIDGE or each in told["ridges"]]
        equal("levels", name + "ridges", told["ridges"], known)
        parts = (radio["power_mb"] - told["path_loss_mb"] + told["shadow_mb"]
                 - told["obstruction_mb"])
        equal("levels", name + "level", told["level_mb"], parts)
        loss = _loss(radio, told["level_mb"])
        equal("levels", name + "in range", told["in_range"], loss is not None)
        equal("levels", name + "loss", told["loss_ppm"], 1_000_000 if loss is None else loss)
        self._tell(row, told["level_mb"])

    def _look_at_map(self, now: int, row, one, other) -> None:
        ends = [self._cover(place) if place else ("", True, 0) for place in (one, other)]
        passed = (1_000_000 - ends[0][2]) * (1_000_000 - ends[1][2])
        is_covered = ends[0][1] and ends[1][1]
        loss = 1_000_000 - (passed + 500_000) // 1_000_000 if is_covered else 1_000_000
        ours = (ends[0][0], ends[1][0], is_covered, loss)
        if row is None:
            self._comparison.equal("levels", f"map at {now}", self._last, ours)
            return
        told = row.payload
        theirs = (told["first_area"], told["second_area"], told["in_range"], told["loss_ppm"])
        self._comparison.equal("levels", f"row {row.sequence}: coverage", theirs, ours)
        self._last = theirs
        self._tell(row, None)

    def _tell(self, row, level: int | None) -> None:
        told = row.payload
        self.pair.turns.append(Turn(row.time, told["in_range"], level, told["loss_ppm"]))

    def _cover(self, place) -> tuple[str, bool, int]:
        for area in self._map["areas"]:
            corners = [(each["east_mm"], each["north_mm"]) for each in area["corners"]]
            if _is_inside(corners, place[:2]):
                return area["name"], area["is_covered"], _millionths(area["loss"])
        return "", self._map["is_covered"], _millionths(self._map["loss"])


# Geometry


def _position(track: list[dict[str, int]], now: int) -> tuple[int, int, int]:
    keys = ("east_mm", "north_mm", "up_mm")
    behind = [point for point in track if point["at_ns"] > now]
    before = track[: len(track) - len(behind)]
    if not before or not behind:
        point = before[-1] if before else track[0]
        return tuple(point[key] for key in keys)
    one, other = before[-1], behind[0]
    part, whole = now - one["at_ns"], other["at_ns"] - one["at_ns"]

    def between(key: str) -> int:
        way = (other[key] - one[key]) * part
        return one[key] + (abs(way) // whole if way >= 0 else -(abs(way) // whole))

    return tuple(between(key) for key in keys)


def _obstruction(ridge, frequency: int, one, other) -> float | None:
    """What a ridge takes; None where the line between the two does not cross it."""
    found = []
    for begin, end in zip(ridge["line"], ridge["line"][1:]):
        a, b = (begin["east_mm"], begin["north_mm"]), (end["east_mm"], end["north_mm"])
        left, right = _side(a, b, one), _side(a, b, other)
        low, high = _side(one, other, a), _side(one, other, b)
        if (left > 0) == (right > 0) or (low > 0) == (high > 0):
            continue
        if ridge["loss_mb"] is not None:
            found.append(float(ridge["loss_mb"]))
            continue
        crest = begin["up_mm"] + (end["up_mm"] - begin["up_mm"]) * low / (low - high)
        part = left / (left - right)
        found.append(_knife_edge(crest, part, frequency, one, other))
    return max(found, default=None)


def _knife_edge(crest: float, part: float, frequency: int, one, other) -> float:
    """ITU-R P.526, a single knife edge, in millibels."""
    length = math.dist(one, other) / 1_000
    near, far = max(0.001, length * part), max(0.001, length * (1 - part))
    height = (crest - one[2] - (other[2] - one[2]) * part) / 1_000
    v = height * math.sqrt(2 * (near + far) / (_LIGHT / frequency * near * far))
    if v <= -0.78:
        return 0.0
    return max(0.0, 690 + 2_000 * math.log10(math.sqrt((v - 0.1) ** 2 + 1) + v - 0.1))


def _side(a, b, c) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _is_inside(corners, place) -> bool:
    """Whether the border winds about the place."""
    winding = 0
    for begin, end in zip(corners, corners[1:] + corners[:1]):
        if begin[1] <= place[1] < end[1] and _side(begin, end, place) > 0:
            winding += 1
        elif end[1] <= place[1] < begin[1] and _side(begin, end, place) < 0:
            winding -= 1
    return winding % 2 != 0


# Chance


def _loss(radio: dict[str, Any], level: int) -> int | None:
    """The chance of a loss in millionths; None where nothing is received."""
    margin = level - radio["sensitivity_mb"]
    if margin < 0:
        return None
    if radio["fading"] == "none":
        return 0
    decibels, rest = divmod(margin, 100)
    if decibels > 60:
        return 0
    here, following = (
        round(1e6 * -math.expm1(-(10 ** (-each / 10)))) if each <= 60 else 0
        for each in (decibels, decibels + 1)
    )
    once = here - (here - following) * rest // 100
    chance = once
    for _ in range(radio["attempts"] - 1):
        chance = (chance * once + 500_000) // 1_000_000
    return chance


def _millionths(ratio: dict[str, int]) -> int:
    return ratio["numerator"] * 1_000_000 // ratio["denominator"]


class _Field:
    """The shadow of one end: three lattices with the variances ¼, ⅜ and ⅜."""

    def __init__(self, seed: int, name: str, distance: int):
        self._key = _siphash(name.encode(), seed, _NAME_SALT)
        self._distance = distance
        self._known: dict[tuple[int, int, int], float] = {}

    def at(self, place) -> float:
        """Its value in deviations."""
        parts = ((0, 1, 1 / 4), (1, 3, 3 / 8), (2, 9, 3 / 8))
        return sum(
            math.sqrt(variance) * self._lattice(lane, self._distance * quarters // 4, place)
            for lane, quarters, variance in parts
        )

    def _lattice(self, lane: int, spacing: int, place) -> float:
        (column, east), (row, north) = (divmod(each, spacing) for each in place[:2])
        east, north = east / spacing, north / spacing
        weights = {
            (0, 0): (1 - east) * (1 - north),
            (1, 0): east * (1 - north),
            (0, 1): (1 - east) * north,
            (1, 1): east * north,
        }
        total = sum(
            weight * self._value(lane, column + right, row + up)
            for (right, up), weight in weights.items()
        )
        return total / math.sqrt(sum(weight**2 for weight in weights.values()))

    def _value(self, lane: int, column: int, row: int) -> float:
        where = (lane, column, row)
        if where not in self._known:
            total = 0
            for half in (0, 1):
                counter = ((row << 8) | (lane << 1) | half) & _MASK64
                word = _philox(column & _MASK64, counter, self._key ^ _WORD_SALT)
                total += sum(word >> shift & 0xFFFF for shift in (0, 16, 32, 48))
            self._known[where] = (total - 262_140) / (65_536 * math.sqrt(8 / 12))
        return self._known[where]


def _philox(lower: int, upper: int, key: int) -> int:
    """The lower half of a block of Philox4x32-10."""
    words = [lower & _MASK32, lower >> 32, upper & _MASK32, upper >> 32]
    keys = [key & _MASK32, key >> 32]
    for _ in range(10):
        first, second = words[0] * 0xD2511F53, words[2] * 0xCD9E8D57
        words = [
            (second >> 32) ^ words[1] ^ keys[0],
            second & _MASK32,
            (first >> 32) ^ words[3] ^ keys[1],
            first & _MASK32,
        ]
        keys = [(keys[0] + 0x9E3779B9) & _MASK32, (keys[1] + 0xBB67AE85) & _MASK32]
    return words[1] << 32 | words[0]


def _siphash(data: bytes, lower: int, upper: int) -> int:
    """SipHash-2-4."""
    v = [
        lower ^ 0x736F6D6570736575,
        upper ^ 0x646F72616E646F6D,
        lower ^ 0x6C7967656E657261,
        upper ^ 0x7465646279746573,
    ]

    def turned(word: int, count: int) -> int:
        return (word << count | word >> (64 - count)) & _MASK64

    def stir(rounds: int) -> None:
        for _ in range(rounds):
            v[0] = (v[0] + v[1]) & _MASK64
            v[1] = turned(v[1], 13) ^ v[0]
            v[0] = turned(v[0], 32)
            v[2] = (v[2] + v[3]) & _MASK64
            v[3] = turned(v[3], 16) ^ v[2]
            v[0] = (v[0] + v[3]) & _MASK64
            v[3] = turned(v[3], 21) ^ v[0]
            v[2] = (v[2] + v[1]) & _MASK64
            v[1] = turned(v[1], 17) ^ v[2]
            v[2] = turned(v[2], 32)

    padded = data + bytes(-(len(data) + 1) % 8) + bytes([len(data) & 0xFF])
    for place in range(0, len(padded), 8):
        word = int.from_bytes(padded[place : place + 8], "little")
        v[3] ^= word
        stir(2)
        v[0] ^= word
    v[2] ^= 0xFF
    stir(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def _dbm(level: int) -> str:
    return f"{'-' if level < 0 else ''}{abs(level) // 100}.{abs(level) % 100:02d} dBm"
