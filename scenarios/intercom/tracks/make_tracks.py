#!/usr/bin/env python3
"""Writes the tracks of this folder: made up, not recorded, with whole numbers alone.

Nobody walked them. They are what a watch would write of a walk over a hill of 14 m: a point each second, with
latitude, longitude, height and time. `python3 make_tracks.py` writes the same files anywhere.
"""

from pathlib import Path

#: Somewhere in Chichibu: billionths of a degree, and millimetres above the sea.
LATITUDE, LONGITUDE, HEIGHT = 35_990_000_000, 139_080_000_000, 812_000
#: Billionths of a degree that a metre is, north and, at this latitude, east.
NORTH, EAST = 8_993, 11_115


def hill(east):
    """The height in millimetres: a ridge 60 m east of the camp, 14 m high, 30 m to each side."""
    return max(0, 14_000 - 14_000 * abs(east - 60_000) // 30_000)


def there_and_back():
    """From the camp over the ridge at 1.5 m/s, a rest of 20 s behind it, and back."""
    east = 10_000
    for second in range(151):
        if 10 <= second < 70:
            east += 1_500
        elif 90 <= second < 145:
            east -= 1_500
        yield second, east, 300 * second, hill(east)


def at_camp():
    """About the camp, in a circle of corners: 6 m east, north, west and south at half a metre a second."""
    east = north = 0
    for second in range(151):
        yield second, east, north, 0
        leg = second // 12 % 4
        east += (500, 0, -500, 0)[leg]
        north += (0, 500, 0, -500)[leg]


def degrees(value):
    """A whole number of billionths as a decimal number."""
    return f"{value // 1_000_000_000}.{value % 1_000_000_000:09d}"


def write(name, points):
    """Writes a track whose points are seconds, and millimetres east, north and up."""
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<gpx version="1.1" creator="make_tracks.py" xmlns="http://www.topografix.com/GPX/1/1">',
        f"  <trk><name>{name}</name><trkseg>",
    ]
    for second, east, north, up in points:
        height = HEIGHT + up
        lines += [
            f'    <trkpt lat="{degrees(LATITUDE + north * NORTH // 1_000)}" '
            f'lon="{degrees(LONGITUDE + east * EAST // 1_000)}">'
            f"<ele>{height // 1_000}.{height % 1_000:03d}</ele>"
            f"<time>2026-08-01T00:{second // 60:02d}:{second % 60:02d}Z</time></trkpt>",
        ]
    lines += ["  </trkseg></trk>", "</gpx>", ""]
    Path(__file__).with_name(f"{name}.gpx").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    write("camp", at_camp())
    write("over-the-ridge", there_and_back())
