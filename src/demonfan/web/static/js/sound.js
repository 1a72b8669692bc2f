/** Sounds, made on the spot: a short noise for paper, two tones for a card that goes up, a chord for a win. Off by default. */

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let context = null;

function audio() {
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  return context;
}

/** @param {number} length seconds @param {number} pitch of the filter @param {number} loudness */
function paper(length, pitch, loudness) {
  const player = audio();
  const buffer = player.createBuffer(1, Math.ceil(player.sampleRate * length), player.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at++) samples[at] = (Math.random() * 2 - 1) * (1 - at / samples.length) ** 2;
  const source = player.createBufferSource();
  source.buffer = buffer;
  const filter = new BiquadFilterNode(player, { type: "bandpass", frequency: pitch, Q: 0.8 });
  const gain = new GainNode(player, { gain: loudness });
  source.connect(filter).connect(gain).connect(player.destination);
  source.start();
}

/** @param {number} frequency @param {number} delay @param {number} length */
function tone(frequency, delay, length) {
  const player = audio();
  const start = player.currentTime + delay;
  const oscillator = new OscillatorNode(player, { type: "triangle", frequency });
  const gain = new GainNode(player, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(0.12, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  oscillator.connect(gain).connect(player.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

/** @param {import("./types.js").GameEvent[]} events @param {string} kind */
export function soundOf(events, kind) {
  if (!settings.sound) return;
  const has = (/** @type {string} */ name) => events.some((event) => event.event === name);
  if (has("won")) [523, 659, 784, 1047].forEach((frequency, at) => tone(frequency, at * 0.09, 0.7));
  else if (has("redealt") || kind === "restart") for (let at = 0; at < 6; at++) setTimeout(() => paper(0.07, 1500 + at * 150, 0.25), at * 70);
  else if (has("stock") || has("waste-over")) paper(0.08, 1400, 0.3);
  else if (events.some((event) => event.to?.startsWith("F"))) [659, 880].forEach((frequency, at) => tone(frequency, at * 0.05, 0.18));
  else if (events.length || kind === "undo") paper(0.05, 1900, 0.3);
}
