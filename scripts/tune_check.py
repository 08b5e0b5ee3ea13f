#!/usr/bin/env python3
"""Opens `yamabiko tune` in a headless Chromium and does what a designer does with hand and ear.

    scripts/tune_check.py [--tool .build/release/yamabiko] [--pictures FOLDER] [--only NAME]

The page is timed from its address to its first paint, and a drag from the hand to the painted frame.
Then sliders, the threshold, zoom, keys, undo, A and B, ABX, the cloud, links and keeping are tried, as
is a second browser and one that goes away. Needs nothing but Chromium (Debian: apt-get install
chromium); without it nothing is judged, and that is no success. Exits with 1 and says what was not so.
"""

from __future__ import annotations

import argparse
import json
import math
import signal
import statistics
import subprocess
import sys
import tempfile
import urllib.parse
from pathlib import Path

from browser import Browser, PageError, Tab, chromium

#: Issue and docs/designer.md: from the address to the first paint, and from the hand to the frame.
FIRST_PAINT_MS = 500
REDRAW_MS = 100

#: Times every change of a slider until its frame is painted: a message is taken after the next frame.
TIMING = """
window.frames = [];
addEventListener("input", (event) => requestAnimationFrame(() => {
  const channel = new MessageChannel();
  channel.port1.onmessage = () => window.frames.push(performance.now() - event.timeStamp);
  channel.port2.postMessage(0);
}), true);
true
"""

STATE = "JSON.parse(decodeURIComponent(location.hash.slice(1)))"
SHAPES = """[...document.querySelectorAll('#chart g[clip-path] *')]
  .map((each) => each.outerHTML).join('')"""
SCORES = "document.getElementById('scores').textContent"


