// SPDX-License-Identifier: MIT
// The page and the core have the same recognizers.

import assert from "node:assert/strict";
import test from "node:test";

import { RECOGNIZERS } from "../../Tools/playground/page/core/recognizers.js";
import { loadCore } from "./support.js";

test("the core has the recognizers of the page, in their order", async () => {
  const { exports } = await loadCore();
  const names = RECOGNIZERS.map((_, index) => {
    const bytes = new Uint8Array(exports.memory.buffer, exports.member_name(index));
    return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0))).replaceAll(" ", "-");
  });
  assert.deepEqual(names, RECOGNIZERS.map(({ name }) => name));
  assert.equal(exports.member_count(), RECOGNIZERS.length);
});
