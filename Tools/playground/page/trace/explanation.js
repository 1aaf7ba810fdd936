// SPDX-License-Identifier: MIT

import { sequenceIndex, sequencesOf } from "./sequences.js";

/**
 * What each recognizer did in each sequence of touches, and why.
 *
 * `alone` is the trace of the same inputs with each recognizer as if it were the only one. Returns
 * chapters: { sequence, findings, notes }. A finding is { recognizer, gestures, notes, aloneAt }.
 */
export function explain(trace, alone) {
  const sequences = sequencesOf(trace);
  const chapters = sequences.map((sequence) => ({ sequence, findings: [], notes: [] }));
  if (sequences.length === 0) {
    return chapters;
  }
  const chapterAt = (time) => chapters[sequenceIndex(sequences, time)];
  for (const [index, lane] of trace.lanes.entries()) {
    for (const chapter of chapters) {
      chapter.findings.push({ recognizer: lane.name, gestures: [], notes: [], aloneAt: [] });
    }
    const findingAt = (time) => chapterAt(time).findings[index];
    const { gestures, unmatched } = matched(gesturesOf(lane), gesturesOf(alone.lanes[index]));
    for (const gesture of gestures) {
      findingAt(gesture.reported).gestures.push(gesture);
    }
    for (const moment of unmatched) {
      findingAt(moment).aloneAt.push(moment);
    }
    // The reason of a cancelled gesture is kept with the gesture.
    for (const note of lane.notes.filter(({ state }) => state !== "cancelled")) {
      findingAt(note.time).notes.push(note);
    }
  }
  for (const note of trace.notes) {
    chapterAt(note.time).notes.push(note);
  }
  return chapters;
}

/** Finds when each gesture would have been reported without rivals: the latest time by then. */
function matched(gestures, others) {
  const known = [];
  let next = 0;
  for (const gesture of gestures) {
    while (next < others.length && others[next].reported <= gesture.reported) {
      known.push(others[next].reported);
      next += 1;
    }
    gesture.known = known.pop() ?? gesture.reported;
  }
  const unmatched = [...known, ...others.slice(next).map(({ reported }) => reported)];
  return { gestures, unmatched };
}

/** The gestures among the attempts of a lane. */
function gesturesOf(lane) {
  const gestures = [];
  for (const { transitions, values } of lane.attempts) {
    const [first] = transitions;
    if (first?.state !== "began" && first?.state !== "ended") {
      continue;
    }
    const last = transitions.findLast(({ state }) => state === "ended" || state === "cancelled");
    const reason = lane.notes.find(
      ({ state, time }) => state === "cancelled" && time === last?.time,
    );
    gestures.push({
      reported: first.time,
      known: first.time,
      end: first.state === "began" ? last : undefined,
      reason: last?.state === "cancelled" ? reason : undefined,
      value: values.at(-1),
    });
  }
  return gestures;
}
