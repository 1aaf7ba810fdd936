// SPDX-License-Identifier: MIT

// Changes are { kind, id, place } or { kind: "size", id, axes }, in the panel's own units.

import { ABS, KEY, TYPE } from "./codes.js";
import { held, marginOf } from "./hysteresis.js";

const PALM_TOOL = 2;
const MOST_CONTACTS = 32;

/** The state of a slot, between frames and within one. */
class Slot {
  constructor() {
    /** The number of the contact; null: none is down. */
    this.id = null;
    this.place = { x: 0, y: 0 };
    this.center = { x: 0, y: 0 };
    this.axes = { major: 0, minor: 0 };
    this.sampledAxes = { major: 0, minor: 0 };
    this.tool = 0;
    this.forget();
  }

  forget() {
    this.isChanged = false;
    this.trackingId = -1;
    this.phase = "none";
    this.palm = "none";
  }

  /** Ignores a new id of a contact that is down, and an end without a contact, like libinput. */
  track(value) {
    if ((value === -1) === (this.trackingId === -1)) {
      return;
    }
    this.trackingId = value;
    if (value >= 0) {
      this.phase = "landing";
      this.palm = this.tool === PALM_TOOL ? "past" : "none";
    } else {
      this.phase = "lifting";
    }
    this.isChanged = true;
  }

  use(tool) {
    this.tool = tool;
    if (tool === PALM_TOOL) {
      this.palm = this.palm === "none" ? "new" : this.palm;
    } else {
      this.palm = this.palm === "known" ? "past" : this.palm;
    }
    this.isChanged = true;
  }

  /** Ends the frame: returns what happens to the contact; null: nothing. */
  step() {
    const { palm, phase } = this;
    this.phase = { landing: "down", lifting: "none" }[phase] ?? phase;
    if (palm === "new") {
      this.palm = "known";
      return phase === "landing" ? null : "cancel";
    }
    return palm === "none" ? { landing: "down", down: "motion", lifting: "up" }[phase] ?? null : null;
  }
}

/** Tracks the slots of a device (protocol B). */
export class SlotDecoder {
  constructor(device, count) {
    this.slots = Array.from({ length: count }, () => new Slot());
    this.current = 0;
    this.taken = new Set();
    this.margin = marginOf(device);
  }

  /** Returns the changes of a frame, and whether libinput sends a frame event after it. */
  decode(events) {
    events.filter(({ type }) => type === TYPE.absolute).forEach((event) => this.#take(event));
    const changes = [];
    let endsInFrame = false;
    for (const slot of this.slots.filter((one) => one.isChanged)) {
      slot.isChanged = false;
      const step = slot.step();
      if (step !== null) {
        const change = this.#perform(step, slot);
        endsInFrame = change !== null;
        changes.push(...(change ? [change] : []));
      }
    }
    return { changes: [...changes, ...this.#sizes()], endsInFrame };
  }

  /** Cancels all contacts and forgets the state of all slots. */
  cancelAll() {
    return this.slots.flatMap((slot) => {
      const change = this.#release(slot, "cancel");
      slot.forget();
      return change ? [change] : [];
    });
  }

  #take({ code, value }) {
    const slot = this.slots[this.current];
    switch (code) {
      case ABS.slot:
        this.current = value >= 0 && value < this.slots.length ? value : this.current;
        break;
      case ABS.trackingId:
        slot.track(value);
        break;
      case ABS.positionX:
        slot.place = { ...slot.place, x: value };
        slot.isChanged = true;
        break;
      case ABS.positionY:
        slot.place = { ...slot.place, y: value };
        slot.isChanged = true;
        break;
      case ABS.touchMajor:
        slot.axes = { ...slot.axes, major: value };
        break;
      case ABS.touchMinor:
        slot.axes = { ...slot.axes, minor: value };
        break;
      case ABS.toolType:
        slot.use(value);
        break;
    }
  }

  /** The sizes of contacts that are down and have another size than before the frame. */
  #sizes() {
    const isNew = ({ id, axes, sampledAxes }) =>
      id !== null && (axes.major !== sampledAxes.major || axes.minor !== sampledAxes.minor);
    return this.slots.filter(isNew).map((slot) => {
      slot.sampledAxes = slot.axes;
      return { kind: "size", id: slot.id, axes: slot.axes };
    });
  }

  #perform(step, slot) {
    switch (step) {
      case "down":
        return this.#land(slot);
      case "motion":
        return this.#move(slot);
      default:
        return this.#release(slot, step);
    }
  }

  #land(slot) {
    let free = 0;
    while (this.taken.has(free)) {
      free += 1;
    }
    if (slot.id !== null || free >= MOST_CONTACTS) {
      return null;
    }
    this.taken.add(free);
    slot.id = free;
    slot.center = slot.place;
    slot.sampledAxes = { major: 0, minor: 0 };
    return { kind: "down", id: free, place: slot.place };
  }

  #move(slot) {
    if (slot.id === null) {
      return null;
    }
    const { place } = slot;
    if (this.margin) {
      slot.place = held(place, slot.center, this.margin);
      if (slot.place.x === slot.center.x && slot.place.y === slot.center.y) {
        return null;
      }
      slot.center = slot.place;
    }
    // The filter applies only to later motion; libinput reports this position as it is.
    return { kind: "motion", id: slot.id, place };
  }

  #release(slot, kind) {
    const { id } = slot;
    if (id === null) {
      return null;
    }
    slot.id = null;
    this.taken.delete(id);
    return { kind, id };
  }
}

/** Tracks the only contact of a device; BTN_TOUCH shows whether it is down. */
export class SingleDecoder {
  constructor() {
    this.place = { x: 0, y: 0 };
    this.isDown = false;
  }

  decode(events) {
    const found = { lands: false, moves: false, lifts: false };
    for (const { type, code, value } of events) {
      if (type === TYPE.absolute && (code === ABS.x || code === ABS.y)) {
        this.place = { ...this.place, [code === ABS.x ? "x" : "y"]: value };
        found.moves = true;
      } else if (type === TYPE.key && code === KEY.touch && value !== 2) {
        found[value === 0 ? "lifts" : "lands"] = true;
      }
    }
    const changes = [];
    if (found.lands) {
      changes.push(...(this.isDown ? [] : [{ kind: "down", id: 0, place: this.place }]));
      this.isDown = true;
    } else if (found.moves && this.isDown) {
      changes.push({ kind: "motion", id: 0, place: this.place });
    }
    if (found.lifts && this.isDown) {
      changes.push({ kind: "up", id: 0 });
      this.isDown = false;
    }
    return { changes, endsInFrame: changes.length > 0 };
  }

  cancelAll() {
    const changes = this.isDown ? [{ kind: "cancel", id: 0 }] : [];
    this.isDown = false;
    return changes;
  }
}
