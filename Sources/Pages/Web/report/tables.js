"use strict";
// What stands in tables: variants beside each other, rules, distributions, the apps' tables and the plan.

const VERDICTS = {
  passed: ["✓", "met"], vacuous: ["○", "nothing to judge"], undecided: ["?", "not decided"],
  unmet: ["✗", "not met in time"], failed: ["✗", "broken"],
};

function verdictMark(verdict) {
  const [sign, word] = VERDICTS[verdict] || ["?", verdict];
  return make("span", { class: `verdict ${verdict}` }, `${sign} ${word}`);
}

/** What became of all rules of all variants: one that had nothing to judge makes a run neither good nor bad. */
function runMark() {
  const all = variants.flatMap((variant) => variant.report.findings);
  const count = (...verdicts) => all.filter((each) => verdicts.includes(each.verdict)).length;
  const bad = count("failed", "unmet");
  if (bad) return make("span", { class: "verdict failed" }, `✗ ${bad} of ${counted(all.length, "rule")} not met`);
  if (!count("passed")) return make("span", { class: "verdict vacuous" }, "○ nothing was judged");
  const rest = [[count("vacuous"), "had nothing to judge"], [count("undecided"), "not decided"]]
    .filter((each) => each[0]).map(([number, words]) => `, ${number} ${words}`).join("");
  return make("span", { class: "verdict passed" }, `✓ ${counted(count("passed"), "rule")} met`,
    rest ? make("span", { class: "verdict vacuous" }, rest) : "");
}

function buildHeader() {
  const start = scenario.start ? `, from ${scenario.start}` : "";
  document.getElementById("top").append(
    make("h1", {}, scenario.name),
    scenario.about ? make("p", { class: "about" }, scenario.about) : "",
    make("p", { class: "facts" }, runMark(), " ",
      make("span", {}, `${scenario.apps.join(", ")}, ${timeText(scenario.durationNs)}${start}, seed ${scenario.seed}`), " ",
      make("code", {}, scenario.file)),
    scenario.covers.length ? make("p", { class: "quiet" }, `Shows ${scenario.covers.join(", ")}`) : "");
}

function headline(variant) { return variant.report.metrics.filter((metric) => metric.headline); }

/** The headline figures, a row each and a column for each variant, as the terminal has them. */
function buildVariants() {
  const sentences = make("dl", { class: "sentences" }, variants.map((variant) => [
    make("dt", {}, variants.length > 1
      ? make("button", { type: "button", class: "link", click: () => choose(variant.index, null) }, variant.name)
      : variant.name),
    make("dd", {}, variant.sentence),
  ]));
  const rows = [];
  let subject = "";
  const labels = [];
  for (const metric of variants.flatMap(headline)) {
    if (!labels.some((label) => label.name === metric.name && label.subject === metric.subject)) labels.push(metric);
  }
  // Figures of one subject stand together, whichever variant has them.
  const subjects = [...new Set(labels.map((label) => label.subject))];
  for (const label of subjects.flatMap((each) => labels.filter((one) => one.subject === each))) {
    const cells = variants.map((variant) => headline(variant).find((each) => each.name === label.name && each.subject === label.subject));
    const isPart = label.name.startsWith(" ");
    if (isPart && cells.every((cell) => cell && cell.value === 0)) continue;
    if (label.subject !== subject) {
      subject = label.subject;
      rows.push(make("tr", { class: "subject" }, make("th", { scope: "rowgroup", colspan: variants.length + 1 }, subject || "all together")));
    }
    const values = cells.filter((cell) => cell && cell.value !== null && cell.better).map((cell) => cell.value);
    const isTelling = new Set(values).size > 1;
    rows.push(make("tr", {}, make("th", { scope: "row", class: isPart ? "part" : null }, label.name.trim()), cells.map((cell) => {
      if (!cell) return make("td", { class: "number" }, "–");
      const best = cell.better === "larger" ? d3.max(values) : d3.min(values);
      const isBest = isTelling && cell.better && cell.value === best;
      return make("td", { class: isBest ? "number best" : "number" }, measureText(cell.value, cell.unit),
        isBest ? make("span", { class: "unseen" }, " (best)") : null);
    })));
  }
  const rules = variants.map((variant) => make("td", { class: "number" }, rulesText(variant.report.findings)));
  document.getElementById("variants").append(sentences,
    make("div", {
      class: rows.length > 45 ? "scroll tall" : "scroll", tabindex: "0", role: "region", "aria-label": "Figures of the variants",
    },
      make("table", { id: "variants-table" },
        make("caption", { class: "unseen" }, "Figures of the variants"),
        make("thead", {}, make("tr", {}, make("td"), variants.map((variant) => make("th", { scope: "col", class: "number" }, variant.name)))),
        make("tbody", {}, rows,
          make("tr", { class: "subject" }, make("th", { scope: "row" }, "rules"), rules),
          make("tr", {}, make("th", { scope: "row" }, "events"), variants.map((each) => make("td", { class: "number" }, String(each.report.events)))),
          make("tr", {}, make("th", { scope: "row" }, "digest"), variants.map((each) =>
            make("td", { class: "number" }, make("code", {}, each.digest.slice(0, 12)))))))));
}

