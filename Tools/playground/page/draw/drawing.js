// SPDX-License-Identifier: MIT

import { touch } from "../recording/device.js";

const MICROSECONDS = 1000;
/** A finger that lands so long after the last one lifted begins a new recording. */
const PAUSE = 2_000_000n;

/**
 * Turns pointer events into the inputs of a recording, frame by frame.
 *
 * Browsers report the pointers of one scan one after the other, each with all its positions since
 * the last picture. So events are collected until the next picture, then sorted by time.
 */
export class Drawing {
  /** `size` is the size of the drawing area in CSS pixels, which are points here. */
  constructor(size) {
    this.device = {
      number: 0,
      kind: "touchscreen",
      name: "drawn in a browser",
      mapping: "configured",
      size: { width: steps(size.width), height: steps(size.height) },
    };
    this.inputs = [];
    this.queue = [];
    this.ids = new Map();
    this.nextId = 0;
    this.start = null;
    this.latest = 0n;
  }

  get isTouched() {
    return this.ids.size > 0;
  }

  /** Whether a finger that lands at this time of an event belongs to another recording. */
  isOver(timeStamp) {
    return this.start !== null && !this.isTouched && this.#time(timeStamp) > this.latest + PAUSE;
  }

  /**
   * Takes a pointer event, with its position in the drawing area. Returns false for a pointer that
   * is not down.
   */
  take(kind, event, x, y) {
    if (kind === "down" && !this.ids.has(event.pointerId)) {
      this.ids.set(event.pointerId, this.nextId);
      this.nextId += 1;
    }
    const id = this.ids.get(event.pointerId);
    if (id === undefined) {
      return false;
    }
    this.start ??= event.timeStamp;
    if (kind === "up" || kind === "cancel") {
      this.ids.delete(event.pointerId);
    }
    const type = { mouse: "pointer", pen: "pen" }[event.pointerType] ?? "finger";
    const time = this.#time(event.timeStamp);
    this.queue.push(touch(kind, { time, id, x: steps(x), y: steps(y), type }));
    return true;
  }

  /** Takes the new inputs: complete frames, in order of time. */
  flush() {
    const queue = this.queue.sort((one, other) => Number(one.time - other.time));
    const added = [];
    for (const [index, input] of queue.entries()) {
      // The engine may have reached a later time already.
      input.time = input.time > this.latest ? input.time : this.latest;
      this.latest = input.time;
      added.push(input);
      const next = queue[index + 1];
      if (!next || next.time > input.time) {
        added.push(touch("frame", { time: input.time }));
      }
    }
    this.queue = [];
    this.inputs.push(...added);
    return added;
  }

  /** Notes that the engine has reached a time. Later inputs do not have earlier times. */
  reach(time) {
    this.latest = time > this.latest ? time : this.latest;
  }

  /** The recording's time now. */
  now() {
    return this.start === null ? 0n : this.#time(performance.now());
  }

  #time(timeStamp) {
    return BigInt(Math.max(0, Math.round((timeStamp - this.start) * MICROSECONDS)));
  }
}

function steps(pixels) {
  return Math.round(pixels * 4096);
}
