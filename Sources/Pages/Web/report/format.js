"use strict";
// Figures in words, as the tool writes them (MeasureUnit.swift), and elements of the page.

/** An element; every text becomes a text node, so that no name can be markup. */
function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** A whole number with a point before its last digits. */
function decimal(value, digits) {
  const padded = String(Math.abs(value)).padStart(digits + 1, "0");
  const cut = padded.length - digits;
  return (value < 0 ? "-" : "") + padded.slice(0, cut) + "." + padded.slice(cut);
}

function trimmed(text) {
  return text.replace(/0+$/, "").replace(/\.$/, "");
}

/** A value in a larger unit, rounded half away from zero. */
function rounded(value, unit, digits) {
  const step = unit / 10 ** digits;
  const whole = Math.trunc(value / step);
  const rest = Math.abs(value - whole * step);
  return trimmed(decimal(rest >= step - rest ? whole + Math.sign(value) : whole, digits));
}

const HOUR = 3.6e12;

function timeText(value) {
  let magnitude = Math.abs(value);
  if (magnitude >= 1e6) {
    const step = magnitude < 1e10 ? 1e5 : 1e6;
    magnitude = Math.floor((magnitude + step / 2) / step) * step;
  }
  if (magnitude >= HOUR) {
    let rest = magnitude;
    const parts = [];
    for (const [name, length] of [["d", 24 * HOUR], ["h", HOUR], ["min", HOUR / 60]]) {
      const count = Math.floor(rest / length);
      rest -= count * length;
      if (count > 0) parts.push(`${count} ${name}`);
    }
    if (rest > 0) parts.push(rounded(rest, 1e9, 3) + " s");
    return (value < 0 ? "-" : "") + parts.join(" ");
  }
  if (magnitude === 0) return "0 ms";
  if (magnitude < 1e3) return `${value} ns`;
  if (magnitude < 1e6) return trimmed(decimal(value, 3)) + " us";
  if (magnitude < 1e10) return rounded(value, 1e6, 1) + " ms";
  return rounded(value, 1e9, 3) + " s";
}

function bytesText(value) {
  const magnitude = Math.abs(value);
  if (magnitude < 1e7) return `${value} B`;
  if (magnitude < 999_950_000) return rounded(value, 1e6, 1) + " MB";
  if (magnitude < 999_950_000_000) return rounded(value, 1e9, 1) + " GB";
  return rounded(value, 1e12, 1) + " TB";
}

/** A number of things; the word is of one of them and regular: '1 row', '2 rows'. */
function counted(number, thing) { return number === 1 ? `1 ${thing}` : `${number} ${thing}s`; }

/** A figure for a person; 'none' where there was nothing to take it from. */
function measureText(value, unit) {
  if (value === null || value === undefined) return "none";
  switch (unit) {
    case "nanoseconds":
    case "instant_ns": return timeText(value);
    case "bytes": return bytesText(value);
    case "bitsPerSecond": return `${value} b/s`;
    case "thousandths": return decimal(value, 3);
    case "perMille": return decimal(value, 1) + " %";
    case "partsPerMillion": return trimmed(decimal(value, 4)) + " %";
    case "millibels": return decimal(value, 2) + " dB";
    case "millijoules": return decimal(value, 3) + " J";
    default: return String(value);
  }
}

/** A word of a shell, whatever is in it. */
function shellWord(text) {
  return /^[\w@%+=:,.\/-]+$/.test(text) ? text : "'" + text.replaceAll("'", "'\\''") + "'";
}

/** Says something to who cannot see it. */
function say(text) {
  document.getElementById("said").textContent = text;
}

/** A button that copies a command. */
function commandLine(command) {
  const note = make("span", { class: "quiet" });
  const copy = make("button", {
    type: "button",
    click: async () => {
      try {
        await navigator.clipboard.writeText(command);
        note.textContent = " copied";
      } catch {
        note.textContent = " select it and copy by hand";
      }
    },
  }, "copy");
  return make("p", { class: "command" }, make("code", {}, command), " ", copy, note);
}

/** A table with more rows scrolls by itself. */
const ROWS_TALL = 30;

/** A table whose rows are texts, numbers at the end of their cells. */
function plainTable(caption, heads, rows, isNumber) {
  const cell = (text, column) =>
    make("td", { class: isNumber && isNumber[column] ? "number" : null }, text instanceof Node ? text : String(text));
  return make("div", { class: rows.length > ROWS_TALL ? "scroll tall" : "scroll", tabindex: "0", role: "region", "aria-label": caption },
    make("table", {},
      make("caption", { class: "unseen" }, caption),
      make("thead", {}, make("tr", {}, heads.map((head, column) =>
        make("th", { scope: "col", class: isNumber && isNumber[column] ? "number" : null }, head)))),
      make("tbody", {}, rows.map((row) => make("tr", {}, row.map(cell))))));
}

/** What is made only when it is opened. */
function folded(title, build, isOpen) {
  const box = make("details", {}, make("summary", {}, title));
  const open = () => {
    if (box.dataset.built) return;
    box.dataset.built = "yes";
    box.append(build());
  };
  box.addEventListener("toggle", () => { if (box.open) open(); });
  if (isOpen) {
    box.open = true;
    open();
  }
  return box;
}
