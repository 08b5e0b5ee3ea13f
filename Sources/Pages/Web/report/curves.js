"use strict";
// Figures over time, below the lanes and on their axis; a line for each variant.

const CURVE = { height: 92, top: 8, bottom: 6 };
const curves = { charts: [], isWaiting: false };

function seriesNames(subject) {
  const names = [];
  for (const variant of variants) {
    for (const each of variant.report.series) {
      if (each.subject === subject && !names.includes(each.name)) names.push(each.name);
    }
  }
  return names;
}

function lineColour(index) { return PALETTE[index % PALETTE.length]; }

function buildCurves() {
  const subjects = [...new Set(variants.flatMap((variant) => variant.report.series.map((each) => each.subject)))];
  if (!subjects.length) {
    document.getElementById("curves-section").hidden = true;
    return;
  }
  // First the one with the longest finding: it is asked about first.
  const longest = currentVariant().found.reduce((most, each) => (most && most.length >= each.length ? most : each), null);
  curves.subject = longest && subjects.includes(longest.actor) ? longest.actor : subjects[0];
  const subject = make("select", {
    "aria-label": "Curves of",
    change: (event) => { curves.subject = event.target.value; fillCurves(); },
  }, subjects.map((each) => make("option", { value: each, selected: each === curves.subject }, each)));
  curves.choice = subject;
  curves.subjects = subjects;
  curves.box = make("div", { class: "charts" });
  curves.axis = d3.select(document.createElementNS("http://www.w3.org/2000/svg", "svg")).attr("class", "axis").attr("aria-hidden", "true");
  const legend = variants.length < 2 ? null : make("ul", { class: "legend" }, variants.map((variant) =>
    make("li", {}, make("span", { class: "swatch", style: `background:${lineColour(variant.index)}` }), variant.name)));
  document.getElementById("curves").append(
    make("div", { class: "tools" }, make("label", {}, "Curves of ", subject)), legend || "", curves.axis.node(), curves.box, curveTable());
  view.listeners.push(drawCurvesSoon);
  lanes.layoutListeners.push(sizeCharts);
  window.matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawCurvesSoon);
  state.listeners.push(() => {
    const actor = state.chosen && state.chosen.actor;
    if (actor && actor !== curves.subject && subjects.includes(actor)) {
      curves.subject = actor;
      subject.value = actor;
      fillCurves();
    }
    drawCurvesSoon();
  });
  fillCurves();
}

function fillCurves() {
  curves.charts = seriesNames(curves.subject).map((name) => {
    const lines = variants.map((variant) => ({
      variant, series: variant.report.series.find((each) => each.subject === curves.subject && each.name === name),
    })).filter((line) => line.series);
    const values = lines.flatMap((line) => line.series.points.map((point) => point[1]).filter((value) => value !== null));
    const most = values.length ? d3.max(values) : 1;
    const least = values.length ? d3.min(values) : 0;
    const low = least >= 0 && least < most * 0.6 ? 0 : least - (most - least) * 0.1;
    const canvas = make("canvas", { "aria-hidden": "true" });
    const svg = d3.select(document.createElementNS("http://www.w3.org/2000/svg", "svg")).attr("class", "axis").attr("aria-hidden", "true");
    const { unit } = lines[0].series;
    const node = make("figure", { class: "chart", role: "img", "aria-label": curveLabel(name, lines) },
      make("figcaption", {}, values.length ? name : `${name}: there was nothing to take it from`), svg.node(), canvas);
    zoomable(canvas, () => lanes.width);
    // A share ends at all of it.
    const high = unit === "partsPerMillion" && most <= 1e6 ? Math.min(1e6, most + (most - low) * 0.05) : most + (most - low) * 0.05;
    const y = d3.scaleLinear().domain([low, high > low ? high : low + Math.max(1, Math.abs(low) * 0.05)])
      .range([CURVE.height - CURVE.bottom, CURVE.top]);
    canvas.addEventListener("pointermove", (event) => curveTip(event, lines, unit, name));
    canvas.addEventListener("pointerleave", () => { tip.hidden = true; });
    return { name, lines, unit, canvas, svg, y, node, isEmpty: values.length === 0 };
  });
  curves.box.replaceChildren(...curves.charts.map((chart) => chart.node));
  sizeCharts();
}

/** Gives every picture its place, those that are not seen as well. */
function sizeCharts() {
  for (const { canvas, svg } of curves.charts) {
    canvas.style.width = `${lanes.width}px`;
    canvas.style.height = `${CURVE.height}px`;
    svg.attr("width", lanes.gutter).attr("height", CURVE.height);
  }
  drawAxis(curves.axis, lanes.gutter, lanes.width);
  for (const chart of curves.charts) drawChart(chart);
}

/** A curve in words: the lowest and the highest value of each variant. */
function curveLabel(name, lines) {
  const parts = lines.map(({ variant, series }) => {
    const values = series.points.map((point) => point[1]).filter((value) => value !== null);
    return values.length
      ? `${variant.name} from ${measureText(d3.min(values), series.unit)} to ${measureText(d3.max(values), series.unit)}`
      : `${variant.name} without any value`;
  });
  return `${name} of ${curves.subject}: ${parts.join("; ")}`;
}

