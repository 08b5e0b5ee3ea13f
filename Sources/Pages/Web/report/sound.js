"use strict";
// What was heard around a gap, of all variants at the same instant; switching between them goes on where it was.

const sound = { context: null, sources: [], gains: [], at: 0, begun: 0, isPlaying: false, clips: [], chosen: 0, frame: 0 };

/** The clips of each variant of that ear and that instant; null where a variant has none. */
function clipsOf(finding) {
  const isAbout = (clip) => clip.moments.some((each) =>
    each.variant === currentVariant().name && each.subject === finding.subject && each.number === finding.number);
  const own = (currentVariant().material.clips || []).find(isAbout);
  if (!own) return [];
  return variants.map((variant) =>
    (variant.material.clips || []).find((clip) => clip.subject === own.subject && clip.startNs === own.startNs) || null);
}

function bytesOf(clip) {
  return Uint8Array.from(atob(clip.base64), (letter) => letter.charCodeAt(0)).buffer;
}

function soundOf(finding) {
  sound.clips = clipsOf(finding);
  if (!sound.clips.length) return "";
  sound.chosen = state.variant;
  const status = make("span", { class: "quiet", role: "status" });
  const play = make("button", { type: "button", id: "play", click: () => toggleSound(status) }, "play (space)");
  const choices = sound.clips.map((clip, index) => make("label", {},
    make("input", {
      type: "radio", name: "heard", checked: index === state.variant, disabled: clip === null, change: () => listenTo(index),
    }), ` ${variants[index].name}${clip ? "" : " (no sound)"}`));
  const own = sound.clips[state.variant];
  return make("div", {}, make("h4", {}, `What ${own.subject} heard, from ${momentText(own.startNs)}`),
    make("p", { class: "tools" }, play, choices, status));
}

function listenTo(index) {
  sound.chosen = index;
  sound.gains.forEach((gain, place) => { if (gain) gain.gain.value = place === index ? 1 : 0; });
}

async function toggleSound(status) {
  if (sound.isPlaying) {
    stopSound();
    return;
  }
  const clips = sound.clips;
  if (!clips.length) return;
  try {
    sound.context = sound.context || new AudioContext();
    await sound.context.resume();
    const buffers = await Promise.all(clips.map((clip) => (clip ? sound.context.decodeAudioData(bytesOf(clip)) : null)));
    if (clips !== sound.clips) return;
    sound.begun = sound.context.currentTime + 0.05;
    sound.gains = buffers.map((buffer, index) => {
      if (!buffer) return null;
      const gain = sound.context.createGain();
      gain.gain.value = index === sound.chosen ? 1 : 0;
      gain.connect(sound.context.destination);
      const source = sound.context.createBufferSource();
      source.buffer = buffer;
      source.connect(gain);
      source.start(sound.begun);
      sound.sources.push(source);
      return gain;
    });
    sound.isPlaying = true;
    follow(clips.find((clip) => clip));
  } catch (error) {
    status.textContent = `this browser cannot play it: ${error.message}`;
  }
}

/** Moves the mark on the lanes with what is heard. */
function follow(clip) {
  const seconds = sound.context.currentTime - sound.begun;
  if (!sound.isPlaying || seconds * 1e9 > clip.lengthNs) {
    stopSound();
    return;
  }
  lanes.playhead = clip.startNs + Math.max(0, seconds) * 1e9;
  drawSoon();
  sound.frame = requestAnimationFrame(() => follow(clip));
}

function stopSound() {
  cancelAnimationFrame(sound.frame);
  for (const source of sound.sources) source.stop();
  Object.assign(sound, { sources: [], gains: [], isPlaying: false });
  if (lanes.playhead !== null) {
    lanes.playhead = null;
    drawSoon();
  }
}
