"use strict";
/* The scope: everything about a mix on one time axis that zooms and pans. */
const Scope = (() => {
  const rows = { wave: [16, 70], levels: [96, 190], state: [296, 20], error: [322, 20], ghost: [362, 16] };
  const left = 46;
  const height = 412;
  const stateClass = ["", "attack", "talking", "hangover"];
  const svg = d3.select("#chart").append("svg").attr("height", height)
    .attr("role", "img").attr("aria-label", "Waveform, levels, states and errors over time");
  const clip = svg.append("clipPath").attr("id", "inside").append("rect").attr("height", height);
  const axis = svg.append("g").attr("transform", `translate(0,${height - 26})`);
  const levelAxis = svg.append("g").attr("transform", `translate(${left},0)`);
  const inside = svg.append("g").attr("clip-path", "url(#inside)");
  const layers = {};
  for (const name of ["truth", "wave", "level", "floor", "ghostLine", "threshold", "state", "error", "ghost", "phones"]) {
    layers[name] = inside.append("g");
  }
  const grip = inside.append("path").attr("class", "grip");
  const playhead = inside.append("line").attr("class", "playhead").attr("y1", 10).attr("y2", height - 26);
  for (const [name, text] of [["wave", "sound"], ["state", "state"], ["error", "errors"], ["ghost", "B"]]) {
    svg.append("text").attr("x", 2).attr("y", rows[name][0] + rows[name][1] / 2 + 4).text(text);
  }
  const other = svg.select("text:last-of-type");
  svg.append("text").attr("x", 2).attr("y", rows.levels[0] - 4).text("dBov");
  const time = d3.scaleLinear();
  const level = d3.scaleLinear().domain([-9600, 0]).range([rows.levels[0] + rows.levels[1], rows.levels[0]]);
  let shown = d3.zoomIdentity;
  let width = 600;
  let heard = null;
  let drawn = { a: null, b: null };
  let on = { threshold() {}, error() {}, commit() {} };
  let head = null;

  levelAxis.call(d3.axisLeft(level).ticks(6).tickFormat((value) => value / 100));
  const zoom = d3.zoom().scaleExtent([1, 400]).on("zoom", () => {
    shown = d3.event.transform;
    draw();
  });
  svg.call(zoom).on("dblclick.zoom", null);
  svg.on("dblclick", () => svg.call(zoom.transform, d3.zoomIdentity));
  grip.call(
    d3.drag()
      .on("drag", () => on.threshold(Math.round((level.invert(level(0) + d3.event.dy) - level.invert(level(0))))))
      .on("end", () => on.commit()),
  );

  const seconds = () => (heard ? heard.levels.length / 50 : 1);
  const scale = () => shown.rescaleX(time);

  /** Takes a mix; nil is nothing. */
  function load(features) {
    heard = features;
    draw();
  }

  /** Takes what the detector makes of it, of the setting in hand and of the other. */
  function show(a, b) {
    drawn = { a, b };
    drawDetector();
  }

  function draw() {
    width = Math.max(320, d3.select("#chart").node().clientWidth);
    svg.attr("viewBox", `0 0 ${width} ${height}`).attr("width", width);
    clip.attr("x", left).attr("width", width - left - 4);
    time.domain([0, seconds()]).range([left, width - 4]);
    zoom.translateExtent([[left, 0], [width - 4, height]]).extent([[left, 0], [width - 4, height]]);
    axis.call(d3.axisBottom(scale()).ticks(Math.max(3, width / 110)).tickFormat((value) => `${+value.toFixed(3)} s`));
    if (heard) drawHeard();
    drawDetector();
    moveHead();
  }

  /** The part of a list that is in sight, of so many elements a second, no more than two a pixel. */
  function sight(count, rate) {
    const [from, to] = scale().domain();
    const first = Math.max(0, Math.floor(from * rate) - 1);
    const last = Math.min(count, Math.ceil(to * rate) + 1);
    return { first, last, step: Math.max(1, Math.floor((last - first) / (2 * width))) };
  }

  function drawHeard() {
    const x = scale();
    bars(layers.truth, heard.truth, "truth", 10, rows.ghost[0] + rows.ghost[1] - 10);
    const [top, size] = rows.wave;
    const { first, last, step } = sight(heard.peaks.length / 2, 100);
    let loudest = 1000;
    for (const peak of heard.peaks) loudest = Math.max(loudest, Math.abs(peak));
    const y = (value) => (top + size / 2 - (value / loudest) * (size / 2)).toFixed(1);
    const upper = [];
    const lower = [];
    for (let index = first; index < last; index += step) {
      let low = 0;
      let high = 0;
      for (let place = index; place < Math.min(index + step, last); place++) {
        low = Math.min(low, heard.peaks[2 * place]);
        high = Math.max(high, heard.peaks[2 * place + 1]);
      }
      const at = x(index / 100).toFixed(1);
      upper.push(`${at},${y(high)}`);
      lower.push(`${at},${y(low)}`);
    }
    path(layers.wave, "wave", upper.length ? `M${upper.join("L")}L${lower.reverse().join("L")}Z` : "");
    path(layers.level, "level", line(heard.levels, (value) => value, true));
  }

  /** A path over frames; of those within a pixel the loudest. */
  function line(values, of, isPeak) {
    const x = scale();
    const { first, last, step } = sight(values.length, 50);
    const points = [];
    for (let index = first; index < last; index += step) {
      let value = of(values[index]);
      if (isPeak) for (let place = index + 1; place < Math.min(index + step, last); place++) value = Math.max(value, of(values[place]));
      points.push(`${x(index / 50).toFixed(1)},${level(Math.max(-9600, Math.min(0, value))).toFixed(1)}`);
    }
    return points.length ? `M${points.join("L")}` : "";
  }

  function path(layer, name, shape) {
    const found = layer.selectAll("path").data([shape]);
    found.enter().append("path").merge(found).attr("class", name).attr("d", shape);
  }

  /** Rectangles for spans of nanoseconds. */
  function bars(layer, spans, name, top, size) {
    const x = scale();
    const [from, to] = x.domain();
    const seen = spans.filter((span) => span[1] / 1e9 >= from && span[0] / 1e9 <= to);
    const found = layer.selectAll("rect").data(seen);
    found.exit().remove();
    return found.enter().append("rect").merge(found)
      .attr("class", (span) => span[2] ?? name).attr("y", top).attr("height", size)
      .attr("x", (span) => x(span[0] / 1e9))
      .attr("width", (span) => Math.max(0.5, x(span[1] / 1e9) - x(span[0] / 1e9)));
  }

  /** Runs of frames of one state, as spans with a class; the pre-roll is what is sent before. */
  function stateSpans(result) {
    const spans = [];
    let begin = 0;
    for (let index = 1; index <= result.states.length; index++) {
      if (index < result.states.length && result.states[index] === result.states[begin]) continue;
      const name = stateClass[result.states[begin]];
      if (name) spans.push([begin * Detector.frame, index * Detector.frame, name]);
      begin = index;
    }
    result.sent.forEach(([start], place) => {
      const opened = result.flags[place][0];
      if (start < opened) spans.push([start * Detector.frame, opened * Detector.frame, "preroll"]);
    });
    return spans;
  }

  function errorSpans(result) {
    const { front, middle, over, noise } = result.score.lanes;
    const named = (spans, name, what) => spans.map((span) => [span[0], span[1], `error ${name}`, what]);
    return [
      ...named(front, "front", "front of speech not sent"), ...named(middle, "middle", "speech inside not sent"),
      ...named(over, "vain", "sent after speech"), ...named(noise, "vain", "noise sent"),
    ];
  }

  function drawDetector() {
    const { a, b } = drawn;
    if (!heard || !a) return;
    const threshold = (result) => line(result.floors, (value) => value + result.margin, false);
    path(layers.floor, "floor", line(a.floors, (value) => value, false));
    const shape = threshold(a);
    path(layers.threshold, "threshold", shape);
    grip.attr("d", shape);
    bars(layers.state, stateSpans(a), "", ...rows.state);
    const errors = bars(layers.error, errorSpans(a), "", ...rows.error)
      .on("click", (span) => on.error((span[0] + span[1]) / 2e9));
    errors.selectAll("title").remove();
    errors.append("title").text((span) => `${span[3]}: ${Math.round((span[1] - span[0]) / 1e6)} ms at ${(span[0] / 1e9).toFixed(2)} s`);
    drawPhones(a);
    other.attr("visibility", b ? "visible" : "hidden");
    path(layers.ghostLine, "ghost", b ? threshold(b) : "");
    bars(layers.ghost, b ? errorSpans(b) : [], "", ...rows.ghost);
  }

  /** The names of lost phones, where there is room for them. */
  function drawPhones(result) {
    const x = scale();
    const { front, middle } = result.score.lanes;
    let free = 0;
    const lost = heard.phones.filter((phone) => {
      const at = x(phone.start / 1e9);
      const isLost = [...front, ...middle].some((span) => span[0] < phone.end && span[1] > phone.start);
      if (!isLost || at < free || at < left || at > width) return false;
      free = at + 8 + 6 * phone.name.length;
      return true;
    });
    const found = layers.phones.selectAll("text").data(lost);
    found.exit().remove();
    found.enter().append("text").merge(found).attr("y", rows.error[0] + rows.error[1] + 13)
      .attr("x", (phone) => x(phone.start / 1e9)).text((phone) => phone.name);
  }

  /** Where it is heard, in seconds; null where it is not. */
  function play(second) {
    head = second;
    moveHead();
  }

  function moveHead() {
    const x = head === null ? -10 : scale()(head);
    playhead.attr("x1", x).attr("x2", x);
  }

  const legend = [
    ["truth", "speech, as labelled"], ["attack", "attack"], ["talking", "talking"], ["hangover", "hangover"],
    ["preroll", "pre-roll"], ["front", "front clipped"], ["middle", "middle clipped"], ["vain", "noise sent"],
  ];
  const items = d3.select("#legend").selectAll("li").data(legend).enter().append("li");
  items.append("svg").append("rect").attr("width", 14).attr("height", 10).attr("class", (item) => item[0]);
  items.append("span").text((item) => item[1]);
  new ResizeObserver(() => draw()).observe(d3.select("#chart").node());

  return { load, show, play, handlers: (given) => { on = { ...on, ...given }; } };
})();
