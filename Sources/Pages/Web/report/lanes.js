"use strict";
// The lanes: one canvas of what is seen of them, names beside it, the time above it.

const lanes = { rows: [], height: 0, width: 300, isWaiting: false, playhead: null, layoutListeners: [] };

function styleOf(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }

let ink = {};
function readInk() {
  ink = Object.fromEntries(["paper", "panel", "line", "ink", "quiet", "accent", "bad"].map((name) => [name, styleOf("--" + name)]));
}

function xOf(nanoseconds) { return ((nanoseconds - view.from) / (view.to - view.from)) * lanes.width; }

function buildLanes() {
  readInk();
  const parts = {
    axis: d3.select(document.createElementNS("http://www.w3.org/2000/svg", "svg")).attr("class", "axis").attr("aria-hidden", "true"),
    scroll: make("div", { class: "lanes-scroll" }),
    content: make("div", { class: "lanes-content" }),
    canvas: make("canvas", { "aria-hidden": "true" }),
    names: make("div", { class: "lane-names" }),
  };
  Object.assign(lanes, parts);
  lanes.plot = make("div", {
    id: "lanes-plot", class: "plot", tabindex: "0", role: "application", "aria-roledescription": "lanes on a time axis",
    "aria-label": `Lanes of ${scenario.name}. Left and right move, plus and minus zoom, Home and End go to start and end, `
      + "0 shows all, n and p go to the next and the previous finding. The same stands in the tables below.",
  }, parts.axis.node(), parts.scroll);
  parts.scroll.append(parts.content);
  parts.content.append(parts.canvas, parts.names);
  document.getElementById("lanes").append(...[laneTools(), lanes.plot, laneLegend(), laneNotes(), laneTable()].filter((part) => part));
  parts.scroll.addEventListener("scroll", drawSoon);
  zoomable(parts.canvas, () => lanes.width);
  parts.canvas.addEventListener("pointermove", hover);
  parts.canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
  let down = 0;
  parts.canvas.addEventListener("pointerdown", (event) => { down = event.clientX; });
  parts.canvas.addEventListener("click", (event) => {
    if (Math.abs(event.clientX - down) < 4) press(event);
  });
  lanes.plot.addEventListener("keydown", laneKey);
  view.listeners.push(drawSoon);
  new ResizeObserver(layoutLanes).observe(lanes.plot);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { readInk(); drawSoon(); });
  rebuildRows();
}

function laneTools() {
  const button = (label, title, act) => make("button", { type: "button", title, "aria-label": title, click: act }, label);
  lanes.seen = make("span", { class: "quiet seen" });
  return make("div", { class: "tools" },
    variantChoice(),
    make("span", { class: "group" },
      button("−", "zoom out", () => view.zoom(1 / 2)), button("+", "zoom in", () => view.zoom(2)),
      button("‹", "earlier", () => view.pan(-0.5)), button("›", "later", () => view.pan(0.5)),
      button("all", "the whole run", () => view.set(0, runEnd))),
    lanes.seen,
    make("span", { class: "quiet hint" }, "drag to move, pinch or Ctrl and wheel to zoom, ←→ + − 0 n p on the keyboard"));
}

/** Which variant is looked at; whether the lanes have all of them beside each other. */
function variantChoice() {
  if (variants.length < 2) return null;
  const name = make("select", {
    id: "variant-choice", "aria-label": "Variant",
    change: (event) => choose(Number(event.target.value), null),
  }, variants.map((each) => make("option", { value: each.index }, each.name)));
  state.listeners.push(() => { name.value = String(state.variant); });
  const all = make("input", {
    type: "checkbox", checked: state.isBeside,
    change: (event) => { state.isBeside = event.target.checked; rebuildRows(); },
  });
  return make("span", { class: "group" }, make("label", {}, "Variant ", name), make("label", {}, all, " all beside each other"));
}

