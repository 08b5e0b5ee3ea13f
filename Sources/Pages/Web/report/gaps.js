"use strict";
// Findings that can be chosen: the list, and of the chosen one parts, causes, sound and the other variants.

/** How many rows the list begins with. */
const FINDINGS_SHOWN = 60;

/** The chain of causes of a finding; empty where the report has none. */
function chainOf(finding) {
  const { chains = [] } = currentVariant().material;
  const chain = chains.find((each) => each.subject === finding.subject && each.number === finding.number);
  return chain ? chain.steps : [];
}

/** Looks at a variant, and at a finding of it where one is given. */
function choose(variant, finding, { keepsAddress = false } = {}) {
  const isOther = variant !== state.variant;
  state.variant = variant;
  state.chosen = finding;
  stopSound();
  if (isOther && !state.isBeside) rebuildRows();
  if (finding) {
    view.show(finding.start, finding.end, lanes.width);
    const row = lanes.rows.find((each) => each.lane && each.lane.actor === finding.actor && each.lane.matter === finding.matter
      && each.lane.variant === variant);
    if (row) {
      const { scrollTop, clientHeight } = lanes.scroll;
      if (row.top < scrollTop || row.top + row.height > scrollTop + clientHeight) lanes.scroll.scrollTop = row.top - clientHeight / 2;
    }
    say(`${findingName(finding)}: ${finding.actor}, ${finding.kind}, ${timeText(finding.length)} at ${momentText(finding.start)}`);
  }
  state.changed();
  drawSoon();
  if (keepsAddress) return;
  const place = finding ? `#${encodeURIComponent(currentVariant().name)}/${finding.subject}/${finding.number}` : " ";
  try { history.replaceState(null, "", place.trim() || location.pathname + location.search); } catch { /* a page without an address */ }
}

/** The next one in time from the chosen one, or from the left edge of what is seen. */
function step(direction) {
  const { found } = currentVariant();
  if (!found.length) {
    say("there is no finding");
    return;
  }
  const place = state.chosen ? found.indexOf(state.chosen) : -1;
  const next = place >= 0 ? place + direction : direction > 0 ? found.findIndex((each) => each.start >= view.from) : found.length - 1;
  choose(state.variant, found[Math.max(0, Math.min(found.length - 1, next < 0 ? 0 : next))]);
}

function buildGaps() {
  const box = document.getElementById("gaps");
  const title = document.getElementById("gaps-title");
  const any = variants.some((variant) => variant.found.length);
  if (!any) {
    title.textContent = "Findings";
    box.append(make("p", {}, "No gap was measured, and no other finding has a number. The rules below say whether there was anything to judge."));
    return;
  }
  const subjects = new Set(variants.flatMap((variant) => variant.found.map((each) => each.subject)));
  if (!subjects.has("gap")) title.textContent = "Findings";
  const order = make("select", { "aria-label": "Order", change: () => fill(FINDINGS_SHOWN) },
    make("option", { value: "length" }, "longest first"), make("option", { value: "time" }, "in order of time"));
  // What has no length is asked about in its order.
  const isLong = variants.some((variant) => variant.found.some((each) => each.length > 0));
  if (!isLong) order.value = "time";
  const list = make("div");
  const fill = (count) => {
    const { found } = currentVariant();
    const sorted = order.value === "time" ? found : [...found].sort((one, other) => other.length - one.length || one.start - other.start);
    const left = sorted.length - count;
    list.replaceChildren(
      found.length ? findingsTable(sorted.slice(0, count)) : make("p", {}, `${currentVariant().name} has none.`),
      left > 0 ? make("button", { type: "button", click: () => fill(count + 300) }, `${left} more`) : "");
  };
  box.append(make("div", { class: "tools" }, isLong ? make("label", {}, "Order ", order) : null,
    make("span", { class: "quiet" }, "n and p go to the next and the previous one")), list);
  let shown = state.variant;
  state.listeners.push(() => {
    if (shown !== state.variant) {
      shown = state.variant;
      fill(FINDINGS_SHOWN);
    }
    for (const row of list.querySelectorAll("tr[data-number]")) {
      const isChosen = state.chosen && row.dataset.number === `${state.chosen.subject} ${state.chosen.number}`;
      row.classList.toggle("chosen", Boolean(isChosen));
    }
  });
  state.listeners.push(showDetail);
  fill(FINDINGS_SHOWN);
}

function findingsTable(found) {
  const hasRows = found.some((each) => each.row || each.length > 0);
  const heads = ["", "whose", "when", ...(hasRows ? ["length", "cause", "class"] : ["kind"])];
  const rows = found.map((each) => make("tr", { "data-number": findingName(each), click: () => chooseAndShow(each) },
    make("td", {}, make("button", { type: "button", class: "link" }, findingName(each))),
    make("td", {}, each.actor), make("td", { class: "number" }, momentText(each.start)),
    hasRows ? make("td", { class: "number" }, timeText(each.length)) : null,
    make("td", {}, make("span", { class: "swatch", style: `background:${each.colour}` }), each.kind),
    hasRows ? make("td", {}, each.row ? each.row.class : "") : null));
  return make("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": "Findings" },
    make("table", {}, make("caption", { class: "unseen" }, `Findings of ${currentVariant().name}`),
      make("thead", {}, make("tr", {}, heads.map((head) =>
        make("th", { scope: "col", class: head === "when" || head === "length" ? "number" : null }, head)))),
      make("tbody", {}, rows)));
}

function chooseAndShow(finding) {
  choose(state.variant, finding);
  const detail = document.getElementById("detail");
  detail.scrollIntoView({ block: "nearest" });
  detail.focus({ preventScroll: true });
}

