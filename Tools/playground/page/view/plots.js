// SPDX-License-Identifier: MIT

import { setContactColor, setLaneColor } from "./colors.js";
import { byId, html, svg } from "./elements.js";

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

const MOST_CONTACTS = 500;

/** Draws the path of each contact: a ring where it landed, a sign for how it ended. */
export function drawPaths(picture, trace, size) {
  const { width, height } = picture.getBoundingClientRect();
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const area = extentOf(trace, size, width, height);
  const scale = Math.min(width / area.width, height / area.height);
  const left = (width - area.width * scale) / 2;
  const top = (height - area.height * scale) / 2;
  const place = ({ x, y }) => [left + (x - area.x) * scale, top + (y - area.y) * scale];
  const frame = svg("rect", {
    class: "screen", x: left, y: top, width: area.width * scale, height: area.height * scale,
  });
  const contacts = trace.contacts.slice(0, MOST_CONTACTS);
  picture.replaceChildren(frame, ...contacts.map((contact, index) => path(contact, index, place)));
}

/** The area to show: the screen, or else the contacts with room around them. */
function extentOf({ contacts }, size, width, height) {
  if (size) {
    return { x: 0, y: 0, width: size.width / 4096, height: size.height / 4096 };
  }
  if (contacts.length === 0) {
    return { x: 0, y: 0, width: Math.max(width, 1), height: Math.max(height, 1) };
  }
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { x, y } of contacts.flatMap(({ samples }) => samples)) {
    box.left = Math.min(box.left, x);
    box.top = Math.min(box.top, y);
    box.right = Math.max(box.right, x);
    box.bottom = Math.max(box.bottom, y);
  }
  const room = Math.max(box.right - box.left, box.bottom - box.top, 40) / 4;
  return {
    x: box.left - room,
    y: box.top - room,
    width: box.right - box.left + 2 * room,
    height: box.bottom - box.top + 2 * room,
  };
}

function path({ samples, end, ordinal }, index, place) {
  const places = samples.map(place);
  const [[startX, startY], [endX, endY]] = [places[0], places.at(-1)];
  const group = svg(
    "g",
    { class: "contact" },
    svg("polyline", { class: "path", points: thinned(places).map(([x, y]) => `${x},${y}`).join(" ") }),
    svg("circle", { class: "landing", cx: startX, cy: startY, r: 5.6 }),
    sign(end, endX, endY),
    svg("text", { x: startX + 9, y: startY - 9 }, String(ordinal)),
  );
  setContactColor(group, index);
  return group;
}

function sign(end, x, y) {
  switch (end) {
    case "lifted":
      return svg("circle", { class: "end", cx: x, cy: y, r: 3.2 });
    case "cancelled":
      return svg("path", { class: "stroke", d: `M${x - 4.5} ${y - 4.5}l9 9m-9 0l9 -9` });
    default:
      return svg("rect", { class: "hollow", x: x - 3.5, y: y - 3.5, width: 7, height: 7 });
  }
}

/** Leaves out points that are closer than 0.6 pixels to the one before. */
function thinned(places) {
  let [lastX, lastY] = [Infinity, Infinity];
  return places.filter(([x, y], index) => {
    const isKept = Math.hypot(x - lastX, y - lastY) >= 0.6 || index === places.length - 1;
    [lastX, lastY] = isKept ? [x, y] : [lastX, lastY];
    return isKept;
  });
}

const HEIGHT = 110;
const GUTTER = 52;
const MARGIN = 8;
const DEGREES = 180 / Math.PI;

/** What recognizers report: each has one component, or x and y. */
const QUANTITIES = [
  { name: "Translation", unit: "pt", components: [(v) => v.translation?.x, (v) => v.translation?.y] },
  { name: "Velocity", unit: "pt/s", components: [(v) => v.velocity?.x, (v) => v.velocity?.y] },
  { name: "Scale", unit: "", isLogarithmic: true, components: [(v) => v.scale] },
  { name: "Scale velocity", unit: "1/s", components: [(v) => v.scaleVelocity] },
  { name: "Rotation", unit: "°", components: [(v) => times(v.rotation, DEGREES)] },
  { name: "Rotation velocity", unit: "°/s", components: [(v) => times(v.rotationVelocity, DEGREES)] },
];

function times(value, factor) {
  return value === undefined ? undefined : value * factor;
}

/** Draws a plot for each quantity that a recognizer has reported. */
export function drawPlots(trace) {
  byId("plots-section").hidden = false;
  const width = Number.parseFloat(getComputedStyle(byId("plots")).gridTemplateColumns);
  const plots = QUANTITIES.map((quantity) => plot(quantity, trace, width)).filter(Boolean);
  byId("plots").replaceChildren(...plots);
  byId("plots-section").hidden = plots.length === 0;
}

function plot(quantity, trace, width) {
  const lanes = trace.lanes
    .map((lane) => ({ lane, curves: curvesOf(quantity, lane) }))
    .filter(({ curves }) => curves.length > 0);
  if (lanes.length === 0) {
    return null;
  }
  const values = lanes.flatMap(({ curves }) => curves.flatMap(({ points }) => points.map(([, v]) => v)));
  const bounds = values.reduce(([a, b], v) => [Math.min(a, v), Math.max(b, v)], [Infinity, -Infinity]);
  const range = valueRange(...bounds, quantity.isLogarithmic);
  const scale = new TimeScale(trace.duration, Math.max(width - GUTTER - MARGIN, 10));
  const y = (value) => MARGIN + (1 - range.place(value)) * (HEIGHT - 2 * MARGIN);
  const names = lanes.map(({ lane }) => lane.name).join(", ");
  const parts = quantity.components.length > 1 ? "; x is solid, y is dashed" : "";
  const picture = svg(
    "svg",
    { viewBox: `0 0 ${width} ${HEIGHT}`, height: HEIGHT, role: "img", "aria-label": `${quantity.name} of ${names}` },
    ...range.marks.flatMap(({ value, text }) => [
      svg("path", { class: "grid", d: `M${GUTTER} ${y(value)}H${GUTTER + scale.width}` }),
      svg("text", { class: "mark", x: GUTTER - 6, y: y(value) + 4 }, text),
    ]),
    ...lanes.map(({ lane, curves }) => curveGroup(lane, curves, scale, y)),
  );
  const unit = quantity.unit ? `, ${quantity.unit}` : "";
  const title = html("figcaption", {}, `${quantity.name}${unit}: ${names}${parts}`);
  return html("figure", {}, title, picture);
}

/** Each attempt has a curve for each component. */
function curvesOf({ components, isLogarithmic }, lane) {
  const least = isLogarithmic ? 1e-6 : -Infinity;
  return lane.attempts.flatMap(({ values }) =>
    components
      .map((component, index) => ({
        index,
        points: values
          .map((value) => [value.time, component(value)])
          .filter(([, value]) => value !== undefined)
          .map(([time, value]) => [time, Math.max(value, least)]),
      }))
      .filter(({ points }) => points.length > 0));
}

function curveGroup(lane, curves, scale, y) {
  const group = svg("g", { class: "curves" });
  setLaneColor(group, lane);
  for (const { index, points } of curves) {
    const places = points.map(([time, value]) => [GUTTER + scale.place(time), y(value)]);
    group.append(
      places.length === 1
        ? svg("circle", { cx: places[0][0], cy: places[0][1], r: 2.6 })
        : svg("polyline", { class: index === 0 ? "" : "dashed", points: places.map((p) => p.join(",")).join(" ") }),
    );
  }
  return group;
}
