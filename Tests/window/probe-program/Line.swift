// SPDX-License-Identifier: MIT

import GestureKit
import GestureWayland
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

/// Prints the samples that the engine gets.
@MainActor func printInput(of source: WaylandSource) {
    source.onSample = { sample in
        let line: Line
        switch sample.kind {
        case .down(let point): line = Line("sample", "down").with(point)
        case .motion(let point): line = Line("sample", "motion").with(point)
        case .up: line = Line("sample", "up")
        case .cancel: line = Line("sample", "cancel")
        case .frame: line = Line("sample", "frame")
        case .size(let major, let minor):
            line = Line("sample", "size").with("major", major).with("minor", minor)
        }
        line.with("id", sample.id).with("device", sample.device).at(sample.time).print()
    }
    source.onPointer = { sample in
        let line: Line
        switch sample.kind {
        case .motion(let point): line = Line("pointer", "motion").with(point)
        case .leave: line = Line("pointer", "leave")
        case .press(let buttons): line = Line("pointer", "press").with("buttons", buttons.rawValue)
        case .release(let buttons):
            line = Line("pointer", "release").with("buttons", buttons.rawValue)
        case .scroll(let way): line = Line("pointer", "scroll").with(way)
        case .scrollEnd: line = Line("pointer", "scroll end")
        case .wheel(let clicks): line = Line("pointer", "wheel").with(clicks)
        }
        line.with("device", sample.device).at(sample.time).print()
    }
    source.onPen = { sample in
        let line: Line
        switch sample.kind {
        case .hover(let point): line = Line("pen", "hover").with(point)
        case .down(let point): line = Line("pen", "down").with(point)
        case .motion(let point): line = Line("pen", "motion").with(point)
        case .up: line = Line("pen", "up")
        case .cancel: line = Line("pen", "cancel")
        case .leave: line = Line("pen", "leave")
        }
        line.with("force", sample.force ?? -1).with("distance", sample.zOffset)
            .with("altitude", sample.altitudeAngle).with("azimuth", sample.azimuthAngle)
            .with("buttons", sample.buttons.rawValue).with("eraser", sample.isEraser)
            .with("device", sample.device).at(sample.time).print()
    }
    source.onStep = { step in
        let line: Line
        switch step.kind {
        case .begin(let gesture, let fingers, let place):
            line = Line("step", "begin").with("of", "\(gesture)").with("fingers", fingers)
                .with(place)
        case .swipe(let way): line = Line("step", "swipe").with(way)
        case .pinch(let way, let scale, let turn):
            line = Line("step", "pinch").with(way).with("scale", scale).with("turn", turn)
        case .end(let gesture): line = Line("step", "end").with("of", "\(gesture)")
        case .cancel(let gesture): line = Line("step", "cancel").with("of", "\(gesture)")
        }
        line.with("device", step.device).at(step.time).print()
    }
}

func die(_ message: String) -> Never {
    let line = "window-probe: \(message)\n"
    write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
}
