"use strict";
/* A blind test: X is A or B, by chance, and what the answers are worth. */
const Abx = (() => {
  const find = (id) => document.getElementById(id);
  const trials = { right: 0, count: 0 };
  let blind = "a";

  const isOpen = () => !find("abx-panel").hidden;

  function next() {
    blind = Math.random() < 0.5 ? "a" : "b";
  }

  /** Forgets all answers: those about other settings say nothing of these. */
  function begin(hasB) {
    Object.assign(trials, { right: 0, count: 0 });
    next();
    show(hasB);
  }

  function show(hasB) {
    const chance = 100 * Detector.guessing(trials.right, trials.count);
    find("abx-result").textContent = !hasB ? "there is no B to compare with: keep A as B, and turn A"
      : !trials.count ? "no answer yet"
      : `${trials.right} of ${trials.count} right; who guesses does as well in ${chance.toFixed(1)} % of cases`
        + (trials.count < 8 ? ": too few to tell" : "");
  }

  /** `hasB` says whether there is anything to compare with, `play` lets a side be heard, and `changed` is told
      when an answer was given, or the panel opens or closes. */
  function bind({ hasB, play, changed }) {
    find("abx").addEventListener("click", () => {
      find("abx-panel").hidden = isOpen();
      begin(hasB());
      changed();
    });
    for (const button of document.querySelectorAll("[data-play]")) {
      const side = button.dataset.play;
      button.addEventListener("click", () => hasB() && play(side === "x" ? blind : side));
    }
    for (const button of document.querySelectorAll("[data-answer]")) {
      button.addEventListener("click", () => {
        if (!hasB()) return;
        trials.count++;
        if (button.dataset.answer === blind) trials.right++;
        next();
        show(true);
        changed();
      });
    }
  }

  return { begin, bind, isOpen };
})();
