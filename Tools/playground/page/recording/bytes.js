// SPDX-License-Identifier: MIT

// Lines are strings with one character, from U+0000 to U+00FF, for each byte. So a line that is not
// UTF-8 can be searched, and reported with its number.

import { LineProblem } from "./error.js";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Bytes as a string of bytes. */
export function byteString(bytes) {
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

/** The text of a string of bytes. Null: it is not UTF-8. */
export function decoded(bytes) {
  try {
    return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
  } catch {
    return null;
  }
}

/** Like `decoded`, but a problem of the line if it is not UTF-8. */
export function decodedLine(bytes) {
  const text = /[\x80-\xff]/.test(bytes) ? decoded(bytes) : bytes;
  if (text === null) {
    throw new LineProblem("this is not UTF-8");
  }
  return text;
}
