// SPDX-License-Identifier: MIT

import { RECOGNIZERS } from "../core/recognizers.js";
import { touchpadWord } from "./sentences.js";

const RADIANS_PER_STEP = (2 * Math.PI) / 2 ** 32;

function later(one, other) {
  return one > other ? one : other;
}

/**
 * Records what happens on a stage, as the command does for `gesture explain` and `gesture draw`.
 *
 * A trace has contacts, lanes (one for each recognizer) and notes about touches that reached none.
 * Times are BigInts in microseconds, lengths are in points.
 */
export class Recorder {
  /** Observes a stage from now on; nothing has been played yet. */
  constructor(stage) {
    this.stage = stage;
    this.trace = {
      duration: 0n,
      contacts: [],
      lanes: RECOGNIZERS.map(({ name, kind }) => ({ name, kind, attempts: [], notes: [] })),
      notes: [],
    };
    this.openContacts = new Map();
    this.openGestures = new Map();
    this.isOpen = RECOGNIZERS.map(() => false);
    this.ledgerEnd = stage.ledgerEnd;
    stage.observe = (index, state, value) => this.#observed(index, state, value);
    stage.settled = (input) => this.#settled(input);
  }

  #open() {
    return [...this.openContacts.values(), ...this.openGestures.values()];
  }

  #settled(input) {
    if (input?.time !== undefined) {
      this.trace.duration = later(this.trace.duration, input.time);
    }
    if (input?.what === "touch") {
      this.#takeTouch(input);
      if (input.kind !== "frame") {
        return;
      }
    } else if (input?.what === "step") {
      this.#takeStep(input);
    } else if (input?.what === "cancel-all") {
      this.#cancelContacts();
    }
    this.#takeLedger();
    RECOGNIZERS.forEach((_, index) => this.#updateAttempt(index));
    for (const contact of this.#open()) {
      contact.endTime = this.trace.duration;
    }
  }

  #addContact(id, device, time, x, y, touchpad) {
    const contact = {
      ordinal: this.trace.contacts.length + 1,
      id,
      device,
      samples: [{ time, x, y }],
      end: "still-down",
      endTime: time,
      touchpad,
    };
    this.trace.contacts.push(contact);
    return contact;
  }

  #takeTouch({ kind, time, device, id, ...place }) {
    const key = `${device} ${id}`;
    const contact = this.openContacts.get(key);
    const [x, y] = [place.x / 4096, place.y / 4096];
    if (kind === "down" && !contact) {
      this.openContacts.set(key, this.#addContact(id, device, time, x, y, null));
    } else if (kind === "motion" && contact) {
      contact.samples.push({ time, x, y });
    } else if ((kind === "up" || kind === "cancel") && contact) {
      this.openContacts.delete(key);
      contact.end = kind === "up" ? "lifted" : "cancelled";
      contact.endTime = time;
    }
  }

  #takeStep(step) {
    const { gesture, phase, time, device, fingers } = step;
    const open = this.openGestures.get(device);
    const [x, y] = [step.x / 4096, step.y / 4096];
    if (phase === "begin") {
      if (!open) {
        const touchpad = { gesture, fingers, scale: 1, rotation: 0 };
        this.openGestures.set(device, this.#addContact(0, device, time, x, y, touchpad));
      }
      return;
    }
    if (!open) {
      return;
    }
    if (phase === "update") {
      const last = open.samples.at(-1);
      open.samples.push({ time, x: last.x + x, y: last.y + y });
      if (gesture === "pinch") {
        open.touchpad.scale = step.scale / 2 ** 32;
        open.touchpad.rotation += step.turn * RADIANS_PER_STEP;
      }
      return;
    }
    this.openGestures.delete(device);
    open.end = phase === "cancel" ? "cancelled" : "lifted";
    open.endTime = time;
  }

  #cancelContacts() {
    for (const contact of this.#open()) {
      contact.end = "cancelled";
      contact.endTime = this.trace.duration;
    }
    this.openContacts.clear();
    this.openGestures.clear();
  }

  #observed(index, state, value) {
    this.trace.duration = later(this.trace.duration, value.time);
    this.#go(index, state, value.time);
    this.#attempt(index)?.values.push(value);
  }

  #takeLedger() {
    for (const record of this.stage.ledger(this.ledgerEnd)) {
      const { time, index, rival, state, isExcluded, sentence } = record;
      const reason = this.#wrongKind(record) ?? this.#interruption(record)
        ?? reasonIn(sentence, index);
      const note = { time, sentence, reason, rival, state, isExcluded };
      if (index === null) {
        this.trace.notes.push(note);
        continue;
      }
      this.trace.lanes[index].notes.push(note);
      this.trace.duration = later(this.trace.duration, time);
      // A cancelled gesture has been recorded by its event.
      if (state === "failed") {
        this.#go(index, "failed", time);
      }
    }
    this.ledgerEnd = this.stage.ledgerEnd;
  }

  /** Recognizers take all touches, but only some kinds of touchpad gestures. */
  #wrongKind({ state, index }) {
    const [open] = this.openGestures.values();
    return state === "possible" && index !== null && open
      ? `it does not take a touchpad ${touchpadWord(open.touchpad)}`
      : null;
  }

  /** A touchpad's gesture ended. A recording does not say why. */
  #interruption({ time, isDeviceCancel }) {
    const contact = isDeviceCancel
      ? this.trace.contacts.findLast(({ endTime }) => endTime <= time)
      : undefined;
    return contact?.end === "cancelled" && contact.touchpad !== null
      ? `the touchpad ended the ${contact.touchpad.gesture}`
      : null;
  }

  /** Opens an attempt when a recognizer receives its first touch, and closes it at the reset. */
  #updateAttempt(index) {
    const { state, touches } = this.stage.recognizer(index);
    if (state === "possible") {
      if (this.#hasEnded(index)) {
        this.isOpen[index] = false;
      }
      if (!this.isOpen[index] && touches > 0) {
        this.#openAttempt(index, this.trace.duration);
      }
    }
    const attempt = this.#attempt(index);
    if (attempt) {
      attempt.end = this.trace.duration;
    }
  }

  /** Whether the latest attempt has ended. */
  #hasEnded(index) {
    const last = this.trace.lanes[index].attempts.at(-1)?.transitions.at(-1)?.state;
    return last === "ended" || last === "cancelled" || last === "failed";
  }

  #openAttempt(index, time) {
    this.isOpen[index] = true;
    this.trace.lanes[index].attempts.push({ start: time, end: time, transitions: [], values: [] });
  }

  #go(index, state, time) {
    if (!this.isOpen[index] || this.#hasEnded(index)) {
      this.#openAttempt(index, time);
    }
    const attempt = this.#attempt(index);
    attempt.end = later(attempt.end, time);
    if (state !== "changed" || attempt.transitions.at(-1)?.state !== "changed") {
      attempt.transitions.push({ time, state });
    }
  }

  /** The open attempt of a recognizer, if there is one. */
  #attempt(index) {
    return this.isOpen[index] ? this.trace.lanes[index].attempts.at(-1) : undefined;
  }
}

/** The part of a sentence of the ledger after the time, without the period. */
function reasonIn(sentence, index) {
  const start = index === null ? 0 : RECOGNIZERS[index].name.length;
  const found = sentence.indexOf(" s: ", start);
  return found < 0 ? sentence : sentence.slice(found + 4, -1);
}