function rebuildRows() {
  Object.assign(lanes, laneRows());
  const names = lanes.rows.map((row) => {
    const style = `top:${row.top}px;height:${row.height}px`;
    if (row.form !== "head") {
      return make("div", { class: "lane-name", style, title: row.variantName ? `${row.label}, ${row.variantName}` : row.label },
        row.variantName ? [make("span", { class: "quiet" }, row.label + " "), row.variantName] : row.label);
    }
    const toggle = () => {
      if (!openedGroups.delete(row.group)) openedGroups.add(row.group);
      rebuildRows();
    };
    return make("div", { class: "lane-head", style, title: row.label }, row.label,
      row.canFold ? make("button", { type: "button", click: toggle }, row.hidden ? `${row.hidden} more` : "fewer") : null);
  });
  lanes.names.replaceChildren(...names);
  lanes.content.style.height = `${lanes.height}px`;
  layoutLanes();
}

function layoutLanes() {
  const whole = lanes.plot.clientWidth;
  const gutter = Math.round(Math.min(210, Math.max(104, whole * 0.24)));
  lanes.plot.style.setProperty("--gutter", `${gutter}px`);
  lanes.gutter = gutter;
  lanes.width = Math.max(60, lanes.scroll.clientWidth - gutter);
  const height = Math.min(lanes.height, lanes.scroll.clientHeight);
  const density = window.devicePixelRatio || 1;
  lanes.canvas.width = Math.round(lanes.width * density);
  lanes.canvas.height = Math.round(height * density);
  lanes.canvas.style.width = `${lanes.width}px`;
  lanes.canvas.style.height = `${height}px`;
  lanes.seenHeight = height;
  lanes.density = density;
  for (const listener of [...view.listeners, ...lanes.layoutListeners]) listener();
}

function drawSoon() {
  if (lanes.isWaiting) return;
  lanes.isWaiting = true;
  requestAnimationFrame(() => {
    lanes.isWaiting = false;
    drawAxis(lanes.axis, lanes.gutter, lanes.width);
    drawLanes();
    lanes.seen.textContent = `${momentText(view.from)} to ${momentText(view.to)}, ${timeText(Math.round(view.to - view.from))}`;
  });
}

function drawAxis(svg, gutter, width) {
  const { marks, step } = timeMarks(view.from, view.to, Math.max(2, Math.floor(width / (isCivil ? 110 : 80))));
  const scale = d3.scaleLinear().domain([view.from, view.to]).range([0, width]);
  if (Number(svg.attr("width")) !== gutter + width) svg.attr("width", gutter + width).attr("height", 24);
  let group = svg.select("g");
  if (group.empty()) group = svg.append("g");
  group.attr("transform", `translate(${gutter},23)`)
    .call(d3.axisTop(scale).tickValues(marks).tickFormat((at) => clockText(at, step)).tickSizeOuter(0));
  // The last label would be cut in its middle where its mark stands at the edge; a digit is six pixels.
  const half = (at) => 3 * clockText(at, step).length + 4;
  group.selectAll("text").attr("text-anchor", (at) => (scale(at) + half(at) > width ? "end" : "middle"))
    .attr("dx", (at) => (scale(at) + half(at) > width ? width - 3 - scale(at) : null));
}

function drawLanes() {
  const context = lanes.canvas.getContext("2d");
  const top = lanes.scroll.scrollTop;
  context.setTransform(lanes.density, 0, 0, lanes.density, 0, 0);
  context.clearRect(0, 0, lanes.width, lanes.seenHeight);
  context.font = "11px system-ui, sans-serif";
  context.textBaseline = "middle";
  const seen = lanes.rows.filter((row) => row.top + row.height > top && row.top < top + lanes.seenHeight);
  drawMarks(context);
  for (const row of seen) {
    const y = row.top - top;
    context.fillStyle = row.form === "head" ? ink.panel : ink.line;
    if (row.form === "head") context.fillRect(0, y, lanes.width, row.height);
    else context.fillRect(0, y + row.height - 0.5, lanes.width, 0.5);
    if (row.form === "lane") drawLane(context, row, y);
    if (row.form === "wave") drawWave(context, row, y);
    if (row.form === "acts") drawInstants(context, row.acts.map((act) => act.at), () => ink.ink, y, row.height);
  }
  drawArrows(context, top);
  drawChosen(context, seen, top);
}

/** Behind the lanes: where an act is, and what of the run lies beyond its end. */
function drawMarks(context) {
  context.fillStyle = ink.line;
  for (const act of currentVariant().acts) {
    const x = Math.round(xOf(act.at));
    if (x >= 0 && x <= lanes.width) context.fillRect(x, 0, 1, lanes.seenHeight);
  }
}

