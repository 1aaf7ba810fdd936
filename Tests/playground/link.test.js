// SPDX-License-Identifier: MIT

import assert from "node:assert/strict";
import { deflateRawSync } from "node:zlib";
import test from "node:test";

import { usualSettings } from "../../Tools/playground/page/core/recognizers.js";
import { exampleText } from "../../Tools/playground/page/draw/examples.js";
import { fragmentOf, readFragment } from "../../Tools/playground/page/share/link.js";
import { randomNumbers } from "./support.js";

const MOST = 1_000_000;

function packed(bytes) {
  return `#r=${deflateRawSync(bytes).toString("base64url")}`;
}

test("a link gives back the recording, and the settings that differ from the defaults", async () => {
  const bytes = new TextEncoder().encode(exampleText("hand"));
  const fragment = await fragmentOf(bytes, { ...usualSettings(), "pan-slop": 25, "tap-gap": 0 });
  assert.match(fragment, /^#r=[A-Za-z0-9_-]+&tap-gap=0&pan-slop=25$/);
  const found = await readFragment(fragment, MOST);
  assert.deepEqual(found.bytes, bytes);
  assert.deepEqual(found.settings, { "tap-gap": 0, "pan-slop": 25 });
});

test("an address without a recording has none", async () => {
  for (const fragment of ["", "#", "#top", "#pan-slop=3"]) {
    assert.equal(await readFragment(fragment, MOST), null);
  }
});

test("settings of a link that are no numbers are ignored, and large ones are limited", async () => {
  const fragment = `${packed("x")}&pan-slop=99999&pinch-slop=-1&tap-gap=1e3&other=5&rotation-slop=`;
  assert.deepEqual((await readFragment(fragment, MOST)).settings, { "pan-slop": 120 });
});

test("a damaged link is refused", async () => {
  const good = packed(exampleText("pan"));
  for (const fragment of ["#r=", "#r=!!", "#r=abcd", good.slice(0, -20), good.replace("#r=", "#r=AAAA")]) {
    await assert.rejects(readFragment(fragment, MOST), /This link is damaged/, fragment);
  }
});

test("a link that unpacks to too much is refused before it is in memory", async () => {
  await assert.rejects(readFragment(packed(Buffer.alloc(MOST + 1)), MOST), /too large/);
  assert.equal((await readFragment(packed(Buffer.alloc(MOST)), MOST)).bytes.length, MOST);
});

test("a recording that is too long for a link is refused", async () => {
  const below = randomNumbers(3);
  const noise = Uint8Array.from({ length: 30_000 }, () => below(256));
  await assert.rejects(fragmentOf(noise, usualSettings()), /too long for a link: it takes 40\d{3} characters/);
});
