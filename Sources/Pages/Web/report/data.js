"use strict";
// The report as the page's parts need it: lanes with arrays of numbers, findings that can be chosen.

const page = JSON.parse(document.getElementById("report").textContent);
const scenario = page.scenario;
const runEnd = Math.max(1, scenario.durationNs);

/** Causes and parts of gaps, states and verdicts that have a colour of their own, whatever stands beside them. */
const COLOURS = {
  "dead path": "#d1495b", detection: "#d1495b", "no path": "#8d2b3e", connecting: "#e07b39", connection: "#e07b39",
  handshake: "#d9a404", decision: "#a3791f", "lost on link": "#7a5cc0", "queue drop": "#b04fa8",
  "rejected (bad tag)": "#5f5f6b", "rejected (no key)": "#4c4c5a", "rejected (malformed)": "#73737f",
  "wrongly seen as duplicate": "#8f8f9c", "decoder reset": "#9c6b4a", late: "#2a7fb8",
  "buffer full": "#1d4e79", "left out": "#8fb8d6",
  "pre-roll not heard": "#63a0c4", "VAD closed (front)": "#3c8d5a", "VAD closed (middle)": "#7fb069",
  transit: "#2a7fb8", "buffer refill": "#1f9e9e",
  speech: "#4d7ea8", talking: "#6a8f4f", sent: "#8a9a5b", up: "#5a9367",
  searching: "#9a9aa6", localConnected: "#3f8f6b", internetConnected: "#3d7fb5", internetConnecting: "#e07b39",
  localCandidate: "#a7b84c", localProbing: "#c9a227", handoverToLocal: "#8467b8",
  "in the library": "#4d8f8a", "Recently Deleted": "#d9a404", "gone for good": "#7b6f72", open: "#3d7fb5",
  pathBroken: "#d1495b", handshakeRefused: "#d1495b", probeFailed: "#d1495b", attackSuspected: "#8d2b3e",
  pathSuspected: "#e07b39", breakPredicted: "#d9a404", pathReleased: "#9a9aa6", handshakeStarted: "#b58fd6",
  handshakeCompleted: "#7fb069", probePassed: "#5a9367",
  decoded: "#6f9f7d", arrived: "#6f9f7d", duplicate: "#a7b8ad", "not captured": "#c9ccd2", "path given up": "#8d2b3e",
  played: "#6f9f7d", recovered: "#63a0c4", concealed: "#e07b39",
  valid: "#5a9367", "run out": "#d1495b", locked: "#8f8f9c", running: "#5a9367",
};
const PALETTE = [
  "#3d7fb5", "#e07b39", "#5a9367", "#b04fa8", "#d9a404", "#1f9e9e", "#9c6b4a", "#7a5cc0", "#7fb069", "#c65b7c",
  "#5f7fa0", "#a3791f", "#2f8f5b", "#8467b8",
];

/** The colour of a word: its own, else that of its place among the words of its lane. */
function colourOf(kind, kinds) {
  if (COLOURS[kind]) return COLOURS[kind];
  const place = kinds ? kinds.indexOf(kind) : -1;
  if (place >= 0) return PALETTE[place % PALETTE.length];
  let hash = 7;
  for (const letter of kind) hash = (hash * 31 + letter.codePointAt(0)) % 9973;
  return PALETTE[hash % PALETTE.length];
}

/** Whether dark ink is read better on that colour. */
function isLight(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  return 0.299 * r + 0.587 * g + 0.114 * b > 150;
}

const PLAIN_KEYS = new Set(["start_ns", "end_ns", "at_ns", "kind", "value", "evidence"]);

/** What `explain` can be asked about an element of a lane: `{ subject, number }`, or null. */
function referenceOf(element) {
  for (const key of Object.keys(element)) {
    if (!PLAIN_KEYS.has(key)) return { subject: key, number: element[key] };
  }
  return null;
}

/** A lane with its times in arrays, so that drawing it costs no look-up of keys. */
function compactLane(lane, variant) {
  const intervals = lane.intervals || [];
  const instants = lane.instants || [];
  const starts = new Float64Array(intervals.length);
  const ends = new Float64Array(intervals.length);
  const kinds = new Uint16Array(intervals.length);
  const at = new Float64Array(instants.length);
  const place = new Map(lane.kinds.map((kind, index) => [kind, index]));
  intervals.forEach((each, index) => {
    starts[index] = each.start_ns;
    ends[index] = each.end_ns;
    kinds[index] = place.get(each.kind);
  });
  instants.forEach((each, index) => { at[index] = each.at_ns; });
  const rarity = new Float64Array(lane.kinds.length);
  kinds.forEach((kind, index) => { rarity[kind] -= ends[index] - starts[index]; });
  return {
    form: "lane", variant, actor: lane.actor, matter: lane.matter, words: lane.kinds, unit: lane.unit,
    colours: lane.kinds.map((kind) => colourOf(kind, lane.kinds)), intervals, instants,
    starts, ends, kinds, at, rarity,
  };
}

