// SPDX-License-Identifier: MIT

import { formatOf } from "../evdev/format.js";
import { readTouchscreen } from "../evdev/touchscreen.js";
import { RecordingError } from "./error.js";
import { isRecording, readRecording } from "./reader.js";
import { recordingText } from "./writer.js";

/** The largest file that the page reads, in bytes. A minute of ten fingers takes 4 MB. */
export const LARGEST_FILE = 8_000_000;

/**
 * Reads a file: { name, bytes, device, inputs, error, remarks, isPlayable }; see `readRecording`.
 *
 * `bytes` are the recording in our own format. `description` describes the device of an evemu
 * recording without a header: { name, bytes }; null: none. It never throws for a damaged file: then
 * `error` says what is wrong, and `inputs` are what can be used.
 */
export function readSource(core, bytes, name, description = null) {
  const source = { name, bytes, device: null, inputs: [], error: null, remarks: [], isPlayable: true };
  try {
    Object.assign(source, read(core, bytes, name, description));
  } catch (error) {
    if (!(error instanceof RecordingError)) {
      throw error;
    }
    Object.assign(source, { error, isPlayable: false });
  }
  return source;
}

/** The error of a file that is not read at all. */
export function tooLarge(name, size) {
  const megabytes = (count) => (count / 1e6).toFixed(0);
  return new RecordingError(
    name,
    null,
    `this file has ${megabytes(size)} MB, and this page reads up to ${megabytes(LARGEST_FILE)} MB: `
      + "use gesture explain",
  );
}

function read(core, bytes, name, description) {
  if (isRecording(bytes) || name.endsWith(".gesture")) {
    return readRecording(bytes, name);
  }
  const format = formatOf(bytes, name);
  if (format !== "evemu") {
    throw new RecordingError(
      name,
      null,
      `this is a recording of ${format}, and this page reads those of evemu-record: gesture convert `
        + "makes a recording that it can read",
    );
  }
  const found = readTouchscreen(core, bytes, name, description);
  return { ...found, bytes: new TextEncoder().encode(recordingText(found.device, found.inputs)) };
}
