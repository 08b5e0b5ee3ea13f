"use strict";
// Which rows the lanes have: groups by subject, a row for each lane, for several variants beside each other.

const ROW = { head: 22, lane: 18, wave: 34 };
/** A group with more rows shows so many until it is opened. */
const ROWS_FOLDED = 12;
const openedGroups = new Set();

/** Lanes that say the same in all variants, such as who spoke, stand once. */
function isSame(one, other) {
  if (one.form !== "lane" || other.form !== "lane") return false;
  if (one.starts.length !== other.starts.length || one.at.length !== other.at.length) return false;
  return one.starts.every((start, index) => start === other.starts[index] && one.ends[index] === other.ends[index] &&
    one.words[one.kinds[index]] === other.words[other.kinds[index]]) &&
    one.at.every((at, index) => at === other.at[index] && one.instants[index].kind === other.instants[index].kind);
}

/** Fates of which a lane stays empty: nothing was there. */
const SILENT_FATES = new Set(["", "nothing", "not sent"]);

/** What a run of codes of a packet's fate is as a lane. */
function fateLane(fate, variant) {
  const runs = [];
  let at = fate.startNs;
  for (let index = 0; index + 1 < fate.runs.length; index += 2) {
    const end = at + fate.runs[index] * fate.stepNs;
    const kind = fate.codes[fate.runs[index + 1]];
    if (kind && !SILENT_FATES.has(kind)) runs.push({ start_ns: at, end_ns: end, kind });
    at = end;
  }
  const matter = fate.link ? `copies, ${fate.link}` : "frames";
  const lane = { actor: `${fate.from} to ${fate.to}`, matter, kinds: fate.codes, intervals: runs, instants: [] };
  return compactLane(lane, variant);
}

function waveLane(envelope, variant) {
  const peaks = Uint8Array.from(atob(envelope.peaks), (letter) => letter.charCodeAt(0));
  return {
    form: "wave", variant, actor: envelope.subject, matter: envelope.kind, peaks,
    start: envelope.startNs, step: envelope.stepNs,
  };
}

function lanesOf(variant) {
  if (!variant.allLanes) {
    const { envelopes = [], fates = [] } = variant.material;
    variant.allLanes = [
      ...variant.lanes,
      ...fates.map((fate) => fateLane(fate, variant.index)),
      ...envelopes.map((envelope) => waveLane(envelope, variant.index)),
    ];
  }
  return variant.allLanes;
}

/** A group's name and a row's label: `phone, p1` with 197 others of its kind is a row of `phone · photo`. */
function placeOf(lane) {
  const comma = lane.actor.indexOf(", ");
  return comma < 0
    ? { group: lane.actor, label: lane.matter }
    : { group: `${lane.actor.slice(0, comma)} · ${lane.matter}`, label: lane.actor.slice(comma + 2) };
}

/** The rows of the variants that are shown, each with its place from the top. */
function laneRows() {
  const shown = state.isBeside ? variants : [currentVariant()];
  const groups = new Map();
  for (const variant of shown) {
    for (const lane of lanesOf(variant)) {
      const place = placeOf(lane);
      if (!groups.has(place.group)) groups.set(place.group, { name: place.group, labels: new Map() });
      const labels = groups.get(place.group).labels;
      if (!labels.has(place.label)) labels.set(place.label, []);
      labels.get(place.label).push(lane);
    }
  }
  const rows = [];
  let top = 0;
  const add = (row) => {
    rows.push({ ...row, top });
    top += row.height;
  };
  const acts = currentVariant().acts;
  if (acts.length) add({ form: "acts", height: ROW.lane, label: "what happens", group: null, acts });
  for (const group of groups.values()) {
    const all = [];
    for (const [label, lanes] of group.labels) {
      const isOne = lanes.length === shown.length && lanes.every((lane) => isSame(lane, lanes[0]));
      for (const lane of isOne ? lanes.slice(0, 1) : lanes) {
        const name = isOne || shown.length === 1 ? "" : variants[lane.variant].name;
        all.push({ form: lane.form, lane, height: ROW[lane.form], label, variantName: name, group: group.name });
      }
    }
    const isOpen = openedGroups.has(group.name) || all.length <= ROWS_FOLDED + 4;
    const hidden = isOpen ? 0 : all.length - ROWS_FOLDED;
    const canFold = all.length > ROWS_FOLDED + 4;
    add({ form: "head", height: ROW.head, label: group.name, group: group.name, hidden, canFold });
    for (const row of isOpen ? all : all.slice(0, ROWS_FOLDED)) add(row);
  }
  return { rows, height: top };
}
