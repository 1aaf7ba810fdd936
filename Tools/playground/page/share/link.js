// SPDX-License-Identifier: MIT

// A link carries a recording and the settings in its fragment, which browsers do not send to a
// server: #r=COMPRESSED&pan-slop=25

import { SETTINGS } from "../core/recognizers.js";

/** Longer links are cut by some programs that pass them on. */
const LONGEST_LINK = 32_000;

/** A problem that the page shows to the user. */
export class Problem extends Error {}

/** The fragment for a recording and the settings that differ from the defaults. */
export async function fragmentOf(bytes, settings) {
  if (typeof CompressionStream === "undefined") {
    throw new Problem("This browser cannot compress, so it cannot make links. Save the file instead.");
  }
  const packed = await passed(bytes, new CompressionStream("deflate-raw"), Infinity);
  const changed = SETTINGS.filter(({ key, usual }) => settings[key] !== usual);
  const parts = changed.map(({ key }) => `&${key}=${settings[key]}`);
  const fragment = `#r=${base64Url(packed)}${parts.join("")}`;
  if (fragment.length > LONGEST_LINK) {
    throw new Problem(
      `This recording is too long for a link: it takes ${fragment.length} characters, at most `
        + `${LONGEST_LINK} are usual. Save the file instead.`,
    );
  }
  return fragment;
}

/** Reads a fragment: { bytes, settings }. Null: it has no recording. */
export async function readFragment(fragment, mostBytes) {
  const parts = new URLSearchParams(fragment.replace(/^#/, ""));
  const packed = parts.get("r");
  if (packed === null) {
    return null;
  }
  if (typeof DecompressionStream === "undefined") {
    throw new Problem("This browser cannot decompress, so it cannot read links.");
  }
  return { bytes: await unpacked(packed, mostBytes), settings: settingsIn(parts) };
}

async function unpacked(packed, mostBytes) {
  try {
    const raw = atob(packed.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(raw, (character) => character.charCodeAt(0));
    return await passed(bytes, new DecompressionStream("deflate-raw"), mostBytes);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem("This link is damaged: copy all of it.");
  }
}

function settingsIn(parts) {
  const settings = {};
  for (const { key, most } of SETTINGS) {
    const text = parts.get(key) ?? "";
    if (/^[0-9]{1,5}$/.test(text)) {
      settings[key] = Math.min(Number(text), most);
    }
  }
  return settings;
}

/** Passes bytes through a stream, at most `most` of them. */
async function passed(bytes, stream, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks = [];
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Problem("The recording in this link is too large.");
    }
    chunks.push(part.value);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

function base64Url(bytes) {
  let text = "";
  for (const byte of bytes) {
    text += String.fromCharCode(byte);
  }
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}
