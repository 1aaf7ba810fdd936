// SPDX-License-Identifier: MIT

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
