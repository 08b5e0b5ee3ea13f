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

/** `#variant/gap/16` chooses it. */
function readAddress() {
  const [name, subject, number] = decodeURIComponent(location.hash.slice(1)).split("/");
  const variant = variants.find((each) => each.name === name);
  const finding = variant && variant.found.find((each) => each.subject === subject && each.number === Number(number));
  if (finding) choose(variant.index, finding);
}
window.addEventListener("hashchange", readAddress);
readAddress();
document.documentElement.dataset.ready = "yes";
