// SPDX-License-Identifier: MIT

import { Playback } from "../trace/playback.js";

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
