// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import test from "node:test";

import { Drawing } from "../../Tools/playground/page/draw/drawing.js";
import { readRecording } from "../../Tools/playground/page/recording/reader.js";
import { recordingText } from "../../Tools/playground/page/recording/writer.js";

function pointer(pointerId, timeStamp, pointerType = "touch") {
  return { pointerId, timeStamp, pointerType };
}

/** Inputs in short: "down 0 at 1000". */
function inWords(inputs) {
  return inputs.map(({ kind, id, time }) => (kind === "frame" ? `frame at ${time}` : `${kind} ${id} at ${time}`));
}

test("events of two pointers become frames in order of time", () => {
  const drawing = new Drawing({ width: 400, height: 300 });
  drawing.take("down", pointer(7, 100), 10, 10);
  drawing.take("down", pointer(9, 100), 50, 10);
  // A browser reports the positions of one pointer since the last picture, then those of the other.
  for (const id of [7, 9]) {
    for (const time of [104, 108]) {
      drawing.take("motion", pointer(id, time), 20, 20);
    }
  }
  assert.deepEqual(inWords(drawing.flush()), [
    "down 0 at 0", "down 1 at 0", "frame at 0",
    "motion 0 at 4000", "motion 1 at 4000", "frame at 4000",
    "motion 0 at 8000", "motion 1 at 8000", "frame at 8000",
  ]);
  assert.deepEqual(drawing.flush(), []);
});

test("an event before the time that the engine has reached gets that time", () => {
  const drawing = new Drawing({ width: 400, height: 300 });
  drawing.take("down", pointer(1, 100), 10, 10);
  drawing.flush();
  drawing.reach(500_000n);
  drawing.take("up", pointer(1, 599), 10, 10);
  assert.deepEqual(inWords(drawing.flush()), ["up 0 at 500000", "frame at 500000"]);
});

test("a pointer that hovers or has lifted is ignored", () => {
  const drawing = new Drawing({ width: 400, height: 300 });
  assert.equal(drawing.take("motion", pointer(1, 90, "mouse"), 10, 10), false);
  drawing.take("down", pointer(1, 100, "mouse"), 10, 10);
  drawing.take("up", pointer(1, 110, "mouse"), 10, 10);
  drawing.take("up", pointer(1, 120, "mouse"), 10, 10);
  const wanted = ["down 0 at 0", "frame at 0", "up 0 at 10000", "frame at 10000"];
  assert.deepEqual(inWords(drawing.flush()), wanted);
});

test("a finger that lands two seconds after the last lift belongs to another recording", () => {
  const drawing = new Drawing({ width: 400, height: 300 });
  assert.equal(drawing.isOver(5000), false);
  drawing.take("down", pointer(1, 100), 10, 10);
  drawing.flush();
  assert.equal(drawing.isOver(9000), false, "while a finger is down");
  drawing.take("up", pointer(1, 200), 10, 10);
  drawing.flush();
  assert.equal(drawing.isOver(2200), false);
  assert.equal(drawing.isOver(2200.002), true);
});

test("a drawing reads back from its recording as it was drawn", () => {
  const drawing = new Drawing({ width: 400.5, height: 300 });
  drawing.take("down", pointer(1, 100.0004, "pen"), 0.00013, 299.9);
  drawing.take("motion", pointer(1, 108.3333, "pen"), -3.33333, 12.5);
  drawing.take("cancel", pointer(1, 120, "pen"), 0, 0);
  drawing.flush();
  const bytes = new TextEncoder().encode(recordingText(drawing.device, drawing.inputs));
  const { device, inputs, error } = readRecording(bytes, "drawn");
  assert.equal(error, null);
  assert.deepEqual(device.size, drawing.device.size);
  const places = (list) => list.map(({ kind, time, x, y }) =>
    kind === "down" || kind === "motion" ? { kind, time, x, y } : { kind, time });
  assert.deepEqual(places(inputs), places(drawing.inputs));
  assert.equal(inputs[0].type, "pen");
});
