// SPDX-License-Identifier: MIT

// The colors of `gesture draw`: Tools/Sources/GestureDrawing/Paper/Color.swift and Panels/LaneRows.swift.

const CONTACTS = [
  0x0072b2, 0xd55e00, 0x009e73, 0xb5548f, 0xe69f00, 0x56b4e9, 0x5b5b5b, 0x6a3d9a, 0x7a4b00,
  0x8aa300, 0xff7bac, 0x00504a, 0x8c1c13, 0x1b2a6b, 0xa6a6a6, 0x00b8c4,
];
const KINDS = {
  pan: 0x332288,
  "edge-pan": 0xaa7a1e,
  rotation: 0x117733,
  pinch: 0xcc6677,
  swipe: 0x44aa99,
  transform: 0x6699cc,
};
const SHADES = [[0xffffff, 0.3], [0x22262b, 0.35], [0xffffff, 0.5], [0x22262b, 0.6]];
const PLAIN = 0x4a5563;

/** Gives an element the color of a contact, by its index. */
export function setContactColor(element, index) {
  setColor(element, contactColor(index));
}

/** The color of a contact on light paper, as a number. */
export function contactColor(index) {
  return CONTACTS[index % CONTACTS.length];
}

/** Gives an element the color of a recognizer; gray for one without values. */
export function setLaneColor(element, { name, kind }) {
  setColor(element, laneColor(name, kind));
}

/** The color of a recognizer on light paper, as a number. */
export function laneColor(name, kind) {
  const color = KINDS[kind];
  if (color === undefined) {
    return PLAIN;
  }
  return name === kind ? color : mixed(color, ...SHADES[hash(name) % SHADES.length]);
}

/** Sets the color on light and on dark paper. The style sheet chooses one. */
function setColor(element, color) {
  element.classList.add("colored");
  element.style.setProperty("--on-light", code(color));
  element.style.setProperty("--on-dark", code(mixed(color, 0xffffff, 0.42)));
}

/** FNV-1a, as in Swift, so that a name has the same shade. */
function hash(name) {
  let value = 2_166_136_261;
  for (const byte of new TextEncoder().encode(name).subarray(0, 256)) {
    value = Math.imul(value ^ byte, 16_777_619);
  }
  return value >>> 8;
}

function mixed(color, other, part) {
  const channel = (shift) => {
    const [one, two] = [(color >> shift) & 0xff, (other >> shift) & 0xff];
    return Math.round(one + (two - one) * part) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}

function code(color) {
  return `#${color.toString(16).padStart(6, "0")}`;
}
