// SPDX-License-Identifier: MIT

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const NAMES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Text from outside, with escapes for invisible characters, which could hide or reorder text. */
export function printable(text) {
  return text.replace(
    HIDDEN,
    (character) => NAMES[character] ?? `\\u{${character.codePointAt(0).toString(16)}}`,
  );
}