/** The acts of a plan, of links and nodes and of the apps, in words. */
function actsOf(plan) {
  if (!plan) return [];
  const acts = (plan.acts || []).map((each) => ({ at: each.at_ns, words: actWords(each.act) }));
  for (const section of plan.sections || []) {
    let held = null;
    try { held = JSON.parse(section.json); } catch { continue; }
    for (const each of Array.isArray(held.acts) ? held.acts : []) {
      if (typeof each.at_ns === "number") acts.push({ at: each.at_ns, words: actWords(each) });
    }
  }
  return acts.sort((one, other) => one.at - other.at);
}

/** `cut local, hina–ren`: what an act does, and to what. */
function actWords(act) {
  const nested = typeof act.act === "object" && act.act !== null ? act.act : {};
  const what = act.kind || act.deed || nested.kind || nested.deed || "act";
  const where = act.link || act.device || act.node || nested.device || nested.node || "";
  const pairs = (act.pairs || []).map((pair) => `${pair.first}${act.one_way ? "→" : "–"}${pair.second}`);
  return [`${what} ${where}`.trim(), ...pairs].join(", ");
}

const variants = page.variants.map((variant, index) => {
  const report = variant.report;
  const acts = actsOf(variant.plan);
  const lanes = report.lanes.map((lane) => compactLane(lane, index));
  return { ...variant, index, acts, lanes, material: variant.material || {}, found: findable(report) };
});

/** What can be chosen: everything on the lanes that has a number, such as a gap, in order of time. */
function findable(report) {
  const tables = Object.fromEntries(report.tables.map((table) => [table.name, table]));
  const rows = new Map();
  const parts = new Map();
  const reader = (table, name) => {
    const place = table ? table.columns.findIndex((column) => column.name === name) : -1;
    return (row) => (place < 0 ? null : row.cells[place]);
  };
  if (tables.gaps) {
    const number = reader(tables.gaps, "number");
    const names = ["class", "length", "unheard", "listener", "talker"].map((name) => [name, reader(tables.gaps, name)]);
    for (const row of tables.gaps.rows) {
      rows.set(number(row), Object.fromEntries(names.map(([name, read]) => [name, read(row)])));
    }
  }
  if (tables["gap parts"]) {
    const [gap, part, length] = ["gap", "part", "length"].map((name) => reader(tables["gap parts"], name));
    for (const row of tables["gap parts"].rows) {
      if (!parts.has(gap(row))) parts.set(gap(row), []);
      parts.get(gap(row)).push({ name: part(row), length: length(row), evidence: row.evidence ? row.evidence[1] : null });
    }
  }
  const found = [];
  for (const lane of report.lanes) {
    for (const element of [...lane.intervals, ...lane.instants]) {
      const reference = referenceOf(element);
      if (!reference) continue;
      const start = element.start_ns === undefined ? element.at_ns : element.start_ns;
      const end = element.end_ns === undefined ? start : element.end_ns;
      const isGap = reference.subject === "gap";
      const row = isGap ? rows.get(reference.number) : undefined;
      found.push({
        ...reference, start, end, kind: element.kind, value: element.value, evidence: element.evidence,
        actor: lane.actor, matter: lane.matter, unit: lane.unit, colour: colourOf(element.kind, lane.kinds), row,
        length: row ? row.length : end - start, parts: isGap ? parts.get(reference.number) || [] : [],
      });
    }
  }
  return found.sort((one, other) => one.start - other.start || one.number - other.number);
}

/** What the page shows just now; `changed` tells the parts. */
const state = {
  variant: 0,
  isBeside: variants.length > 1 && variants.length <= 3 && window.innerWidth > 720,
  chosen: null,
  listeners: [],
  changed(what) { for (const listener of this.listeners) listener(what); },
};

function currentVariant() { return variants[state.variant]; }

/** What a finding is called: 'gap 16'. */
function findingName(finding) { return `${finding.subject} ${finding.number}`; }
