// SPDX-License-Identifier: MIT

import { directionName, edgeName, RECOGNIZERS, SETTINGS, STATES } from "./recognizers.js";

const NEVER = 2n ** 64n - 1n;
const TOUCH_KINDS = ["down", "motion", "up", "cancel", "frame", "size"];
const TOUCH_TYPES = ["finger", "pen", "touchpad", "pointer"];
const GESTURES = ["swipe", "pinch", "hold"];
const PHASES = ["begin", "update", "end", "cancel"];
// Reasons of include/gesturecore/ledger.h: PREVENTED and EXCLUDED, and DEVICE_CANCELLED.
const EXCLUDING = [18, 19];
const DEVICE_CANCELLED = 22;
// A window that contains every position that a panel can report.
const EVERYWHERE = [-(2 ** 29), -(2 ** 29), 2 ** 30, 2 ** 30];

/** The core and its sentences, in WebAssembly. */
export class Core {
  /** Starts the core. Rejects if the browser cannot run it. */
  static async load(bytes) {
    const core = new Core();
    const observed = (stage, ...values) => core.stages[stage]?.observed(...values);
    const { instance } = await WebAssembly.instantiate(bytes, { page: { observed } });
    core.exports = instance.exports;
    core.#addNewer();
    return core;
  }

  /** Adds the recognizers that the page does not know to its list. */
  #addNewer() {
    const { memory, member_count: count, member_name: name } = this.exports;
    while (RECOGNIZERS.length < count()) {
      const bytes = new Uint8Array(memory.buffer, name(RECOGNIZERS.length));
      const words = new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
      const kind = words.replaceAll(" ", "-");
      RECOGNIZERS.push({ name: kind, kind });
    }
  }

  constructor() {
    this.exports = null;
    this.stages = [null, null, null];
  }

  /** Sets what the sliders show, for stages that start from now on. */
  set(settings) {
    for (const [index, { key, unit }] of SETTINGS.entries()) {
      this.exports.set_setting(index, Math.round(settings[key] * (unit === "pt" ? 4096 : 1000)));
    }
  }

  /**
   * Starts a stage in place of an earlier one with the same number, 0 to 2.
   *
   * `screen` is the size of the screen in steps; null: not known. `alone`: each recognizer acts as
   * if it were the only one. `pair`: two recognizers, by their indices, that may recognize
   * simultaneously, too.
   */
  start(number, alone, screen, pair = [RECOGNIZERS.length, RECOGNIZERS.length]) {
    this.stages[number] = new Stage(this.exports, number, alone, screen, pair);
    return this.stages[number];
  }
}

/** A window with the recognizers and an engine. */
class Stage {
  constructor(exports, number, alone, screen, pair) {
    this.exports = exports;
    this.number = number;
    this.screen = screen;
    /** Called for each change of a recognizer, during a push. */
    this.observe = () => {};
    /** Called after each input, with it; and with null after each deadline. */
    this.settled = () => {};
    /** How many inputs the engine has refused. */
    this.refused = 0;
    const bounds = screen === null ? EVERYWHERE : [0, 0, screen.width, screen.height];
    exports.stage_start(number, alone, ...pair, ...bounds);
  }

  push(input) {
    switch (input.what) {
      case "touch":
        this.#pushTouch(input);
        break;
      case "step":
        this.#pushStep(input);
        break;
      case "cancel-all":
        this.exports.cancel_all(this.number, input.time);
        break;
      case "end-frame":
        this.exports.end_frame(this.number);
        break;
    }
    this.settled(input);
  }

  /** The time of the next deadline; null: none. */
  get deadline() {
    const deadline = BigInt.asUintN(64, this.exports.deadline(this.number));
    return deadline === NEVER ? null : deadline;
  }

  /** Lets time pass up to a deadline. */
  advance(deadline) {
    this.exports.advance(this.number, deadline);
    this.settled(null);
  }

  /** Lets time pass until no recognizer waits for a deadline. */
  finish() {
    for (let next = this.deadline; next !== null; next = this.deadline) {
      this.advance(next);
    }
  }

  /** The state of a recognizer, and how many touches it has. */
  recognizer(index) {
    return {
      state: STATES[this.exports.state(this.number, index)],
      touches: this.exports.touch_count(this.number, index),
    };
  }

  /** How many records the ledger has had. */
  get ledgerEnd() {
    return BigInt.asUintN(64, this.exports.ledger_end(this.number));
  }

  /** Reads the records of the ledger from a number on, as far as the engine still has them. */
  ledger(start) {
    const records = [];
    for (let index = start; index < this.ledgerEnd; index += 1n) {
      if (this.exports.read_record(this.number, index)) {
        records.push(this.#foundRecord());
      }
    }
    return records;
  }

  /** Called by the core. */
  observed(index, state, touches, time, x, y, side, ...numbers) {
    const [translationX, translationY, velocityX, velocityY, ...shape] = numbers;
    const [scale, scaleVelocity, rotation, rotationVelocity] = shape;
    const { kind } = RECOGNIZERS[index];
    const value = { time: BigInt.asUintN(64, time), x, y, touches };
    if (kind === "edge-pan" || kind === "swipe") {
      value.side = kind === "swipe" ? directionName(side) : edgeName(side);
    }
    if (kind === "pan" || kind === "edge-pan" || kind === "transform") {
      value.translation = { x: translationX, y: translationY };
    }
    if (value.translation || kind === "swipe") {
      value.velocity = { x: velocityX, y: velocityY };
    }
    if (kind === "pinch" || kind === "transform") {
      Object.assign(value, { scale, scaleVelocity });
    }
    if (kind === "rotation" || kind === "transform") {
      Object.assign(value, { rotation, rotationVelocity });
    }
    this.observe(index, STATES[state], value);
  }

  #pushTouch({ kind, time, device, id, x, y, type }) {
    const status = this.exports.push_sample(
      this.number, TOUCH_KINDS.indexOf(kind), time, device, id, x, y, TOUCH_TYPES.indexOf(type),
    );
    this.refused += status === 0 ? 0 : 1;
  }

  #pushStep(step) {
    const { gesture, phase, time, device, fingers, scale, turn } = step;
    let { x, y } = step;
    if (this.screen !== null && phase === "begin") {
      // A desktop keeps the pointer on the screen. The far edges of a window are not in it.
      x = Math.max(0, Math.min(x, this.screen.width - 4096));
      y = Math.max(0, Math.min(y, this.screen.height - 4096));
    }
    const status = this.exports.push_step(
      this.number, GESTURES.indexOf(gesture), PHASES.indexOf(phase), time, device, fingers, x, y,
      BigInt(scale), BigInt(turn),
    );
    this.refused += status === 0 ? 0 : 1;
  }

  #foundRecord() {
    const memory = this.exports.memory.buffer;
    const start = this.exports.found_record();
    const view = new DataView(memory, start);
    const length = view.getUint32(24, true);
    return {
      time: view.getBigUint64(0, true),
      index: RECOGNIZERS[view.getUint32(8, true)] ? view.getUint32(8, true) : null,
      rival: RECOGNIZERS[view.getUint32(12, true)]?.name ?? null,
      state: STATES[view.getUint32(16, true)],
      isExcluded: EXCLUDING.includes(view.getUint32(20, true)),
      isDeviceCancel: view.getUint32(20, true) === DEVICE_CANCELLED,
      sentence: new TextDecoder().decode(new Uint8Array(memory, start + 28, length)),
    };
  }
}
