// SPDX-License-Identifier: MIT

import { LineProblem } from "../recording/error.js";
import { GREATEST_TYPE, greatestCode, TYPE } from "./codes.js";
import { EvdevDevice } from "./device.js";
import { aboveLimit, malformed } from "./scanner.js";

const MOST_16_BITS = 0xffff;

/** Collects a device's description from the header of an evemu recording. */
export class EvemuHeader {
  constructor() {
    this.device = new EvdevDevice();
    /** Whether any line described the device. */
    this.isPresent = false;
    // Bits come in several lines: each continues where the last one of its type ended.
    this.propertyBytes = 0;
    this.codeBytes = new Map();
  }

  /** Takes a line: its first letter, and a scanner of the rest after the colon. */
  add(kind, line) {
    switch (kind) {
      case "N":
        line.skipSpaces();
        this.device.name = lossy(line.rest);
        break;
      case "I":
        for (const name of ["the bus", "the vendor", "the product", "the version"]) {
          line.hexadecimal(name, MOST_16_BITS);
        }
        end(line);
        break;
      case "P":
        this.#properties(line);
        break;
      case "B":
        this.#bits(line);
        break;
      case "A":
        this.#axis(line);
        break;
      case "L":
      case "S":
        line.hexadecimal("the code", greatestCode(TYPE.key));
        line.signed("the state");
        end(line);
        break;
      default:
        throw malformed();
    }
    this.isPresent = true;
  }

  #properties(line) {
    while (!line.isAtEnd()) {
      const byte = line.hexadecimal("a byte", 0xff);
      for (const number of bitsOf(byte, this.propertyBytes, GREATEST_TYPE, "a property")) {
        this.device.properties.add(number);
      }
      this.propertyBytes += 1;
    }
  }

  #bits(line) {
    const type = line.hexadecimal("the event type", GREATEST_TYPE);
    const greatest = type === TYPE.synchronization ? GREATEST_TYPE : greatestCode(type);
    while (!line.isAtEnd()) {
      const byte = line.hexadecimal("a byte", 0xff);
      const index = this.codeBytes.get(type) ?? 0;
      for (const number of bitsOf(byte, index, greatest, "an event code")) {
        this.device.add(type, number);
      }
      this.codeBytes.set(type, index + 1);
    }
  }

  /** The fifth number, the resolution, is optional: it was added to the format later. */
  #axis(line) {
    const code = line.hexadecimal("the axis", greatestCode(TYPE.absolute));
    const minimum = line.signed("the minimum");
    const maximum = line.signed("the maximum");
    const fuzz = line.signed("the fuzz");
    line.signed("the flat");
    const resolution = line.isAtEnd() ? 0 : line.signed("the resolution");
    end(line);
    this.device.axes.set(code, { minimum, maximum, fuzz, resolution });
  }
}

function end(line) {
  if (!line.isAtEnd()) {
    throw malformed();
  }
}

/** The numbers of the bits that are set in a byte of a set. */
function* bitsOf(byte, index, greatest, name) {
  for (let bit = 0; bit < 8; bit += 1) {
    const number = index * 8 + bit;
    if ((byte >> bit) & 1) {
      if (number > greatest) {
        throw new LineProblem(aboveLimit(name, greatest));
      }
      yield number;
    }
  }
}

/** The text of a string of bytes. Firmware puts any bytes into names. */
function lossy(bytes) {
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  return decoder.decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}
