// SPDX-License-Identifier: MIT

/**
 * Microseconds as seconds with three decimals, such as "0.124 s". Rounds to the nearest
 * millisecond, halves up.
 */
export function inSeconds(time) {
  const milliseconds = time / 1000n + (time % 1000n >= 500n ? 1n : 0n);
  const places = String(milliseconds % 1000n).padStart(3, "0");
  return `${milliseconds / 1000n}.${places} s`;
}

/** A number with some decimals, halves away from zero. Zero has no sign. */
export function decimal(value, places) {
  const unit = 10 ** places;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * unit)) / unit;
  return (rounded === 0 ? 0 : rounded).toFixed(places);
}

/** A whole number, halves to even, as `printf` rounds. */
export function whole(value) {
  const below = Math.floor(value);
  const isUp = value - below === 0.5 ? below % 2 !== 0 : value - below > 0.5;
  return String(below + (isUp ? 1 : 0));
}

/** A point or a way in points. */
export function pair({ x, y }) {
  return `(${decimal(x, 1)}, ${decimal(y, 1)})`;
}

/** An angle in degrees. */
export function degrees(radians) {
  return `${decimal((radians * 180) / Math.PI, 1)}°`;
}
