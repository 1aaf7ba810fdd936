// SPDX-License-Identifier: MIT

import { decimal, degrees, inSeconds, pair } from "../trace/sentences.js";
import { setLaneColor } from "./colors.js";
import { byId, html, svg } from "./elements.js";
import { TimeScale } from "./plots.js";

const PHASES = {
  possible: "waiting",
  began: "active",
  changed: "active",
  ended: "settled",
  cancelled: "settled",
  failed: "settled",
};

/**
 * An attempt as spans { phase, start, end } and moments { verdict, time }.
 *
 * A span is "waiting" (possible), "active" (began) or "settled" (over, fingers still down).
 */
export function phasesOf({ start, end, transitions }) {
  const [spans, moments] = [[], []];
  let [phase, since] = ["waiting", start];
  for (const transition of transitions) {
    const time = transition.time > since ? transition.time : since;
    const verdict = verdictOf(phase, transition.state);
    if (verdict) {
      moments.push({ verdict, time });
    }
    const next = PHASES[transition.state];
    if (next !== phase) {
      spans.push({ phase, start: since, end: time });
      [phase, since] = [next, time];
    }
  }
  if (end > since || spans.length === 0 || phase === "active") {
    spans.push({ phase, start: since, end: end > since ? end : since });
  }
  return { spans, moments };
}

function verdictOf(phase, state) {
  if (state === "ended") {
    return phase === "waiting" ? "recognized" : null;
  }
  return state === "cancelled" || state === "failed" ? state : null;
}

/**
 * The state of a lane at a time, and its values then: { state, value }. An attempt that is over
 * counts until the next one.
 */
export function stateAt({ attempts }, time) {
  const attempt = attempts.findLast(({ start }) => start <= time);
  if (!attempt) {
    return { state: "idle", value: undefined };
  }
  const last = attempt.transitions.findLast((transition) => transition.time <= time);
  const value = attempt.values.findLast((one) => one.time <= time);
  return { state: last?.state ?? "possible", value };
}

/** The times at which something happens in a lane, in order. */
export function momentsOf({ attempts }) {
  return attempts.flatMap(({ start, transitions }) => [start, ...transitions.map(({ time }) => time)]);
}

const HEIGHT = 24;

/**
 * The table with a row for each recognizer: its states over time, and its state at the chosen time.
 *
 * Up and down move between rows, left and right to the changes of a recognizer.
 */
export class Lanes {
  /** `choose(time)` is called when the user goes to a time. */
  constructor(recognizers, choose) {
    this.choose = choose;
    this.rows = recognizers.map((recognizer, index) => row(recognizer, index));
    byId("lanes").replaceChildren(...this.rows.map(({ line }) => line));
    byId("lanes").addEventListener("keydown", (event) => this.#key(event));
    byId("lanes").addEventListener("pointerdown", (event) => this.#point(event));
    this.trace = null;
  }

  /** Shows a trace. The times that follow are of this trace. */
  draw(trace) {
    this.trace = trace;
    const scale = new TimeScale(trace.duration, this.rows[0].picture.clientWidth);
    this.scale = scale;
    trace.lanes.forEach((lane, index) => {
      const { picture } = this.rows[index];
      picture.setAttribute("viewBox", `0 0 ${scale.width} ${HEIGHT}`);
      picture.replaceChildren(...laneSigns(lane, scale), cursor());
    });
    byId("ruler").replaceChildren(
      ...scale.labels().map(({ x, text }) => svg("text", { x, y: 12 }, text)),
    );
  }

  /** Shows the states at a time. */
  show(time) {
    this.time = time;
    this.trace.lanes.forEach((lane, index) => {
      const { picture, state, values } = this.rows[index];
      const found = stateAt(lane, time);
      state.textContent = found.state;
      state.dataset.state = found.state;
      values.textContent = found.value ? valueText(found.value) : "";
      const x = this.scale.place(time);
      picture.lastElementChild.setAttribute("d", `M${x} 0V${HEIGHT}`);
    });
  }

  #key(event) {
    const index = this.rows.findIndex(({ line }) => line.contains(event.target));
    const next = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: this.rows.length - 1 };
    if (event.key in next) {
      event.preventDefault();
      this.#focus(Math.max(0, Math.min(next[event.key], this.rows.length - 1)));
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      event.preventDefault();
      this.#step(index, event.key === "ArrowRight");
    }
  }

