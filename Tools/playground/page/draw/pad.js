// SPDX-License-Identifier: MIT

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
