// SPDX-License-Identifier: MIT
// A recording of a touchscreen by evemu has the sentences and messages of gesture explain --direct.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";

import { readSource } from "../../Tools/playground/page/recording/source.js";
import {
  convertedByCommand, explainedByCommand, explainedByPage, folderWith, loadCore, randomNumbers, ROOT,
} from "./support.js";

const core = await loadCore();
const DEVICES = path.join(ROOT, "Tests/recordings/evemu-devices");
/** They have slots, and are no touchpads. */
const TOUCHSCREENS = /^(Atmel|EP0430M09|Wacom_ISDv4|dell).*\.(events|evemu)$/;

const names = fs.readdirSync(DEVICES).filter((name) => TOUCHSCREENS.test(name));

function described(name) {
  const [device] = name.split(".");
  const file = path.join(DEVICES, `${device}.desc`);
  return fs.existsSync(file) ? { name: `${device}.desc`, bytes: fs.readFileSync(file) } : null;
}

function compare(folder, files, descriptionOf = () => null) {
  const commands = explainedByCommand(folder, files, "--direct");
  let damaged = 0;
  for (const name of files) {
    const bytes = fs.readFileSync(path.join(folder, name));
    assert.deepEqual(explainedByPage(core, bytes, name, undefined, descriptionOf(name)), commands[name]);
    damaged += /:\d+: /.test(commands[name].error) ? 1 : 0;
  }
  return damaged;
}

test("every shipped recording with slots has the sentences of the command", () => {
  assert.ok(names.length >= 11);
  compare(DEVICES, names, described);
});

test("without a description the device is derived from its events, as by the command", (t) => {
  const files = Object.fromEntries(
    names.map((name) => [name, fs.readFileSync(path.join(DEVICES, name))]),
  );
  compare(folderWith(t, files), names);
});

const HEAD = `N: Panel "é"
I: 0003 1234 5678 0100
P: 02 00 00 00 00 00 00 00
B: 00 0b 00 00 00 00 00 00 00
B: 01 ${"00 ".repeat(41)}04 00 00 00 00 00 00
B: 03 03 00 00 00 00 80 e3 02
A: 00 0 999 0 0 10
A: 01 0 599 0 0 10
A: 2f 0 9 0 0 0
A: 30 0 255 0 0 4
A: 31 0 255 0 0 4
A: 35 0 999 8 0 10
A: 36 0 599 8 0 10
A: 37 0 2 0 0 0
A: 39 0 65535 0 0 0
`;
const EVENTS = `E: 10.000000 0003 0039 5
E: 10.000000 0003 0035 100
E: 10.000000 0003 0036 100
E: 10.000000 0003 0030 40
E: 10.000000 0003 0031 20
E: 10.000000 0000 0000 0
E: 10.010000 0003 0035 103
E: 10.010000 0000 0000 0
E: 10.020000 0003 0035 300
E: 10.020000 0003 002f 1
E: 10.020000 0003 0039 6
E: 10.020000 0003 0035 500
E: 10.020000 0003 0036 300
E: 10.020000 0003 0037 2
E: 10.020000 0000 0000 0
E: 10.040000 0003 002f 0
E: 10.040000 0003 0037 2
E: 10.040000 0000 0000 0
E: 10.060000 0003 0037 0
E: 10.060000 0003 0039 -1
E: 10.060000 0003 002f 7
E: 10.060000 0003 0039 9
E: 10.060000 0000 0000 0
E: 10.050000 0000 0000 0
E: 10.070000 0003 002f 1
E: 10.070000 0003 0039 -1
E: 10.070000 0000 0000 0
E: 10.080000 0003 0039 10
E: 10.080000 0003 0035 600
E: 10.080000 0003 0030 12
E: 10.080000 0000 0000 0
E: 10.090500 0003 002f 7
E: 10.090500 0003 0035 610
E: 10.090500 0003 0030 12
E: 10.090500 0003 0036 200
E: 10.090500 0000 0000 0
`;

/** Recordings of devices that this repository has no recording of. */
function panels() {
  const single = HEAD.replace("80 e3 02", "00 00 00").replace(/^A: [23].*\n/gm, "");
  return {
    panel: HEAD + EVENTS,
    "without sizes": HEAD.replaceAll("255 0 0 4", "255 0 0 0") + EVENTS,
    "without millimeters": HEAD.replaceAll(" 10\n", " 0\n") + EVENTS,
    lost: `${HEAD}${EVENTS.split("\n").slice(0, 8).join("\n")}\nE: 10.015000 0000 0003 0\n`
      + "E: 10.015000 0000 0000 0\n",
    single: `${single}E: 1.000000 0001 014a 1\nE: 1.000000 0003 0000 5\nE: 1.000000 0000 0000 0\n`
      + "E: 1.100000 0003 0001 500\nE: 1.100000 0000 0000 0\nE: 1.200000 0001 014a 0\nE: 1.200000 0000 0000 0\n",
  };
}

