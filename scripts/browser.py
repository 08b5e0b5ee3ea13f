"""A headless Chromium that is driven as a hand would: DevTools messages over a pipe, no packages.

The protocol is https://chromedevtools.github.io/devtools-protocol/; with --remote-debugging-pipe a
message is JSON with a zero byte behind it, read by the browser from descriptor 3 and written to 4.
"""

from __future__ import annotations

import base64
import fcntl
import json
import os
import select
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

#: Before all else in a page: what goes wrong in it.
EARLY = """
const wrong = [];
addEventListener("error", (event) => wrong.push("error: " + event.message));
addEventListener("unhandledrejection", (event) => wrong.push("rejected: " + event.reason));
addEventListener("securitypolicyviolation", (event) => wrong.push("refused: " + event.blockedURI));
"""

KEYS = {" ": ("Space", 32), "ArrowRight": ("ArrowRight", 39), "ArrowLeft": ("ArrowLeft", 37)}


class PageError(Exception):
    """What a page, or the browser, did not do."""


def chromium(judge: str) -> str:
    """The browser's path; without one `judge` judges nothing, and that is no success."""
    for name in ["chromium", "chromium-browser", "google-chrome"]:
        if path := shutil.which(name):
            return path
    sys.exit(f"{judge}: nothing was judged: there is no Chromium\n  install it: apt-get install chromium")


class Browser:
    """A browser of its own, with a profile that is gone afterwards."""

    def __init__(self, path: str, width: int = 1400, height: int = 1000):
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        hear, self.write_end = os.pipe()
        self.read_end, say = os.pipe()
        # Above 4, so that putting them there overwrites neither.
        hear, say = (fcntl.fcntl(each, fcntl.F_DUPFD, 10) for each in (hear, say))

        def place() -> None:
            os.dup2(hear, 3)
            os.dup2(say, 4)

        command = [
            path, "--headless", "--disable-gpu", "--remote-debugging-pipe", "--mute-audio",
            "--no-first-run", f"--window-size={width},{height}", f"--user-data-dir={self.folder.name}",
            "about:blank",
        ]
        if os.geteuid() == 0:
            command.insert(1, "--no-sandbox")
        self.process = subprocess.Popen(
            command, preexec_fn=place, pass_fds=(3, 4), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        os.close(hear)
        os.close(say)
        self.rest = b""
        self.number = 0

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.ask("Browser.close")
            self.process.wait(10)
        except (PageError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        self.folder.cleanup()

    def ask(self, method: str, session: str | None = None, **parameters: object) -> dict:
        """One question and its answer; what the browser says meanwhile unasked is nobody's."""
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.write_end, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + 120
        while True:
            while b"\0" in self.rest:
                text, self.rest = self.rest.split(b"\0", 1)
                answer = json.loads(text)
                if answer.get("id") != self.number:
                    continue
                if "error" in answer:
                    raise PageError(f"{method}: {answer['error'].get('message')}")
                return answer["result"]
            if not select.select([self.read_end], [], [], max(0, until - time.monotonic()))[0]:
                raise PageError(f"{method}: the browser does not answer")
            part = os.read(self.read_end, 1 << 20)
            if not part:
                raise PageError(f"{method}: the browser has ended")
            self.rest += part

    def open(self, address: str) -> Tab:
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = Tab(self, session, target)
        tab.ask("Page.enable")
        tab.ask("Page.addScriptToEvaluateOnNewDocument", source=EARLY)
        tab.go(address)
        return tab


class Tab:
    """A page, with a mouse and a keyboard."""

    def __init__(self, browser: Browser, session: str, target: str):
        self.browser = browser
        self.session = session
        self.target = target

    def ask(self, method: str, **parameters: object) -> dict:
        return self.browser.ask(method, self.session, **parameters)

    def go(self, address: str) -> None:
        # Whoever changes the fragment alone stays on the page.
        self.ask("Page.navigate", url="about:blank")
        self.ask("Page.navigate", url=address)
        self.until("document.readyState === 'complete' && location.href !== 'about:blank'")

    def close(self) -> None:
        self.browser.ask("Target.closeTarget", targetId=self.target)

    def value(self, script: str) -> object:
        """What an expression comes to; a promise's value."""
        found = self.ask(
            "Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True,
        )
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            raise PageError(f"{script[:80]}: {details.get('exception', {}).get('description', details['text'])}")
        return found["result"].get("value")

    def until(self, script: str, seconds: float = 60) -> object:
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while not (found := self.value(script)):
            if time.monotonic() > end:
                raise PageError(f"in {seconds} s it did not come to: {script}")
            time.sleep(0.02)
        return found

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element, brought into sight."""
        place = self.value(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); if (!e) return null;"
            "e.scrollIntoView({ block: 'nearest' }); const r = e.getBoundingClientRect();"
            "return [r.x + r.width / 2, r.y + r.height / 2]; })()"
        )
        if place is None:
            raise PageError(f"there is no {selector}")
        return place[0], place[1]

    def mouse(self, kind: str, x: float, y: float, **more: object) -> None:
        button = {"button": "left", "buttons": 1} if kind != "mouseMoved" or more.get("buttons") else {}
        self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, **{**button, **more})

    def click(self, selector: str) -> None:
        self.click_at(*self.middle(selector))

    def click_at(self, x: float, y: float, count: int = 1) -> None:
        self.mouse("mouseMoved", x, y)
        for number in range(1, count + 1):
            self.mouse("mousePressed", x, y, clickCount=number)
            self.mouse("mouseReleased", x, y, clickCount=number)

    def drag(self, start: tuple[float, float], end: tuple[float, float], steps: int) -> None:
        self.mouse("mouseMoved", *start)
        self.mouse("mousePressed", *start, clickCount=1)
        for step in range(1, steps + 1):
            x, y = (a + (b - a) * step / steps for a, b in zip(start, end))
            self.mouse("mouseMoved", x, y, button="left", buttons=1)
        self.mouse("mouseReleased", *end, clickCount=1)

    def wheel(self, x: float, y: float, by: float) -> None:
        self.ask("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=0, deltaY=by)

    def press(self, key: str, control: bool = False) -> None:
        code, number = KEYS.get(key, (f"Key{key.upper()}", ord(key.upper()[0])))
        shared = {
            "key": key, "code": code, "windowsVirtualKeyCode": number, "modifiers": 2 if control else 0,
        }
        text = {} if control or len(key) > 1 else {"text": key}
        self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", **shared, **text)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **shared)

    def picture(self, path: Path) -> None:
        found = self.ask("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(found["data"]))
