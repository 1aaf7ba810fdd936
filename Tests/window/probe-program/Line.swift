// SPDX-License-Identifier: MIT

import GestureKit
import Glibc

/// A line of JSON on standard output, which a test reads.
struct Line {
    private var text: String

    init(_ key: String, _ value: String) {
        text = "{\"\(key)\": \"\(value)\""
    }

    func with(_ key: String, _ value: some BinaryInteger) -> Line {
        adding("\"\(key)\": \(value)")
    }

    func with(_ key: String, _ value: Double) -> Line {
        adding("\"\(key)\": \(value.isFinite ? "\(value)" : "\"\(value)\"")")
    }

    func with(_ key: String, _ value: Bool) -> Line {
        adding("\"\(key)\": \(value)")
    }

    func with(_ key: String, _ value: String) -> Line {
        let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        return adding("\"\(key)\": \"\(escaped.replacing("\n", with: " "))\"")
    }

    func with(_ point: Point) -> Line {
        with("x", point.x).with("y", point.y)
    }

    func with(_ way: Vector) -> Line {
        with("dx", way.x).with("dy", way.y)
    }

    func at(_ time: Timestamp?) -> Line {
        with("us", time?.microseconds ?? 0)
    }

    private func adding(_ part: String) -> Line {
        var line = self
        line.text += ", " + part
        return line
    }

    func print() {
        Swift.print(text + "}")
        fflush(nil)
    }
}

func die(_ message: String) -> Never {
    let line = "window-probe: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
}
