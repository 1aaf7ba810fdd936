// SPDX-License-Identifier: MIT

import { Playback } from "../trace/playback.js";
import { Drawing } from "./drawing.js";

/** Listens to the drawing area, and calls `draw(drawing)` when there are new events. */
export class Pad {
  constructor(element, draw) {
    this.element = element;
    this.draw = draw;
    this.drawing = null;
    for (const [type, kind] of [["pointerdown", "down"], ["pointerup", "up"], ["pointercancel", "cancel"]]) {
      element.addEventListener(type, (event) => this.#take(kind, event, [event]));
    }
    element.addEventListener("pointermove", (event) => {
      const all = event.getCoalescedEvents?.() ?? [];
      this.#take("motion", event, all.length > 0 ? all : [event]);
    });
    element.addEventListener("contextmenu", (event) => event.preventDefault());
    // A long press must not select text or open a menu.
    element.addEventListener("touchstart", (event) => event.preventDefault(), { passive: false });
  }

  /** Ends the drawing. The next finger begins another one. */
  forget() {
    this.drawing = null;
  }

  #take(kind, event, events) {
    const isMouse = event.pointerType === "mouse";
    if (kind === "down") {
      // Only the main button of a mouse draws.
      if (isMouse && event.button !== 0) {
        return;
      }
      event.preventDefault();
      this.#begin(event);
    }
    if (this.drawing === null) {
      return;
    }
    const box = this.element.getBoundingClientRect();
    const [left, top] = [box.left + this.element.clientLeft, box.top + this.element.clientTop];
    const taken = events.filter((one) =>
      this.drawing.take(kind, one, one.clientX - left, one.clientY - top));
    if (taken.length > 0) {
      this.draw(this.drawing);
    }
  }

  #begin(event) {
    try {
      this.element.setPointerCapture(event.pointerId);
    } catch {
      // The pointer has been lifted already.
    }
    if (this.drawing === null || this.drawing.isOver(event.timeStamp)) {
      const { clientWidth, clientHeight } = this.element;
      this.drawing = new Drawing({ width: clientWidth, height: clientHeight });
    }
  }
}

/**
 * Plays a drawing while it is drawn, picture by picture. Its recording is played again at the end.
 * Both give the same sentences, because an event of the browser that comes after a deadline gets the
 * deadline's time.
 */
export class Live {
  /**
   * `moved(playback)` is called in each picture with new inputs or deadlines, and
   * `settled(playback)` when no finger is down and no recognizer waits.
   */
  constructor(core, settings, drawing, { moved, settled }) {
    this.drawing = drawing;
    this.playback = new Playback(core, settings, drawing.device);
    this.moved = moved;
    this.settled = settled;
    this.picture = null;
    this.timer = null;
  }

  /** There are new events: plays them in the next picture. */
  wake() {
    this.picture ??= requestAnimationFrame(() => {
      this.picture = null;
      this.#continue();
    });
  }

  /** Plays nothing more. */
  stop() {
    cancelAnimationFrame(this.picture);
    clearTimeout(this.timer);
    this.picture = this.timer = null;
  }

  #continue() {
    clearTimeout(this.timer);
    const inputs = this.drawing.flush();
    inputs.forEach((input) => this.playback.push(input));
    const now = this.drawing.now();
    const due = this.playback.deadline;
    if (due !== null && due <= now) {
      this.playback.advance(now);
      this.drawing.reach(now);
    }
    this.moved(this.playback);
    const next = this.playback.deadline;
    if (next !== null) {
      this.timer = setTimeout(() => this.wake(), Math.max(1, Number(next - now) / 1000));
    } else if (!this.drawing.isTouched) {
      this.settled(this.playback);
    }
  }
}
