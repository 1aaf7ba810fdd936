// SPDX-License-Identifier: MIT

/**
 * The sequences of a trace, in order of time: the contacts from the first that lands to the last
 * that lifts, or the gesture of a touchpad.
 */
export function sequencesOf(trace) {
  const sequences = [];
  for (const contact of trace.contacts) {
    const start = contact.samples[0].time;
    const last = sequences.at(-1);
    if (last && start < last.end) {
      last.contacts.push(contact);
      last.end = contact.endTime > last.end ? contact.endTime : last.end;
    } else {
      const end = contact.endTime > start ? contact.endTime : start;
      sequences.push({ number: sequences.length + 1, contacts: [contact], start, end });
    }
  }
  return sequences;
}

/** The index of the sequence that an event belongs to: the last that has begun, or the first. */
export function sequenceIndex(sequences, time) {
  let low = 0;
  let high = sequences.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sequences[middle].start <= time) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return Math.max(0, low - 1);
}

/** How many fingers took part. */
export function fingersOf(sequence) {
  return sequence.contacts.reduce((sum, { touchpad }) => sum + (touchpad?.fingers ?? 1), 0);
}

/** The greatest distance of a contact from where it landed, in points. */
export function reachOf({ samples }) {
  const [first] = samples;
  return samples.reduce((reach, { x, y }) => {
    const [dx, dy] = [x - first.x, y - first.y];
    return Math.max(reach, Math.sqrt(dx * dx + dy * dy));
  }, 0);
}
