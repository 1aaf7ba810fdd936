// SPDX-License-Identifier: MIT

import { RECOGNIZERS } from "../core/recognizers.js";
import { fingersOf, reachOf, sequenceIndex, sequencesOf } from "./sequences.js";

const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
const NAMES = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Text from outside, with escapes for invisible characters, which could hide or reorder text. */
export function printable(text) {
  return text.replace(
    HIDDEN,
    (character) => NAMES[character] ?? `\\u{${character.codePointAt(0).toString(16)}}`,
  );
}

/**
 * Microseconds as seconds with three decimals, such as "0.124 s". Rounds to the nearest
 * millisecond, halves up.
 */
export function inSeconds(time) {
  const milliseconds = time / 1000n + (time % 1000n >= 500n ? 1n : 0n);
  const places = String(milliseconds % 1000n).padStart(3, "0");
  return `${milliseconds / 1000n}.${places} s`;
}

/** A number with some decimals, halves away from zero. Zero has no sign. */
export function decimal(value, places) {
  const unit = 10 ** places;
  const rounded = (Math.sign(value) * Math.round(Math.abs(value) * unit)) / unit;
  return (rounded === 0 ? 0 : rounded).toFixed(places);
}

/** A whole number, halves to even, as `printf` rounds. */
export function whole(value) {
  const below = Math.floor(value);
  const isUp = value - below === 0.5 ? below % 2 !== 0 : value - below > 0.5;
  return String(below + (isUp ? 1 : 0));
}

/** A point or a way in points. */
export function pair({ x, y }) {
  return `(${decimal(x, 1)}, ${decimal(y, 1)})`;
}

/** An angle in degrees. */
export function degrees(radians) {
  return `${decimal((radians * 180) / Math.PI, 1)}°`;
}

/**
 * What each recognizer did in each sequence of touches, and why.
 *
 * `alone` is the trace of the same inputs with each recognizer as if it were the only one.
 * `together(loser, winner)` plays them again, and returns the trace if the two, by the index of their
 * lanes, recognized simultaneously. Returns chapters: { sequence, findings, notes }. A finding is
 * { recognizer, outcomes }, in order of time: { time, gesture } or { time, failure }. A failure is
 * { note, alone, isHelped }; alone is { fires } or { fails }, or null.
 */
export function explain(trace, alone, together) {
  const sequences = sequencesOf(trace);
  const chapters = sequences.map((sequence) => ({ sequence, findings: [], notes: [] }));
  if (sequences.length === 0) {
    return chapters;
  }
  const chapterAt = (time) => chapters[sequenceIndex(sequences, time)];
  const traces = new Map();
  for (const [index, lane] of trace.lanes.entries()) {
    const other = alone.lanes[index];
    const helps = (winner, start) => {
      const key = `${index} ${winner}`;
      if (!traces.has(key)) {
        traces.set(key, together(index, winner));
      }
      return resultOf(traces.get(key).lanes[index], start)?.fires !== undefined;
    };
    for (const chapter of chapters) {
      chapter.findings.push({ recognizer: lane.name, outcomes: [] });
    }
    const outcomes = gesturesOf(lane, other).map((gesture) => ({ time: gesture.reported, gesture }));
    // The reason of a cancelled gesture is kept with the gesture.
    for (const note of lane.notes.filter(({ state }) => state !== "cancelled")) {
      const start = startOfFailure(lane, note.time);
      const result = start === null ? null : resultOf(other, start);
      const winner = trace.lanes.findIndex(({ name }) => name === note.rival);
      const isHelped = note.isExcluded && winner >= 0 && result?.fires !== undefined
        && helps(winner, start);
      outcomes.push({ time: note.time, failure: { note, alone: result, isHelped } });
    }
    outcomes.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
    for (const outcome of outcomes) {
      chapterAt(outcome.time).findings[index].outcomes.push(outcome);
    }
  }
  for (const note of trace.notes) {
    chapterAt(note.time).notes.push(note);
  }
  // Where no touch reached a recognizer, nothing is undecided.
  for (const { sequence, findings, notes } of chapters) {
    if (notes.length >= sequence.contacts.length) {
      const [note] = notes;
      const failure = { note, alone: null, isHelped: false };
      for (const { outcomes } of findings.filter(({ outcomes }) => outcomes.length === 0)) {
        outcomes.push({ time: note.time, failure });
      }
    }
  }
  return chapters;
}

/** When an attempt recognized; null if it did not. */
function recognizedAt({ transitions: [first] }) {
  return first?.state === "began" || first?.state === "ended" ? first.time : null;
}

