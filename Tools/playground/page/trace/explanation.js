// SPDX-License-Identifier: MIT

import { sequenceIndex, sequencesOf } from "./sequences.js";

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
