"use strict";
/* The table below the scope: what is sent, and what the detector alone would do. */

const Scores = (() => {
  const milliseconds = (value) => (value === null ? "–" : `${Math.round(value / 1e6)} ms`);
  const rows = [
    ["Front clipped (FEC), sent", (r) => Cloud.percent(r.score.front)],
    ["Middle clipped (MSC), sent", (r) => Cloud.percent(r.score.middle)],
    ["Noise after speech (OVER), sent", (r) => Cloud.percent(r.score.over)],
    ["Noise elsewhere (NDS), sent", (r) => Cloud.percent(r.score.noise)],
    ["Airtime", (r) => Cloud.percent(r.score.airtime)],
    ["Front clipped without pre-roll", (r) => Cloud.percent(r.flagScore.front)],
    ["Onset, median / 95 %", (r) => `${milliseconds(r.flagScore.onset)} / ${milliseconds(r.flagScore.onset95)}`],
    ["Hangover, median", (r) => milliseconds(r.flagScore.hangover)],
    ["Talkspurts never noticed", (r) => (r.flagScore.onset === null && !r.flagScore.missed ? "–" : r.flagScore.missed)],
  ];

  /** Shows the results of A, and of B where there is one. */
  function show(results) {
    const columns = results.b ? ["a", "b"] : ["a"];
    d3.select("#scores thead").html("").append("tr").selectAll("th")
      .data(["", ...columns.map((name) => name.toUpperCase())]).enter().append("th").text((text) => text);
    const found = d3.select("#scores tbody").selectAll("tr").data(rows);
    const cells = found.enter().append("tr").merge(found).selectAll("td")
      .data((row) => [row[0], ...columns.map((name) => row[1](results[name]))]);
    cells.exit().remove();
    cells.enter().append("td").merge(cells).attr("class", (text, place) => (place ? "number" : null)).text((text) => text);
  }

  return { show };
})();
