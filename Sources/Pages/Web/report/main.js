"use strict";
// Puts the parts together, and the keys that hold everywhere.

buildHeader();
buildVariants();
buildLanes();
buildGaps();
buildCurves();
buildDistributions();
buildRules();
buildTables();
buildPlan();

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.closest && event.target.closest("input:not([type=checkbox]):not([type=radio]), select, textarea");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
  if (event.key === "n") step(1);
  else if (event.key === "p") step(-1);
  else if (event.key === "Escape" && state.chosen) choose(state.variant, null);
  else if (event.key === " " && sound.clips.length && state.chosen && !event.target.closest("button, summary, input")) {
    document.getElementById("play").click();
    event.preventDefault();
  }
});

/** `#variant/gap/16` chooses it, `#gap/16` that of the variant that is looked at; what is not there is said. */
function readAddress() {
  const address = safelyDecoded(location.hash.slice(1));
  if (!address.includes("/")) return;
  const parts = address.split("/");
  const number = parts.pop();
  const subject = parts.pop();
  const name = parts.length ? parts.join("/") : currentVariant().name;
  const variant = variants.find((each) => each.name === name);
  const finding = variant && variant.found.find((each) => each.subject === subject && String(each.number) === number);
  if (finding) choose(variant.index, finding);
  else showMissing(variant ? `${name} has no ${subject} ${number}.` : `This run has no variant ${name}.`);
}

/** An address that somebody has written by hand may have a percent sign of its own. */
function safelyDecoded(text) {
  try { return decodeURIComponent(text); } catch { return text; }
}

/** Says that an address leads nowhere, where what it leads to would stand. */
function showMissing(words) {
  choose(state.variant, null, { keepsAddress: true });
  say(words);
  document.getElementById("detail").replaceChildren(
    make("div", { class: "panel" }, make("p", {}, make("strong", {}, words), " The list below has all that there are.")));
}
window.addEventListener("hashchange", readAddress);
readAddress();
document.documentElement.dataset.ready = "yes";
