// SPDX-License-Identifier: MIT

import { LineProblem } from "../recording/error.js";

const GREATEST_SECOND = 9_999_999_999n;

/** A line of an evemu recording has another syntax. */
export function malformed() {
  return new LineProblem("this is not a line of an evemu recording");
}

/** Scans numbers in a line, a string of bytes. */
export class LineScanner {
  constructor(text) {
    this.rest = text;
  }

  /** Whether only a comment is left. */
  get isAtComment() {
    return this.rest === "" || this.rest.startsWith("#");
  }

  skipSpaces() {
    this.rest = this.rest.replace(/^[ \t]+/, "");
  }

  /** Whether only spaces and a comment are left. */
  isAtEnd() {
    return /^[ \t]*(#|$)/.test(this.rest);
  }

  /** Scans spaces, then a hexadecimal number of at most `most`. */
  hexadecimal(name, most) {
    const [digits] = this.#take(/^[ \t]+([0-9a-fA-F]+)/);
    const value = BigInt(`0x${digits}`);
    if (value > BigInt(most)) {
      throw new LineProblem(aboveLimit(name, most));
    }
    return Number(value);
  }

  /** Scans spaces, then a decimal number of 32 bits with an optional sign. */
  signed(name) {
    const [sign, digits] = this.#take(/^[ \t]+([-+]?)([0-9]+)/);
    const magnitude = BigInt(digits);
    if (magnitude > (sign === "-" ? 2n ** 31n : 2n ** 31n - 1n)) {
      throw new LineProblem(`${name} does not fit in 32 bits`);
    }
    return sign === "-" ? -Number(magnitude) : Number(magnitude);
  }

  /** Scans spaces, then seconds with six decimals. Fewer are refused: recorders disagree on them. */
  microseconds() {
    const [seconds, decimals] = this.#take(/^[ \t]+([0-9]+)\.([0-9]*)/);
    if (decimals.length !== 6) {
      throw new LineProblem("a time needs six decimal places");
    }
    if (BigInt(seconds) > GREATEST_SECOND) {
      throw new LineProblem(`the time is above ${GREATEST_SECOND} s`);
    }
    return BigInt(seconds) * 1_000_000n + BigInt(decimals);
  }

  #take(pattern) {
    const found = pattern.exec(this.rest);
    if (!found) {
      throw malformed();
    }
    this.rest = this.rest.slice(found[0].length);
    return found.slice(1);
  }
}

/** What is said about a number above its limit. */
export function aboveLimit(name, most) {
  return `${name} is above 0x${most.toString(16)}, the highest valid value`;
}
