"""The rules of a scenario, judged anew from the oracle's own figures and the log's rows."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from comparison import Comparison
from journal import Journal
from text import milliseconds

if TYPE_CHECKING:
    from figures import PairFigures

def judge_gap_rules(pairs, rules, variant, comparison) -> None:
    pass
