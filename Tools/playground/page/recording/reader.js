// SPDX-License-Identifier: MIT

import { LineProblem, LineReader, RecordingError, decodedLine } from "./bytes.js";
import { deviceOf, inputOf } from "./device.js";
import { FieldLine, SIDE } from "./fields.js";

const FIRST_WORD = "gesture-recording ";
const LONGEST_HEADER = 1000;

/** Whether a file says that it is a recording of this format. */
export function isRecording(bytes) {
  return [...FIRST_WORD].every((letter, index) => bytes[index] === letter.charCodeAt(0));
}

/**
 * Reads a recording in the format of docs/recording-format.md.
 *
 * Returns { device, inputs, error }. `device` is the first touchscreen of the header, or else the
 * first device. If the recording is damaged after the header, `error` is not null, and `inputs` are
 * those before the damage; then all touches are cancelled. Throws a RecordingError if the header is
 * damaged.
 */
export function readRecording(bytes, name) {
  const scan = new Scan(bytes, name);
  const { devices, first } = scan.header();
  const device = devices.find((one) => one.kind === "touchscreen") ?? devices[0] ?? null;
  const inputs = [];
  try {
    for (let input = first; input !== null; input = scan.nextInput()) {
      inputs.push(input);
    }
  } catch (error) {
    if (!(error instanceof RecordingError)) {
      throw error;
    }
    const latest = inputs.reduce((time, input) => (input.time > time ? input.time : time), 0n);
    inputs.push({ what: "cancel-all", time: latest });
    return { device, inputs, error };
  }
  return { device, inputs, error: null };
}

/** Goes through the lines of a recording, and checks that they fit together. */
class Scan {
  constructor(bytes, name) {
    this.lines = new LineReader(bytes, name);
    this.hasWindow = false;
    this.numbers = new Set();
  }

  /** Reads up to the first line with a time. */
  header() {
    this.#checkVersion();
    const devices = [];
    let first = null;
    for (let entry = this.#entry(); entry !== null; entry = this.#entry()) {
      if (entry.device) {
        devices.push(entry.device);
      }
      if (this.lines.number > LONGEST_HEADER) {
        throw this.#error(
          `a header of more than ${LONGEST_HEADER} lines: move comments after the first sample`,
        );
      }
      if (entry.input) {
        first = entry.input;
        break;
      }
    }
    if (!this.hasWindow) {
      throw this.#error(
        "the line with the size of the window is missing: window width=… height=…",
      );
    }
    return { devices, first };
  }

  /** Takes the next input. Null: there are no more. */
  nextInput() {
    let entry;
    do {
      entry = this.#entry();
    } while (entry !== null && !entry.input);
    return entry?.input ?? null;
  }

  #nextLine() {
    const line = this.lines.next();
    if (line !== null && !this.lines.isEnded) {
      throw this.#error(
        "the recording is cut off: its last line has no end. Delete that line to use what comes "
          + "before it",
      );
    }
    return line;
  }

  #checkVersion() {
    const line = this.#nextLine();
    if (line === null) {
      throw new RecordingError(this.lines.name, null, "the file is empty: record again");
    }
    const found = /^gesture-recording ([0-9]{1,6})\.([0-9]{1,6})$/.exec(line);
    if (!found) {
      throw this.#error(
        "this is not a recording: its first line is not “gesture-recording 1.0”",
      );
    }
    const [major, minor] = [Number(found[1]), Number(found[2])];
    if (major !== 1) {
      throw this.#error(
        `this recording has version ${major}.${minor}, and only versions 1.x can be read: `
          + (major > 1
            ? "use a newer version of this program"
            : "there are none before that"),
      );
    }
  }

  /** Takes the next line with content: { device } or { input } or {}. Null: there are no more. */
  #entry() {
    for (let line = this.#nextLine(); line !== null; line = this.#nextLine()) {
      const entry = this.#content(line);
      if (entry.isEmpty) {
        continue;
      }
      if (entry.isWindow) {
        if (this.hasWindow) {
          throw this.#error("a second size of the window");
        }
        this.hasWindow = true;
        continue;
      }
      this.#check(entry);
      return entry;
    }
    return null;
  }

  #content(line) {
    try {
      return contentOf(line);
    } catch (error) {
      if (!(error instanceof LineProblem)) {
        throw error;
      }
      const isAnother = line.startsWith(FIRST_WORD);
      throw this.#error(
        isAnother ? "another recording: a file must hold only one" : error.message,
      );
    }
  }

  #check({ device, input }) {
    if (device) {
      if (this.numbers.has(device.number)) {
        throw this.#error(`device ${device.number} is described a second time`);
      }
      this.numbers.add(device.number);
    }
    if (!input) {
      return;
    }
    const hasDevice = input.what !== "cancel-all" && input.kind !== "frame";
    if (hasDevice && !this.numbers.has(input.device)) {
      throw this.#error(
        `no line before this one describes device ${input.device}: device number=…`,
      );
    }
    if (!this.hasWindow) {
      throw this.#error("no line before this one has the size of the window: window width=…");
    }
  }

  #error(message) {
    return new RecordingError(this.lines.name, this.lines.number, message);
  }
}

/** Reads a line after the first one. */
function contentOf(bytes) {
  if (/[\x00-\x1f\x7f]/.test(bytes)) {
    throw new LineProblem("there is a control character in the line");
  }
  const line = bytes.replace(/^ +/, "");
  if (line === "") {
    return { isEmpty: true };
  }
  if (line.startsWith("#")) {
    decodedLine(line);
    return {};
  }
  const fields = new FieldLine(line);
  const entry = {};
  if (fields.kind === "window") {
    fields.steps("width", SIDE);
    fields.steps("height", SIDE);
    entry.isWindow = true;
  } else if (fields.kind === "device") {
    entry.device = deviceOf(fields);
  } else {
    entry.input = inputOf(fields);
    if (entry.input === null) {
      decodedLine(line);
      return {};
    }
  }
  fields.checkOthers();
  return entry;
}

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
