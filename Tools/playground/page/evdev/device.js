// SPDX-License-Identifier: MIT

import { ABS, KEY, PROPERTY, SEVERAL_FINGERS, SYN, TYPE } from "./codes.js";

const MOUSE_BUTTONS = [0x110, 0x120];

/** The description of an input device. */
export class EvdevDevice {
  constructor() {
    this.name = "";
    this.properties = new Set();
    /** The codes it can send, by type. Those of type 0 are the types themselves. */
    this.capabilities = new Map();
    /** By code: { minimum, maximum, fuzz, resolution }. */
    this.axes = new Map();
    /** Whether only events show what it is. */
    this.isKindAssumed = false;
  }

  has(type, code) {
    return this.capabilities.get(type)?.has(code) ?? false;
  }

  hasAxis(code) {
    return this.has(TYPE.absolute, code);
  }

  /** Adds a code that it can send. */
  add(type, code) {
    if (!this.capabilities.has(type)) {
      this.capabilities.set(type, new Set());
    }
    this.capabilities.get(type).add(code);
  }

  /** Whether it uses slots (protocol B). */
  get isProtocolB() {
    return this.hasAxis(ABS.slot);
  }

  /** The axes of touch positions: the multitouch axes, if it has them. */
  get touchAxes() {
    const hasBoth = this.axes.has(ABS.positionX) && this.axes.has(ABS.positionY);
    return hasBoth ? { x: ABS.positionX, y: ABS.positionY } : { x: ABS.x, y: ABS.y };
  }

  /** Whether it reports separate contacts. Some joysticks claim all axes, also that before slots. */
  get hasContacts() {
    const claimsAllAxes = this.isProtocolB && this.hasAxis(ABS.slot - 1);
    return this.hasAxis(ABS.positionX) && this.hasAxis(ABS.positionY) && !claimsAllAxes;
  }

  /**
   * Whether it is a touchscreen, by the rules of udev, in the same order. A device with contacts
   * that says that it is a pointer is a touchpad, too.
   */
  get isTouchscreen() {
    const isDirect = this.properties.has(PROPERTY.direct);
    const hasPosition = this.hasAxis(ABS.x) && this.hasAxis(ABS.y);
    const hasPen = this.has(TYPE.key, KEY.stylus) || this.has(TYPE.key, KEY.pen);
    const hasKeys = this.has(TYPE.synchronization, TYPE.key);
    const isSensor = this.properties.has(PROPERTY.accelerometer)
      || (hasPosition && this.hasAxis(ABS.z) && !hasKeys);
    const isPointer = this.properties.has(PROPERTY.pointer) && this.axes.has(ABS.positionX);
    const isPad = (this.has(TYPE.key, KEY.finger) || isPointer) && !isDirect;
    if (!(this.hasContacts || hasPosition) || hasPen || isSensor || isPad) {
      return false;
    }
    const [first, end] = MOUSE_BUTTONS;
    const keys = [...(this.capabilities.get(TYPE.key) ?? [])];
    if (!this.hasContacts && keys.some((code) => code >= first && code < end)) {
      return false;
    }
    return isDirect || this.has(TYPE.key, KEY.touch);
  }

  /**
   * Whether its resolution is usable. Drivers that do not know it report 0 or 1. Both axes must be
   * known.
   */
  get isMeasured() {
    const axes = [ABS.x, ABS.y, ABS.positionX, ABS.positionY]
      .filter((code) => this.hasAxis(code) && this.axes.has(code))
      .map((code) => this.axes.get(code));
    return axes.length > 0 && axes.every(({ resolution }) => resolution > 1);
  }
}

/** Derives a device from its events: { device, remark }. */
export function observedDevice(events) {
  const device = new EvdevDevice();
  device.isKindAssumed = true;
  for (const { type, code, value } of events) {
    device.add(type, code);
    if (type === TYPE.absolute) {
      const axis = device.axes.get(code) ?? { minimum: 0, maximum: 1, fuzz: 0, resolution: 0 };
      axis.minimum = Math.min(axis.minimum, value);
      axis.maximum = Math.max(axis.maximum, value);
      device.axes.set(code, axis);
    }
  }
  const sign = touchpadSign(device);
  const remark = assumption(device, sign);
  for (const code of [ABS.x, ABS.y, ABS.positionX, ABS.positionY]) {
    widen(device.axes.get(code));
  }
  device.properties.add(sign ? PROPERTY.pointer : PROPERTY.direct);
  if (sign) {
    device.add(TYPE.key, KEY.finger);
  }
  if (device.axes.has(ABS.positionX) && !device.has(TYPE.synchronization, SYN.contactReport)) {
    // The kernel does not send slot 0 if no other slot has been used.
    for (const [code, usual] of [[ABS.slot, 9], [ABS.trackingId, 65_535]]) {
      const maximum = Math.max(usual, device.axes.get(code)?.maximum ?? 0);
      device.axes.set(code, { minimum: 0, maximum, fuzz: 0, resolution: 0 });
      device.add(TYPE.absolute, code);
    }
  }
  const types = [...device.capabilities.keys(), TYPE.synchronization];
  device.capabilities.set(TYPE.synchronization, new Set(types));
  return { device, remark };
}

/**
 * What shows that a device is a touchpad; null: nothing does. Touchpads report how many fingers are
 * down, and those without separate contacts report one. Drivers of phones send BTN_TOOL_FINGER too,
 * with contacts.
 */
function touchpadSign(device) {
  if (SEVERAL_FINGERS.some((code) => device.has(TYPE.key, code))) {
    return "BTN_TOOL_DOUBLETAP or that of more fingers";
  }
  return device.has(TYPE.key, KEY.finger) && !device.axes.has(ABS.positionX)
    ? "BTN_TOOL_FINGER without ABS_MT_POSITION_X" : null;
}

/**
 * Adds an eighth at each end that touches have reached, because the panel seldom ends exactly at
 * the last touch. The first position of most panels is 0.
 */
function widen(axis) {
  if (axis) {
    const margin = Math.floor((axis.maximum - axis.minimum + 7) / 8);
    axis.maximum = Math.min(axis.maximum + margin, 2 ** 31 - 1);
    axis.minimum = axis.minimum < 0 ? Math.max(axis.minimum - margin, -(2 ** 31)) : axis.minimum;
  }
}

function assumption(device, sign) {
  const { x, y } = device.touchAxes;
  const ranges = [["X", x], ["Y", y]]
    .filter(([, code]) => device.axes.has(code))
    .map(([letter, code]) => {
      const { minimum, maximum } = device.axes.get(code);
      return `${letter} from ${minimum} to ${maximum}`;
    });
  const pad = sign ? `it is assumed to be a touchpad, because it sends ${sign}; ` : "";
  return `nothing describes the device, so ${pad}the ranges of its axes are taken `
    + `from its events: ${ranges.join(", ")}`;
}