  #focus(index) {
    this.rows.forEach(({ line }, other) => line.setAttribute("tabindex", other === index ? 0 : -1));
    this.rows[index].line.focus();
  }

  /** Goes to the next or the previous change of a recognizer, and says it. */
  #step(index, isForward) {
    const lane = this.trace.lanes[index];
    const moments = momentsOf(lane);
    const found = isForward
      ? moments.find((moment) => moment > this.time)
      : moments.findLast((moment) => moment < this.time);
    if (found === undefined) {
      byId("said").textContent = `${lane.name}: no ${isForward ? "later" : "earlier"} change`;
      return;
    }
    this.choose(found);
    byId("said").textContent = `${lane.name}: ${stateAt(lane, found).state} at ${inSeconds(found)}`;
  }

  #point(event) {
    const picture = event.target.closest(".lane");
    if (picture && this.trace) {
      const part = (event.clientX - picture.getBoundingClientRect().left) / this.scale.width;
      this.choose(BigInt(Math.round(Math.max(0, Math.min(part, 1)) * this.scale.duration)));
    }
  }
}

function row(recognizer, index) {
  const picture = svg("svg", { class: "lane", height: HEIGHT, "aria-hidden": "true" });
  const state = html("td", { class: "state" }, "idle");
  const values = html("td", { class: "values" });
  const name = html("th", { scope: "row" }, html("i", { class: "swatch" }), recognizer.name);
  const line = html(
    "tr",
    { tabindex: index === 0 ? 0 : -1, "data-name": recognizer.name },
    name,
    html("td", { class: "picture" }, picture),
    state,
    values,
  );
  setLaneColor(line, recognizer);
  return { line, picture, state, values };
}

function cursor() {
  return svg("path", { class: "cursor", d: "" });
}

function laneSigns(lane, scale) {
  const phases = lane.attempts.map(phasesOf);
  const spans = phases.flatMap((one) => one.spans);
  const moments = phases.flatMap((one) => one.moments);
  const order = ["settled", "waiting", "active"];
  return [
    ...order.flatMap((phase) => spans.filter((one) => one.phase === phase).map((one) => span(one, scale))),
    ...moments.map((moment) => verdict(moment, scale, lane)),
  ];
}

function span({ phase, start, end }, scale) {
  const left = scale.place(start);
  const right = Math.max(scale.place(end), left + (phase === "active" ? 2 : 1));
  return phase === "active"
    ? svg("rect", { class: "active", x: left, y: 6.5, width: right - left, height: 11, rx: 2 })
    : svg("path", { class: phase, d: `M${left} 12H${right}` });
}

function verdict({ verdict: kind, time }, scale, lane) {
  const x = scale.place(time);
  const note = lane.notes.find((one) => one.time === time);
  const title = svg("title", {}, note ? `${kind}: ${note.reason}` : kind);
  switch (kind) {
    case "recognized":
      return svg("circle", { class: "recognized", cx: x, cy: 12, r: 5 }, title);
    case "cancelled":
      return svg("path", { class: "cancelled", d: `M${x - 5} 12a5 5 0 1 0 10 0a5 5 0 1 0 -10 0m1.5 3.5l7 -7` }, title);
    default:
      return svg("path", { class: "failed", d: `M${x - 3.5} 8.5l7 7m-7 0l7 -7` }, title);
  }
}

function valueText({ side, translation, scale, rotation, x, y }) {
  const parts = [side, translation && pair(translation)];
  parts.push(scale !== undefined && `× ${decimal(scale, 3)}`);
  parts.push(rotation !== undefined && degrees(rotation));
  const words = parts.filter(Boolean);
  return words.length > 0 ? words.join(" ") : `at ${pair({ x, y })}`;
}
