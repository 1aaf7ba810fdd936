// SPDX-License-Identifier: MIT

import { ABS, TYPE } from "./codes.js";

const REPEATED = 2;

/** Drops the events that the kernel drops: those that change nothing. */
export class KernelFilter {
  constructor(device) {
    this.values = new Map();
    this.slot = 0;
    this.slotCount = device.isProtocolB ? (device.axes.get(ABS.slot)?.maximum ?? 0) + 1 : 0;
  }

  /** Whether the kernel passes an event on that the device announces. */
  passes({ type, code, value }) {
    if (type === TYPE.key) {
      return value === REPEATED || this.#changes(`key ${code}`, 0, value !== 0 ? 1 : 0);
    }
    if (type !== TYPE.absolute) {
      return true;
    }
    if (code === ABS.slot) {
      this.slot = value >= 0 && value < this.slotCount ? value : this.slot;
      return true;
    }
    if (code < ABS.slot) {
      return this.#changes(`axis ${code}`, 0, value);
    }
    return this.slotCount < 1
      || this.#changes(`${this.slot} ${code}`, code === ABS.trackingId ? -1 : 0, value);
  }

  #changes(key, initial, value) {
    const before = this.values.get(key) ?? initial;
    this.values.set(key, value);
    return before !== value;
  }
}