/** For each pixel what is painted where intervals are thinner than that: the kind that is rarest on its lane. */
let columns = new Int16Array(0);

function drawLane(context, row, y) {
  const { lane } = row;
  const height = row.height - 4;
  const scale = lanes.width / (view.to - view.from);
  const hasWords = lane.words.length > 1;
  const words = [];
  if (columns.length !== Math.ceil(lanes.width) + 1) columns = new Int16Array(Math.ceil(lanes.width) + 1);
  columns.fill(-1);
  let paint = -1;
  for (let index = firstNotBelow(lane.ends, view.from); index < lane.starts.length && lane.starts[index] < view.to; index++) {
    const left = Math.max(0, (lane.starts[index] - view.from) * scale);
    const right = Math.min(lanes.width, (lane.ends[index] - view.from) * scale);
    const width = right - left;
    const kind = lane.kinds[index];
    if (width < 1.5) {
      const column = Math.floor(left);
      const taken = columns[column];
      if (taken < 0 || lane.rarity[kind] > lane.rarity[taken]) columns[column] = kind;
      continue;
    }
    if (kind !== paint) context.fillStyle = lane.colours[kind];
    paint = kind;
    context.fillRect(left, y + 2, width > 3 ? width - 0.5 : width, height);
    if (hasWords && width > 26) words.push([kind, left, width]);
  }
  drawColumns(context, lane, y + 2, height);
  for (const [kind, left, width] of words) drawWord(context, lane.words[kind], lane.colours[kind], left, y + row.height / 2, width);
  drawInstants(context, lane.at, (index) => colourOf(lane.instants[index].kind, lane.words), y, row.height);
}

/** Paints what was too thin to be painted by itself; pixels of one kind in a row are one rectangle. */
function drawColumns(context, lane, y, height) {
  for (let first = 0; first < columns.length;) {
    const kind = columns[first];
    let end = first + 1;
    while (end < columns.length && columns[end] === kind) end++;
    if (kind >= 0) {
      context.fillStyle = lane.colours[kind];
      context.fillRect(first, y, end - first, height);
    }
    first = end;
  }
}

const wordWidths = new Map();

function drawWord(context, word, colour, left, middle, width) {
  if (!wordWidths.has(word)) wordWidths.set(word, context.measureText(word).width);
  if (wordWidths.get(word) > width - 6) return;
  context.fillStyle = isLight(colour) ? "#14171c" : "#ffffff";
  context.fillText(word, left + 4, middle);
}

function drawInstants(context, at, colour, y, height) {
  let painted = -1;
  for (let index = firstNotBelow(at, view.from); index < at.length && at[index] <= view.to; index++) {
    const x = Math.round(xOf(at[index]));
    if (x === painted) continue;
    painted = x;
    context.fillStyle = ink.paper;
    context.fillRect(x - 2, y + 1, 4, height - 2);
    context.fillStyle = colour(index);
    context.fillRect(x - 1, y + 1, 2, height - 2);
    context.beginPath();
    context.arc(x, y + 4, 3, 0, 2 * Math.PI);
    context.fill();
  }
}

/** A level of an envelope (1 is −90 dBFS, 255 full scale) as a share of what is drawn, which begins at −60 dBFS. */
function loudness(level) { return Math.max(0, (level - 85.7) / 169.3); }

/** A waveform: of each pixel the loudest peak. */
function drawWave(context, row, y) {
  const { peaks, start, step } = row.lane;
  const middle = y + row.height / 2;
  const half = row.height / 2 - 2;
  context.fillStyle = ink.accent;
  const each = (view.to - view.from) / lanes.width;
  for (let x = 0; x < lanes.width; x++) {
    const first = Math.max(0, Math.floor((view.from + x * each - start) / step));
    const last = Math.min(peaks.length - 1, Math.floor((view.from + (x + 1) * each - start) / step));
    let most = 0;
    for (let index = first; index <= last; index++) if (peaks[index] > most) most = peaks[index];
    const tall = loudness(most) * half;
    if (first <= last) context.fillRect(x, middle - tall, 1, Math.max(0.5, 2 * tall));
  }
}

