// SPDX-License-Identifier: MIT

import { RecordingError } from "../recording/error.js";
import { touch } from "../recording/inputs.js";
import { ABS, SYN, TYPE } from "./codes.js";
import { readEvemu } from "./evemu.js";
import { KernelFilter } from "./kernel.js";
import { Panel } from "./panel.js";
import { SingleDecoder, SlotDecoder } from "./slots.js";

const MOST_SLOTS = 1024;

/**
 * Reads the touches of a touchscreen from an evemu recording, as `gesture explain --direct` does.
 * See `readRecording` for the result, and `readEvemu` for `description`.
 */
export function readTouchscreen(core, bytes, name, description) {
  const { device, frames, error, remarks } = readEvemu(bytes, name, description);
  if (!device.isTouchscreen) {
    throw unreadable(name, `“${device.name}” is not a touchscreen`);
  }
  const panel = new Panel(core, device, name);
  const decoder = new Decoder(device, panel, decoderOf(device, name));
  const inputs = frames.flatMap((frame) => decoder.decode(frame));
  inputs.push(...decoder.finish());
  const described = {
    number: 0,
    kind: "touchscreen",
    name: device.name,
    mapping: panel.mapping,
    size: panel.size,
    hasContactSizes: panel.pointsPerSizeUnit !== null,
    isKindAssumed: device.isKindAssumed,
  };
  return { device: described, inputs, error, remarks };
}

function decoderOf(device, name) {
  if (!device.hasContacts) {
    return new SingleDecoder();
  }
  if (!device.isProtocolB) {
    throw unreadable(name, `“${device.name}” has no slots (it uses protocol A)`);
  }
  const count = Math.max(0, (device.axes.get(ABS.slot)?.maximum ?? 0) + 1);
  if (count < 1 || count > MOST_SLOTS) {
    throw new RecordingError(
      name,
      null,
      `the device has ${count} slots; 1 to ${MOST_SLOTS} are allowed: correct the maximum of `
        + "ABS_MT_SLOT in its description",
    );
  }
  return new SlotDecoder(device, count);
}

function unreadable(name, reason) {
  return new RecordingError(
    name,
    null,
    `${reason}, and this page decodes only touchscreens with slots: gesture convert makes a `
      + "recording that it can read",
  );
}

/** Makes the inputs of frames. Times are from the first frame. */
class Decoder {
  constructor(device, panel, contacts) {
    this.device = device;
    this.panel = panel;
    this.contacts = contacts;
    this.kernel = new KernelFilter(device);
    this.origin = null;
    this.time = 0n;
  }

  decode({ time, events }) {
    this.origin ??= time;
    this.time = time - this.origin;
    const announced = events.filter((event) =>
      this.#isAnnounced(event.type, event.code) && this.kernel.passes(event)
    );
    const isLoss = ({ type, code }) => type === TYPE.synchronization && code === SYN.dropped;
    if (announced.some(isLoss)) {
      return this.finish();
    }
    const { changes, endsInFrame } = this.contacts.decode(announced);
    return this.#inputs(changes, endsInFrame);
  }

  /** Cancels contacts that are still down. */
  finish() {
    const changes = this.contacts.cancelAll();
    return this.#inputs(changes, changes.length > 0);
  }

  /** Whether the device announced an event. The kernel drops all others. */
  #isAnnounced(type, code) {
    return type === TYPE.synchronization
      || (this.device.has(TYPE.synchronization, type) && this.device.has(type, code));
  }

  #inputs(changes, endsInFrame) {
    const inputs = changes
      .filter(({ kind }) => kind !== "size" || this.panel.pointsPerSizeUnit !== null)
      .map(({ kind, id, place, axes }) => {
        const where = place ? this.panel.point(place) : axes ? this.panel.axes(axes) : {};
        return touch(kind, { time: this.time, id, ...where });
      });
    if (endsInFrame) {
      inputs.push(touch("frame", { time: this.time }));
    }
    return [...inputs, { what: "end-frame" }];
  }
}
