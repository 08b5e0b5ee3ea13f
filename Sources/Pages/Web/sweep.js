"use strict";
// Draws each figure of a sweep: along one axis the median with the band from p5 to p95, over two axes a
// heat map of medians. Every value stands in the table below as well.
(function () {
  const data = JSON.parse(document.getElementById("sweep").textContent);
  const units = {
    nanoseconds: [1e6, " ms"], partsPerMillion: [1e4, " %"], perMille: [10, " %"],
    thousandths: [1e3, ""], bytes: [1e3, " kB"], bitsPerSecond: [1e3, " kb/s"],
    millibels: [100, " dB"], millijoules: [1e3, " J"], count: [1, ""],
  };
  // Okabe and Ito's colours, which people with any colour vision tell apart; black left out.
  const colours = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9"];
  const variable = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const colour = (variant) => colours[variant % colours.length];
  const told = (cell) =>
    cell.median === null
      ? `nothing to judge in ${cell.none} runs`
      : `median ${cell.texts[0]}, p5 ${cell.texts[1]}, p95 ${cell.texts[2]}, n ${cell.n}`
        + (cell.none ? `; ${cell.none} runs had nothing to judge` : "");

  function canvas(place, width, height, words) {
    place.replaceChildren();
    return d3.select(place).append("svg").attr("width", width).attr("height", height)
      .attr("role", "img").attr("aria-label", words);
  }

  // One axis, or the variants alone: they then stand along it.
  function lines(place, figure) {
    const [factor, unit] = units[figure.unit] || [1, ""];
    const axis = data.axes[0] || { key: "variant", values: data.variants };
    const at = (cell) => (data.axes.length ? cell.places[0] : cell.variant);
    const width = Math.max(480, Math.min(1000, 120 + axis.values.length * 110));
    const height = 300;
    const margin = { top: 16, right: 20, bottom: 46, left: 78 };
    const judged = figure.cells.filter((cell) => cell.median !== null);
    const svg = canvas(
      place, width, height, `${figure.name} by ${axis.key}: median and band from p5 to p95`);
    const x = d3.scalePoint().domain(d3.range(axis.values.length))
      .range([margin.left, width - margin.right]).padding(0.5);
    const ends = d3.extent(judged.flatMap((cell) => [cell.p5, cell.p95, cell.lower, cell.upper])
      .filter((value) => value !== null).map((value) => value / factor));
    let [low, high] = judged.length ? ends : [0, 1];
    if (low >= 0 && low < high / 2) low = 0;
    if (low === high) [low, high] = [Math.min(low, 0), high > 0 ? high * 1.1 : high + 1];
    const y = d3.scaleLinear().domain([low, high]).nice()
      .range([height - margin.bottom, margin.top]);
    svg.append("g").attr("class", "axis")
      .attr("transform", `translate(0,${height - margin.bottom})`)
      .call(d3.axisBottom(x).tickFormat((index) => axis.values[index]).tickSizeOuter(0));
    svg.append("g").attr("class", "axis").attr("transform", `translate(${margin.left},0)`)
      .call(d3.axisLeft(y).ticks(6).tickFormat((value) => y.tickFormat(6)(value) + unit));
    svg.append("text").attr("class", "name").attr("x", width - margin.right)
      .attr("y", height - 8).attr("text-anchor", "end").text(axis.key);
    const series = data.axes.length
      ? data.variants.map((_, variant) => judged.filter((cell) => cell.variant === variant))
      : judged.map((cell) => [cell]);
    series.forEach((cells, index) => {
      const tint = data.axes.length ? colour(index) : colour(0);
      // Side by side, or one would hide the other.
      const shift = data.axes.length ? (index - (series.length - 1) / 2) * 5 : 0;
      const left = (cell) => x(at(cell)) + shift;
      // A line leads from a point to its neighbour alone: what lies between was not run, or not judged.
      const runs = [];
      cells.forEach((cell) => {
        const last = runs.length ? runs[runs.length - 1] : null;
        if (last && at(last[last.length - 1]) + 1 === at(cell)) last.push(cell);
        else runs.push([cell]);
      });
      runs.filter((run) => run.length > 1).forEach((run) => {
        svg.append("path").attr("class", "band").attr("fill", tint).attr("d", d3.area().x(left)
          .y0((cell) => y(cell.p5 / factor)).y1((cell) => y(cell.p95 / factor))(run));
        svg.append("path").attr("class", "median").attr("stroke", tint)
          .attr("d", d3.line().x(left).y((cell) => y(cell.median / factor))(run));
      });
      cells.forEach((cell) => {
        const mark = svg.append("g");
        mark.append("title").text(`${axis.values[at(cell)]}: ${told(cell)}`);
        mark.append("line").attr("stroke", tint).attr("stroke-opacity", 0.45)
          .attr("x1", left(cell)).attr("x2", left(cell))
          .attr("y1", y(cell.p5 / factor)).attr("y2", y(cell.p95 / factor));
        if (cell.lower !== null) {
          mark.append("line").attr("class", "sure").attr("stroke", tint)
            .attr("stroke-opacity", 0.6).attr("x1", left(cell)).attr("x2", left(cell))
            .attr("y1", y(cell.lower / factor)).attr("y2", y(cell.upper / factor));
        }
        // Hollow where some of the runs had nothing to take it from: it is the median of the others.
        mark.append("circle").attr("r", 4).attr("fill", cell.none ? variable("--paper") : tint)
          .attr("stroke", tint).attr("cx", left(cell)).attr("cy", y(cell.median / factor));
        if (cell.none) {
          mark.append("text").attr("class", "name").attr("x", left(cell) + 7)
            .attr("y", y(cell.median / factor) - 6).text(`${cell.n} of ${cell.n + cell.none}`);
        }
      });
    });
    axis.values.forEach((_, index) => {
      if (judged.some((cell) => at(cell) === index)) return;
      svg.append("text").attr("class", "name").attr("text-anchor", "middle")
        .attr("x", x(index)).attr("y", height - margin.bottom - 6).text("nothing to judge");
    });
    if (data.axes.length && data.variants.length > 1) {
      legend(place, data.variants);
    }
  }

  function legend(place, names) {
    const list = d3.select(place).append("p").attr("class", "quiet");
    names.forEach((name, index) => {
      list.append("span").style("color", colour(index)).attr("aria-hidden", "true").text(" ● ");
      list.append("span").text(name);
    });
  }

  // Two axes: a cell for each pair, of each variant by itself.
  function heat(place, figure, variant) {
    const [across, down] = [data.axes[1], data.axes[0]];
    const cells = figure.cells.filter((cell) => cell.variant === variant);
    const judged = cells.filter((cell) => cell.median !== null);
    const left = 24 + 7.5 * d3.max(down.values.concat(down.key), (text) => text.length);
    const step = Math.max(64, 20 + 7.5 * d3.max(across.values.concat(
      judged.map((cell) => cell.texts[0] + (cell.none ? " (99 of 99)" : ""))), (text) => text.length));
    const row = 34;
    const [top, width] = [44, left + step * across.values.length + 10];
    const svg = canvas(place, width, top + row * down.values.length + 8,
      `${figure.name}, medians by ${down.key} and ${across.key}`);
    svg.append("text").attr("class", "name").attr("x", 0).attr("y", 34).text(down.key);
    svg.append("text").attr("class", "name").attr("x", left).attr("y", 12).text(across.key);
    across.values.forEach((value, index) => {
      svg.append("text").attr("x", left + step * (index + 0.5)).attr("y", 34)
        .attr("text-anchor", "middle").text(value);
    });
    down.values.forEach((value, index) => {
      svg.append("text").attr("x", 0).attr("y", top + row * (index + 0.5) + 4).text(value);
    });
    // One scale for all variants, so that their maps can be compared.
    const all = figure.cells.filter((cell) => cell.median !== null).map((cell) => cell.median);
    const [least, most] = d3.extent(all);
    const shade = d3.scaleLinear().domain([least, most === least ? least + 1 : most])
      .range([variable("--panel"), variable("--accent")]).interpolate(d3.interpolateRgb);
    cells.forEach((cell) => {
      const [x, y] = [left + step * cell.places[1], top + row * cell.places[0]];
      const mark = svg.append("g");
      mark.append("title").text(
        `${down.values[cell.places[0]]}, ${across.values[cell.places[1]]}: ${told(cell)}`);
      const box = mark.append("rect").attr("x", x + 1).attr("y", y + 1)
        .attr("width", step - 2).attr("height", row - 2).attr("rx", 3);
      const text = mark.append("text").attr("x", x + step / 2).attr("y", y + row / 2 + 4)
        .attr("text-anchor", "middle");
      if (cell.median === null) {
        box.attr("class", "none");
        text.attr("class", "name").text("–");
      } else {
        const fill = shade(cell.median);
        const { r, g, b } = d3.rgb(fill);
        box.attr("fill", fill);
        text.style("fill", 0.299 * r + 0.587 * g + 0.114 * b > 140 ? "#14171c" : "#ffffff")
          .text(cell.none ? `${cell.texts[0]} (${cell.n} of ${cell.n + cell.none})` : cell.texts[0]);
        if (cell.none) box.attr("stroke", variable("--warn")).attr("stroke-dasharray", "4 3");
      }
    });
  }

  function draw() {
    document.querySelectorAll("figure[data-figure]").forEach((place) => {
      const figure = data.figures[Number(place.dataset.figure)];
      if (data.axes.length < 2) return lines(place, figure);
      heat(place, figure, Number(place.dataset.variant));
    });
  }
  draw();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
})();
