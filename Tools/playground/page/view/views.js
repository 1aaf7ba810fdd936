// SPDX-License-Identifier: MIT

import { inSeconds } from "../trace/sentences.js";
import { byId } from "./elements.js";
import { drawPaths, drawPlots } from "./plots.js";
import { showWords } from "./words.js";

/** All parts of the page that show a playback. */
export class Views {
  constructor(lanes) {
    this.lanes = lanes;
    this.recording = null;
    this.playback = null;
    this.time = 0n;
    new ResizeObserver(() => this.#redraw()).observe(byId("main"));
  }

  /** Shows a playback, at its end. */
  show(recording, playback) {
    this.follow(recording, playback);
    showWords(recording, recording.isPlayable ? playback.chapters() : [], playback.refused);
    byId("words").hidden = !recording.isPlayable;
    drawPlots(playback.trace);
  }

  /** Shows a playback while it is drawn: only what changes in each picture. */
  follow(recording, playback) {
    this.recording = recording;
    this.playback = playback;
    this.time = playback.trace.duration;
    byId("hint").hidden = playback.trace.contacts.length > 0;
    this.#drawPictures();
  }

  /** Shows the states at a time. */
  choose(time) {
    this.time = time;
    this.#showTime();
  }

  /** The same for a step of the time slider, which has 1000. */
  chooseStep(step) {
    const { duration } = this.playback.trace;
    this.choose((duration * BigInt(step)) / 1000n);
  }

  #redraw() {
    if (this.playback) {
      this.#drawPictures();
      drawPlots(this.playback.trace);
    }
  }

  #drawPictures() {
    drawPaths(byId("paths"), this.playback.trace, this.recording.device?.size ?? null);
    this.lanes.draw(this.playback.trace);
    this.#showTime();
  }

  #showTime() {
    this.lanes.show(this.time);
    const { duration } = this.playback.trace;
    const slider = byId("time");
    slider.value = duration > 0n ? Number((this.time * 1000n) / duration) : 0;
    slider.setAttribute("aria-valuetext", inSeconds(this.time));
    byId("time-text").textContent = inSeconds(this.time);
  }
}
