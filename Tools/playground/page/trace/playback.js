// SPDX-License-Identifier: MIT

import { explain } from "./explanation.js";
import { Recorder } from "./recorder.js";

/**
 * Plays inputs twice: with rivals, and with each recognizer as if it were the only one.
 *
 * The core has memory for one playback at a time: a new one ends the one before.
 */
export class Playback {
  /** `device` describes the source of the inputs; null: unknown. */
  constructor(core, settings, device) {
    const screen = device?.size ?? null;
    core.set(settings);
    this.stages = [core.start(0, false, screen), core.start(1, true, screen)];
    this.recorders = this.stages.map((stage) => new Recorder(stage));
  }

  push(input) {
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
    for (const stage of this.stages) {
      for (let due = stage.deadline; due !== null && due <= now; due = stage.deadline) {
        stage.advance(due);
      }
    }
  }

  /** Ends the inputs. */
  finish() {
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
    return explain(this.trace, this.recorders[1].trace);
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
