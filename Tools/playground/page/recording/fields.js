// SPDX-License-Identifier: MIT

import { LineProblem, decodedLine } from "./bytes.js";

// Decimal numbers as whole steps, without rounding errors. docs/recording-format.md has the ranges.

const POINTS = 262_144n * 4096n;

/** A quantity: `steps` steps are `units` of the written number. */
function quantity(steps, units, least, most, limits) {
  return { steps, units, least, most, limits };
}

export const POSITION = quantity(4096n, 1n, -POINTS, POINTS, "within ±262144 points");
export const SIDE = quantity(4096n, 1n, 1n, POINTS, "above 0 and up to 262144 points");
export const AXIS = quantity(4096n, 1n, 0n, POINTS, "from 0 to 262144 points");
export const SCALE = quantity(1n << 32n, 1n, 1n << 20n, 1n << 44n, "from 1/4096 to 4096");
export const TURN = quantity(
  1n << 32n,
  360n,
  -1000n << 32n,
  1000n << 32n,
  "within ±360000 degrees",
);
export const MILLIMETERS = quantity(
  1000n,
  1n,
  1n,
  1_000_000_000n,
  "above 0 and up to 1000000 mm",
);

const MOST_DIGITS = 18;

/** Reads a number as steps, a BigInt that may be out of range. Null: not a number. */
export function stepsIn(text, { steps, units }) {
  const found = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text);
  if (!found) {
    return null;
  }
  const [, sign, whole, decimals = ""] = found;
  if (whole.length + decimals.length > MOST_DIGITS) {
    return null;
  }
  const divisor = units * 10n ** BigInt(decimals.length);
  // Rounds to the nearest, and halves away from zero.
  const count = (BigInt(whole + decimals) * steps + divisor / 2n) / divisor;
  return sign ? -count : count;
}

/** Writes steps of 1/4096 point with four decimals, so that no step is lost. */
export function positionText(steps) {
  const decimals = Math.floor((Math.abs(steps) * 10_000 + 2048) / 4096);
  const places = String(decimals % 10_000).padStart(4, "0");
  return `${steps < 0 ? "-" : ""}${Math.floor(decimals / 10_000)}.${places}`;
}

const WORD = /[a-z][a-z0-9-]*/y;
const MALFORMED = "this is not a line of a recording: a kind, then key=value fields";

/** A line `kind key=value key=value …`, split into its fields. */
export class FieldLine {
  /** Splits a line, a string of bytes without control characters. */
  constructor(line) {
    this.line = line;
    this.position = 0;
    this.fields = [];
    this.kind = this.#word();
    if (!this.kind || (this.#rest() && this.line[this.position] !== " ")) {
      throw new LineProblem(MALFORMED);
    }
    for (this.#skipSpaces(); this.#rest(); this.#skipSpaces()) {
      const key = this.#word();
      if (!key || this.line[this.position++] !== "=") {
        throw new LineProblem(MALFORMED);
      }
      this.fields.push({ key, value: this.#value(), isTaken: false });
    }
  }

  /** Takes the value of a key, a string of bytes. Null: there is none. */
  take(key) {
    let found = null;
    for (const field of this.fields.filter((field) => field.key === key)) {
      if (found !== null) {
        throw new LineProblem(`“${key}” occurs twice`);
      }
      found = field.value;
      field.isTaken = true;
    }
    return found;
  }

  /** Checks the text of the fields that nobody has taken. */
  checkOthers() {
    for (const field of this.fields.filter((field) => !field.isTaken)) {
      decodedLine(field.value);
    }
  }

  /** Takes a whole number from `least` to `most`, as a BigInt. */
  integer(key, least, most) {
    return this.#required(key, this.optionalInteger(key, least, most));
  }

  /** Like `integer`; null if there is none. */
  optionalInteger(key, least, most) {
    const text = this.take(key);
    if (text === null) {
      return null;
    }
    if (!/^-?[0-9]+$/.test(text)) {
      throw new LineProblem(`“${key}” is not a whole number`);
    }
    const number = BigInt(text);
    if (number < least || number > most) {
      throw new LineProblem(`“${key}” must be from ${least} to ${most}`);
    }
    return number;
  }

  /** Takes a decimal number as steps of a quantity, as a Number. */
  steps(key, quantity) {
    return this.#required(key, this.optionalSteps(key, quantity));
  }

  /** Like `steps`; null if there is none. */
  optionalSteps(key, quantity) {
    const text = this.take(key);
    if (text === null) {
      return null;
    }
    const steps = stepsIn(text, quantity);
    if (steps === null) {
      throw new LineProblem(`“${key}” is not a decimal number of up to 18 digits`);
    }
    if (steps < quantity.least || steps > quantity.most) {
      throw new LineProblem(`“${key}” must be ${quantity.limits}`);
    }
    // All ranges are within the whole numbers that a Number can hold.
    return Number(steps);
  }

  #required(key, value) {
    if (value === null) {
      throw new LineProblem(`“${key}” is missing`);
    }
    return value;
  }

  #rest() {
    return this.position < this.line.length;
  }

  #skipSpaces() {
    while (this.line[this.position] === " ") {
      this.position += 1;
    }
  }

  #word() {
    WORD.lastIndex = this.position;
    const word = WORD.exec(this.line)?.[0] ?? "";
    this.position += word.length;
    return word;
  }

  /** Takes the text up to the next space, or a text in quotation marks. */
  #value() {
    const start = this.position;
    let end = start;
    if (this.line[start] === '"') {
      do {
        // An escaped character does not end the text.
        end += this.line[end] === "\\" ? 2 : 1;
      } while (end < this.line.length && this.line[end] !== '"');
      if (end >= this.line.length) {
        throw new LineProblem("a quotation mark is missing at the end of a text");
      }
      end += 1;
    } else {
      const space = this.line.indexOf(" ", start);
      end = space < 0 ? this.line.length : space;
    }
    if (end === start || (end < this.line.length && this.line[end] !== " ")) {
      throw new LineProblem(MALFORMED);
    }
    this.position = end;
    return this.line.slice(start, end);
  }
}
