// SPDX-License-Identifier: MIT

const UNITS = [["h", 3600e6], ["min", 60e6], ["s", 1e6], ["ms", 1e3]];

/** Ticks at multiples of 1, 2 or 5 times a power of ten: at most `count` steps. */
export function ticks(least, greatest, count) {
  const step = stepFor(greatest - least, count);
  const values = [];
  for (let n = Math.ceil(least / step - 1e-9); n <= Math.floor(greatest / step + 1e-9); n += 1) {
    values.push(n * step);
  }
  return { step, values };
}

/** The label of a tick, with as many decimals as the step. Uses a minus sign, not a hyphen. */
export function tickText(value, step) {
  const places = Math.min(6, Math.max(0, -Math.floor(Math.log10(step))));
  const text = Math.abs(value).toFixed(places);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

function stepFor(span, count) {
  const least = span / Math.max(count, 1);
  if (!(least > 1e-300) || !Number.isFinite(least)) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((factor) => factor * power >= least * (1 - 1e-9)) ?? 10);
}

/** The time axis that the lanes and the plots share, from 0 to `width` pixels. */
export class TimeScale {
  constructor(duration, width) {
    this.duration = Math.max(Number(duration), 1000);
    this.width = width;
    [this.unit, this.unitLength] = UNITS.find(([, length]) => this.duration >= 2 * length)
      ?? UNITS[3];
    this.ticks = ticks(0, this.duration / this.unitLength, Math.max(2, Math.floor(width / 70)));
  }

  /** The pixel of a time. */
  place(time) {
    return (Number(time) / this.duration) * this.width;
  }

  /** The ticks: { x, text }, the unit at the last. */
  labels() {
    const { step, values } = this.ticks;
    return values.map((value, index) => ({
      x: ((value * this.unitLength) / this.duration) * this.width,
      text: tickText(value, step) + (index === values.length - 1 ? ` ${this.unit}` : ""),
    }));
  }
}

/** The range of the values of a plot, and its ticks. A logarithmic one has 1 in the middle. */
export function valueRange(least, greatest, isLogarithmic) {
  if (isLogarithmic) {
    const factor = Math.max(greatest, 1 / least, 1.25) * 1.02;
    const place = (value) => 0.5 + Math.log(value) / (2 * Math.log(factor));
    const marks = logarithmicTicks(factor).map((value) => ({ value, text: String(value) }));
    return { place, marks: marks.filter(({ value }) => value >= 1 / factor && value <= factor) };
  }
  const isFlat = Math.max(greatest, 0) - Math.min(least, 0) < 1e-6;
  const [low, high] = isFlat ? [-1, 1] : [Math.min(least, 0), Math.max(greatest, 0)];
  const step = stepFor(high - low, 4);
  const bottom = Math.floor(low / step + 1e-9) * step;
  const top = Math.ceil(high / step - 1e-9) * step;
  const marks = ticks(bottom, top, 5).values.map((value) => ({
    value,
    text: tickText(value, step),
  }));
  return { place: (value) => (value - bottom) / (top - bottom), marks };
}

function logarithmicTicks(factor) {
  if (factor < 1.4) {
    return [0.8, 0.9, 1, 1.1, 1.2];
  }
  if (factor < 2) {
    return [0.6, 0.8, 1, 1.25, 1.6];
  }
  return factor < 3 ? [0.5, 0.7, 1, 1.4, 2] : [0.001, 0.01, 0.1, 0.2, 0.5, 1, 2, 5, 10, 100, 1000];
}
