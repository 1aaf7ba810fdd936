// SPDX-License-Identifier: MIT

// Suppresses motion within the noise of a device, as libinput does: the contact drags an ellipse
// along. Motion inside of it is ignored; at its edge, the contact pulls the center along.

/** The radii of the ellipse; null if the device has no noise. */
export function marginOf(device) {
  const { x, y } = device.touchAxes;
  const fuzz = { x: device.axes.get(x)?.fuzz ?? 0, y: device.axes.get(y)?.fuzz ?? 0 };
  return fuzz.x === 0 && fuzz.y === 0
    ? null
    : { x: Math.trunc(fuzz.x / 2), y: Math.trunc(fuzz.y / 2) };
}

/** The new center, after the contact moved to a place. */
export function held(place, center, margin) {
  if (margin.x === 0 || margin.y === 0) {
    return place;
  }
  const [dx, dy] = [place.x - center.x, place.y - center.y];
  const { x: a, y: b } = margin;
  const relative = Math.sqrt((dx * dx) / (a * a) + (dy * dy) / (b * b));
  if (!(relative >= 1)) {
    return center;
  }
  const reach = Math.sqrt(dx * dx + dy * dy) / relative;
  const lag = { x: 0, y: reach };
  if (dx !== 0) {
    const gradient = Math.abs(dy / dx);
    lag.x = reach / Math.sqrt(gradient * gradient + 1);
    lag.y = Math.sqrt((reach + lag.x) * (reach - lag.x));
  }
  return { x: position(place.x, dx, lag.x), y: position(place.y, dy, lag.y) };
}

function position(value, step, lag) {
  const center = Math.trunc(step >= 0 ? value - lag : value + lag);
  return Number.isFinite(center) && Math.abs(center) < 2 ** 31 ? center : value;
}
