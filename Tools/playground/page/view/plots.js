// SPDX-License-Identifier: MIT

import { setLaneColor } from "./colors.js";
import { byId, html, svg } from "./elements.js";
import { TimeScale, valueRange } from "./scales.js";

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
