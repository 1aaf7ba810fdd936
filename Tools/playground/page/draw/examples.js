// SPDX-License-Identifier: MIT

// Gestures to look at without a pointer. They are made by formulas, like those of
// GestureKitTesting.

import { touch } from "../recording/device.js";
import { recordingText } from "../recording/writer.js";

const SIZE = { width: 960, height: 600 };
const CENTER = { x: 480, y: 300 };
/** 120 frames per second. */
const INTERVAL = 8333;

function onCircle(radius, degrees) {
  const angle = (degrees * Math.PI) / 180;
  return { x: CENTER.x + radius * Math.cos(angle), y: CENTER.y + radius * Math.sin(angle) };
}

function between(from, to, part) {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** Each is a list of strokes: `fingers` from `start` ms on, for `length` ms, each on a path. */
const EXAMPLES = [
  ["tap", "Tap", [stroke(0, 80, [() => CENTER])]],
  ["double-tap", "Double tap", [stroke(0, 70, [() => CENTER]), stroke(180, 70, [() => CENTER])]],
  ["long-press", "Long press", [stroke(0, 800, [() => CENTER])]],
  ["pan", "Slow pan", [stroke(0, 1200, [line({ x: 250, y: 420 }, { x: 700, y: 220 })])]],
  ["swipe", "Swipe", [stroke(0, 160, [line({ x: 300, y: 300 }, { x: 640, y: 310 })])]],
  ["edge-pan", "Pan from the left edge", [stroke(0, 500, [line({ x: 4, y: 300 }, { x: 300, y: 320 })])]],
  ["pinch", "Two fingers spread", [stroke(0, 700, [spread(0), spread(180)])]],
  ["rotation", "Two fingers turn", [stroke(0, 900, [turn(0), turn(180)])]],
  ["hand", "Two fingers drag, spread and turn", [stroke(0, 1100, [hand(1), hand(-1)])]],
  ["three", "Three fingers swipe", [stroke(0, 200, [-90, 0, 90].map((x) => line({ x: 480 + x, y: 480 }, { x: 480 + x, y: 160 })))]],
];

/** The keys and the names of the examples. */
export const EXAMPLE_NAMES = EXAMPLES.map(([key, name]) => [key, name]);

/** The text of an example. */
export function exampleText(key) {
  const [, name, strokes] = EXAMPLES.find(([other]) => other === key);
  const inputs = strokes.flatMap(inputsOf);
  const size = { width: SIZE.width * 4096, height: SIZE.height * 4096 };
  return recordingText({ name, mapping: "configured", size }, inputs);
}

function stroke(start, length, paths) {
  return { start: start * 1000, length: length * 1000, paths };
}

function line(from, to) {
  return (part) => between(from, to, part);
}

function spread(side) {
  return (part) => onCircle(60 + 150 * part, side);
}

function turn(side) {
  return (part) => onCircle(160, side + 90 * part);
}

function hand(sign) {
  return (part) => {
    const place = onCircle(sign * (80 + 80 * part), 20 + 50 * part);
    return { x: place.x - 150 + 300 * part, y: place.y + 60 - 120 * part };
  };
}

function inputsOf({ start, length, paths }) {
  const count = Math.round(length / INTERVAL);
  const inputs = [];
  for (let index = 0; index <= count; index += 1) {
    const time = BigInt(start + index * INTERVAL);
    // Fingers start and stop slowly.
    const part = (1 - Math.cos((Math.PI * index) / count)) / 2;
    for (const [id, path] of paths.entries()) {
      const { x, y } = path(part);
      const kind = index === 0 ? "down" : index === count ? "up" : "motion";
      inputs.push(touch(kind, { time, id, x: Math.round(x * 4096), y: Math.round(y * 4096) }));
    }
    inputs.push(touch("frame", { time }));
  }
  return inputs;
}
