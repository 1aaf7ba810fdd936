// SPDX-License-Identifier: MIT

import { setContactColor } from "./colors.js";
import { svg } from "./elements.js";

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
