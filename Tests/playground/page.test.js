// SPDX-License-Identifier: MIT
// The page has the recognizers of the core, and the colors of `gesture draw`.

import assert from "node:assert/strict";
import test from "node:test";

import { RECOGNIZERS } from "../../Tools/playground/page/core/recognizers.js";
import { EXAMPLE_NAMES, exampleText } from "../../Tools/playground/page/draw/examples.js";
import { contactColor, laneColor } from "../../Tools/playground/page/view/colors.js";
import { colorsByCommand, folderWith, loadCore } from "./support.js";

test("the core has the recognizers of the page, in their order", async () => {
  const { exports } = await loadCore();
  const names = RECOGNIZERS.map((_, index) => {
    const bytes = new Uint8Array(exports.memory.buffer, exports.member_name(index));
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))).replaceAll(" ", "-");
  });
  assert.deepEqual(names, RECOGNIZERS.map(({ name }) => name));
  assert.equal(exports.member_count(), RECOGNIZERS.length);
});

test("recognizers with values, and contacts, have the colors of the pictures", (t) => {
  const files = Object.fromEntries(EXAMPLE_NAMES.map(([key]) => [key, exampleText(key)]));
  const folder = folderWith(t, files);
  const colors = new Set(Object.keys(files).flatMap((key) => [...colorsByCommand(folder, key)]));
  const plotted = RECOGNIZERS.filter(({ kind }) => !["tap", "long-press", "hold"].includes(kind));
  assert.equal(plotted.length, 7);
  for (const { name, kind } of plotted) {
    assert.ok(colors.has(laneColor(name, kind)), name);
  }
  for (const index of [0, 1, 2]) {
    assert.ok(colors.has(contactColor(index)), `contact ${index}`);
  }
});
