"use strict";
/* Every point of a sweep: speech that was not sent against noise that was. */
const Cloud = (() => {
  const size = { width: 320, height: 300, left: 44, bottom: 34 };
  const svg = d3.select("#cloud").append("svg").attr("viewBox", `0 0 ${size.width} ${size.height}`)
    .attr("role", "img").attr("aria-label", "Points of a sweep; the table below has the figures of the dot");
  const x = d3.scaleSqrt().range([size.left, size.width - 16]);
  const y = d3.scaleSqrt().range([size.height - size.bottom, 22]);
  const xAxis = svg.append("g").attr("transform", `translate(0,${size.height - size.bottom})`);
  const yAxis = svg.append("g").attr("transform", `translate(${size.left},0)`);
  const layer = svg.append("g");
  const front = svg.append("path").attr("class", "pareto");
  const there = svg.append("circle").attr("class", "there").attr("r", 6);
  const here = svg.append("circle").attr("class", "here").attr("r", 6);
  svg.append("text").attr("x", size.width - 8).attr("y", size.height - 4).attr("text-anchor", "end").text("noise sent, of silence");
  svg.append("text").attr("x", 4).attr("y", 10).text("clipped");
  let points = [];
  let drawn = null;
  let dots = { a: null, b: null };
  let choose = () => {};

  const usable = (point) => point && point.clipped !== null && point.clipped !== undefined && point.vain !== null && point.vain !== undefined;
  const ticks = [0, 1e4, 5e4, 1e5, 2e5, 4e5, 7e5, 1e6];

  /** Takes the points of a sweep. */
  function load(found) {
    points = found.map((point) => ({ ...point, clipped: point.clipped ?? null, vain: point.noise ?? null }));
    draw();
  }

  /** Takes the figures of the setting in hand and of the other: while the ends stay, the dots alone move. */
  function show(a, b) {
    dots = { a, b };
    const ends = [x, y].map((scale) => scale.domain()[1]).join();
    if (drawn === points && ends === reach().join()) drawDots();
    else draw();
  }

  /** Where the axes end: at a tick, so that a dot that moves seldom moves the points. */
  function reach() {
    const all = [...points, dots.a, dots.b].filter(usable);
    return ["vain", "clipped"].map((name) => {
      const most = d3.max(all, (point) => point[name]) ?? 0;
      return ticks.find((tick) => tick >= Math.max(1e4, most)) ?? 1e6;
    });
  }

  function draw() {
    drawn = points;
    const good = points.filter(usable);
    const [vain, clipped] = reach();
    x.domain([0, vain]);
    y.domain([0, clipped]);
    const format = (value) => `${value / 1e4}%`;
    xAxis.call(d3.axisBottom(x).tickValues(ticks.filter((tick) => tick <= x.domain()[1])).tickFormat(format));
    yAxis.call(d3.axisLeft(y).tickValues(ticks.filter((tick) => tick <= y.domain()[1])).tickFormat(format));
    const found = layer.selectAll("circle").data(good);
    found.exit().remove();
    const merged = found.enter().append("circle").merge(found)
      .attr("class", (point) => (point.isOnFront ? "point best" : "point"))
      .attr("r", (point) => (point.isOnFront ? 3.5 : 2.2))
      .attr("cx", (point) => x(point.vain)).attr("cy", (point) => y(point.clipped))
      .on("click", (point) => choose(point.knobs));
    merged.selectAll("title").remove();
    merged.append("title").text((point) =>
      `attack ${point.knobs.attack} ms, release ${point.knobs.release} ms, pre-roll ${point.knobs.preRoll} ms, `
      + `margin ${point.knobs.margin / 100} dB, floor ${point.knobs.tracking}: `
      + `clipped ${percent(point.clipped)}, noise ${percent(point.vain)}; worst mix ${percent(point.worstClipped)}, ${percent(point.worstNoise)}`);
    const best = good.filter((point) => point.isOnFront).sort((a, b) => a.clipped - b.clipped);
    front.attr("d", d3.line().x((point) => x(point.vain)).y((point) => y(point.clipped)).curve(d3.curveStepBefore)(best));
    drawDots();
  }

  function drawDots() {
    dot(here, dots.a);
    dot(there, dots.b);
  }

  function dot(mark, point) {
    mark.attr("visibility", usable(point) ? "visible" : "hidden");
    if (usable(point)) mark.attr("cx", x(point.vain)).attr("cy", y(point.clipped));
  }

  /** Millionths as per cent; a dash where there was nothing to take it from. */
  function percent(value) {
    if (value === null || value === undefined) return "–";
    const share = value / 1e4;
    return `${share === 0 ? "0" : share < 0.1 ? share.toFixed(3) : share.toFixed(2)} %`;
  }

  return { load, show, percent, onChoose: (handler) => { choose = handler; }, count: () => points.length };
})();