/** Where the run lies, as a command takes it. */
function runPath() {
  const folder = decodeURIComponent(location.pathname).replace(/\/[^/]*$/, "");
  return `${location.protocol === "file:" && folder ? folder : "RUN"}/${currentVariant().name}`;
}

function showDetail() {
  const box = document.getElementById("detail");
  const finding = state.chosen;
  if (!finding) {
    box.replaceChildren();
    return;
  }
  const title = `${findingName(finding)}: ${finding.actor}`;
  const when = finding.end > finding.start
    ? `${momentText(finding.start)} to ${momentText(finding.end)}, ${timeText(finding.length)}` : momentText(finding.start);
  box.replaceChildren(make("div", { class: "panel" },
    make("h3", {}, title, variants.length > 1 ? make("span", { class: "quiet" }, ` ${currentVariant().name}`) : ""),
    make("p", {}, make("span", { class: "swatch", style: `background:${finding.colour}` }), `${finding.kind}: ${when}`,
      finding.row ? `, ${finding.row.class}` : "",
      finding.value !== undefined && finding.value !== null && finding.unit ? `; ${measureText(finding.value, finding.unit)} of speech not heard` : ""),
    partsOf(finding), sameInOthers(finding), causesOf(finding), soundOf(finding),
    commandLine(`yamabiko explain ${shellWord(runPath())} --${finding.subject} ${finding.number}`),
    make("p", {},
      make("button", { type: "button", click: () => step(-1) }, "‹ previous (p)"), " ",
      make("button", { type: "button", click: () => step(1) }, "next (n) ›"), " ",
      make("button", { type: "button", click: () => choose(state.variant, null) }, "close (Esc)"))));
}

/** What it is made of: a bar that adds up to its length, and the same in numbers. */
function partsOf(finding) {
  if (!finding.parts.length) return "";
  const sum = finding.parts.reduce((total, part) => total + part.length, 0);
  const bar = make("div", { class: "bar", "aria-hidden": "true" }, finding.parts.filter((part) => part.length > 0).map((part) => {
    const colour = colourOf(part.name);
    const share = (100 * part.length) / Math.max(1, sum);
    return make("span", {
      style: `width:${share}%;background:${colour};color:${isLight(colour) ? "#14171c" : "#fff"}`, title: `${part.name} ${timeText(part.length)}`,
    }, share > 14 ? part.name : "");
  }));
  const rows = finding.parts.map((part) => [
    make("span", {}, make("span", { class: "swatch", style: `background:${colourOf(part.name)}` }), part.name),
    timeText(part.length), part.evidence === null ? "" : part.evidence,
  ]);
  const odd = sum === finding.length ? "" : make("p", { class: "bad" }, `The parts are ${timeText(sum)}, the gap is ${timeText(finding.length)}.`);
  return make("div", { class: "parts", "data-sum": sum, "data-length": finding.length }, bar,
    plainTable("Parts of the gap", ["part", "length", "event"], [...rows, [make("strong", {}, "together"), timeText(sum), ""]], [false, true, true]), odd);
}

/** What the other variants have at the same time and place. */
function sameInOthers(finding) {
  if (variants.length < 2) return "";
  const items = variants.filter((variant) => variant.index !== state.variant).map((variant) => {
    const met = variant.found.filter((each) => each.actor === finding.actor && each.subject === finding.subject
      && each.start <= finding.end && each.end >= finding.start);
    const links = met.slice(0, 6).map((each, index) => [index ? ", " : "",
      make("button", { type: "button", class: "link", click: () => choose(variant.index, each) },
        each.end > each.start ? `${timeText(each.length)} ${each.kind}` : `${each.kind} ${momentText(each.start)}`)]);
    return make("li", {}, `${variant.name}: `, met.length ? links : `no ${finding.subject} then`, met.length > 6 ? ` and ${met.length - 6} more` : "");
  });
  return make("div", {}, make("h4", {}, "At the same time"), make("ul", {}, items));
}

/** The causes, from the first sign to the root, each with its moment; a press shows it on the lanes. */
function causesOf(finding) {
  const steps = chainOf(finding);
  if (!steps.length) return "";
  const items = [];
  for (const each of steps) {
    if (each.role === "note" && items.length) {
      items[items.length - 1].append(make("div", { class: "quiet" }, each.text));
      continue;
    }
    items.push(make("li", { value: items.length + 1 },
      make("button", { type: "button", class: "link", click: () => showMoment(each.atNs) }, momentText(each.atNs)),
      ` ${each.node} ${each.component} `, make("strong", {}, each.kind),
      each.isAct ? make("span", { class: "act" }, "act of the scenario") : "",
      each.role === "behind" ? make("span", { class: "quiet" }, " behind it") : "",
      make("span", { class: "quiet" }, ` event ${each.position}`), make("code", { class: "fields" }, each.text)));
  }
  return make("div", {}, make("h4", {}, "How it came about, from the first sign to the root"), make("ol", { class: "causes" }, items));
}

/** Moves the lanes so that an instant is seen. */
function showMoment(at) {
  const half = (view.to - view.from) / 2;
  if (at < view.from || at > view.to) view.set(at - half, at + half);
  lanes.plot.scrollIntoView({ block: "nearest" });
}

/** Something without a number that was pressed. */
function showElement(element, lane) {
  state.chosen = null;
  state.changed();
  const command = element.evidence === undefined ? "" : commandLine(`yamabiko explain ${shellWord(runPath())} --event ${element.evidence}`);
  document.getElementById("detail").replaceChildren(make("div", { class: "panel" },
    make("h3", {}, `${lane.actor}: ${lane.matter}`), elementLines(element, lane).map((line) => make("p", {}, line)), command));
  drawSoon();
}
