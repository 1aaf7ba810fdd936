// SPDX-License-Identifier: MIT

import { LineProblem, quotedText } from "./bytes.js";
import { AXIS, MILLIMETERS, POSITION, SCALE, SIDE, TURN } from "./fields.js";

const INT32 = [-(2n ** 31n), 2n ** 31n - 1n];

/**
 * Reads a line that describes a device.
 *
 * Returns its number, kind, name, mapping (null for some touchpads) and size in points (null too).
 */
export function deviceOf(fields) {
  const number = Number(fields.integer("number", 0n, 65535n));
  const kind = fields.take("kind");
  if (kind !== "touchscreen" && kind !== "touchpad") {
    throw new LineProblem("“kind” must be touchscreen or touchpad");
  }
  const quoted = fields.take("name");
  const name = quoted === null ? null : quotedText(quoted);
  if (name === null) {
    throw new LineProblem(
      "“name” must be a text in quotation marks, with \\\", \\\\ and \\u0000",
    );
  }
  const mapping = fields.take("mapping");
  if (mapping !== null && !["measured", "configured", "assumed"].includes(mapping)) {
    throw new LineProblem("“mapping” must be measured, configured or assumed");
  }
  const size = sizeOf(fields, "width", "height", SIDE);
  sizeOf(fields, "width-mm", "height-mm", MILLIMETERS);
  checkAxis(fields, "x-minimum", "x-maximum", "x-resolution");
  checkAxis(fields, "y-minimum", "y-maximum", "y-resolution");
  if (kind === "touchscreen" && (mapping === null || size === null)) {
    throw new LineProblem("a touchscreen needs “mapping”, “width” and “height”");
  }
  return { number, kind, name, mapping, size };
}

function sizeOf(fields, widthKey, heightKey, quantity) {
  const width = fields.optionalSteps(widthKey, quantity);
  const height = fields.optionalSteps(heightKey, quantity);
  if ((width === null) !== (height === null)) {
    throw new LineProblem(`“${widthKey}” and “${heightKey}” go together`);
  }
  return width === null ? null : { width, height };
}

function checkAxis(fields, minimumKey, maximumKey, resolutionKey) {
  const minimum = fields.optionalInteger(minimumKey, ...INT32);
  const maximum = fields.optionalInteger(maximumKey, ...INT32);
  const resolution = fields.optionalInteger(resolutionKey, ...INT32);
  const isAbsent = minimum === null && maximum === null && resolution === null;
  if (!isAbsent && (minimum === null || maximum === null)) {
    throw new LineProblem(`“${minimumKey}” and “${maximumKey}” go together`);
  }
}

// Inputs are what a recording holds for an engine:
//
//   { what: "touch", kind, time, device, id, x, y, type }
//   { what: "step", gesture, phase, time, device, fingers, x, y, scale, turn }
//   { what: "cancel-all", time }
//   { what: "end-frame" }
//
// Times are BigInts in microseconds. Positions are whole steps of 1/4096 point, scales and turns
// whole steps of 2^-32. A touch of kind "size" has the major axis as x and the minor one as y.

const INT64 = [-(2n ** 63n), 2n ** 63n - 1n];
const TOUCH_TYPES = ["finger", "pen", "touchpad", "pointer"];
const LATEST = 2n ** 64n - 1n;

/** The readers of lines with a time, by kind. */
const READERS = new Map([
  ["down", (fields) => placed(fields, "down")],
  ["motion", (fields) => placed(fields, "motion")],
  ["up", (fields) => contact(fields, "up")],
  ["cancel", (fields) => contact(fields, "cancel")],
  ["size", size],
  ["frame", (fields) => touch("frame", { time: timeOf(fields) })],
  ["swipe-update", (fields) => step(fields, "swipe", "update", wayOf(fields))],
  ["pinch-update", pinch],
  ["cancel-all", (fields) => ({ what: "cancel-all", time: timeOf(fields) })],
]);
for (const gesture of ["swipe", "pinch", "hold"]) {
  READERS.set(`${gesture}-begin`, (fields) => begin(fields, gesture));
  READERS.set(`${gesture}-end`, (fields) => step(fields, gesture, "end"));
  READERS.set(`${gesture}-cancel`, (fields) => step(fields, gesture, "cancel"));
}

/** Reads a line with a time. Null: its kind is unknown. */
export function inputOf(fields) {
  return READERS.get(fields.kind)?.(fields) ?? null;
}

/** A report about a contact, with the usual values for what is not given. */
export function touch(kind, given) {
  const usual = { device: 0, id: 0, x: 0, y: 0, type: "finger" };
  return { what: "touch", kind, ...usual, ...given };
}

function timeOf(fields) {
  return fields.integer("time", 0n, LATEST);
}

function deviceNumber(fields) {
  return Number(fields.integer("device", 0n, 65535n));
}

// The fields are read in this order so that the first error is the command's.

function contact(fields, kind, given = {}) {
  const time = timeOf(fields);
  const device = deviceNumber(fields);
  const id = Number(fields.integer("id", ...INT32));
  return touch(kind, { time, device, id, ...given });
}

function placed(fields, kind) {
  const place = { x: fields.steps("x", POSITION), y: fields.steps("y", POSITION) };
  const type = kind === "down" ? fields.take("type") : null;
  if (type !== null && !TOUCH_TYPES.includes(type)) {
    throw new LineProblem("“type” must be finger, pen, touchpad or pointer");
  }
  return contact(fields, kind, { ...place, type: type ?? "finger" });
}

function size(fields) {
  const x = fields.steps("major", AXIS);
  const y = fields.optionalSteps("minor", AXIS) ?? 0;
  return contact(fields, "size", { x, y });
}

function step(fields, gesture, phase, given = {}) {
  const time = timeOf(fields);
  const device = deviceNumber(fields);
  const usual = { fingers: 0, x: 0, y: 0, scale: 0, turn: 0 };
  return { what: "step", gesture, phase, time, device, ...usual, ...given };
}

function wayOf(fields) {
  return { x: fields.steps("dx", POSITION), y: fields.steps("dy", POSITION) };
}

function begin(fields, gesture) {
  const fingers = fields.integer("fingers", ...INT64);
  if (fingers < 1n || fingers > 32n) {
    throw new LineProblem("“fingers” must be from 1 to 32");
  }
  const place = { x: fields.steps("x", POSITION), y: fields.steps("y", POSITION) };
  return step(fields, gesture, "begin", { fingers: Number(fingers), ...place });
}

function pinch(fields) {
  const way = wayOf(fields);
  const scale = fields.steps("scale", SCALE);
  const turn = fields.steps("turn", TURN);
  return step(fields, "pinch", "update", { ...way, scale, turn });
}
