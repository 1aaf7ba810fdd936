// SPDX-License-Identifier: MIT

import { positionText } from "./fields.js";

/** Writes touches of a touchscreen in the format of docs/recording-format.md. */
export function recordingText(device, inputs) {
  const size = `width=${positionText(device.size.width)} height=${positionText(device.size.height)}`;
  const lines = [
    `gesture-recording 1.${inputs.some(({ kind }) => kind === "size") ? 1 : 0}`,
    `window ${size}`,
    `device number=0 kind=touchscreen name=${quoted(device.name)} mapping=${device.mapping} ${size}`,
    ...inputs.filter(({ what }) => what === "touch").map(line),
  ];
  return lines.join("\n") + "\n";
}

function line({ kind, time, device, id, x, y, type }) {
  const contact = `${kind} time=${time} device=${device} id=${id}`;
  switch (kind) {
    case "frame":
      return `frame time=${time}`;
    case "down":
      return `${contact} ${place(x, y)}${type === "finger" ? "" : ` type=${type}`}`;
    case "motion":
      return `${contact} ${place(x, y)}`;
    case "size":
      return `${contact} major=${positionText(x)}${y === 0 ? "" : ` minor=${positionText(y)}`}`;
    default:
      return contact;
  }
}

function place(x, y) {
  return `x=${positionText(x)} y=${positionText(y)}`;
}

/** Text in quotation marks. Invisible characters are escaped, so that it is one line. */
function quoted(text) {
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
  const escape = (one) => {
    const code = one.codePointAt(0);
    return code > 0xffff ? one : `\\u${code.toString(16).padStart(4, "0")}`;
  };
  return `"${text.replace(/["\\]/g, "\\$&").replace(hidden, escape)}"`;
}