/** The attempt that a touch at a time belongs to. */
function attemptAt(lane, time) {
  const attempt = lane.attempts.findLast(({ start }) => start <= time);
  return attempt && attempt.end >= time ? attempt : null;
}

/** When the attempt that failed at a time had its first touch; null: there was no attempt. */
function startOfFailure(lane, time) {
  const attempt = lane.attempts.findLast(({ start, transitions }) => {
    const last = transitions.at(-1);
    return start <= time && last?.time === time && last.state === "failed";
  });
  return attempt?.start ?? null;
}

/** What came of the touches with which an attempt began; null: nothing until the end. */
function resultOf(lane, start) {
  const attempt = attemptAt(lane, start);
  if (!attempt) {
    return null;
  }
  const fires = recognizedAt(attempt);
  if (fires !== null) {
    return { fires };
  }
  const last = attempt.transitions.at(-1);
  if (last?.state !== "failed") {
    return null;
  }
  const note = lane.notes.findLast(({ state, time }) => state === "failed" && time <= last.time);
  return note ? { fails: note.reason } : null;
}

/** The gestures among the attempts of a lane. */
function gesturesOf(lane, alone) {
  const gestures = [];
  for (const attempt of lane.attempts) {
    const { start, transitions, values } = attempt;
    const reported = recognizedAt(attempt);
    if (reported === null) {
      continue;
    }
    const other = attemptAt(alone, start);
    const known = (other ? recognizedAt(other) : null) ?? reported;
    const last = transitions.findLast(({ state }) => state === "ended" || state === "cancelled");
    const reason = lane.notes.find(
      ({ state, time }) => state === "cancelled" && time === last?.time,
    );
    gestures.push({
      reported,
      known: known < reported ? known : reported,
      end: transitions[0].state === "began" ? last : undefined,
      reason: last?.state === "cancelled" ? reason : undefined,
      values,
    });
  }
  return gestures;
}

// The sentences of `gesture explain`. A test compares them with the command's, character by
// character: see Tools/Sources/gesture/Explaining/ExplanationText.swift.


function nameWidth() {
  return Math.max(...RECOGNIZERS.map(({ name }) => name.length));
}

/** A device in words. */
export function deviceWords(device) {
  const name = printable(device?.name || (device ? "unnamed device" : "no device"));
  if (device?.kind !== "touchscreen") {
    return `${name}: a touchpad; its swipes, pinches and holds are played, and scrolls; pointer `
      + "motion is not";
  }
  const size = `${whole(device.size.width / 4096)} x ${whole(device.size.height / 4096)} pt`;
  const contacts = device.hasContactSizes ? ", with contact sizes" : "";
  const isPhone = Math.abs(Math.max(device.size.width, device.size.height) / 4096 - 762) < 0.5;
  const origin = `size unknown, assumed to be ${isPhone ? "a phone of " : ""}`;
  return `${name}: ${device.mapping === "assumed" ? origin : ""}${size}${contacts}`;
}

/** The title of a chapter, in two parts. */
export function chapterTitle({ sequence }) {
  const count = fingersOf(sequence);
  const place = sequence.contacts.some(({ touchpad }) => touchpad) ? " on the touchpad" : "";
  const span = `${inSeconds(sequence.start)} to ${inSeconds(sequence.end)}`;
  return [
    `touches ${sequence.number}`,
    `: ${span}, ${count} finger${count === 1 ? "" : "s"}${place}`,
  ];
}

/**
 * The gesture of a touchpad in a word. libinput reports swipes of three and more fingers, so a
 * swipe of fewer is a scroll.
 */
export function touchpadWord({ gesture, fingers }) {
  return gesture === "swipe" && fingers < 3 ? "scroll" : gesture;
}

/** What a contact did. */
export function contactWords(contact) {
  const { samples, touchpad, ordinal, endTime } = contact;
  const [first, last] = [samples[0], samples.at(-1)];
  const span = endTime > first.time ? endTime - first.time : 0n;
  const time = decimal(Number(span) / 1000, 0);
  if (touchpad === null) {
    return `finger ${ordinal}: ${pair(first)} to ${pair(last)} in ${time} ms, at most `
      + `${decimal(reachOf(contact), 1)} pt from its start${ending(contact)}`;
  }
  const way = `moved ${pair({ x: last.x - first.x, y: last.y - first.y })} pt in ${time} ms`;
  const facts = {
    swipe: way,
    pinch: `scale ${decimal(touchpad.scale, 3)}, rotation ${degrees(touchpad.rotation)}, ${way}`,
    hold: `rested for ${time} ms`,
  };
  return `${touchpadWord(touchpad)}: ${facts[touchpad.gesture]}${ending(contact)}`;
}

