"use strict";
/* The workbench: what is chosen, what is asked of the server, and what is drawn of it. */
(() => {
  const data = JSON.parse(document.getElementById("tune-data").textContent);
  const find = (id) => document.getElementById(id);
  const written = {
    attack: 60, release: 300, preRoll: 200, margin: 900, tracking: "outsideTalking",
    floorLowest: -7000, floorHighest: -3000, highPass: 0,
  };
  const labelled = data.clips.filter((clip) => clip.isLabelled);
  const spoken = (labelled.length ? labelled : data.clips).map((clip) => clip.name);
  const initial = {
    mix: { clips: spoken.slice(0, 40), pause: 1500, noise: data.noises[0]?.name ?? "wind", wind: 6000, snr: null, seed: 1 },
    a: { ...written }, b: null, link: data.links[0], conditions: "mix", seeds: 3,
  };
  let state = structuredClone(initial);
  const past = [];
  let committed = JSON.stringify(state);
  const heard = new Map();
  const sounds = new Map();
  let features = null;
  let results = { a: null, b: null };

  // The server

  function say(text, isBad = false) {
    find("status").textContent = text;
    find("status").className = isBad ? "bad" : "";
  }

  async function ask(what, body) {
    let answer;
    try {
      answer = await fetch(`api/${what}`, {
        method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
      });
    } catch {
      throw new Error("yamabiko tune does not answer: is it still running in its terminal?");
    }
    if (!answer.ok) {
      const text = await answer.text();
      let message = text;
      try { message = JSON.parse(text).error; } catch { /* not ours: as it is */ }
      throw new Error(message);
    }
    return answer;
  }

  /** One answer for one question, asked once. */
  function once(cache, what, body, read) {
    const key = JSON.stringify(body);
    if (!cache.has(key)) {
      if (cache.size > 12) cache.delete(cache.keys().next().value);
      const promise = ask(what, body).then(read);
      promise.catch(() => cache.delete(key));
      cache.set(key, promise);
    }
    return cache.get(key);
  }

  const featuresOf = (knobs) =>
    once(heard, "features", { mix: state.mix, knobs: { ...written, highPass: knobs.highPass } }, (answer) => answer.json());

  // Detector and drawing

  function judged(levels, truth, knobs) {
    const result = Detector.run(levels, knobs);
    result.margin = knobs.margin;
    result.score = Detector.score(result.sent, truth, levels.length);
    result.flagScore = Detector.score(result.flags, truth, levels.length);
    return result;
  }

  let loading = 0;
  async function refresh() {
    const mine = ++loading;
    try {
      const a = await featuresOf(state.a);
      const b = state.b ? await featuresOf(state.b) : null;
      if (mine !== loading) return;
      if (features?.a !== a) Scope.load(a);
      features = { a, b };
      redraw();
      if (!find("status").className) {
        const length = `${(a.levels.length / 50).toFixed(0)} s`;
        say(a.truth.length ? `${length}, speech at ${(a.speechLevel / 100).toFixed(1)} dBov` : `${length}, nobody speaks: choose a clip`);
      }
    } catch (error) {
      if (mine === loading) say(error.message, true);
    }
  }

  let redrawn = 0;
  /** All that a drag changes: timed, because it must feel immediate (scripts/tune_check.py asks for it). */
  function redraw() {
    if (!features) return;
    const begin = performance.now();
    results.a = judged(features.a.levels, features.a.truth, state.a);
    results.b = state.b && features.b ? judged(features.b.levels, features.b.truth, state.b) : null;
    Scope.show(results.a, results.b);
    Cloud.show(results.a.score, results.b?.score);
    Scores.show(results);
    if (++redrawn % 1000 === 0) performance.clearMeasures("redraw");
    performance.measure("redraw", { start: begin, end: performance.now() });
  }

  // The sweep, behind the rest: one seed first, then all of them.

  let sweeping = 0;
  let cloudKey = "";
  async function sweep() {
    const { highPass, floorLowest, floorHighest } = state.a;
    const knobs = { ...written, highPass, floorLowest, floorHighest };
    const winds = state.conditions === "winds" ? [3000, 6000, 9000, 12000, 15000] : [];
    const key = JSON.stringify([state.mix, knobs, winds, state.seeds]);
    if (key === cloudKey) return;
    cloudKey = key;
    const mine = ++sweeping;
    const first = state.mix.seed;
    for (const count of state.seeds > 1 ? [1, state.seeds] : [1]) {
      find("cloud-note").textContent = "sweeping …";
      try {
        const seeds = d3.range(first, first + count);
        const answer = await ask("cloud", { mix: state.mix, knobs, winds, seeds });
        const points = await answer.json();
        if (mine !== sweeping) return;
        Cloud.load(points);
        find("cloud-note").textContent = !state.mix.clips.length ? "nobody speaks: there is nothing to clip" : `${points.length} settings on ${Math.max(1, winds.length) * count} mixes; blue: nothing beats them. A click loads a point.`;
      } catch (error) {
        if (mine !== sweeping) return;
        cloudKey = "";
        find("cloud-note").textContent = error.message;
        return;
      }
    }
  }
  let sweepTimer = 0;
  function sweepSoon() {
    clearTimeout(sweepTimer);
    sweepTimer = setTimeout(sweep, 400);
  }

  // Controls

  const shownValue = (knob, value) => (knob.unit === "dB" ? `${(value / 100).toFixed(1)} dB` : `${value} ${knob.unit}`);

  function buildKnobs() {
    const rows = d3.select("#knobs").selectAll("div").data(data.knobs).enter().append("div").attr("class", "knob");
    const label = rows.append("label");
    const names = label.append("span").attr("class", "name");
    names.append("span").text((knob) => knob.label);
    names.append("output").attr("id", (knob) => `value-${knob.name}`);
    label.append("input").attr("type", "range").attr("id", (knob) => `knob-${knob.name}`)
      .attr("min", (knob) => knob.range[0]).attr("max", (knob) => knob.range[1]).attr("step", (knob) => knob.step)
      .attr("title", (knob) => `${knob.key}; recommended ${shownValue(knob, knob.band[0])} to ${shownValue(knob, knob.band[1])}`)
      .on("input", function (knob) { turn(knob.name, +this.value); })
      .on("change", commit);
    const share = (knob, value) => ((value - knob.range[0]) / (knob.range[1] - knob.range[0])) * 100;
    rows.append("div").attr("class", "scale").append("i")
      .style("left", (knob) => `${share(knob, knob.band[0])}%`)
      .style("width", (knob) => `${Math.max(1, share(knob, knob.band[1]) - share(knob, knob.band[0]))}%`);
  }

  function turn(name, value) {
    const knob = data.knobs.find((known) => known.name === name);
    state.a[name] = Math.max(knob.range[0], Math.min(knob.range[1], value));
    showControls();
    if (name === "highPass") refresh();
    else redraw();
  }

  function select(id, options, value, apply) {
    const found = d3.select(`#${id}`).selectAll("option").data(options);
    if (options.length) found.enter().append("option").attr("value", (option) => option[0]).text((option) => option[1]);
    find(id).addEventListener("change", () => { apply(find(id).value); commit(); });
    showing.push(() => { find(id).value = value(); });
  }
  const showing = [];

  function buildControls() {
    buildKnobs();
    const buttons = d3.select("#presets").selectAll("button").data(Object.keys(data.presets)).enter().append("button");
    buttons.text((name) => name).on("click", (name) => { state.a = { ...written, ...data.presets[name] }; commit(); });
    select("tracking", [], () => state.a.tracking, (value) => { state.a.tracking = value; });
    const noises = [["none", "none"], ["white", "white, −62 dBov"], ["wind", "wind"], ["music", "music: made chords"], ["crowd", "crowd: these clips"],
      ...[...data.noises, ...data.clips].map((clip) => [clip.noise, clip.noise])];
    select("noise", noises, () => state.mix.noise, (value) => { state.mix.noise = value; if (value === "music" || value === "crowd") state.mix.snr ??= 1000; });
    const ratios = [["", "as it is"], ...[0, 3, 6, 10, 15, 20, 30].map((value) => [`${value * 100}`, `${value} dB`])];
    select("snr", ratios, () => (state.mix.snr === null ? "" : `${state.mix.snr}`), (value) => { state.mix.snr = value === "" ? null : +value; });
    select("radio", data.links.map((name) => [name, name]), () => state.link, (value) => { state.link = value; });
    select("conditions", [], () => state.conditions, (value) => { state.conditions = value; });
    select("seeds", [], () => `${state.seeds}`, (value) => { state.seeds = +value; });
    for (const [id, get, set] of [
      ["pause", () => state.mix.pause, (value) => { state.mix.pause = value; }],
      ["seed", () => state.mix.seed, (value) => { state.mix.seed = value; }],
      ["wind", () => state.mix.wind / 1000, (value) => { state.mix.wind = value * 1000; }],
    ]) {
      find(id).addEventListener("change", () => {
        const { min, max } = find(id);
        const value = Math.round(+find(id).value);
        if (Number.isFinite(value)) set(Math.max(+min, Math.min(+max, value)));
        commit();
      });
      showing.push(() => { find(id).value = get(); });
    }
    const boxes = d3.select("#clips").selectAll("label").data(data.clips).enter().append("label");
    boxes.append("input").attr("type", "checkbox").on("change", (clip) => {
      const chosen = new Set(state.mix.clips);
      if (!chosen.delete(clip.name)) chosen.add(clip.name);
      state.mix.clips = data.clips.map((known) => known.name).filter((name) => chosen.has(name));
      commit();
    });
    boxes.append("span").text((clip) => ` ${clip.name}, ${clip.seconds} s`);
  }

  function showControls() {
    for (const knob of data.knobs) {
      find(`knob-${knob.name}`).value = state.a[knob.name];
      find(`value-${knob.name}`).textContent = shownValue(knob, state.a[knob.name]);
    }
    for (const show of showing) show();
    find("wind-value").textContent = `${state.mix.wind / 1000} m/s`;
    find("wind-line").hidden = state.mix.noise !== "wind";
    find("clip-summary").textContent = `${state.mix.clips.length} of ${data.clips.length} clips`;
    d3.select("#clips").selectAll("input").property("checked", (clip) => state.mix.clips.includes(clip.name));
    find("swap").textContent = state.b ? `Hear ${Sound.side() === "a" ? "B" : "A"}` : "Keep A as B";
    find("swap").setAttribute("aria-pressed", `${Sound.side() === "b"}`);
    // Which side is heard is what ABX asks for.
    find("swap").hidden = isBlind();
    find("drop").hidden = !state.b || isBlind();
    find("undo").disabled = !past.length;
  }

  // Undo and the link

  /** A step that can be undone, and that the address has. */
  function commit() {
    const now = JSON.stringify(state);
    if (now !== committed) {
      past.push(committed);
      // Answers about other settings say nothing of these.
      Abx.begin(state.b !== null);
    }
    if (past.length > 200) past.shift();
    committed = now;
    history.replaceState(null, "", `#${encodeURIComponent(now)}`);
    say("");
    showControls();
    refresh();
    sweepSoon();
  }

  function undo() {
    const before = past.pop();
    if (!before) return;
    state = JSON.parse(before);
    committed = before;
    commit();
  }

  /** The knobs of a link that a slider could stand at; what else it says is left out. */
  function possible(knobs) {
    return Object.fromEntries(Object.entries(knobs ?? {}).filter(([name, value]) => {
      const knob = data.knobs.find((each) => each.name === name);
      if (!knob || typeof value !== "number") return name in written;
      return value >= knob.range[0] && value <= knob.range[1];
    }));
  }

  /** The state of an address, as far as it makes sense. */
  function restored(text) {
    try {
      const given = JSON.parse(decodeURIComponent(text));
      const result = structuredClone(initial);
      for (const key of ["link", "conditions", "seeds"]) if (typeof given[key] === typeof result[key]) result[key] = given[key];
      Object.assign(result.mix, given.mix);
      result.a = { ...written, ...possible(given.a) };
      result.b = given.b ? { ...written, ...possible(given.b) } : null;
      if (!Array.isArray(result.mix.clips)) result.mix.clips = initial.mix.clips;
      return result;
    } catch {
      return null;
    }
  }

  // Sound

  async function buffers() {
    const names = state.b ? ["a", "b"] : ["a"];
    say("running the call …");
    const found = {};
    for (const name of names) {
      const body = { mix: state.mix, knobs: state[name], link: state.link };
      found[name] = await once(sounds, "listen", body, async (answer) => Sound.decode(await answer.arrayBuffer()));
    }
    say("");
    return found;
  }

  async function play(from = 0, length, side) {
    try {
      const found = await buffers();
      Sound.play(found, features?.a.truth ?? [], Math.max(0, from), length ?? found.a.duration, side);
      showControls();
    } catch (error) {
      say(error.message, true);
    }
  }

  const isBlind = () => Abx.isOpen() && state.b !== null;

  function bindSound() {
    Sound.onTime((second) => {
      Scope.play(isBlind() ? null : second);
      find("play").textContent = Sound.isPlaying() ? "Stop" : "Play";
    });
    const toggle = () => (Sound.isPlaying() ? Sound.stop() : play());
    find("play").addEventListener("click", toggle);
    find("swap").addEventListener("click", swap);
    find("drop").addEventListener("click", () => { Sound.stop(); Sound.hear("a"); state.b = null; commit(); });
    Abx.bind({
      hasB: () => state.b !== null,
      play: (side) => play(0, undefined, side),
      changed: () => { Sound.stop(); Sound.hear("a"); showControls(); },
    });
    addEventListener("keydown", (event) => {
      // Where a name or a number is typed, Ctrl-Z takes back letters.
      const isTyped = event.target.matches("input:not([type=range], [type=checkbox])");
      if ((event.ctrlKey || event.metaKey) && event.key === "z" && !isTyped) { event.preventDefault(); undo(); return; }
      if (event.target.matches("select, button, summary, input:not([type=range])")) return;
      if (event.key === " ") { event.preventDefault(); toggle(); }
      if (event.key === "x") swap();
    });
  }

  /** The first time A becomes B; then the ear goes from one to the other, at the same place. */
  function swap() {
    if (isBlind()) return;
    if (!state.b) { state.b = { ...state.a }; commit(); return; }
    Sound.hear(Sound.side() === "a" ? "b" : "a");
    showControls();
  }

  // Keeping

  async function keep() {
    try {
      const answer = await ask("keep", { mix: state.mix, knobs: state.a, variant: find("variant").value });
      const kept = await answer.json();
      find("kept").hidden = false;
      find("kept").textContent = [`${kept.file}\n${kept.golden}`, kept.set, kept.check, kept.accept, kept.text].join("\n\n");
      say(`written: ${kept.file} and ${kept.golden}`);
    } catch (error) {
      say(error.message, true);
    }
  }

  buildControls();
  bindSound();
  Scope.handlers({
    threshold: (change) => turn("margin", state.a.margin + change),
    error: (second) => play(second - 0.5, 1),
    commit,
  });
  Cloud.onChoose((knobs) => { state.a = { ...written, ...knobs }; commit(); });
  find("undo").addEventListener("click", undo);
  find("keep").addEventListener("click", keep);
  find("link").addEventListener("click", () => navigator.clipboard?.writeText(location.href).then(() => say("copied")));
  state = restored(location.hash.slice(1)) ?? state;
  committed = JSON.stringify(state);
  addEventListener("hashchange", () => {
    const given = restored(location.hash.slice(1));
    if (given && JSON.stringify(given) !== committed) { state = given; commit(); }
  });
  commit();
})();
