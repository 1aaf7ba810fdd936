// SPDX-License-Identifier: MIT

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { Core } from "../../Tools/playground/page/core/core.js";
import { usualSettings } from "../../Tools/playground/page/core/recognizers.js";
import { readSource } from "../../Tools/playground/page/recording/reader.js";
import { play } from "../../Tools/playground/page/trace/playback.js";
import { explanationText } from "../../Tools/playground/page/trace/sentences.js";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../..");
const GESTURE = path.resolve(ROOT, process.env.GESTURE ?? "Tools/.build/debug/gesture");

/** The WebAssembly that Tools/playground/build.sh has made. */
export function coreBytes() {
  return fs.readFileSync(path.join(ROOT, ".build-playground/core.wasm"));
}

export function loadCore() {
  return Core.load(coreBytes());
}

/** A new folder with files: { name: bytes or text }. It is removed after the test `t`. */
export function folderWith(t, files) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "playground-"));
  t.after(() => fs.rmSync(folder, { recursive: true }));
  for (const [name, content] of Object.entries(files)) {
    fs.writeFileSync(path.join(folder, name), content);
  }
  return folder;
}

/** The colors, as numbers, in the picture that `gesture draw` makes of a file in a folder. */
export function colorsByCommand(folder, name) {
  const { status, stderr } = spawnSync(GESTURE, ["draw", name, "-o", "picture.svg", "--force"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) {
    throw new Error(stderr);
  }
  const picture = fs.readFileSync(path.join(folder, "picture.svg"), "utf8");
  const found = picture.matchAll(/rgb\(([0-9.]+)%, ?([0-9.]+)%, ?([0-9.]+)%\)/g);
  const color = (parts) => parts.reduce((sum, part) => sum * 256 + Math.round(part * 2.55), 0);
  return new Set([...found].map(([, ...parts]) => color(parts.map(Number))));
}

/** What `gesture explain` prints for the files of a folder: by name, { out, error }. */
export function explainedByCommand(folder, names, ...options) {
  const { stdout, stderr, error } = spawnSync(GESTURE, ["explain", ...options, ...names], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  if (error) {
    throw error;
  }
  const found = Object.fromEntries(names.map((name) => [name, { out: "", error: "" }]));
  let current = null;
  for (const line of stdout.split("\n").slice(0, -1)) {
    current = line in found ? line : current;
    found[current].out += `${line}\n`;
  }
  for (const said of stderr.split("\n").slice(0, -1)) {
    const line = said.replace(/^gesture: /, "");
    const name = names.find((one) => line.startsWith(`${one}:`));
    if (!name) {
      throw new Error(`the command says: ${line}`);
    }
    found[name].error += `${line}\n`;
  }
  for (const one of Object.values(found)) {
    // An empty line is between two recordings.
    one.out = one.out.replace(/\n+$/, "\n");
  }
  return found;
}

/** What the page shows for a file, in the form of the command: { out, error }. */
export function explainedByPage(core, bytes, name, settings = usualSettings()) {
  const source = readSource(bytes, name);
  if (!source.isPlayable) {
    return { out: "", error: `${source.error.message}\n` };
  }
  const playback = play(core, settings, source);
  const { refused } = playback;
  const events = refused === 1 ? "event was" : "events were";
  const isRefusedSaid = refused > 0 && !source.error;
  return {
    out: explanationText(name, source.device, playback.chapters()),
    error: (isRefusedSaid ? `${name}: ${refused} invalid touch ${events} dropped\n` : "")
      + (source.error ? `${source.error.message}\n` : ""),
  };
}

/** The next of a fixed sequence of random numbers below `count` (splitmix64). */
export function randomNumbers(seed) {
  let state = BigInt(seed);
  return (count) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let mixed = BigInt.asUintN(64, (state ^ (state >> 30n)) * 0xbf58476d1ce4e5b9n);
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn);
    return Number((mixed ^ (mixed >> 31n)) % BigInt(count));
  };
}