function rulesText(findings) {
  const count = (...verdicts) => findings.filter((each) => verdicts.includes(each.verdict)).length;
  const bad = count("unmet", "failed");
  if (bad) return `${bad} of ${findings.length} bad`;
  const rest = ["vacuous", "undecided"].map((verdict) => [count(verdict), verdict]).filter((each) => each[0]);
  return [`${count("passed")} met`, ...rest.map(([number, verdict]) => `${number} ${verdict}`)].join(", ");
}

/** More rules are folded where they were met. */
const RULES_SHOWN = 12;

/** Each rule with what became of it in each variant, and what was reached. */
function buildRules() {
  const names = [...new Set(variants.flatMap((variant) => variant.report.findings.map((each) => each.name)))];
  const heads = ["rule", ...variants.map((each) => each.name)];
  const row = (name) => [name, ...variants.map((variant) => {
    const all = variant.report.findings.filter((each) => each.name === name);
    if (!all.length) return "–";
    return make("span", {}, all.map((each) => [verdictMark(each.verdict), each.detail ? ` ${each.detail}` : "", make("br")]));
  })];
  const isMet = (name) => variants.every((variant) =>
    variant.report.findings.every((each) => each.name !== name || each.verdict === "passed"));
  // Of many rules those are told first that were not met in every variant.
  const told = names.length > RULES_SHOWN ? names.filter((name) => !isMet(name)) : names;
  const rest = names.filter((name) => !told.includes(name));
  const table = (caption, some) => plainTable(caption, heads, some.map(row));
  document.getElementById("rules").append(
    names.length ? "" : make("p", {}, "This scenario has no rule, so there was nothing to judge."),
    told.length ? table("Rules and what became of them", told) : "",
    rest.length ? folded(`${counted(rest.length, "rule")} met in every variant`, () => table("Rules that were met", rest)) : "");
}

/** How figures are spread: least to greatest as a line, the middle nine tenths as a bar, the median as a mark. */
function buildDistributions() {
  const names = [...new Set(variants.flatMap((variant) => variant.report.distributions.map((each) => each.name)))];
  if (!names.length) document.getElementById("distributions-section").hidden = true;
  for (const name of names) {
    const all = variants.flatMap((variant) => variant.report.distributions.filter((each) => each.name === name)
      .map((each) => ({ ...each, variant })));
    const subjects = [...new Set(all.map((each) => each.subject))];
    const rows = subjects.flatMap((subject) => all.filter((each) => each.subject === subject));
    const some = rows.filter((each) => each.n > 0);
    const least = d3.min(some, (each) => each.least);
    const most = d3.max(some, (each) => each.greatest);
    const isWide = least > 0 && most / least > 100;
    const scale = (isWide ? d3.scaleLog() : d3.scaleLinear())
      .domain([isWide ? least : Math.min(0, least || 0), Math.max(most || 1, (least || 0) + 1)]).range([2, 218]);
    const heads = ["", ...(variants.length > 1 ? ["variant"] : []), "number", "least", "p5", "median", "p95", "greatest",
      isWide ? "spread (logarithmic)" : "spread"];
    const cells = rows.map((each) => [each.subject, ...(variants.length > 1 ? [each.variant.name] : []), each.n,
      ...["least", "p5", "median", "p95", "greatest"].map((key) => (each.n ? measureText(each[key], each.unit) : "none")),
      each.n ? spreadPicture(each, scale) : ""]);
    const numbers = heads.map((head) => ["number", "least", "p5", "median", "p95", "greatest"].includes(head));
    document.getElementById("distributions").append(
      folded(`${name}, ${counted(rows.length, "row")}`, () => plainTable(name, heads, cells, numbers), rows.length <= 24));
  }
}

function spreadPicture(each, scale) {
  const svg = d3.select(document.createElementNS("http://www.w3.org/2000/svg", "svg"))
    .attr("class", "spread").attr("width", 220).attr("height", 16).attr("aria-hidden", "true");
  const bar = (from, to, y, height) => svg.append("rect").attr("x", scale(from)).attr("y", y)
    .attr("width", Math.max(1, scale(to) - scale(from))).attr("height", height);
  bar(each.least, each.greatest, 7.5, 1);
  bar(each.p5, each.p95, 4, 8).attr("fill", lineColour(each.variant.index));
  svg.append("rect").attr("x", scale(each.median) - 1).attr("y", 1).attr("width", 2).attr("height", 14);
  return svg.node();
}

// MARK: The apps' tables

const ROWS_SHOWN = 100;

