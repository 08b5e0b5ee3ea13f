"use strict";
/* The scope: everything about a mix on one time axis that zooms and pans. */
const Scope = (() => {
  const rows = { wave: [16, 70], levels: [96, 190], state: [296, 20], error: [322, 20], ghost: [362, 16] };
  const left = 46;
  const height = 412;
  const stateClass = ["", "attack", "talking", "hangover"];
  // What is heard stands in a picture of its own behind the detector's: a drag leaves it alone, and the
  // browser paints it once.
  const back = d3.select("#chart").append("svg").attr("class", "back").attr("height", height).attr("aria-hidden", "true");
  const svg = d3.select("#chart").append("svg").attr("height", height)
    .attr("role", "img").attr("aria-label", "Waveform, levels, states and errors over time");
  const clip = d3.selectAll([back, svg].map((each, place) =>
    each.append("clipPath").attr("id", `inside-${place}`).append("rect").attr("height", height).node()));
  const axis = svg.append("g").attr("transform", `translate(0,${height - 26})`);
  const levelAxis = svg.append("g").attr("transform", `translate(${left},0)`);
  const behind = back.append("g").attr("clip-path", "url(#inside-0)");
  const inside = svg.append("g").attr("clip-path", "url(#inside-1)");
  const layers = {};
  for (const name of ["truth", "wave", "level"]) layers[name] = behind.append("g");
  for (const name of ["floor", "ghostLine", "threshold", "state", "error", "ghost", "phones"]) {
    layers[name] = inside.append("g");
  }
  const grip = inside.append("path").attr("class", "grip");
  const playhead = inside.append("line").attr("class", "playhead").attr("y1", 10).attr("y2", height - 26);
  for (const [name, text] of [["wave", "sound"], ["state", "state"], ["error", "errors"], ["ghost", "B"]]) {
    svg.append("text").attr("x", 2).attr("y", rows[name][0] + rows[name][1] / 2 + 4).text(text);
  }
  const other = svg.select("text:last-of-type");
  svg.append("text").attr("x", 2).attr("y", rows.levels[0] - 8).text("dBov");
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
    for (const picture of [back, svg]) picture.attr("viewBox", `0 0 ${width} ${height}`).attr("width", width);
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
    const spoken = heard.truth.map(([start, end]) => [start, end, "truth"]);
    blocks(layers.truth, spoken, ["truth"], 10, rows.ghost[0] + rows.ghost[1] - 10);
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
    path(layers.level, "level", line(heard.levels, 0));
  }

  /** To a tenth of a pixel. */
  const tenth = (value) => Math.round(value * 10) / 10;

  /** A path over frames, so much higher; of those within a pixel the loudest. */
  function line(values, above) {
    const x = scale();
    const { first, last, step } = sight(values.length, 50);
    const points = [];
    for (let index = first; index < last; index += step) {
      let value = values[index];
      for (let place = index + 1; place < Math.min(index + step, last); place++) value = Math.max(value, values[place]);
      points.push(`${tenth(x(index / 50))},${tenth(level(Math.max(-9600, Math.min(0, value + above))))}`);
    }
    return points.length ? `M${points.join("L")}` : "";
  }

  function path(layer, name, shape) {
    const found = layer.selectAll("path").data([shape]);
    found.enter().append("path").merge(found).attr("class", name).attr("d", shape);
  }

  /** The spans of nanoseconds that are in sight. */
  function seen(spans) {
    const [from, to] = scale().domain();
    return spans.filter((span) => span[1] / 1e9 >= from && span[0] / 1e9 <= to);
  }

  /** Rectangles for spans, each with its title. */
  function bars(layer, spans, top, size, title) {
    const x = scale();
    const found = layer.selectAll("rect").data(seen(spans));
    found.exit().remove();
    const fresh = found.enter().append("rect").attr("y", top).attr("height", size);
    fresh.append("title");
    fresh.merge(found).attr("class", (span) => span[2])
      .attr("x", (span) => tenth(x(span[0] / 1e9)))
      .attr("width", (span) => Math.max(0.5, tenth(x(span[1] / 1e9) - x(span[0] / 1e9))))
      .select("title").text(title);
  }

  /** Rectangles for spans that nobody points at: one path for each class. */
  function blocks(layer, spans, names, top, size) {
    const x = scale();
    const shapes = new Map(names.map((name) => [name, ""]));
    for (const [start, end, name] of seen(spans)) {
      const from = tenth(x(start / 1e9));
      shapes.set(name, `${shapes.get(name)}M${from},${top}h${Math.max(0.5, tenth(x(end / 1e9) - from))}v${size}H${from}Z`);
    }
    const found = layer.selectAll("path").data([...shapes]);
    found.enter().append("path").merge(found).attr("class", (shape) => shape[0]).attr("d", (shape) => shape[1]);
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
    const threshold = (result) => line(result.floors, result.margin);
    path(layers.floor, "floor", line(a.floors, 0));
    const shape = threshold(a);
    path(layers.threshold, "threshold", shape);
    grip.attr("d", shape);
    blocks(layers.state, stateSpans(a), [...stateClass.slice(1), "preroll"], ...rows.state);
    bars(layers.error, errorSpans(a), ...rows.error, named);
    drawPhones(a);
    other.attr("visibility", b ? "visible" : "hidden");
    path(layers.ghostLine, "ghost", b ? threshold(b) : "");
    bars(layers.ghost, b ? errorSpans(b) : [], ...rows.ghost, named);
  }

  const named = (span) => `${span[3]}: ${Math.round((span[1] - span[0]) / 1e6)} ms at ${(span[0] / 1e9).toFixed(2)} s`;
  layers.error.on("click", () => {
    const span = d3.select(d3.event.target).datum();
    on.error((span[0] + span[1]) / 2e9);
  });

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
