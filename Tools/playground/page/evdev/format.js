// SPDX-License-Identifier: MIT

import { RecordingError } from "../recording/error.js";

const FARTHEST_LOOK = 3 * 32 * 1024;
const LONGEST_LOOK = 80;
const STARTS = {
  "libinput record": ["version:", "ndevices:", "libinput:", "system:", "devices:", "# libinput record"],
  "getevent -lt": ["add device ", "/dev/input/", "[ ", "EV_", "could not get driver version"],
  evtest: [
    "Event: time ", "Input driver version is ", "Input device ", "Supported events:",
    "Available devices:", "No device specified",
  ],
};

/**
 * Returns the program that made a recording of a device: "evemu", or a key of STARTS. Throws a
 * RecordingError if no line shows it.
 */
export function formatOf(bytes, name) {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, FARTHEST_LOOK));
  let firstLine = null;
  for (const [index, line] of text.split("\n").entries()) {
    const words = line.slice(0, LONGEST_LOOK).replace(/^\p{White_Space}+/u, "");
    const format = ownerOf(words);
    if (format) {
      return format;
    }
    if (words !== "" && !words.startsWith("#")) {
      firstLine ??= index + 1;
    }
  }
  if (firstLine !== null) {
    throw new RecordingError(
      name,
      firstLine,
      "this is not a recording; recordings of evemu-record, libinput record, getevent -lt and evtest "
        + "can be read",
    );
  }
  // Empty, or only comments: the reader of this format reports that.
  return "evemu";
}

/** The only format in which a line, without its leading spaces, occurs; null: there are several. */
function ownerOf(line) {
  if (/^[NIPBALSE]:/.test(line)) {
    return "evemu";
  }
  for (const [format, starts] of Object.entries(STARTS)) {
    if (starts.some((start) => line.startsWith(start))) {
      return format;
    }
  }
  // getevent prints a time in brackets without a space after 12 days.
  return /^\[\p{N}/u.test(line) ? "getevent -lt" : null;
}
