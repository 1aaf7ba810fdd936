// SPDX-License-Identifier: MIT

/**
 * The recognizers, in the order of Tools/playground/core/recognizers.h. Core.load() adds the newer
 * kinds, which only the core knows.
 */
export const RECOGNIZERS = [
  { name: "tap", kind: "tap" },
  { name: "double-tap", kind: "tap" },
  { name: "long-press", kind: "long-press" },
  { name: "pan", kind: "pan" },
  { name: "edge-pan", kind: "edge-pan" },
  { name: "swipe", kind: "swipe" },
  { name: "three-finger-swipe", kind: "swipe" },
  { name: "pinch", kind: "pinch" },
  { name: "rotation", kind: "rotation" },
  { name: "hold", kind: "hold" },
  { name: "transform", kind: "transform" },
];

/** What the sliders set, in the order of `enum setting`. Lengths are in points, times in ms. */
export const SETTINGS = [
  { key: "tap-movement", label: "tap: movement", unit: "pt", usual: 10, most: 60 },
  { key: "tap-gap", label: "double tap: gap", unit: "ms", usual: 350, most: 1000 },
  { key: "press-duration", label: "long press: duration", unit: "ms", usual: 500, most: 2000 },
  { key: "press-movement", label: "long press: movement", unit: "pt", usual: 10, most: 60 },
  { key: "pan-slop", label: "pan: slop", unit: "pt", usual: 10, most: 120 },
  { key: "edge-pan-slop", label: "edge pan: slop", unit: "pt", usual: 10, most: 120 },
  { key: "edge-region", label: "edge pan: region", unit: "pt", usual: 20, most: 200 },
  { key: "swipe-distance", label: "swipe: distance", unit: "pt", usual: 50, most: 400 },
  { key: "pinch-slop", label: "pinch: slop", unit: "pt", usual: 10, most: 120 },
  { key: "rotation-slop", label: "rotation: slop", unit: "pt", usual: 10, most: 120 },
  { key: "transform-slop", label: "transform: slops", unit: "pt", usual: 10, most: 120 },
];

/** The defaults of the settings, by key. */
export function usualSettings() {
  return Object.fromEntries(SETTINGS.map(({ key, usual }) => [key, usual]));
}

/** States, in the order of `enum gc_state`. */
export const STATES = ["possible", "began", "changed", "ended", "cancelled", "failed"];

/** The name of the edge of an edge pan; null: none or several. */
export function edgeName(bits) {
  return { 1: "left", 2: "right", 4: "top", 8: "bottom" }[bits] ?? null;
}

/** The name of the direction of a swipe; null: none or several. */
export function directionName(bits) {
  return { 1: "right", 2: "left", 4: "up", 8: "down" }[bits] ?? null;
}
