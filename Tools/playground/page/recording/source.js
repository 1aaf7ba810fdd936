// SPDX-License-Identifier: MIT

import { RecordingError } from "./error.js";
import { isRecording, readRecording } from "./reader.js";

/** The largest file that the page reads, in bytes. A minute of ten fingers takes 4 MB. */
export const LARGEST_FILE = 8_000_000;

/**
 * Reads a file: { name, bytes, device, inputs, error, isPlayable }; see `readRecording`. It never
 * throws for a damaged file: then `error` says what is wrong, and `inputs` are what can be used.
 */
export function readSource(bytes, name) {
  const source = { name, bytes, device: null, inputs: [], error: null, isPlayable: true };
  try {
    Object.assign(source, read(bytes, name));
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

function read(bytes, name) {
  if (isRecording(bytes) || name.endsWith(".gesture")) {
    return readRecording(bytes, name);
  }
  throw new RecordingError(
    name,
    null,
    "this page reads recordings in GestureKit's own format; gesture convert makes one of what evemu-record, "
      + "libinput record, getevent -lt and evtest print",
  );
}
