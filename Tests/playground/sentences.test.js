// SPDX-License-Identifier: MIT
// The sentences of the page are those of `gesture explain`.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";

import { usualSettings } from "../../Tools/playground/page/core/recognizers.js";
import { EXAMPLE_NAMES, exampleText } from "../../Tools/playground/page/draw/examples.js";
import { explainedByCommand, explainedByPage, folderWith, loadCore, ROOT } from "./support.js";

const core = await loadCore();
const SAMPLES = path.join(ROOT, "Tests/recordings/samples");

function compare(folder, names, settings = usualSettings(), ...options) {
  const commands = explainedByCommand(folder, names, ...options);
  for (const name of names) {
    const bytes = fs.readFileSync(path.join(folder, name));
    assert.deepEqual(explainedByPage(core, bytes, name, settings), commands[name]);
  }
}

test("every shipped recording has the sentences of the command", () => {
  const names = fs.readdirSync(SAMPLES).filter((name) => name.endsWith(".samples"));
  assert.ok(names.length >= 14);
  compare(SAMPLES, names);
});

test("every example has the sentences of the command, and fires its gesture", (t) => {
  const fired = {
    hand: ["pan", "pinch", "rotation", "transform"],
    three: ["three-finger-swipe"],
  };
  const files = Object.fromEntries(EXAMPLE_NAMES.map(([key]) => [key, exampleText(key)]));
  const folder = folderWith(t, files);
  compare(folder, Object.keys(files));
  for (const key of Object.keys(files)) {
    const { out } = explainedByPage(core, Buffer.from(files[key]), key);
    for (const name of fired[key] ?? [key]) {
      assert.match(out, new RegExp(`^    ${name} +fired`, "m"), key);
    }
  }
});

test("with other slops, the sentences are those of the command with that configuration", (t) => {
  const config = `
recognizers:
  - { name: tap, type: tap, allowable-movement: 3 pt, maximum-gap: 100 ms }
  - { name: double-tap, type: tap, taps: 2, allowable-movement: 3 pt, maximum-gap: 100 ms }
  - { name: long-press, type: long-press, minimum-duration: 200 ms, allowable-movement: 40 pt }
  - { name: pan, type: pan, slop: 60 pt }
  - { name: edge-pan, type: edge-pan, edges: all, slop: 30 pt, region: 150 pt }
  - { name: swipe, type: swipe, directions: all, minimum-distance: 120 pt }
  - { name: three-finger-swipe, type: swipe, directions: all, fingers: 3, minimum-distance: 120 pt }
  - { name: pinch, type: pinch, slop: 2 pt }
  - { name: rotation, type: rotation, slop: 33 pt }
  - { name: hold, type: hold }
  - { name: transform, type: transform, pan-slop: 25 pt, pinch-slop: 25 pt, rotation-slop: 25 pt }
simultaneous:
  - [pan, edge-pan, swipe, three-finger-swipe, pinch, rotation, transform]
`;
  const settings = {
    "tap-movement": 3,
    "tap-gap": 100,
    "press-duration": 200,
    "press-movement": 40,
    "pan-slop": 60,
    "edge-pan-slop": 30,
    "edge-region": 150,
    "swipe-distance": 120,
    "pinch-slop": 2,
    "rotation-slop": 33,
    "transform-slop": 25,
  };
  const names = fs.readdirSync(SAMPLES).filter((name) => name.endsWith(".samples"));
  const folder = folderWith(t, { "config.yaml": config });
  compare(SAMPLES, names, settings, "--config", path.join(folder, "config.yaml"));
});

test("what no device should send has the sentences of the command", (t) => {
  const head = "gesture-recording 1.1\nwindow width=400 height=300\n"
    + "device number=0 kind=touchscreen name=\"\\u202eé\\u000a\" mapping=assumed width=400.5 height=300.5\n"
    + "device number=3 kind=touchpad name=\"pad\"\n";
  const down = (time, id, x, y, more = "") => `down time=${time} device=0 id=${id} x=${x} y=${y}${more}\n`;
  const many = Array.from({ length: 34 }, (_, id) => down(id, id, 10 * id, 20)).join("");
  const files = {
    nothing: head,
    "without frames": `${head}${down(0, 1, 10, 10)}up time=90000 device=0 id=1\n${down(200000, 1, 10, 10)}`,
    "outside of the window": `${head}${down(5, 1, -70, 10)}frame time=5\nup time=9 device=0 id=1\nframe time=9\n`,
    "a pen and a finger": `${head}${down(0, 1, 50, 50, " type=pen")}${down(0, 2, 90, 50)}frame time=0\n`
      + "cancel time=50000 device=0 id=1\nframe time=50000\nup time=60000 device=0 id=2\nframe time=60000\n",
    "too many fingers": `${head}${many}frame time=40\n`,
    "times that go back": `${head}${down(900000, 1, 50, 50)}frame time=800000\n`
      + "motion time=1 device=0 id=1 x=80 y=50\nframe time=1\nup time=2000000 device=0 id=1\n",
    "times that are far": `${head}${down("18446744073709551615", 1, 50, 50)}frame time=3\n`,
    "half milliseconds": `${head}${down(500, 1, 50, 50)}frame time=500\nup time=81499 device=0 id=1\n`
      + `frame time=81499\n${down(900500, 1, 50, 50)}up time=2000500 device=0 id=1\nframe time=2000500\n`,
    "unknown contacts": `${head}motion time=1 device=0 id=7 x=5 y=5\nup time=1 device=0 id=7\nframe time=1\n`,
    "all cancelled": `${head}${down(0, 1, 50, 50)}frame time=0\nmotion time=9000 device=0 id=1 x=90 y=50\n`
      + "frame time=9000\ncancel-all time=20000\n",
    "a touchpad": `${head}pinch-begin time=0 device=3 fingers=2 x=900 y=10\n`
      + "pinch-update time=9000 device=3 dx=1.5 dy=-2 scale=1.25 turn=12.5\n"
      + "pinch-update time=19000 device=3 dx=20 dy=-2 scale=1.5 turn=-2.5\npinch-end time=30000 device=3\n"
      + "hold-begin time=90000 device=3 fingers=1 x=20 y=20\nhold-cancel time=99000 device=3\n"
      + "swipe-begin time=200000 device=3 fingers=3 x=20 y=20\n"
      + "swipe-update time=210000 device=3 dx=80 dy=0\nswipe-end time=220000 device=3\n",
    "sizes of contacts": `${head}${down(0, 1, 50, 50)}size time=0 device=0 id=1 major=30 minor=4\nframe time=0\n`,
  };
  const folder = folderWith(t, files);
  const names = Object.keys(files);
  const commands = explainedByCommand(folder, names);
  for (const name of names) {
    const { out } = explainedByPage(core, Buffer.from(files[name]), name);
    assert.equal(out, commands[name].out);
  }
});
