"""What was compared, and what differed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Difference:
    """A figure of which the tool says one thing and the oracle another."""

    scenario: str
    variant: str
    figure: str
    tool: object
    oracle: object

    def __str__(self) -> str:
        return (
            f"{self.scenario}: {self.variant}: {self.figure}: "
            f"the tool says {self.tool!r}, the oracle {self.oracle!r}"
        )


@dataclass
class Comparison:
    """Counts what was compared, by kind, and keeps what differed."""

    scenario: str
    variant: str = ""
    counts: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)
    #: Why scenarios did not run, with what the tool said: of these there is nothing to compare.
    refusals: list[str] = field(default_factory=list)

    def equal(self, kind: str, figure: str, tool: object, oracle: object) -> bool:
        """Compares one figure of a kind; types count, so that 0 is neither False nor None."""
        self.counts[kind] += 1
        if type(tool) is type(oracle) and tool == oracle:
            return True
        self.differences.append(Difference(self.scenario, self.variant, figure, tool, oracle))
        return False

    def same_keys(self, kind: str, figure: str, tool: dict, oracle: dict) -> None:
        """Compares two tables key by key; what only one of them has is a difference."""
        for key in [*tool, *(key for key in oracle if key not in tool)]:
            self.equal(kind, f"{figure}{key}", tool.get(key, ABSENT), oracle.get(key, ABSENT))

    def record(self, kind: str, figure: str, tool: dict, oracle: dict) -> None:
        """Compares all fields of one thing, which counts once."""
        self.counts[kind] += 1
        before = self.counts.copy()
        self.same_keys(kind, figure, tool, oracle)
        self.counts = before

    def add(self, other: "Comparison") -> None:
        """Takes over what another comparison has counted and found."""
        self.counts.update(other.counts)
        self.differences += other.differences
        self.refusals += other.refusals

    @property
    def outcome(self) -> str:
        """What became of one scenario, in a line."""
        if self.refusals:
            return self.refusals[0]
        return f"{self.summary or 'nothing'}, {counted(len(self.differences), 'difference')}"

    @property
    def summary(self) -> str:
        """The counts by kind, the largest kinds of thing first."""
        return ", ".join(
            counted(self.counts[kind], one) for kind, one in KINDS.items() if self.counts[kind]
        )


def counted(number: int, thing: str) -> str:
    """A number of things in words: `1 gap`, `2 gaps`."""
    ending = "" if number == 1 else "es" if thing.endswith("h") else "s"
    return f"{number} {thing}{ending}"


class _Absent:
    """What stands for a figure that one side does not have."""

    def __repr__(self) -> str:
        return "nothing"


ABSENT = _Absent()

#: The kinds of things that are compared, in the order in which they are told, and one of each.
KINDS = {
    "digests": "digest",
    "rows": "row",
    "instants": "instant",
    "figures": "figure",
    "gaps": "gap",
    "windows": "window",
    "levels": "level",
    "breaches": "breach",
    "verdicts": "verdict",
    "lines": "line",
}
