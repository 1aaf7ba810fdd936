// SPDX-License-Identifier: MIT

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
