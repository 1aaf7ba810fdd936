// SPDX-License-Identifier: MIT

/** Why a recording cannot be read, in the words of the command. */
export class RecordingError extends Error {
  /** `line` counts from 1; null: the error is not about one line. */
  constructor(file, line, message) {
    super(line === null ? `${file}: ${message}` : `${file}:${line}: ${message}`);
    this.name = "RecordingError";
  }
}

/** An error in a line. The reader adds the file and the number. */
export class LineProblem extends Error {}
