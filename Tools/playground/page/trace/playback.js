// SPDX-License-Identifier: MIT

import { explain } from "./sentences.js";
import { Recorder } from "./recorder.js";

const FOREVER = 2n ** 64n;

/**
 * Plays inputs twice: with rivals, and with each recognizer alone. Keeps the inputs, to play them
 * again with two recognizers together.
 *
 * The core has memory for one playback at a time: a new one ends the one before.
 */
export class Playback {
  /** `device` describes the source of the inputs; null: unknown. */
  constructor(core, settings, device) {
    this.core = core;
    this.screen = device?.size ?? null;
    this.inputs = [];
    this.now = 0n;
    core.set(settings);
    this.stages = [core.start(0, false, this.screen), core.start(1, true, this.screen)];
    this.recorders = this.stages.map((stage) => new Recorder(stage));
  }

  push(input) {
    this.inputs.push(input);
    for (const stage of this.stages) {
      stage.push(input);
    }
  }

  /** The next deadline of either stage; null: none. */
  get deadline() {
    const deadlines = this.stages.map((stage) => stage.deadline).filter((one) => one !== null);
    return deadlines.length > 0 ? deadlines.reduce((a, b) => (a < b ? a : b)) : null;
  }

  /** Lets time pass up to `now`, one deadline at a time. */
  advance(now) {
    this.now = now;
    this.stages.forEach((stage) => passTime(stage, now));
  }

  /** Ends the inputs. */
  finish() {
    this.now = FOREVER;
    this.stages.forEach((stage) => stage.finish());
  }

  /** How many inputs the engine has refused. */
  get refused() {
    return this.stages[0].refused;
  }

  get trace() {
    return this.recorders[0].trace;
  }

  /** The chapters of the explanation so far. */
  chapters() {
    return explain(this.trace, this.recorders[1].trace, (loser, winner) => {
      const stage = this.core.start(2, false, this.screen, [loser, winner]);
      const recorder = new Recorder(stage);
      this.inputs.forEach((input) => stage.push(input));
      passTime(stage, this.now);
      return recorder.trace;
    });
  }
}

function passTime(stage, now) {
  for (let due = stage.deadline; due !== null && due <= now; due = stage.deadline) {
    stage.advance(due);
  }
}

/** Plays a whole recording, or what comes before its damage: see `readSource`. */
export function play(core, settings, { device, inputs, error }) {
  const playback = new Playback(core, settings, device);
  inputs.forEach((input) => playback.push(input));
  if (!error) {
    playback.finish();
  }
  return playback;
}
