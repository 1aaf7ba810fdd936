// SPDX-License-Identifier: MIT

import { decoded } from "./bytes.js";

const SURROGATE = /^[dD][89a-fA-F]/;

/**
 * Reads text with its quotation marks: a JSON string that has only the escapes `\"`, `\\` and `\u`.
 * Takes a string of bytes. Null: it is damaged.
 */
export function quotedText(bytes) {
  const inside = /^"((?:[^"\\]|\\["\\]|\\u[0-9a-fA-F]{4})*)"$/.exec(bytes)?.[1];
  if (inside === undefined) {
    return null;
  }
  let isDamaged = false;
  const unescaped = inside.replace(/\\(?:(["\\])|u(....))/g, (_, character, digits) => {
    if (character) {
      return character;
    }
    isDamaged ||= SURROGATE.test(digits);
    return utf8(Number.parseInt(digits, 16));
  });
  return isDamaged ? null : decoded(unescaped);
}

/** A character up to U+FFFF as a string of bytes. */
function utf8(code) {
  if (code < 0x80) {
    return String.fromCharCode(code);
  }
  if (code < 0x800) {
    return String.fromCharCode(0xc0 | (code >> 6), 0x80 | (code & 0x3f));
  }
  return String.fromCharCode(
    0xe0 | (code >> 12),
    0x80 | ((code >> 6) & 0x3f),
    0x80 | (code & 0x3f),
  );
}
