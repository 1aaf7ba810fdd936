// SPDX-License-Identifier: MIT

import { Core } from "./core/core.js";
import { RECOGNIZERS, usualSettings } from "./core/recognizers.js";
import { EXAMPLE_NAMES, exampleText } from "./draw/examples.js";
import { Live, Pad } from "./draw/pad.js";
import { recordingText } from "./recording/writer.js";
import { LARGEST_FILE, readSource, tooLarge } from "./recording/reader.js";
import { fragmentOf, Problem, readFragment } from "./share/link.js";
import { play } from "./trace/playback.js";
import { byId, html, showSliders } from "./view/elements.js";
import { Lanes } from "./view/lanes.js";
import { Views } from "./view/views.js";
import { summary } from "./view/words.js";

/** The page: a recording, the settings, and what the core makes of them. */
export class App {
  constructor(core) {
    this.core = core;
    this.settings = usualSettings();
    this.recording = null;
    this.live = null;
    this.views = new Views(new Lanes(RECOGNIZERS, (time) => this.views.choose(time)));
    this.refreshSliders = showSliders(this.settings, () => this.replay());
    this.pad = new Pad(byId("pad"), (drawing) => this.#drawn(drawing));
    this.#listen();
  }

  /** Shows what the address has, or an example. */
  async begin() {
    this.#openExample("hand");
    await this.#openLink();
  }

  /** Plays the recording again, with the present settings. */
  replay() {
    this.live?.stop();
    this.live = null;
    this.pad.forget();
    if (this.recording) {
      const playback = play(this.core, this.settings, this.recording);
      this.#show(playback);
      this.#say(summary(playback.chapters()));
    }
  }

  /** Opens a file that has been read: see `readSource`. */
  open(bytes, name) {
    this.recording = readSource(bytes, name);
    this.#report("");
    this.replay();
    if (this.recording.error) {
      this.#say(this.recording.error.message);
    }
  }

  #listen() {
    const examples = byId("examples");
    examples.append(...EXAMPLE_NAMES.map(([key, name]) => html("option", { value: key }, name)));
    examples.addEventListener("change", () => this.#openExample(examples.value));
    byId("play").addEventListener("click", () => this.#openExample(examples.value));
    byId("open").addEventListener("change", (event) => this.#openFile(event.target.files[0]));
    byId("link").addEventListener("click", () => this.#copyLink());
    byId("save").addEventListener("click", () => this.#save());
    byId("reset").addEventListener("click", () => this.#reset());
    byId("time").addEventListener("input", () => this.views.chooseStep(Number(byId("time").value)));
    window.addEventListener("hashchange", () => this.#openLink());
    window.addEventListener("dragover", (event) => event.preventDefault());
    window.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#openFile(event.dataTransfer.files[0]);
    });
  }

  #openExample(key) {
    byId("examples").value = key;
    const text = exampleText(key);
    this.open(new TextEncoder().encode(text), `${key}.gesture`);
  }

  async #openFile(file) {
    if (file?.size > LARGEST_FILE) {
      this.#report(tooLarge(file.name, file.size).message);
    } else if (file) {
      this.open(new Uint8Array(await file.arrayBuffer()), file.name);
    }
  }

  async #openLink() {
    try {
      const found = await readFragment(location.hash, LARGEST_FILE);
      if (found !== null) {
        Object.assign(this.settings, usualSettings(), found.settings);
        this.refreshSliders();
        this.open(found.bytes, "link.gesture");
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  async #copyLink() {
    try {
      const fragment = await fragmentOf(this.recording.bytes, this.settings);
      history.replaceState(null, "", fragment);
      this.#report("The address of this page is now the link.");
      await navigator.clipboard?.writeText(location.href);
      this.#report("The link is copied. It is also the address of this page.");
    } catch (error) {
      // Without permission for the clipboard, the address still has the link.
      if (error instanceof Problem) {
        this.#fail(error);
      }
    }
  }

  #save() {
    const url = URL.createObjectURL(new Blob([this.recording.bytes], { type: "text/plain" }));
    const name = this.recording.name.replace(/(\.gesture)?$/, ".gesture");
    html("a", { href: url, download: name }).click();
    URL.revokeObjectURL(url);
  }

  #reset() {
    Object.assign(this.settings, usualSettings());
    this.refreshSliders();
    this.replay();
  }

  /** Takes new events of the drawing area. */
  #drawn(drawing) {
    if (this.live?.drawing !== drawing) {
      this.live?.stop();
      this.#report("");
      this.recording = drawnRecording(drawing);
      this.live = new Live(this.core, this.settings, drawing, {
        moved: (playback) => this.views.follow(this.recording, playback),
        settled: (playback) => this.#settled(playback),
      });
    }
    this.live.wake();
  }

  #settled(playback) {
    this.recording.isSettled = true;
    this.#show(playback);
    this.#say(summary(playback.chapters()));
  }

  #show(playback) {
    this.views.show(this.recording, playback);
  }

  /** Says something to screen readers. */
  #say(text) {
    byId("said").textContent = text;
  }

  /** Shows a message below the buttons. */
  #report(text) {
    byId("report").textContent = text;
  }

  #fail(error) {
    if (!(error instanceof Problem)) {
      throw error;
    }
    this.#report(error.message);
  }
}

/** A drawing in the form of `readSource`. It grows with the drawing. */
function drawnRecording(drawing) {
  return {
    name: "drawn.gesture",
    device: drawing.device,
    inputs: drawing.inputs,
    error: null,
    isPlayable: true,
    /** Whether all fingers have lifted and no recognizer waits. */
    isSettled: false,
    get bytes() {
      return new TextEncoder().encode(recordingText(drawing.device, drawing.inputs));
    },
  };
}

/** Starts the page with the core's bytes. */
export async function startPage(bytes) {
  if (typeof WebAssembly === "undefined") {
    throw new Problem("This browser has no WebAssembly, so the page cannot run the recognizers.");
  }
  const app = new App(await Core.load(bytes));
  await app.begin();
  return app;
}
