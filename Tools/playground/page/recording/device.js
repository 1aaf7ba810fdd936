// SPDX-License-Identifier: MIT

import { MILLIMETERS, SIDE } from "./decimals.js";
import { LineProblem } from "./error.js";
import { quotedText } from "./quoted.js";

const INT32 = [-(2n ** 31n), 2n ** 31n - 1n];

/**
 * Reads a line that describes a device.
 *
 * Returns its number, kind, name, mapping (null for some touchpads) and size in points (null too).
 */
export function deviceOf(fields) {
  const number = Number(fields.integer("number", 0n, 65535n));
  const kind = fields.take("kind");
  if (kind !== "touchscreen" && kind !== "touchpad") {
    throw new LineProblem("“kind” must be touchscreen or touchpad");
  }
  const quoted = fields.take("name");
  const name = quoted === null ? null : quotedText(quoted);
  if (name === null) {
    throw new LineProblem(
      "“name” must be a text in quotation marks, with \\\", \\\\ and \\u0000",
    );
  }
  const mapping = fields.take("mapping");
  if (mapping !== null && !["measured", "configured", "assumed"].includes(mapping)) {
    throw new LineProblem("“mapping” must be measured, configured or assumed");
  }
  const size = sizeOf(fields, "width", "height", SIDE);
  sizeOf(fields, "width-mm", "height-mm", MILLIMETERS);
  checkAxis(fields, "x-minimum", "x-maximum", "x-resolution");
  checkAxis(fields, "y-minimum", "y-maximum", "y-resolution");
  if (kind === "touchscreen" && (mapping === null || size === null)) {
    throw new LineProblem("a touchscreen needs “mapping”, “width” and “height”");
  }
  return { number, kind, name, mapping, size };
}

function sizeOf(fields, widthKey, heightKey, quantity) {
  const width = fields.optionalSteps(widthKey, quantity);
  const height = fields.optionalSteps(heightKey, quantity);
  if ((width === null) !== (height === null)) {
    throw new LineProblem(`“${widthKey}” and “${heightKey}” go together`);
  }
  return width === null ? null : { width, height };
}

function checkAxis(fields, minimumKey, maximumKey, resolutionKey) {
  const minimum = fields.optionalInteger(minimumKey, ...INT32);
  const maximum = fields.optionalInteger(maximumKey, ...INT32);
  const resolution = fields.optionalInteger(resolutionKey, ...INT32);
  const isAbsent = minimum === null && maximum === null && resolution === null;
  if (!isAbsent && (minimum === null || maximum === null)) {
    throw new LineProblem(`“${minimumKey}” and “${maximumKey}” go together`);
  }
}