/** The most arrows that are drawn at once: more would be a grey wall. */
const ARROWS_MAX = 600;

function drawArrows(context, top) {
  const arrows = currentVariant().report.arrows;
  if (!arrows.length) return;
  const heads = new Map();
  for (const row of lanes.rows) {
    if (row.form === "lane" && !heads.has(row.group)) heads.set(row.group, row.top + row.height / 2);
    if (row.form === "lane" && !heads.has(row.lane.actor)) heads.set(row.lane.actor, row.top + row.height / 2);
  }
  const seen = arrows.filter((arrow) => heads.has(arrow.from) && heads.has(arrow.to) && arrow.sent_ns <= view.to
    && (arrow.arrived_ns === undefined ? arrow.sent_ns : arrow.arrived_ns) >= view.from);
  lanes.arrows = seen.length <= ARROWS_MAX ? seen : [];
  lanes.hiddenArrows = seen.length - lanes.arrows.length;
  context.lineWidth = 1;
  lanes.arrows = lanes.arrows.map((arrow) => {
    const end = arrow.arrived_ns === undefined ? arrow.sent_ns : arrow.arrived_ns;
    const ends = { x0: xOf(arrow.sent_ns), y0: heads.get(arrow.from) - top, x1: xOf(end), y1: heads.get(arrow.to) - top };
    drawArrow(context, arrow, ends);
    return { arrow, ...ends };
  });
  if (lanes.hiddenArrows > 0) {
    context.fillStyle = ink.quiet;
    context.fillText(`${counted(lanes.hiddenArrows, "message")}: zoom in to see ${lanes.hiddenArrows === 1 ? "it" : "them"}`, 6, lanes.seenHeight - 10);
  }
}

function drawArrow(context, arrow, { x0, y0, x1, y1 }) {
  const isLost = arrow.lost !== undefined;
  context.strokeStyle = isLost ? ink.bad : ink.accent;
  context.setLineDash(arrow.arrived_ns === undefined ? [3, 3] : []);
  context.beginPath();
  context.moveTo(x0, y0);
  // What did not come goes half of its way.
  const reach = arrow.arrived_ns === undefined ? (y0 + y1) / 2 : y1;
  context.lineTo(x1, reach);
  context.stroke();
  context.setLineDash([]);
  context.beginPath();
  if (isLost) {
    context.moveTo(x1 - 3, reach - 3);
    context.lineTo(x1 + 3, reach + 3);
    context.moveTo(x1 + 3, reach - 3);
    context.lineTo(x1 - 3, reach + 3);
    context.stroke();
  } else {
    const down = y1 > y0 ? -4 : 4;
    context.moveTo(x1, reach);
    context.lineTo(x1 - 3, reach + down);
    context.lineTo(x1 + 3, reach + down);
    context.fillStyle = ink.accent;
    context.fill();
  }
}

/** What was chosen, the moments of its causes, and where the sound is. */
function drawChosen(context, seen, top) {
  const { chosen } = state;
  if (chosen) {
    const left = xOf(chosen.start);
    const width = Math.max(2, xOf(chosen.end) - left);
    context.fillStyle = ink.accent;
    context.globalAlpha = 0.13;
    context.fillRect(left, 0, width, lanes.seenHeight);
    context.globalAlpha = 1;
    context.strokeStyle = ink.ink;
    context.lineWidth = 2;
    for (const row of seen) {
      const isHere = row.lane && row.lane.actor === chosen.actor && row.lane.matter === chosen.matter && row.lane.variant === state.variant;
      if (isHere) context.strokeRect(left - 1, row.top - top + 1, width + 2, row.height - 2);
    }
    chainOf(chosen).filter((step) => step.role !== "note").forEach((step, index) => {
      const x = xOf(step.atNs);
      if (x < 0 || x > lanes.width) return;
      context.fillStyle = ink.accent;
      context.fillRect(x - 0.5, 0, 1, lanes.seenHeight);
      context.fillText(String(index + 1), x + 3, 8 + (index % 3) * 11);
    });
  }
  if (lanes.playhead !== null) {
    context.fillStyle = ink.bad;
    context.fillRect(xOf(lanes.playhead) - 1, 0, 2, lanes.seenHeight);
  }
}
