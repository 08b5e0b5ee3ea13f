"use strict";
/* Runs the page's detector, the file that is named, over the cases on standard input. */
const Detector = require(process.argv[2]);
const cases = JSON.parse(require("fs").readFileSync(0, "utf8"));
const named = ({ lanes, clipped, vain, ...figures }) => figures;
const answers = cases.map(({ levels, truth, knobs }) => {
  const { flags, sent } = Detector.run(levels, knobs);
  return {
    flags,
    sent,
    flag: named(Detector.score(flags, truth, levels.length)),
    sentScore: named(Detector.score(sent, truth, levels.length)),
  };
});
process.stdout.write(JSON.stringify(answers));
