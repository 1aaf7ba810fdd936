// SPDX-License-Identifier: MIT

// The sentences of `gesture explain`. A test compares them with the command's, character by
// character: see Tools/Sources/gesture/Explaining/ExplanationText.swift.

import { RECOGNIZERS } from "../core/recognizers.js";
import { decimal, degrees, inSeconds, pair, whole } from "./numbers.js";
import { printable } from "./printable.js";
import { fingersOf, reachOf } from "./sequences.js";

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

/** What one passes to the command if an assumption is wrong. */
function adviceWords(device) {
  const options = [
    ...(device?.mapping === "assumed" ? ["--size-mm if you know it"] : []),
    ...(device?.isKindAssumed ? ["--kind touchpad if it is one"] : []),
  ];
  return options.length === 0 ? "" : `; pass ${options.join(", ")}`;
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
  const lines = [printable(file), `  ${deviceWords(device)}${adviceWords(device)}`];
  if (chapters.length === 0) {
    const isTouchscreen = device?.kind === "touchscreen";
    lines.push(isTouchscreen ? "  no finger touched it" : "  no gesture was made on it");
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