class Trial:
    """One workbench, one page, and what was not as it should be."""

    def __init__(self, tab: Tab, tool: str, keep: Path, pictures: Path | None):
        self.tab = tab
        self.tool = tool
        self.keep = keep
        self.pictures = pictures
        self.wrong: list[str] = []

    def must(self, is_so: object, what: str) -> None:
        if not is_so:
            self.wrong.append(what)

    def state(self) -> dict:
        return self.tab.value(STATE)

    def picture(self, name: str) -> None:
        if self.pictures:
            self.tab.picture(self.pictures / f"{name}.png")

    def thumb(self, name: str) -> tuple[float, float, float]:
        """Where a slider's thumb is, and how wide the slider."""
        return tuple(self.tab.value(
            f"(() => {{ const e = document.getElementById('knob-{name}'); e.scrollIntoView({{ block: 'nearest' }});"
            "const r = e.getBoundingClientRect(); const share = (e.value - e.min) / (e.max - e.min);"
            "return [r.x + 8 + share * (r.width - 16), r.y + r.height / 2, r.width - 16]; })()"
        ))

    # What is tried

    def drag(self) -> None:
        """A slider: lanes and scores follow the hand, within the time."""
        tab = self.tab
        tab.value(TIMING)
        tab.value("performance.clearMeasures()")
        before, scores = tab.value(SHAPES), tab.value(SCORES)
        x, y, width = self.thumb("release")
        tab.drag((x, y), (x + 0.3 * width, y), 40)
        tab.until("frames.length > 0")
        release = self.state()["a"]["release"]
        self.must(release > 600, f"after a drag of the release it is {release} ms")
        self.must(tab.value(SHAPES) != before, "a drag of a slider leaves the lanes as they were")
        self.must(tab.value(SCORES) != scores, "a drag of a slider leaves the scores as they were")
        frames = tab.value("frames")
        redraws = tab.value("performance.getEntriesByName('redraw').map((each) => each.duration)")
        self.must(len(redraws) >= 5, f"a drag of 40 steps redraws {len(redraws)} times")
        seconds = tab.value("document.getElementById('status').textContent")
        if frames and redraws:
            print(
                f"a drag, {seconds}: redrawn in {statistics.median(redraws):.1f} ms (at most {max(redraws):.1f}), "
                f"painted after {statistics.median(frames):.1f} ms (at most {max(frames):.1f}), {len(frames)} frames"
            )
            self.must(statistics.median(redraws) <= REDRAW_MS, f"a redraw takes more than {REDRAW_MS} ms")
            self.must(statistics.median(frames) <= REDRAW_MS, f"a drag is painted after more than {REDRAW_MS} ms")
        self.picture("drag")

    def threshold(self) -> None:
        """The threshold on the chart is the margin."""
        tab = self.tab
        margin = self.state()["a"]["margin"]
        before = tab.value(SHAPES)
        # A place on the line that nothing covers.
        x, y = tab.value(
            "(() => { const p = document.querySelector('#chart .grip'); const m = p.getScreenCTM();"
            "for (let k = 1; k < 50; k++) { const q = p.getPointAtLength(p.getTotalLength() * k / 50).matrixTransform(m);"
            "if (document.elementFromPoint(q.x, q.y) === p) return [q.x, q.y]; } return [0, 0]; })()"
        )
        self.must(y > 0, "the threshold cannot be taken hold of")
        tab.drag((x, y), (x, y - 30), 10)
        raised = self.state()["a"]["margin"]
        self.must(raised > margin, f"the threshold was dragged up, and the margin went from {margin} to {raised}")
        self.must(tab.value(SHAPES) != before, "a drag of the threshold leaves the lanes as they were")

    def undo(self) -> None:
        """Ctrl-Z takes back the last step, as often as there are some."""
        tab = self.tab
        now = self.state()
        x, y, width = self.thumb("attack")
        tab.drag((x, y), (x + 0.2 * width, y), 5)
        self.must(self.state()["a"]["attack"] > now["a"]["attack"], "a drag of the attack changes nothing")
        tab.press("z", control=True)
        self.must(self.state() == now, "Ctrl-Z does not bring back what was there")
        shown = tab.value("+document.getElementById('knob-attack').value")
        self.must(shown == now["a"]["attack"], "after Ctrl-Z the slider stands elsewhere")

    def keys(self) -> None:
        """Arrows turn a slider; space plays, wherever the last click was."""
        tab = self.tab
        before = self.state()["a"]["release"]
        tab.value("document.getElementById('knob-release').focus()")
        tab.press("ArrowRight")
        tab.until(f"{STATE}.a.release === {before + 20}", 5)
        tab.press(" ")
        tab.until("document.getElementById('play').textContent === 'Stop'", 60)
        tab.until("+document.querySelector('#chart .playhead').getAttribute('x1') > 46", 10)
        self.picture("playing")
        tab.press(" ")
        tab.until("document.getElementById('play').textContent === 'Play'", 10)

    def zoom(self) -> None:
        """The wheel zooms where the mouse is, a drag moves, two clicks show all."""
        tab = self.tab
        axis = "[...document.querySelectorAll('#chart .tick text')].map((t) => t.textContent).filter((t) => t.endsWith(' s'))"
        whole = tab.value(axis)
        box = tab.value("(() => { const r = document.querySelector('#chart svg').getBoundingClientRect(); return [r.x, r.y, r.width]; })()")
        x, y = box[0] + box[2] / 2, box[1] + 40
        for _ in range(6):
            tab.wheel(x, y, -240)
        tab.until(f"({axis}).join() !== {json.dumps(','.join(whole))}", 5)
        near = tab.value(axis)
        first, last = (float(near[place].removesuffix(" s")) for place in (0, -1))
        self.must(last - first < 30, f"the wheel zooms to {first} to {last} s")
        self.picture("zoomed")
        tab.drag((x, y), (x - 200, y), 10)
        self.must(tab.value(axis) != near, "a drag does not move the chart")
        error = tab.value(
            "(() => { const r = [...document.querySelectorAll('#chart rect.error')].map((e) => e.getBoundingClientRect())"
            f".find((r) => r.x > {box[0] + 60} && r.right < {box[0] + box[2] - 20} && r.width > 2);"
            "return r ? [r.x + r.width / 2, r.y + r.height / 2] : null; })()"
        )
        if error:
            tab.click_at(*error)
            tab.until("document.getElementById('play').textContent === 'Stop'", 60)
            tab.until("document.getElementById('play').textContent === 'Play'", 10)
        tab.click_at(x, y, count=2)
        self.must(tab.value(axis) == whole, "two clicks do not show all")
        self.must(error, "no error is in sight that could be clicked")

    def sides(self) -> None:
        """What is kept as B stays when A is turned; X goes from one to the other."""
        tab = self.tab
        self.must(tab.value("document.getElementById('swap').textContent") == "Keep A as B", "there is a B already")
        tab.click("#swap")
        kept = self.state()
        self.must(kept["b"] == kept["a"], "what was kept as B is not A")
        x, y, width = self.thumb("margin")
        tab.drag((x, y), (x + 0.4 * width, y), 8)
        now = self.state()
        self.must(now["b"] == kept["b"] and now["a"] != now["b"], "with A, B turns too")
        columns = tab.value("[...document.querySelectorAll('#scores th')].map((th) => th.textContent).join()")
        self.must(columns == ",A,B", f"the scores have the columns {columns}")
        tab.value("document.activeElement.blur()")
        for side in ["true", "false"]:
            tab.press("x")
            pressed = tab.value("document.getElementById('swap').getAttribute('aria-pressed')")
            self.must(pressed == side, "X does not go to the other side")
        self.picture("sides")

    def abx(self) -> None:
        """Which is which is hidden; what guessing would do is the binomial distribution's."""
        tab = self.tab
        tab.click("#abx")
        tab.click('[data-play="x"]')
        tab.until("document.getElementById('play').textContent === 'Stop'", 60)
        self.must(
            tab.value("document.getElementById('swap').hidden"), "while X plays the page shows which it is",
        )
        for count in range(1, 10):
            tab.click('[data-answer="a"]')
            text = tab.value("document.getElementById('abx-result').textContent")
            right = int(text.split(" of ")[0])
            chance = sum(math.comb(count, hits) for hits in range(right, count + 1)) / 2**count
            self.must(text.startswith(f"{right} of {count} right"), f"after {count} answers: {text}")
            said = float(text.partition("as well in ")[2].partition(" %")[0] or "nan")
            self.must(abs(said - 100 * chance) < 0.06, f"{right} of {count} is {100 * chance:.2f} %, not: {text}")
            self.must(("too few" in text) == (count < 8), f"after {count} answers: {text}")
        self.picture("abx")
        tab.click("#abx")
        self.must(tab.value("document.getElementById('abx-panel').hidden"), "ABX cannot be left")
        tab.click("#drop")
        self.must(self.state()["b"] is None, "B cannot be dropped")

    def cloud(self) -> None:
        """Points of the sweep; a click loads one, and the dot goes there."""
        tab = self.tab
        tab.until("document.getElementById('cloud-note').textContent.startsWith('480 settings on 3 mixes')", 120)
        tab.until("document.querySelectorAll('#cloud circle.point').length === 480", 10)
        spot = tab.value(
            "(() => { document.getElementById('cloud').scrollIntoView({ block: 'nearest' });"
            "for (const c of document.querySelectorAll('#cloud circle.best')) {"
            "const r = c.getBoundingClientRect(); const x = r.x + r.width / 2, y = r.y + r.height / 2;"
            "const top = document.elementFromPoint(x, y); if (top?.classList.contains('best'))"
            "return [x, y, top.querySelector('title').textContent]; } return null; })()"
        )
        if not spot:
            return self.must(False, "no point of the front can be clicked")
        tab.click_at(spot[0], spot[1])
        knobs = self.state()["a"]
        said = f"attack {knobs['attack']} ms, release {knobs['release']} ms, pre-roll {knobs['preRoll']} ms"
        self.must(spot[2].startswith(said), f"a click on '{spot[2]}' loads {said}")
        self.picture("cloud")

    def link(self) -> None:
        """The address has all of it: another tab shows the same."""
        tab = self.tab
        address = tab.value("location.href")
        other = tab.browser.open(address)
        other.until("document.querySelectorAll('#scores tbody tr').length > 0")
        self.must(other.value(STATE) == self.state(), "the address does not bring back the setting")
        self.must(other.value(SCORES) == tab.value(SCORES), "the same address has other scores")
        # Of a link that somebody has cut or changed the page takes what makes sense.
        for text in ["%7B", urllib.parse.quote('{"a":{"attack":1e9,"release":"x"},"mix":{"clips":7},"seeds":{}}')]:
            other.go(address.split("#")[0] + "#" + text)
            other.until("document.querySelectorAll('#scores tbody tr').length > 0")
            self.must(not other.value("wrong.length"), f"a link of {text} breaks the page: {other.value('wrong')}")
        other.close()

    def company(self) -> None:
        """A second browser asks for much and goes away: the first is answered."""
        tab = self.tab
        state = self.state()
        state["seeds"], state["conditions"] = 10, "winds"
        address = tab.value("location.href").split("#")[0]
        with Browser(chromium("tune_check")) as second:
            other = second.open(address + "#" + urllib.parse.quote(json.dumps(state)))
            other.until("document.getElementById('cloud-note').textContent === 'sweeping …'", 20)
        tab.value("document.getElementById('seed').value = 2; document.getElementById('seed').dispatchEvent(new Event('change')); 0")
        tab.until("document.getElementById('status').textContent.includes('speech at')", 30)

    def keeping(self) -> None:
        """What is kept stands in files that the printed commands take as they are."""
        tab = self.tab
        tab.click("#keep")
        tab.until("!document.getElementById('kept').hidden || document.getElementById('status').className === 'bad'", 60)
        self.must(
            tab.value("document.getElementById('status').className") != "bad",
            f"it is not kept: {tab.value('document.getElementById(`status`).textContent')}",
        )
        text = tab.value("document.getElementById('kept').textContent")
        self.picture("kept")
        scenario = self.keep / "tuned.yaml"
        self.must(scenario.exists(), f"nothing stands at {scenario}")
        lines = [line for line in text.splitlines() if line.startswith("yamabiko ")]
        self.must(len(lines) == 2, f"it prints {len(lines)} commands: {lines}")
        for line in lines:
            # As a shell reads it.
            run = subprocess.run(
                ["bash", "-c", f'yamabiko() {{ "{self.tool}" "$@"; }}; {line}'], capture_output=True, text=True,
            )
            self.must(run.returncode == 0, f"{line} ends with {run.returncode}: {run.stdout}{run.stderr}")

    def width(self) -> None:
        """Nothing is wider than a narrow window, and every control has a name."""
        tab = self.tab
        for width in [1400, 900, 420]:
            tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
            wide = tab.value("document.documentElement.scrollWidth")
            self.must(wide <= width, f"the page is {wide} px wide in a window of {width} px")
            self.picture(f"width-{width}")
        tab.ask("Emulation.clearDeviceMetricsOverride")
        unnamed = tab.value(
            "[...document.querySelectorAll('button, select, input')].filter((each) => !each.textContent.trim()"
            "&& !each.getAttribute('aria-label') && !each.closest('label')).length"
        )
        self.must(unnamed == 0, f"{unnamed} controls have no name")


