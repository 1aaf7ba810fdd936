// SPDX-License-Identifier: MIT

import { RecordingError } from "../recording/error.js";
import { ABS } from "./codes.js";

const MAPPINGS = ["measured", "configured", "assumed"];
const INVALID = -(2 ** 31);
const MOST_POINTS = 262_144;

/** Maps a panel's positions to points, with gc_device of the core. */
export class Panel {
  constructor(core, device, name) {
    this.core = core;
    const { x, y } = device.touchAxes;
    this.x = usable(device.axes.get(x), "x", name);
    this.y = usable(device.axes.get(y), "y", name);
    const [across, down] = [lastPosition(this.x), lastPosition(this.y)];
    const resolutions = [this.x, this.y].map(({ resolution }) => Math.max(0, resolution));
    const { device_start: start, device_width: width, device_height: height } = core.exports;
    this.mapping = MAPPINGS[start(across, down, ...resolutions, device.isMeasured)];
    this.size = { width: width(), height: height() };
    this.hasMinor = device.hasAxis(ABS.touchMinor);
    const major = device.hasAxis(ABS.touchMajor) ? device.axes.get(ABS.touchMajor) : undefined;
    /** How many points a unit of ABS_MT_TOUCH_MAJOR is. Null: not known. */
    this.pointsPerSizeUnit = major ? this.#unit(major, across, down) : null;
  }

  /** The steps of a place. */
  point(place) {
    const [x, y] = [part(place.x, this.x), part(place.y, this.y)];
    // The same limit as in the libinput adapter.
    if (!(Math.abs(x) < 1000 && Math.abs(y) < 1000)) {
      return { x: INVALID, y: INVALID };
    }
    const packed = this.core.exports.device_point(x, y);
    return { x: Number(BigInt.asIntN(32, packed >> 32n)), y: Number(BigInt.asIntN(32, packed)) };
  }

  /** The steps of the axes of a contact. */
  axes({ major, minor }) {
    // Without a minor axis contacts are circles, as the kernel's documentation says.
    return { x: this.#length(major), y: this.#length(this.hasMinor ? minor : major) };
  }

  #length(units) {
    const points = Math.min(Math.max(units, 0) * this.pointsPerSizeUnit, MOST_POINTS);
    return Math.floor(points * 4096 + 0.5);
  }

  /**
   * A resolution is the number of units in a millimeter. Without one, the units are those of
   * positions, if the range is at least that of both position axes. The kernel's documentation
   * demands this; a smaller range shows that a driver ignores it.
   */
  #unit(axis, across, down) {
    if (axis.resolution > 1) {
      const scale = this.core.exports.device_points_per_mm();
      return (scale !== 0 ? scale : 160 / 25.4) / axis.resolution;
    }
    if (axis.maximum < Math.max(across, down)) {
      return null;
    }
    const { width, height } = this.size;
    return (width / 4096 / (across + 1) + height / 4096 / (down + 1)) / 2;
  }
}

/** A position as a fraction of its axis. */
function part(position, { minimum, maximum }) {
  return (position - minimum) / (maximum - minimum + 1);
}

function lastPosition({ minimum, maximum }) {
  return Math.min(maximum - minimum, 2 ** 31 - 1);
}

function usable(axis, letter, name) {
  if (!axis) {
    const message = `the device has no ${letter} axis, so it cannot report touches`;
    throw new RecordingError(name, null, message);
  }
  if (axis.minimum >= axis.maximum) {
    throw new RecordingError(
      name,
      null,
      `the range of the ${letter} axis, ${axis.minimum} to ${axis.maximum}, is unusable: correct the `
        + "description of the device",
    );
  }
  return axis;
}
