// SPDX-License-Identifier: MIT

// Numbers of linux/input-event-codes.h.

export const TYPE = { synchronization: 0, key: 1, relative: 2, absolute: 3 };
export const SYN = { report: 0, contactReport: 2, dropped: 3 };
export const ABS = {
  x: 0x00,
  y: 0x01,
  z: 0x02,
  slot: 0x2f,
  touchMajor: 0x30,
  touchMinor: 0x31,
  positionX: 0x35,
  positionY: 0x36,
  toolType: 0x37,
  trackingId: 0x39,
};
export const KEY = { pen: 0x140, finger: 0x145, touch: 0x14a, stylus: 0x14b };
/** BTN_TOOL_DOUBLETAP and those for three to five fingers. */
export const SEVERAL_FINGERS = [0x14d, 0x14e, 0x14f, 0x148];
export const PROPERTY = { pointer: 0, direct: 1, accelerometer: 6 };

export const GREATEST_TYPE = 0x1f;

/** The highest code of a type. Types with few codes share a limit. */
export function greatestCode(type) {
  if (type === TYPE.synchronization || type === TYPE.relative) {
    return 0x0f;
  }
  return type === TYPE.absolute ? 0x3f : 0x2ff;
}
