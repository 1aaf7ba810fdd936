// SPDX-License-Identifier: MIT

import GestureKit

/// Makes samples of the lines of pens.
///
/// The values of a pen follow its place, so what comes in between waits for the end of the frame.
struct PenFrame {
    private struct Pen {
        /// The contact; nil: it does not touch.
        var id: Int32?
        /// Whether the contact began with values. Without them it is a contact like others.
        var isSampled = false
        /// The latest values. Nil: it has had none, and has not hovered.
        var values: PenSample?
    }

    /// By device. A device has one pen at a time.
    private var pens: [UInt16: Pen] = [:]
    /// The lines of the open frame, from the first one of a pen on.
    private var lines: [RecordingLine] = []
    /// Those of a pen among them.
    private var places: [Int] = []
    private var time = Timestamp.zero
    /// Those that can be handed out, last first.
    private var ready: [RecordingLine] = []

    /// A frame with more lines is taken to be two, so that it cannot fill the memory.
    private static let longest = 1000

    /// Whether lines wait for the end of their frame.
    var isOpen: Bool { !lines.isEmpty }

    /// Takes the next line, after ``next()`` has returned nil. Returns it if nothing waits.
    mutating func take(_ line: RecordingLine, _ pen: PenLine?) -> RecordingLine? {
        if isOpen, let time = pen?.sample.time ?? line.entry.time, time != self.time {
            end()
        }
        var line = line
        if let pen {
            guard !pen.hasValues else {
                pens[pen.sample.device, default: Pen()].values = pen.sample
                return nil
            }
            line.entry = .pen(pen.sample)
        }
        if follow(line.entry) {
            time = line.entry.time ?? time
            places.append(lines.count)
        } else if !isOpen {
            guard !ready.isEmpty else {
                return line
            }
            ready.insert(line, at: 0)
            return nil
        }
        lines.append(line)
        if lines.count == Self.longest || line.entry.isFrame {
            end()
        }
        return nil
    }

    /// Takes the next line that waits no more. Nil: there is none.
    mutating func next() -> RecordingLine? {
        ready.popLast()
    }

    /// Ends the open frame.
    mutating func end() {
        for index in places {
            lines[index] = joined(lines[index])
        }
        ready = lines.reversed() + ready
        (lines, places) = ([], [])
    }

    /// Follows what touches. Returns whether a line is about a pen.
    private mutating func follow(_ entry: RecordingLine.Entry) -> Bool {
        switch entry {
        case .pen:
            return true
        case .touch(let sample):
            let isKnown = pens[sample.device].map { $0.id == sample.id } ?? false
            switch sample.kind {
            case .down:
                if sample.type == .pen {
                    pens[sample.device, default: Pen()].id = sample.id
                } else if isKnown {
                    pens[sample.device]?.id = nil
                }
                return sample.type == .pen
            case .up, .cancel:
                if isKnown {
                    pens[sample.device]?.id = nil
                }
                return isKnown
            case .motion: return isKnown
            case .size, .frame: return false
            }
        case .step, .cancelAll, .device, .other:
            return false
        }
    }

    /// Gives a place the values of its pen.
    private mutating func joined(_ line: RecordingLine) -> RecordingLine {
        switch line.entry {
        case .pen(let place):
            var sample = pens[place.device]?.values ?? place
            (sample.kind, sample.time) = (place.kind, place.time)
            // What comes near next may be another tool.
            pens[place.device, default: Pen()].values = place.kind == .leave ? place : sample
            return RecordingLine(.pen(sample))
        case .touch(let touch):
            var pen = pens[touch.device] ?? Pen()
            if case .down = touch.kind {
                pen.isSampled = pen.values != nil
                pens[touch.device] = pen
            }
            guard pen.isSampled, var sample = pen.values, let kind = PenSample.Kind(touch.kind)
            else {
                return line
            }
            (sample.kind, sample.time) = (kind, touch.time)
            return RecordingLine(.pen(sample))
        case .step, .cancelAll, .device, .other:
            return line
        }
    }
}

extension PenSample.Kind {
    /// Nil: a pen's sample has no such kind.
    fileprivate init?(_ kind: TouchSample.Kind) {
        switch kind {
        case .down(at: let point): self = .down(at: point)
        case .motion(to: let point): self = .motion(to: point)
        case .up: self = .up
        case .cancel: self = .cancel
        case .size, .frame: return nil
        }
    }
}

extension RecordingLine.Entry {
    /// Nil: it has none.
    fileprivate var time: Timestamp? {
        switch self {
        case .touch(let sample): sample.time
        case .step(let step): step.time
        case .pen(let sample): sample.time
        case .cancelAll(let time): time
        case .device, .other: nil
        }
    }

    fileprivate var isFrame: Bool {
        if case .touch(let sample) = self { sample.kind == .frame } else { false }
    }
}
