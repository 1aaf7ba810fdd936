// SPDX-License-Identifier: MIT
// A damaged recording has the message of the command, and the sentences up to the damage.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import test from "node:test";

import { explainedByCommand, explainedByPage, folderWith, loadCore, randomNumbers, ROOT } from "./support.js";

const core = await loadCore();

function compare(t, files) {
  const folder = folderWith(t, files);
  const names = Object.keys(files);
  const commands = explainedByCommand(folder, names);
  let damaged = 0;
  for (const name of names) {
    const page = explainedByPage(core, fs.readFileSync(path.join(folder, name)), name);
    assert.equal(page.out, commands[name].out, name);
    // Both count refused events of intact recordings; the command counts for two stages.
    const errors = (text) => text.split("\n").filter((line) => !line.endsWith(" dropped"));
    assert.deepEqual(errors(page.error), errors(commands[name].error), name);
    damaged += errors(page.error).length > 1 ? 1 : 0;
  }
  return damaged;
}

/** The lines of Tests/kit/GestureRecordingTests/DamageTests.swift, between its quotation marks. */
function linesOfDamageTests() {
  const text = fs.readFileSync(
    path.join(ROOT, "Tests/kit/GestureRecordingTests/DamageTests.swift"),
    "utf8",
  );
  const table = text.slice(text.indexOf("damages: ["), text.indexOf("\n    ]\n"));
  const escapes = { '\\"': '"', "\\\\": "\\", "\\t": "\t" };
  return [...table.matchAll(/\(\s*("(?:[^"\\]|\\.)*"),/g)].map(([, quoted]) =>
    quoted
      .slice(1, -1)
      .replace(/\\u\{([0-9a-f]+)\}/g, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
      .replace(/\\["\\t]/g, (escape) => escapes[escape]));
}

const HEAD = "gesture-recording 1.0\nwindow width=1000 height=500\n"
  + 'device number=0 kind=touchscreen name="x" mapping=measured width=1000 height=500\n'
  + 'device number=1 kind=touchpad name="y"\n';

test("each line of the tests of damage has the message of the command", (t) => {
  const lines = linesOfDamageTests();
  assert.ok(lines.length > 45, `${lines.length}`);
  const files = lines.map((line, index) => [
    `line-${index}.gesture`,
    `${HEAD}# five\nframe time=0\n${line}\nframe time=2\n`,
  ]);
  assert.ok(compare(t, Object.fromEntries(files)) > 40);
});

test("damage of the header has the message of the command", (t) => {
  const one = "gesture-recording 1.0\n";
  const texts = [
    "", "\n", "E: 0.0 0003 0035 1\n", "gesture-recording", "gesture-recording 2.3\n",
    "gesture-recording 0.9\n", "gesture-recording 1.0.0\n", "gesture-recording 1.\n",
    "\ufeffgesture-recording 1.0\n", one, `${one}frame time=1\n`, `${HEAD}${"# more\n".repeat(2000)}`,
    `${one}window width=0 height=1\n`, `${one}window width=1\n`, `${one}# \u0085\n`,
    `${one}window width=1 height=1\nframe time=2`, `${one}${"x".repeat(5000)}`,
    `${one}window width=1 height=1 width=2\n`, `${one}cancel-all time=1\n`,
    `${HEAD}down time=0 device=0 id=0 x=262144.000122070312 y=1\n`,
    `${HEAD}down time=0 device=0 id=0 x=262144.000122070313 y=1\n`,
    `${HEAD}wheel by="é"\r\nframe time=0\r\n`, `${HEAD}down time=0 device=0 id=0 x=1 y="2\n`,
  ];
  const files = texts.map((text, index) => [`head-${index}.gesture`, text]);
  assert.ok(compare(t, Object.fromEntries(files)) > 15);
});

test("bytes that are not UTF-8 have the message of the command", (t) => {
  const tails = [[0x23, 0xff], [...Buffer.from("wheel by="), 0xc0, 0x80], [0xe9], [0x23, 0xed, 0xa0, 0x80],
    [...Buffer.from("frame time=1 by="), 0xff]];
  const files = tails.map((tail, index) => [
    `bytes-${index}.gesture`,
    Buffer.concat([Buffer.from(HEAD), Buffer.from(tail), Buffer.from("\n")]),
  ]);
  assert.equal(compare(t, Object.fromEntries(files)), tails.length);
});

test("cut and flipped recordings have the messages and sentences of the command", (t) => {
  const below = randomNumbers(11);
  const folder = path.join(ROOT, "Tests/recordings/samples");
  const seeds = fs.readdirSync(folder).filter((name) => name.endsWith(".samples"))
    .map((name) => fs.readFileSync(path.join(folder, name)))
    .filter((bytes) => bytes.length < 3000);
  seeds.push(fs.readFileSync(path.join(ROOT, "Tests/fuzz/corpus/parsers/recording-of-our-own")));
  const files = {};
  for (let round = 0; round < 300; round += 1) {
    let bytes = Buffer.from(seeds[below(seeds.length)]);
    if (round % 2 === 0) {
      bytes = bytes.subarray(0, 1 + below(bytes.length - 1));
    }
    for (let flips = below(4) + (round % 2); flips > 0; flips -= 1) {
      bytes[below(bytes.length)] ^= 1 << below(8);
    }
    files[`storm-${round}.gesture`] = bytes;
  }
  const damaged = compare(t, files);
  assert.ok(damaged > 100 && damaged < 300, `${damaged}`);
});