TRIALS = ["drag", "threshold", "undo", "keys", "zoom", "sides", "abx", "cloud", "link", "company", "keeping", "width"]


def first_paint(browser: Browser, address: str) -> tuple[Tab, float]:
    """The least of three: whatever else the machine does makes it later."""
    times = []
    for _ in range(3):
        tab = browser.open(address)
        tab.until("performance.getEntriesByName('first-contentful-paint').length")
        times.append(tab.value("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        tab.until("wrong.length || document.querySelectorAll('#scores tbody tr').length > 0")
        if wrong := tab.value("wrong"):
            raise PageError(f"the page: {wrong}")
        if len(times) < 3:
            tab.close()
    return tab, min(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", default=".build/release/yamabiko")
    parser.add_argument("--pictures", type=Path, help="a folder for pictures of the page")
    parser.add_argument("--only", action="append", choices=TRIALS, help="try this alone")
    options = parser.parse_args()
    path = chromium("tune_check")
    if options.pictures:
        options.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        bench = subprocess.Popen(
            [options.tool, "tune", "--no-open", "--keep-in", folder], stdout=subprocess.PIPE, text=True,
        )
        try:
            wrong = judged(path, bench.stdout.readline().strip(), options, Path(folder))
        finally:
            bench.send_signal(signal.SIGINT)
            code = bench.wait(20)
    if code != 130:
        wrong.append(f"the workbench ended with {code} and not with Ctrl-C's 130")
    for each in wrong:
        print(f"tune: {each}", file=sys.stderr)
    print(f"{len(options.only or TRIALS)} things tried, {len(wrong)} mistakes")
    sys.exit(1 if wrong else 0)


def judged(path: str, address: str, options: argparse.Namespace, folder: Path) -> list[str]:
    if not address.startswith("http://"):
        return [f"{options.tool} tune does not print an address"]
    with Browser(path) as browser:
        try:
            tab, paint = first_paint(browser, address)
        except PageError as error:
            return [str(error)]
        print(f"first paint after {paint:.0f} ms")
        trial = Trial(tab, options.tool, folder, options.pictures)
        trial.must(paint < FIRST_PAINT_MS, f"the first paint comes after {paint:.0f} ms, not within {FIRST_PAINT_MS} ms")
        trial.picture("first")
        for name in options.only or TRIALS:
            before = len(trial.wrong)
            try:
                getattr(trial, name)()
            except PageError as error:
                trial.wrong.append(str(error))
            trial.wrong[before:] = [f"{name}: {each}" for each in trial.wrong[before:]]
        trial.wrong += [f"the page: {each}" for each in tab.value("wrong")]
        return trial.wrong


if __name__ == "__main__":
    main()