test("palms, sizes, noise and contacts that stay down have the sentences of the command", (t) => {
  const files = panels();
  compare(folderWith(t, files), Object.keys(files));
});

test("a converted recording has the samples that gesture convert --direct writes", (t) => {
  const files = panels();
  for (const name of names) {
    files[name] = fs.readFileSync(path.join(DEVICES, name));
  }
  const folder = folderWith(t, files);
  const samples = (text) => text.split("\n").filter((line) => !/^(window|device) /.test(line));
  for (const [name, content] of Object.entries(files)) {
    const { bytes } = readSource(core, Buffer.from(content), name);
    const text = convertedByCommand(folder, name);
    assert.deepEqual(samples(new TextDecoder().decode(bytes)), samples(text), name);
  }
});

test("damaged lines have the messages of the command", (t) => {
  const lines = [
    "", "E:", "E: 1", "E: 1.5 0003 0035 1", "E: 10000000000.000000 0003 0035 1", "E: 11.000000 0020 0 1",
    "E: 11.000000 0003 0040 1", "E: 11.000000 0003 0035 2147483648", "E: 11.000000 0003 0035 -2147483649",
    "E: 11.000000 0003 0035 +7 # seven", "E: 11.000000 0003 0035 7 8", "E: 11.000000 0003 0035", "X: 1",
    "N: another", " E: 11.000000 0003 0035 7", "E; 11", "hello", "E: 2.000000 0000 0000 0", "# comment",
    "E: 11.000000 0000 0000 0", "E:11.000000 0000 0000 0", `# ${"x".repeat(5000)}`,
  ];
  const heads = [
    "I: 0003 12345 5678 0100", "P: 02 100", "P: ff ff ff ff ff", "B: 20 00", "B: 02 00 00 00 01",
    "A: 40 0 1 0 0", "A: 00 0 1 0", "A: 00 0 99999999999 0 0 0", "L: 300 0", "S: 00 1 2", "N:", "Q: 1",
    "A: 35 5 5 0 0", "A: 2f 0 -1 0 0", "A: 2f 0 5000 0 0",
  ];
  const files = {
    empty: "",
    comments: "# EVEMU 1.3\n",
    header: HEAD,
    words: "hello\nworld\n",
    open: `${HEAD}${EVENTS}E: 11.000000 0003 0035 7\n`,
    long: `${HEAD}${"E: 11.000000 0003 0035 7\n".repeat(4097)}`,
  };
  lines.forEach((line, index) => {
    files[`line-${index}`] = `${HEAD}${EVENTS}${line}\nE: 11.000000 0000 0000 0\n`;
  });
  heads.forEach((line, index) => {
    files[`head-${index}`] = `${HEAD}${line}\n${EVENTS}`;
  });
  assert.ok(compare(folderWith(t, files), Object.keys(files)) > 25);
});

test("cut and flipped recordings have the messages and sentences of the command", (t) => {
  const below = randomNumbers(21);
  const seeds = [Buffer.from(HEAD + EVENTS), fs.readFileSync(path.join(ROOT, "Tests/fuzz/corpus/parsers/evemu"))];
  const files = {};
  for (let round = 0; round < 200; round += 1) {
    let bytes = Buffer.from(seeds[round % 2]);
    if (round % 4 === 0) {
      bytes = bytes.subarray(0, 1 + below(bytes.length - 1));
    }
    for (let flips = 1 + below(2); flips > 0; flips -= 1) {
      bytes[below(bytes.length)] ^= 1 << below(8);
    }
    files[`storm-${round}`] = bytes;
  }
  const folder = folderWith(t, files);
  const all = Object.keys(files);
  const commands = explainedByCommand(folder, all, "--direct");
  const isOwnMessage = (error) => /this page (decodes|reads)/.test(error);
  let compared = 0;
  for (const name of all) {
    const page = explainedByPage(core, files[name], name);
    if (!isOwnMessage(page.error)) {
      assert.deepEqual(page, commands[name], name);
      compared += 1;
    }
  }
  assert.ok(compared > 150, `${compared}`);
});
