"use strict";
// What lies under the pointer, what a press does, and the keys of the lanes.

const tip = document.getElementById("tip");

/** What lies on a row at an x: `{ element, index }` of a lane, an act, or null. */
function elementAt(row, x) {
  const near = 4;
  const time = (at) => view.from + (at / lanes.width) * (view.to - view.from);
  const nearest = (values) => {
    const first = firstNotBelow(values, time(x - near));
    return first < values.length && values[first] <= time(x + near) ? first : -1;
  };
  if (row.form === "acts") {
    const index = nearest(row.acts.map((act) => act.at));
    return index < 0 ? null : { act: row.acts[index] };
  }
  if (row.form !== "lane") return null;
  const { lane } = row;
  const mark = nearest(lane.at);
  if (mark >= 0) return { element: lane.instants[mark], lane };
  const index = firstNotBelow(lane.ends, time(x - 2));
  return index < lane.starts.length && lane.starts[index] <= time(x + 2) ? { element: lane.intervals[index], lane } : null;
}

function underPointer(event) {
  const box = lanes.canvas.getBoundingClientRect();
  const x = event.clientX - box.left;
  const y = event.clientY - box.top + lanes.scroll.scrollTop;
  const row = lanes.rows.find((each) => y >= each.top && y < each.top + each.height);
  const arrow = (lanes.arrows || []).find((each) => {
    const isNear = (ax, ay) => Math.abs(ax - x) < 5 && Math.abs(ay - (event.clientY - box.top)) < 7;
    return isNear(each.x0, each.y0) || isNear(each.x1, each.y1);
  });
  return { row, x, time: view.from + (x / lanes.width) * (view.to - view.from), arrow, hit: row ? elementAt(row, x) : null };
}

/** What is said of an element of a lane, line by line. */
function elementLines(element, lane) {
  const lines = [element.kind];
  if (element.start_ns !== undefined) {
    const length = element.end_ns - element.start_ns;
    lines.push(`${momentText(element.start_ns)} to ${momentText(element.end_ns)}, ${timeText(length)}`);
  } else {
    lines.push(momentText(element.at_ns));
  }
  if (element.value !== undefined && element.value !== null) {
    const name = lane.matter === "gaps" ? "speech not heard" : "value";
    lines.push(`${name}: ${measureText(element.value, lane.unit)}`);
  }
  const reference = referenceOf(element);
  if (reference) lines.push(findingName(reference));
  if (element.evidence !== undefined) lines.push(`event ${element.evidence}`);
  return lines;
}

function arrowLines(arrow) {
  const lines = [arrow.kind, `${arrow.from} to ${arrow.to}, sent ${momentText(arrow.sent_ns)}`];
  if (arrow.arrived_ns !== undefined) {
    lines.push(`arrived ${momentText(arrow.arrived_ns)}, after ${timeText(arrow.arrived_ns - arrow.sent_ns)}`);
  } else {
    lines.push(arrow.lost === undefined ? "on its way when the run ended" : `lost: ${arrow.lost}`);
  }
  return lines;
}

function hover(event) {
  const { row, hit, arrow, time } = underPointer(event);
  let lines = [momentText(time)];
  if (arrow) lines = arrowLines(arrow.arrow);
  else if (hit && hit.act) lines = [hit.act.words, momentText(hit.act.at)];
  else if (hit) lines = elementLines(hit.element, hit.lane);
  if (row && row.label && !arrow) {
    const of = row.variantName ? `, ${row.variantName}` : "";
    lines.unshift(row.form === "head" || !row.group ? row.label : `${row.group}: ${row.label}${of}`);
  }
  tip.replaceChildren(...lines.map((line) => make("div", {}, line)));
  tip.hidden = false;
  const box = tip.getBoundingClientRect();
  tip.style.left = `${Math.max(4, Math.min(window.innerWidth - box.width - 8, event.clientX + 14))}px`;
  tip.style.top = `${event.clientY + 18 + box.height > window.innerHeight ? event.clientY - box.height - 10 : event.clientY + 18}px`;
}

