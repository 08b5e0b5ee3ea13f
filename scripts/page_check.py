#!/usr/bin/env python3
"""Opens report.html in a headless Chromium and tries what a person would.

    scripts/page_check.py [--tool .build/release/yamabiko] [SCENARIO...]

Each scenario is run, and its page is opened with a script of ours in it: nothing may fail or be
fetched, the keys must move the lanes, the parts of every gap must add up to its length, every picture
must have its table, and the figures must read as in the summary that the run printed. Needs nothing
but Chromium (Debian: apt-get install chromium); without it nothing is judged, and that is no success.
"""

from __future__ import annotations

import argparse
import html
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from browser import EARLY, chromium

SCENARIOS = [
    "scenarios/intercom/ridge-handover.yaml",
    "scenarios/intercom/three-voices.yaml",
    "scenarios/photos/favourite-before-delete.yaml",
]

#: Behind all else: what a person would try. It uses what is on the page, and keys.
LATE = """
(() => {
  const must = (isSo, what) => { if (!isSo) wrong.push(what); };
  const plot = document.getElementById("lanes-plot");
  const detail = document.getElementById("detail");
  const press = (key) => plot.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const span = () => view.to - view.from;
  must(document.documentElement.dataset.ready === "yes", "the page was not built to its end");
  must(document.documentElement.scrollWidth <= window.innerWidth, "the page is wider than its window");
  press("+");
  must(span() < runEnd, "+ does not zoom in");
  const before = view.from;
  press("ArrowRight");
  must(view.from > before, "the right arrow does not move");
  press("End");
  must(view.to === runEnd, "End does not go to the end");
  press("Home");
  must(view.from === 0, "Home does not go to the start");
  press("0");
  must(span() === runEnd, "0 does not show all");
  for (let count = 0; count < 60; count++) press("+");
  must(span() === view.least, "the lanes do not zoom to single frames");
  press("0");
  let gaps = 0;
  for (const variant of variants) {
    for (const finding of variant.found) {
      choose(variant.index, finding);
      must(detail.textContent.includes(findingName(finding)), findingName(finding) + " shows nothing");
      const parts = detail.querySelector(".parts");
      if (finding.subject !== "gap") continue;
      gaps += 1;
      must(parts && parts.dataset.sum === parts.dataset.length, findingName(finding) + ": parts do not add up");
      const bar = [...(parts ? parts.querySelectorAll(".bar span") : [])];
      const width = bar.reduce((sum, each) => sum + parseFloat(each.style.width), 0);
      must(finding.length === 0 || Math.abs(width - 100) < 0.01, findingName(finding) + ": the bar is " + width + " % long");
      must(!detail.querySelector(".bad"), findingName(finding) + ": the page says that it is wrong");
    }
  }
  choose(0, null);
  press("0");
  if (variants[0].found.length) {
    press("n");
    must(state.chosen === variants[0].found[0], "n does not choose the first finding");
    press("n");
    press("p");
    must(state.chosen === variants[0].found[0], "p does not go back");
    press("Escape");
    must(state.chosen === null && detail.textContent === "", "Escape does not close");
  }
  const button = document.querySelector("#gaps tr[data-number] button");
  if (button) {
    button.click();
    must(detail.textContent !== "" && document.activeElement === detail, "a press in the list does not lead to the finding");
  }
  window.dispatchEvent(new Event("scroll"));
  for (const box of document.querySelectorAll("details")) box.open = true;
  const rows = [...document.querySelectorAll("#variants-table tbody tr")].map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(" (best)", "")));
  const unnamed = [...document.querySelectorAll("button, select, input")].filter((each) =>
    !each.textContent.trim() && !each.getAttribute("aria-label") && !each.closest("label"));
  must(unnamed.length === 0, unnamed.length + " controls have no name");
  setTimeout(() => {
    const twin = document.querySelector("#lanes details table tbody");
    must(twin && (twin.rows.length > 0 || variants[0].lanes.every((lane) => !lane.starts.length && !lane.at.length)),
      "the lanes have no table");
    const held = document.createElement("pre");
    held.id = "page-check";
    held.textContent = JSON.stringify({ wrong, rows, gaps, findings: variants.map((each) => each.found.length) });
    document.body.append(held);
  }, 500);
})();
"""


def opened(page: Path, folder: Path, width: int) -> dict:
    """What our script found on the page."""
    text = page.read_text(encoding="utf-8")
    text = text.replace("<style>", f"<script>{EARLY}</script>\n<style>", 1)
    body, end = text.rsplit("</body>", 1)
    copy = folder / f"check-{width}.html"
    copy.write_text(f"{body}<script>{LATE}</script></body>{end}", encoding="utf-8")
    command = [
        chromium("page_check"), "--headless", "--disable-gpu", f"--window-size={width},900",
        f"--user-data-dir={folder}/browser", "--virtual-time-budget=8000", "--dump-dom", copy.as_uri(),
    ]
    if os.geteuid() == 0:
        command.insert(1, "--no-sandbox")
    dom = subprocess.run(command, capture_output=True, text=True, timeout=300).stdout
    found = re.search(r'<pre id="page-check">(.*?)</pre>', dom, re.S)
    if not found:
        return {"wrong": ["the page's scripts did not come to their end"], "rows": [], "gaps": 0, "findings": []}
    return json.loads(html.unescape(found.group(1)))


def summary_lines(output: str) -> list[list[str]]:
    """The cells of each line of the summary.

    Variants that do not fit beside each other stand in a table of their own below the others, with the same
    labels: its cells go behind theirs."""
    tables: list[list[list[str]]] = []
    for block in re.split(r"\n\s*\n", output):
        rows = [re.split(r"\s{2,}", line.strip()) for line in block.splitlines()]
        # A table's first line has no label, and begins where the cells do.
        is_table = block.startswith("  ") and len(rows) > 1
        labels = [row[0] for row in rows[1:]]
        if is_table and tables and [row[0] for row in tables[-1][1:]] == labels:
            joined = [left + right[1:] for left, right in zip(tables[-1][1:], rows[1:])]
            tables[-1] = [tables[-1][0] + rows[0], *joined]
        else:
            tables.append(rows)
    return [row for table in tables for row in table]


def check(tool: str, scenario: str, folder: Path) -> list[str]:
    run = subprocess.run(
        [tool, "run", scenario, "--out", str(folder), "--allow-outside"],
        capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"},
    )
    pages = list(folder.glob("*/*/report.html"))
    if len(pages) != 1:
        return [f"no page was written: {run.stderr}"]
    wrong: list[str] = []
    for width in [1200, 500]:
        found = opened(pages[0], folder, width)
        wrong += [f"{width} px: {each}" for each in found["wrong"]]
        lines = summary_lines(run.stdout)
        for row in found["rows"]:
            cells = [cell.strip().replace("–", "-") for cell in row]
            if len(cells) > 1 and cells not in lines:
                wrong.append(f"{width} px: the summary does not say {' | '.join(cells)}")
    size = pages[0].stat().st_size
    print(f"{scenario}: {size // 1000} kB, findings {found['findings']}, {found['gaps']} gaps add up")
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/yamabiko")
    parser.add_argument("scenarios", nargs="*", default=SCENARIOS)
    options = parser.parse_args()
    chromium("page_check")
    count = 0
    for scenario in options.scenarios:
        with tempfile.TemporaryDirectory() as folder:
            for each in check(options.tool, scenario, Path(folder)):
                print(f"{scenario}: {each}", file=sys.stderr)
                count += 1
    print(f"{len(options.scenarios)} pages, {count} mistakes")
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
