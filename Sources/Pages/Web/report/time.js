"use strict";
// The one time axis that lanes and curves share: what part of the run is seen, and its marks.

const DAY = 24 * HOUR;
const isCivil = runEnd >= 2 * DAY;
const startOffset = (() => {
  const zone = /([+-])(\d\d):(\d\d)$/.exec(scenario.start);
  return zone ? (zone[1] === "-" ? -1 : 1) * (Number(zone[2]) * 60 + Number(zone[3])) * 60e3 : 0;
})();
const startMs = Date.parse(scenario.start) || 0;

const STEPS = [
  1e6, 2e6, 5e6, 1e7, 2e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 1.5e10, 3e10, 6e10, 1.2e11, 3e11, 6e11, 9e11,
  1.8e12, HOUR, 2 * HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY, 28 * DAY, 91 * DAY, 364 * DAY,
];

const view = {
  from: 0,
  to: runEnd,
  /** The shortest part that can be seen: ten frames of 20 ms, or the run where that is shorter. */
  least: Math.min(runEnd, 2e8),
  listeners: [],
  set(from, to) {
    const length = Math.min(runEnd, Math.max(this.least, to - from));
    const middle = (from + to) / 2;
    const first = Math.max(0, Math.min(runEnd - length, middle - length / 2));
    this.from = first;
    this.to = first + length;
    for (const listener of this.listeners) listener();
  },
  zoom(factor, at) {
    const middle = at === undefined ? (this.from + this.to) / 2 : at;
    const from = middle - (middle - this.from) / factor;
    this.set(from, from + (this.to - this.from) / factor);
  },
  pan(share) {
    const by = (this.to - this.from) * share;
    this.set(this.from + by, this.to + by);
  },
  /** So that all of it is seen with something around, and no smaller than can be seen. */
  show(start, end, width) {
    const length = end - start;
    const seen = this.to - this.from;
    const isInside = start >= this.from && end <= this.to;
    if (isInside && (length / seen) * width >= 6) return;
    const around = Math.max(length * 3, Math.min(seen, 2e9), this.least);
    this.set(start - around, end + around);
  },
};

/** The civil time at the start's place, as a Date whose UTC fields are it. */
function civil(nanoseconds) {
  return new Date(startMs + startOffset + nanoseconds / 1e6);
}

/** An instant: `1:23.450` from the start, or the date where the run is days long. */
function clockText(nanoseconds, step) {
  const grain = step || 1e6;
  if (isCivil) {
    const text = civil(nanoseconds).toISOString();
    if (grain >= DAY) return text.slice(0, 10);
    if (grain >= 6e10) return text.slice(5, 16).replace("T", " ");
    return grain >= 1e9 ? text.slice(11, 19) : text.slice(11, 23);
  }
  const digits = grain >= 1e9 ? 0 : grain >= 1e8 ? 1 : grain >= 1e7 ? 2 : 3;
  const unit = 10 ** digits;
  const whole = Math.round((nanoseconds / 1e9) * unit);
  const seconds = Math.floor(whole / unit);
  const tail = digits ? "." + String(whole % unit).padStart(digits, "0") : "";
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = String(seconds % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}${tail}` : `${minutes}:${rest}${tail}`;
}

/** Date and time in full where the run is days long, else from the start. */
function momentText(nanoseconds) {
  return isCivil ? civil(nanoseconds).toISOString().slice(0, 19).replace("T", " ") : clockText(nanoseconds);
}

/** The marks of an axis: instants on round times, and the step between them. */
function timeMarks(from, to, most) {
  const step = STEPS.find((each) => (to - from) / each <= most) || STEPS[STEPS.length - 1];
  const shift = isCivil ? ((startMs + startOffset) % 864e5) * 1e6 : 0;
  const marks = [];
  for (let at = Math.ceil((from + shift) / step) * step - shift; at <= to; at += step) marks.push(at);
  return { marks, step };
}

/** The first index whose value is not below. */
function firstNotBelow(values, sought) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < sought) low = middle + 1; else high = middle;
  }
  return low;
}

/** Lets a picture be dragged, pinched and turned by the wheel; `width` is that of its axis. */
function zoomable(element, width) {
  const scale = () => d3.scaleLinear().domain([0, runEnd]).range([0, width()]);
  const zoom = d3.zoom()
    .scaleExtent([1, Math.max(1, runEnd / view.least)])
    // A wheel alone scrolls the page; with Ctrl, or a pinch on a pad, it zooms.
    .filter(() => !d3.event.button && (d3.event.type !== "wheel" || d3.event.ctrlKey || d3.event.metaKey))
    .extent(() => [[0, 0], [width(), 1]])
    .on("zoom", () => {
      if (!d3.event.sourceEvent) return;
      const [from, to] = d3.event.transform.rescaleX(scale()).domain();
      view.set(from, to);
    });
  const follow = () => {
    const factor = runEnd / (view.to - view.from);
    element.__zoom = d3.zoomIdentity.translate(-scale()(view.from) * factor, 0).scale(factor);
  };
  d3.select(element).call(zoom).on("dblclick.zoom", null);
  element.addEventListener("wheel", (event) => {
    const sideways = event.shiftKey && !event.deltaX ? event.deltaY : event.deltaX;
    if (event.ctrlKey || event.metaKey || Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return;
    event.preventDefault();
    view.pan(sideways / Math.max(1, width()));
  }, { passive: false });
  element.addEventListener("dblclick", (event) => {
    const x = event.clientX - element.getBoundingClientRect().left;
    view.zoom(2, view.from + (x / width()) * (view.to - view.from));
  });
  view.listeners.push(follow);
  follow();
}