function press(event) {
  const { hit } = underPointer(event);
  if (!hit || hit.act) return;
  const { element, lane } = hit;
  const reference = referenceOf(element);
  const variant = variants[lane.variant];
  const found = reference && variant.found.find((each) => each.subject === reference.subject && each.number === reference.number);
  if (found) choose(lane.variant, found);
  else showElement(element, lane);
}

function laneKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest("button, select, input, summary")) return;
  const moves = {
    ArrowLeft: () => view.pan(event.shiftKey ? -0.5 : -0.1), ArrowRight: () => view.pan(event.shiftKey ? 0.5 : 0.1),
    ArrowUp: () => { lanes.scroll.scrollTop -= 40; }, ArrowDown: () => { lanes.scroll.scrollTop += 40; },
    "+": () => view.zoom(1.6), "=": () => view.zoom(1.6), "-": () => view.zoom(1 / 1.6),
    Home: () => view.set(0, view.to - view.from), End: () => view.set(runEnd - (view.to - view.from), runEnd),
    0: () => view.set(0, runEnd),
    Enter: () => { if (state.chosen) document.getElementById("detail").focus(); },
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
  if (event.key !== "Enter") say(`from ${momentText(view.from)} to ${momentText(view.to)}`);
}

/** The lanes in the part that is seen, as a table. */
const TABLE_ROWS = 300;

function laneTable() {
  const build = () => {
    const box = make("div");
    let timer = 0;
    const fill = () => {
      const rows = [];
      let left = 0;
      for (const lane of lanesOf(currentVariant())) {
        if (lane.form !== "lane") continue;
        const seen = [...lane.intervals, ...lane.instants].filter((each) =>
          (each.start_ns === undefined ? each.at_ns : each.start_ns) <= view.to
          && (each.end_ns === undefined ? each.at_ns : each.end_ns) >= view.from);
        for (const each of seen) {
          if (rows.length === TABLE_ROWS) { left += 1; continue; }
          const isMark = each.start_ns === undefined;
          const reference = referenceOf(each);
          rows.push([
            lane.actor, lane.matter, each.kind, momentText(isMark ? each.at_ns : each.start_ns),
            isMark ? "" : momentText(each.end_ns), isMark ? "" : timeText(each.end_ns - each.start_ns),
            each.value === undefined ? "" : measureText(each.value, lane.unit),
            reference ? findingName(reference) : "", each.evidence === undefined ? "" : each.evidence,
          ]);
        }
      }
      const heads = ["whose", "what", "kind", "from", "to", "length", "value", "finding", "event"];
      const numbers = [false, false, false, true, true, true, true, false, true];
      box.replaceChildren(
        make("p", { class: "quiet" }, `${currentVariant().name}, ${momentText(view.from)} to ${momentText(view.to)}`
          + (left ? `; ${counted(left, "row")} more: zoom in to see the rest` : "")),
        plainTable("What the lanes show", heads, rows, numbers));
    };
    const later = () => { clearTimeout(timer); timer = setTimeout(fill, 200); };
    view.listeners.push(() => { if (box.closest("details").open) later(); });
    state.listeners.push(later);
    fill();
    return box;
  };
  return folded("These lanes as a table", build);
}

/** What is missing on the page and why. */
function laneNotes() {
  const notes = new Map();
  for (const variant of variants) {
    for (const words of variant.material.omissions || []) notes.set(words, [...(notes.get(words) || []), variant.name]);
  }
  if (!notes.size) return null;
  return make("ul", { class: "quiet notes" }, [...notes].map(([words, names]) =>
    make("li", {}, names.length === variants.length ? words : `${names.join(", ")}: ${words}`)));
}

/** What the colours mean: the words of all lanes that have more than one. */
function laneLegend() {
  const build = () => {
    const words = new Map();
    for (const lane of variants.flatMap(lanesOf)) {
      if (lane.form !== "lane" || lane.words.length < 2) continue;
      const used = new Set([...lane.intervals, ...lane.instants].map((each) => each.kind));
      for (const word of lane.words) if (used.has(word) && !words.has(word)) words.set(word, colourOf(word, lane.words));
    }
    return make("ul", { class: "legend" }, [...words].map(([word, colour]) =>
      make("li", {}, make("span", { class: "swatch", style: `background:${colour}` }), word)));
  };
  const legend = build();
  return legend.children.length ? legend : null;
}
