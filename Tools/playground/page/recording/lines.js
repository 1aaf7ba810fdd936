// SPDX-License-Identifier: MIT

import { byteString } from "./bytes.js";
import { RecordingError } from "./error.js";

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
