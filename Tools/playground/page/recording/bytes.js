// SPDX-License-Identifier: MIT

/** Why a recording cannot be read, in the words of the command. */
export class RecordingError extends Error {
  /** `line` counts from 1; null: the error is not about one line. */
  constructor(file, line, message) {
    super(line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`);
    this.name = "RecordingError";
  }
}

/** An error in a line. The reader adds the file and the number. */
export class LineProblem extends Error {}

// Lines are strings with one character, from U+0000 to U+00FF, for each byte. So a line that is not
// UTF-8 can be searched, and reported with its number.


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

/** Longer lines are an error. */
export const LONGEST_LINE = 4096;

/** Splits a file into lines. Takes constant memory besides the file. */
export class LineReader {
  constructor(bytes, name) {
    this.bytes = bytes;
    this.name = name;
    this.position = 0;
    /** The number of the last line, from 1. */
    this.number = 0;
    /** Whether the last line has an end. */
    this.isEnded = true;
  }

  /** Takes a line without its end, as a string of bytes. Null: there are no more. */
  next() {
    if (this.position >= this.bytes.length) {
      return null;
    }
    const found = this.bytes.indexOf(0x0a, this.position);
    const end = found < 0 ? this.bytes.length : found;
    this.isEnded = found >= 0;
    this.number += 1;
    if (end - this.position > LONGEST_LINE) {
      throw new RecordingError(
        this.name,
        this.number,
        `the line is longer than ${LONGEST_LINE} bytes: this is not a recording`,
      );
    }
    const line = byteString(this.bytes.subarray(this.position, end));
    this.position = end + 1;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }
}

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