/** The value of a series at an instant; undefined where nothing is said. */
function valueAt(series, time) {
  let found;
  for (const [at, value] of series.points) {
    if (at > time) break;
    found = series.form === "windows" && time >= at + series.window_ns ? undefined : value;
  }
  return found;
}

function curveTip(event, lines, unit, name) {
  const box = event.target.getBoundingClientRect();
  const time = view.from + ((event.clientX - box.left) / lanes.width) * (view.to - view.from);
  const words = lines.map(({ variant, series }) => {
    const value = valueAt(series, time);
    return `${variant.name}: ${value === undefined ? "nothing said" : measureText(value, unit)}`;
  });
  tip.replaceChildren(...[`${name}, ${momentText(time)}`, ...words].map((line) => make("div", {}, line)));
  tip.hidden = false;
  const size = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(window.innerWidth - size.width - 8, event.clientX + 14))}px`;
  tip.style.top = `${event.clientY + 18}px`;
}

function drawCurvesSoon() {
  if (curves.isWaiting || !curves.axis) return;
  curves.isWaiting = true;
  requestAnimationFrame(() => {
    curves.isWaiting = false;
    const screen = window.innerHeight;
    drawAxis(curves.axis, lanes.gutter, lanes.width);
    for (const chart of curves.charts) {
      const box = chart.node.getBoundingClientRect();
      if (box.bottom > -200 && box.top < screen + 200) drawChart(chart);
    }
  });
}
window.addEventListener("scroll", drawCurvesSoon, { passive: true });

function drawChart(chart) {
  const { canvas, svg, y, unit } = chart;
  const density = window.devicePixelRatio || 1;
  const { width, gutter } = lanes;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(CURVE.height * density);
  const context = canvas.getContext("2d");
  context.scale(density, density);
  let group = svg.select("g");
  if (group.empty()) group = svg.append("g");
  // Where values hardly differ several ticks have one text: the first of them stands.
  const seen = new Set();
  const ticks = chart.isEmpty ? [] : y.ticks(3).filter((value) => {
    const text = measureText(Math.round(value), unit);
    return !seen.has(text) && seen.add(text);
  });
  group.attr("transform", `translate(${gutter - 1},0)`)
    .call(d3.axisLeft(y).tickValues(ticks).tickFormat((value) => measureText(Math.round(value), unit)).tickSizeOuter(0));
  context.fillStyle = ink.line;
  for (const tick of ticks) context.fillRect(0, Math.round(y(tick)), width, 1);
  if (state.chosen) {
    context.fillStyle = ink.accent;
    context.globalAlpha = 0.13;
    const left = xOf(state.chosen.start);
    context.fillRect(left, 0, Math.max(2, xOf(state.chosen.end) - left), CURVE.height);
    context.globalAlpha = 1;
  }
  // The one that is looked at lies above the others.
  const order = [...chart.lines].sort((one, other) => (one.variant.index === state.variant) - (other.variant.index === state.variant));
  for (const { variant, series } of order) {
    context.lineWidth = variant.index === state.variant ? 2.2 : 1.2;
    context.strokeStyle = lineColour(variant.index);
    drawSeries(context, series, y);
  }
}

function drawSeries(context, series, y) {
  const { points } = series;
  context.beginPath();
  let isOpen = false;
  points.forEach(([at, value], index) => {
    if (value === null) { isOpen = false; return; }
    const next = index + 1 < points.length ? points[index + 1][0] : runEnd;
    const end = series.form === "windows" ? Math.min(runEnd, at + series.window_ns) : series.form === "steps" ? next : at;
    if (end < view.from && next < view.from) { isOpen = false; return; }
    if (at > view.to && !isOpen) return;
    const previous = index > 0 ? points[index - 1] : null;
    // Two windows with others between them have no line between them.
    const follows = isOpen && (series.form !== "windows" || (previous && previous[0] + series.window_ns >= at));
    if (follows) context.lineTo(xOf(at), y(value)); else context.moveTo(xOf(at), y(value));
    if (end > at) context.lineTo(xOf(end), y(value));
    if (series.form === "points") context.rect(xOf(at) - 1, y(value) - 1, 2, 2);
    isOpen = true;
  });
  context.stroke();
}

function curveTable() {
  return folded("These curves as a table", () => {
    const box = make("div");
    const fill = () => {
      const rows = curves.charts.flatMap((chart) => chart.lines.flatMap(({ variant, series }) =>
        series.points.map(([at, value]) => [chart.name, variant.name, momentText(at), measureText(value, chart.unit)])));
      box.replaceChildren(
        rows.length > 3000 ? make("p", { class: "quiet" }, `the first 3000 of ${rows.length}; report.json has all`) : "",
        plainTable(`Curves of ${curves.subject}`, ["figure", "variant", "from", "value"], rows.slice(0, 3000), [false, false, true, true]));
    };
    curves.choice.addEventListener("change", fill);
    fill();
    return box;
  });
}