function buildTables() {
  const box = document.getElementById("tables");
  const fill = () => {
    const { tables, sections } = currentVariant().report;
    const stories = sections.filter((section) => /^story( of |$)/.test(section.title));
    box.replaceChildren(
      variants.length > 1 ? make("p", { class: "quiet" }, `Of ${currentVariant().name}.`) : "",
      ...stories.map((story) => folded(`the ${story.title}`, () => plainTable(`The ${story.title}`, ["when", "what happened"],
        story.rows.map((row) => [row.key, row.value])), stories.length < 4)),
      ...tables.map((table) => folded(`${table.name}, ${counted(table.rows.length, "row")}`,
        () => appTable(table), false)),
      make("p", { class: "quiet" }, tables.length ? "" : "This app has no tables."));
  };
  let shown = state.variant;
  state.listeners.push(() => {
    if (shown === state.variant) return;
    shown = state.variant;
    fill();
  });
  fill();
}

function cellText(value, unit) {
  if (value === null) return "–";
  if (unit === "text") return value;
  return unit === "instant_ns" ? (isCivil ? momentText(value) : timeText(value)) : measureText(value, unit);
}

/** A table of an app; one of few long rows stands on its side, and a wide one has no column without a value. */
function appTable(whole) {
  const used = whole.columns.map((_, index) => index)
    .filter((index) => whole.columns.length < 16 || whole.rows.some((row) => row.cells[index] !== null));
  const table = {
    name: whole.name, columns: used.map((index) => whole.columns[index]),
    rows: whole.rows.map((row) => ({ subject: row.subject, cells: used.map((index) => row.cells[index]) })),
  };
  const heads = table.columns.map((column) => column.name);
  if (table.columns.length > 10 && table.rows.length < table.columns.length) {
    const rows = table.columns.map((column, index) => [column.name, ...table.rows.map((row) => cellText(row.cells[index], column.unit))]);
    return plainTable(table.name, ["", ...table.rows.map((row) => row.subject)], rows, [false, ...table.rows.map(() => true)]);
  }
  const box = make("div");
  const numbers = [false, ...table.columns.map((column) => column.unit !== "text")];
  const fill = (count) => {
    const rows = table.rows.slice(0, count).map((row) =>
      [row.subject, ...row.cells.map((value, index) => cellText(value, table.columns[index].unit))]);
    const left = table.rows.length - rows.length;
    box.replaceChildren(plainTable(table.name, ["", ...heads], rows, numbers),
      left > 0 ? make("button", { type: "button", click: () => fill(count + 1000) }, `${left} more`) : "");
  };
  fill(ROWS_SHOWN);
  return box;
}

// MARK: The plan

function buildPlan() {
  const box = document.getElementById("plan");
  const plans = variants.map((variant) => variant.plan).filter((plan) => plan);
  if (!plans.length) {
    box.append(make("p", {}, "The plan is not in this page."));
    return;
  }
  const first = plans[0];
  const acts = variants[0].acts;
  box.append(
    make("h3", {}, "Who"),
    plainTable("Devices and servers", ["name", "kind", "apps", "clock ahead", "drift"], first.devices.map((device) => [
      device.id, device.kind || "device", device.apps.join(", "), timeText(device.clock_offset_ns || 0), `${(device.drift_ppb || 0) / 1000} ppm`,
    ])),
    make("h3", {}, "What happens"),
    acts.length
      ? folded(counted(acts.length, "act"), () => plainTable("Acts", ["when", "what"], acts.map((act) => [momentText(act.at), act.words])), acts.length <= 40)
      : make("p", {}, "Nothing happens but what the apps do themselves."),
    make("h3", {}, "Settings"), settingsTable(plans),
    folded("Plans as the log has them", () => make("div", {}, variants.map((variant) =>
      folded(variant.name, () => make("pre", { class: "scroll", tabindex: "0" }, JSON.stringify(variant.plan, null, 1).slice(0, 400_000)))))));
}

/** The settings in which variants differ first, the others below. */
function settingsTable(plans) {
  const keys = [...new Set(plans.flatMap((plan) => plan.settings.map((setting) => setting.key)))].sort();
  const value = (plan, key) => (plan.settings.find((setting) => setting.key === key) || { value: "–" }).value;
  const row = (key) => [make("code", {}, key), ...plans.map((plan) => value(plan, key))];
  const isTold = (key) => new Set(plans.map((plan) => value(plan, key))).size > 1;
  const heads = ["setting", ...plans.map((plan) => plan.variant)];
  const differing = keys.filter(isTold);
  return make("div", {},
    differing.length ? plainTable("Settings in which the variants differ", heads, differing.map(row)) : "",
    folded(counted(keys.length - differing.length, "setting") + (differing.length ? " the same in all variants" : ""),
      () => plainTable("Settings", heads.slice(0, 2), keys.filter((key) => !isTold(key)).map((key) => row(key).slice(0, 2)))));
}
