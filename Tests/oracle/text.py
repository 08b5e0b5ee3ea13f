"""Figures as a report's lines have them, rounded for a person."""

from __future__ import annotations

_HOUR = 3_600_000_000_000


def milliseconds(span: int | None) -> str:
    """Tenths of a millisecond."""
    if span is None:
        return "none"
    tenths = (span + 50_000) // 100_000
    return f"{tenths // 10} ms" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10} ms"


def thousandths(value: int) -> str:
    """Three decimals."""
    return f"{'-' if value < 0 else ''}{abs(value) // 1_000}.{abs(value) % 1_000:03d}"


def plain(value: int) -> str:
    """Up to three decimals."""
    return _trimmed(thousandths(value))


def millionths(value: int | None) -> str:
    """A share as per cent with up to four decimals."""
    if value is None:
        return "none"
    return f"{value // 10_000}.{value % 10_000:04d}".rstrip("0").rstrip(".") + " %"


def permille(value: int) -> int:
    """Thousandths of millionths: rounded half up, and never to nothing."""
    return max(1, (value + 500) // 1_000) if value > 0 else 0


def share(value: int | None) -> str:
    """A share of millionths as per cent with one decimal."""
    if value is None:
        return "none"
    tenths = permille(value)
    return f"{tenths // 10}.{tenths % 10} %"


def instant(value: int) -> str:
    """An instant, or a span, in the unit in which it is spoken of."""
    if value == 0:
        return "0 ms"
    if value < 1_000:
        return f"{value} ns"
    if value < 1_000_000:
        return _trimmed(f"{value // 1_000}.{value % 1_000:03d}") + " us"
    if value < 10_000_000_000:
        return _rounded(value, 1_000_000, 1) + " ms"
    if value < _HOUR:
        return _rounded(value, 1_000_000_000, 3) + " s"
    parts, rest = [], value
    for unit, length in (("d", 24 * _HOUR), ("h", _HOUR), ("min", _HOUR // 60)):
        count, rest = divmod(rest, length)
        parts += [f"{count} {unit}"] if count else []
    return " ".join(parts + ([_rounded(rest, 1_000_000_000, 3) + " s"] if rest else []))


def photo_size(value: int) -> str:
    """Bytes in the largest unit that gives at least one, with one decimal."""
    for unit, name in ((10**12, "TB"), (10**9, "GB"), (10**6, "MB"), (10**3, "kB")):
        if value >= unit:
            tenths = (value // (unit // 100) + 5) // 10
            return _trimmed(f"{tenths // 10}.{tenths % 10}") + f" {name}"
    return f"{value} B"


def _rounded(value: int, unit: int, digits: int) -> str:
    step = unit // 10**digits
    whole = (2 * value + step) // (2 * step)
    return _trimmed(f"{whole // 10**digits}.{whole % 10**digits:0{digits}d}")


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".")
