"use strict";
/* What the listener hears, of both settings at once: sample by sample the same place, equally loud. */
const Sound = (() => {
  let context = null;
  let playing = null;
  let side = "a";
  let report = () => {};

  const audio = () => (context ??= new AudioContext());

  /** The root mean square of a buffer where somebody speaks. */
  function loudness(buffer, truth) {
    const samples = buffer.getChannelData(0);
    let squares = 0;
    let count = 0;
    for (const [start, end] of truth) {
      const last = Math.min(samples.length, Math.round((end / 1e9) * buffer.sampleRate));
      for (let place = Math.round((start / 1e9) * buffer.sampleRate); place < last; place++) {
        squares += samples[place] * samples[place];
        count++;
      }
    }
    return count ? Math.sqrt(squares / count) : 0;
  }

  const decode = (bytes) => audio().decodeAudioData(bytes);

  /** Plays both from a second on, for so long; only the chosen side is heard. */
  function play(buffers, truth, from, length, first) {
    stop();
    const begin = audio().currentTime + 0.05;
    const reference = loudness(buffers.a, truth);
    const parts = {};
    for (const name of Object.keys(buffers)) {
      const source = audio().createBufferSource();
      const gain = audio().createGain();
      const own = loudness(buffers[name], truth);
      const match = reference > 0 && own > 0 ? Math.min(4, Math.max(0.25, reference / own)) : 1;
      source.buffer = buffers[name];
      source.connect(gain).connect(audio().destination);
      source.start(begin, from, length);
      parts[name] = { source, gain, match };
    }
    playing = { parts, begin, from };
    parts.a.source.onended = () => { if (playing?.parts === parts) stop(); };
    hear(first ?? side);
    tick();
  }

  /** Which side is heard. */
  function hear(name) {
    side = name;
    if (!playing) return;
    for (const [own, part] of Object.entries(playing.parts)) {
      part.gain.gain.setTargetAtTime(own === name ? part.match : 0, audio().currentTime, 0.004);
    }
  }

  function tick() {
    if (!playing) return;
    report(Math.max(playing.from, playing.from + audio().currentTime - playing.begin));
    requestAnimationFrame(tick);
  }

  function stop() {
    if (!playing) return;
    const { parts } = playing;
    playing = null;
    for (const part of Object.values(parts)) part.source.stop();
    report(null);
  }

  return {
    decode, play, hear, stop,
    isPlaying: () => playing !== null,
    side: () => side,
    onTime: (handler) => { report = handler; },
  };
})();
