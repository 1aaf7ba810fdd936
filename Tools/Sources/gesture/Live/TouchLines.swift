// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureReplay
import GestureTrace

/// Formats touches, samples and steps. Times are in microseconds from the start.
protocol TouchLines {
    func line(_ touch: Touch, ordinal: Int, at time: UInt64) -> OutputText
    func line(_ sample: TouchSample, at time: UInt64) -> OutputText
    func line(_ step: TouchpadStep, at time: UInt64) -> OutputText
}

extension TouchSample.Kind {
    fileprivate var word: String {
        switch self {
        case .down: "down"
        case .motion: "motion"
        case .up: "up"
        case .cancel: "cancel"
        case .frame: "frame"
        case .size: "size"
        }
    }

    fileprivate var position: Point? {
        switch self {
        case .down(at: let point), .motion(to: let point): point
        case .up, .cancel, .frame, .size: nil
        }
    }

    /// The lengths of the axes of a size.
    fileprivate var axes: (major: Double, minor: Double)? {
        guard case .size(let major, let minor) = self else {
            return nil
        }
        return (major, minor)
    }
}

/// A step, in the words of the recording format.
private struct StepWords {
    var kind: String
    var fingers: Int?
    var position: Point?
    var delta: Vector?
    var scale: Double?
    var degrees: Double?

    init(_ step: TouchpadStep) {
        let gesture = step.gesture.word
        switch step.kind {
        case .begin(_, let fingers, at: let place):
            kind = "\(gesture)-begin"
            self.fingers = fingers
            position = place
        case .swipe(by: let way):
            kind = "\(gesture)-update"
            delta = way
        case .pinch(by: let way, let scale, let turn):
            kind = "\(gesture)-update"
            delta = way
            self.scale = scale
            degrees = turn * 180 / .pi
        case .end:
            kind = "\(gesture)-end"
        case .cancel:
            kind = "\(gesture)-cancel"
        }
    }
}

/// Text in the columns of gestures.
struct TouchText: TouchLines {
    func line(_ touch: Touch, ordinal: Int, at time: UInt64) -> OutputText {
        columns(time, "touch \(ordinal)", "\(touch.phase)", place(touch.location(in: nil)))
    }

    func line(_ sample: TouchSample, at time: UInt64) -> OutputText {
        guard sample.kind != .frame else {
            return columns(time, "sample", sample.kind.word, "")
        }
        let axes = sample.kind.axes.map { String(printf: "%.1f × %.1f pt", $0.major, $0.minor) }
        let place = sample.kind.position.map(place) ?? place()
        return columns(
            time,
            "sample",
            sample.kind.word,
            "\(axes.map { $0.rightPadded(to: 20) } ?? place)  id \(sample.id) of device \(sample.device)"
        )
    }

    func line(_ step: TouchpadStep, at time: UInt64) -> OutputText {
        let words = StepWords(step)
        let details = [
            words.fingers.map { "fingers \($0)" },
            words.delta.map { String(printf: "by (%.1f, %.1f) pt", $0.x, $0.y) },
            words.scale.map { String(printf: "scale %.3f", $0) },
            words.degrees.map { String(printf: "turn %.1f°", $0) },
            "device \(step.device)",
        ]
        let place = words.position.map(place) ?? place()
        let rest = ([place] + details.compactMap { $0 }).joined(separator: "  ")
        return columns(time, "step", words.kind, rest)
    }

    private func columns(_ time: UInt64, _ what: String, _ word: String, _ rest: String)
        -> OutputText
    {
        let line = [
            time.inSeconds.leftPadded(to: 10),
            what.rightPadded(to: 10),
            word.rightPadded(to: 9),
            "       ",
            rest,
        ].joined(separator: "  ")
        return OutputText(String(line.reversed().drop { $0 == " " }.reversed()))
    }

    private func place(_ point: Point) -> String {
        String(printf: "(%8.1f, %8.1f)", point.x, point.y)
    }

    private func place() -> String {
        String(repeating: " ", count: 20)
    }
}

/// One JSON object per line.
struct TouchJSON: TouchLines {
    func line(_ touch: Touch, ordinal: Int, at time: UInt64) -> OutputText {
        let place = touch.location(in: nil)
        return OutputText(json: [
            "time_us": time, "touch": ordinal, "phase": "\(touch.phase)", "device": touch.device,
            "id": touch.id, "x": place.x, "y": place.y,
        ])
    }

    func line(_ sample: TouchSample, at time: UInt64) -> OutputText {
        var line: JSONLine = ["time_us": time, "sample": sample.kind.word]
        if sample.kind != .frame {
            line.add([
                "device": sample.device, "id": sample.id, "x": sample.kind.position?.x,
                "y": sample.kind.position?.y, "major": sample.kind.axes?.major,
                "minor": sample.kind.axes?.minor,
            ])
        }
        return OutputText(json: line)
    }

    func line(_ step: TouchpadStep, at time: UInt64) -> OutputText {
        let words = StepWords(step)
        return OutputText(json: [
            "time_us": time, "step": words.kind, "device": step.device, "x": words.position?.x,
            "y": words.position?.y, "fingers": words.fingers, "delta": words.delta?.list,
            "scale": words.scale, "turn_degrees": words.degrees,
        ])
    }
}
