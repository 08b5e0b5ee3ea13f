"use strict";
/* The detector in whole numbers, as Sources/Voice has it: Tests/WorkbenchTests compares both.
   Frames are of 20 ms; levels are millibels; times of scores are nanoseconds. */
const Detector = (() => {
  const frame = 20e6;
  const names = ["idle", "attack", "talking", "release"];
  const framesOf = (milliseconds) => Math.max(0, Math.ceil(milliseconds / 20));

  /** What the detector makes of each frame: state (0 idle, 1 attack, 2 talking, 3 release), the noise
      floor that the frame was compared with, and the spans of frames that are flagged and sent. */
  function run(levels, knobs) {
    const count = levels.length;
    const states = new Uint8Array(count);
    const floors = new Int32Array(count);
    const attack = Math.max(1, framesOf(knobs.attack));
    const release = framesOf(knobs.release);
    const bounded = (level) =>
      Math.max(knobs.floorLowest, Math.min(knobs.floorHighest, level));
    const rise = knobs.floorRise ?? 5;
    const divisor = Math.max(1, knobs.floorFallDivisor ?? 4);
    const follows = knobs.tracking === "always";
    let state = 0;
    let lasted = 0;
    let floor = count ? bounded(levels[0]) : knobs.floorLowest;
    let opened = -1;
    const flags = [];
    for (let index = 0; index < count; index++) {
      const level = levels[index];
      floors[index] = floor;
      const isSound = level > floor + knobs.margin;
      if (state === 0 || state === 1) {
        if (isSound) {
          lasted = state === 0 ? 1 : lasted + 1;
          state = 1;
          if (lasted >= attack) {
            state = 2;
            opened = index;
          }
        } else {
          state = 0;
        }
      } else if (isSound) {
        state = 2;
      } else {
        const quiet = state === 2 ? 0 : lasted;
        if (quiet >= release) {
          state = 0;
          flags.push([opened, index]);
          opened = -1;
        } else {
          state = 3;
          lasted = quiet + 1;
        }
      }
      states[index] = state;
      if (follows || state !== 2) {
        const distance = level - floor;
        const step =
          distance > 0
            ? Math.min(distance, rise)
            : Math.min(0, Math.max(distance, Math.trunc(distance / divisor) - 1));
        floor = bounded(floor + step);
      }
    }
    if (opened >= 0) flags.push([opened, count]);
    const ahead = framesOf(knobs.preRoll);
    let before = 0;
    const sent = flags.map(([start, end]) => {
      const first = Math.max(before, start - ahead);
      before = end;
      return [first, end];
    });
    return { states, floors, flags, sent };
  }

  /** Where two lists of spans in order both are. */
  function common(one, other) {
    const both = [];
    let place = 0;
    for (const [start, end] of one) {
      while (place < other.length && other[place][1] <= start) place++;
      for (let next = place; next < other.length && other[next][0] < end; next++) {
        both.push([Math.max(start, other[next][0]), Math.min(end, other[next][1])]);
      }
    }
    return both;
  }

  /** Spans that touch are one. */
  function joined(spans) {
    const result = [];
    for (const [start, end] of spans) {
      const last = result[result.length - 1];
      if (last && start <= last[1]) last[1] = Math.max(last[1], end);
      else result.push([start, end]);
    }
    return result;
  }

  const length = (spans) => spans.reduce((sum, span) => sum + span[1] - span[0], 0);
  const millionths = (part, whole) =>
    whole > 0 ? Number((BigInt(part) * 1000000n + BigInt(whole) - 1n) / BigInt(whole)) : null;
  const ranked = (values, percent) =>
    values.length ? values[Math.floor((values.length * percent + 99) / 100) - 1] : null;

  /** The score after Freeman of spans of frames, and where speech was lost and noise was sent. */
  function score(frames, truth, count) {
    const end = count * frame;
    const up = joined(frames.map(([first, last]) => [first * frame, last * frame]));
    const talk = common(truth, [[0, end]]);
    const lanes = { front: [], middle: [], over: [], noise: [] };
    const onsets = [];
    const hangovers = [];
    let missed = 0;
    talk.forEach(([start, stop], place) => {
      const heard = common(up, [[start, stop]]);
      if (!heard.length) {
        missed++;
        lanes.front.push([start, stop]);
        return;
      }
      onsets.push(heard[0][0] - start);
      if (heard[0][0] > start) lanes.front.push([start, heard[0][0]]);
      heard.forEach(([, close], index) => {
        const next = index + 1 < heard.length ? heard[index + 1][0] : stop;
        if (close < next) lanes.middle.push([close, next]);
      });
      const last = up.find((span) => span[0] < stop && span[1] > stop);
      if (!last) return;
      const following = place + 1 < talk.length ? talk[place + 1][0] : end;
      const fall = Math.min(last[1], following);
      if (fall > stop) lanes.over.push([stop, fall]);
      if (fall < following) hangovers.push(fall - stop);
    });
    const speech = length(talk);
    const silence = end - speech;
    const airtime = length(up);
    const taken = joined([...talk, ...lanes.over].sort((a, b) => a[0] - b[0]));
    let from = 0;
    const rest = [];
    for (const [start, stop] of taken) {
      if (start > from) rest.push([from, start]);
      from = stop;
    }
    if (from < end) rest.push([from, end]);
    lanes.noise = common(up, rest);
    onsets.sort((a, b) => a - b);
    hangovers.sort((a, b) => a - b);
    return {
      lanes,
      front: millionths(length(lanes.front), speech),
      // Of a flag that was up in no talkspurt none fell too early, and none stayed up: no merit.
      middle: onsets.length ? millionths(length(lanes.middle), speech) : null,
      over: onsets.length ? millionths(length(lanes.over), silence) : null,
      noise: millionths(length(lanes.noise), silence),
      clipped: millionths(length(lanes.front) + length(lanes.middle), speech),
      vain: millionths(length(lanes.over) + length(lanes.noise), silence),
      airtime: millionths(airtime, speech + silence),
      onset: ranked(onsets, 50),
      onset95: ranked(onsets, 95),
      hangover: ranked(hangovers, 50),
      missed,
    };
  }

  /** How likely so many of `trials` right answers or more are for who only guesses. */
  function guessing(right, trials) {
    let chance = 0;
    for (let hits = right; hits <= trials; hits++) {
      let ways = 1;
      for (let place = 0; place < hits; place++) ways = (ways * (trials - place)) / (place + 1);
      chance += ways / 2 ** trials;
    }
    return Math.min(1, chance);
  }

  return { frame, names, run, score, guessing };
})();
if (typeof module !== "undefined") module.exports = Detector;