function ending({ end, touchpad }) {
  if (end === "lifted") {
    return "";
  }
  if (end === "still-down") {
    return ", still down at the end";
  }
  if (touchpad === null) {
    return ", then taken away";
  }
  return ", then cancelled by the touchpad";
}

/** What a recognizer did in a sequence: { outcome, text } for each gesture and each failure. */
export function findingLines({ outcomes }) {
  const lines = outcomes.map(({ gesture, failure }) =>
    gesture
      ? { outcome: "fired", text: gestureWords(gesture) }
      : {
        outcome: failure.note.state === "possible" ? "not received" : failure.note.state,
        text: failureWords(failure),
      });
  return lines.length > 0
    ? lines
    : [{ outcome: "undecided", text: "here; later touches may complete it" }];
}

function failureWords({ note, alone, isHelped }) {
  let text = `at ${inSeconds(note.time)}: ${note.reason}`;
  if (isHelped) {
    text += "; to get both, let the two recognize simultaneously";
  }
  if (alone?.fires !== undefined) {
    text += `; alone it fires at ${inSeconds(alone.fires)}`;
  } else if (alone && note.rival) {
    text += `; it would have failed anyway: ${alone.fails}`;
  }
  return text;
}

function gestureWords({ reported, known, end, reason, values }) {
  let text = `at ${inSeconds(reported)}, `;
  if (known < reported) {
    const delay = decimal(Number(reported - known) / 1000, 0);
    text += `known at ${inSeconds(known)}: rivals delayed it by ${delay} ms`;
  } else {
    text += "without waiting";
  }
  if (end) {
    text += `; ${end.state} at ${inSeconds(end.time)}${reason ? `: ${reason.reason}` : ""}`;
  }
  return values.length > 0 ? text + valueWords(values) : text;
}

/** The last values, and the largest ones of a gesture that went back. */
function valueWords(values) {
  const { side, translation, scale, rotation } = values.at(-1);
  const parts = [];
  if (side) {
    parts.push(side);
  }
  if (translation) {
    const size = ({ x, y }) => Math.sqrt(x * x + y * y);
    const peak = peakOf(values.map((value) => value.translation), 1, size, pair);
    parts.push(`translation ${pair(translation)} pt${peak}`);
  }
  if (scale !== undefined) {
    const size = (factor) => (factor > 0 ? Math.abs(Math.log(factor)) : 0);
    const peak = peakOf(values.map((value) => value.scale), 0.01, size, (one) => decimal(one, 3));
    parts.push(`scale ${decimal(scale, 3)}${peak}`);
  }
  if (rotation !== undefined) {
    const peak = peakOf(values.map((value) => value.rotation), Math.PI / 180, Math.abs, degrees);
    parts.push(`rotation ${degrees(rotation)}${peak}`);
  }
  return parts.length > 0 ? `; ${parts.join(", ")}` : "";
}

/** The value with the largest size, in words, if the last is smaller by a tenth or more. */
function peakOf(all, least, size, words) {
  const peak = all.reduce((best, value) => (size(value) > size(best) ? value : best));
  const isPassed = size(peak) >= least && size(all.at(-1)) <= 0.9 * size(peak);
  return isPassed ? ` (peak ${words(peak)})` : "";
}

/** The whole explanation as the command prints it, one line each. */
export function explanationText(file, device, chapters) {
  const lines = [printable(file), `  ${deviceWords(device)}`];
  if (chapters.length === 0) {
    const isTouchscreen = device?.kind === "touchscreen";
    lines.push(isTouchscreen ? "  no finger touched it" : "  libinput reported no gesture on it");
  }
  for (const chapter of chapters) {
    lines.push("", `  ${chapterTitle(chapter).join("")}`);
    lines.push(...chapter.sequence.contacts.map((contact) => `    ${contactWords(contact)}`));
    lines.push(...chapter.notes.map(({ sentence }) => `    ${sentence}`));
    for (const finding of chapter.findings) {
      const name = finding.recognizer.padEnd(nameWidth());
      for (const { outcome, text } of findingLines(finding)) {
        lines.push(`    ${name}  ${outcome} ${text}`);
      }
    }
  }
  return lines.join("\n") + "\n";
}
