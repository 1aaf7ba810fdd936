// SPDX-License-Identifier: MIT

import { LineProblem, RecordingError } from "../recording/error.js";
import { LineReader } from "../recording/lines.js";
import { GREATEST_TYPE, greatestCode, SYN, TYPE } from "./codes.js";
import { observedDevice } from "./device.js";
import { EvemuHeader } from "./header.js";
import { LineScanner, malformed } from "./scanner.js";

const LONGEST_FRAME = 4096;
/** Recorders stamp events in interrupts: a frame may seem older than the one before. */
const GREATEST_STEP_BACK = 1_000_000n;

/**
 * Reads a recording in evemu's text format.
 *
 * `description` is the text of a .desc file, for a recording without a header; null: none. Returns
 * { device, frames, error, remarks }. A frame is { time, events }, an event { type, code, value }.
 * Throws a RecordingError if there is no event, or a line before it is damaged.
 */
export function readEvemu(bytes, name, description) {
  const lines = new LineReader(bytes, name);
  const { header, first } = readStart(lines);
  if (first === null) {
    throw new RecordingError(
      name,
      null,
      lines.number === 0
        ? "the file is empty: record again"
        : "it has no events (lines that begin with “E:”): record again",
    );
  }
  const described = header.isPresent ? header.device : describedBy(description);
  const { events, error } = readEvents(lines, first);
  const built = buildFrames(events, lines, error);
  if (described) {
    return { device: described, remarks: [], ...built };
  }
  const { device, remark } = observedDevice(events);
  return { device, remarks: error || built.error ? [] : [remark], ...built };
}

function describedBy(description) {
  if (description === null) {
    return null;
  }
  const { header } = readStart(new LineReader(description.bytes, description.name));
  if (!header.isPresent) {
    throw new RecordingError(
      description.name,
      null,
      "this should describe a device, but has no N:, I:, P:, B: or A: lines",
    );
  }
  return header.device;
}

/** Reads up to the first event. */
function readStart(lines) {
  const header = new EvemuHeader();
  for (let line = lines.next(); line !== null; line = lines.next()) {
    const found = named(lines, () => {
      const content = contentOf(line);
      if (content?.kind) {
        header.add(content.kind, content.scanner);
      }
      return content?.event ? content : null;
    });
    if (found) {
      return { header, first: { ...found.event, line: lines.number } };
    }
  }
  return { header, first: null };
}

/** Reads all events from the first on, up to an error. */
function readEvents(lines, first) {
  const events = [first];
  try {
    for (let line = lines.next(); line !== null; line = lines.next()) {
      const content = named(lines, () => contentOf(line));
      if (content?.kind) {
        throw new RecordingError(
          lines.name,
          lines.number,
          "a description after the first event: a file holds one recording",
        );
      }
      if (content) {
        events.push({ ...content.event, line: lines.number });
      }
    }
  } catch (error) {
    if (!(error instanceof RecordingError)) {
      throw error;
    }
    return { events, error };
  }
  return { events, error: null };
}

/** Collects events into frames. `damage` is the error after the last event. */
function buildFrames(events, lines, damage) {
  const frames = [];
  let open = [];
  let latest = 0n;
  for (const event of events) {
    if (open.length >= LONGEST_FRAME) {
      return failed(frames, lines, event.line, `a frame of more than ${LONGEST_FRAME} events`);
    }
    open.push(event);
    if (event.type !== TYPE.synchronization || event.code !== SYN.report) {
      continue;
    }
    if (latest > event.time && latest - event.time > GREATEST_STEP_BACK) {
      const message = "the time goes back by more than a second: a file holds one recording";
      return failed(frames, lines, event.line, message);
    }
    latest = event.time > latest ? event.time : latest;
    frames.push({ time: latest, events: open });
    open = [];
  }
  if (damage) {
    return { frames, error: damage };
  }
  if (open.length > 0) {
    const message = `the recording is cut off: its last frame begins at line ${open[0].line} and `
      + "does not end in “0000 0000”. Delete that frame or record again";
    return failed(frames, lines, lines.number, message);
  }
  return { frames, error: null };
}

function failed(frames, lines, line, message) {
  return { frames, error: new RecordingError(lines.name, line, message) };
}

/** Calls a function, and adds the file and the line to a problem. */
function named(lines, action) {
  try {
    return action();
  } catch (error) {
    throw error instanceof LineProblem
      ? new RecordingError(lines.name, lines.number, error.message)
      : error;
  }
}

/** Reads a line: { event }, or { kind, scanner } of a description. Null: it is empty. */
function contentOf(line) {
  if (new LineScanner(line).isAtEnd()) {
    return null;
  }
  if (line[1] !== ":") {
    throw malformed();
  }
  const scanner = new LineScanner(line.slice(2));
  if (line[0] !== "E") {
    return { kind: line[0], scanner };
  }
  const time = scanner.microseconds();
  const type = scanner.hexadecimal("the event type", GREATEST_TYPE);
  const code = scanner.hexadecimal("the event code", greatestCode(type));
  const value = scanner.signed("the value");
  if (!scanner.isAtEnd()) {
    throw malformed();
  }
  return { event: { time, type, code, value } };
}
