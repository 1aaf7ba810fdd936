// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

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
    /// The device that it is a report of. Nil: it is none of a device.
    var device: UInt16? {
        switch self {
        case .touch(let sample): sample.kind == .frame ? nil : sample.device
        case .step(let step): step.device
        case .pen(let sample): sample.device
        case .cancelAll, .device, .other: nil
        }
    }

    /// Nil: it has none.
    var time: Timestamp? {
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

/// A line about a pen, beside those of its contact.
struct PenLine {
    /// What it reports. The kind of ``hasValues`` alone is not known yet.
    var sample: PenSample
    /// Whether it is a `pen`, with the values, and not a `hover` or an `away`.
    var hasValues = false

    /// Nil: a line of this kind is not about a pen.
    init?(_ kind: LineKind, _ fields: inout FieldLine) throws(LineProblem) {
        let place: PenSample.Kind
        switch kind {
        case .hover: place = .hover(at: try LineParser.point(&fields))
        case .away, .pen: place = .leave
        default: return nil
        }
        let device: UInt16 = try fields.integer("device")
        sample = PenSample(place, device: device, time: try LineParser.time(&fields))
        // A device has one pen at a time, so it is known without its id.
        let _: Int32 = try fields.integer("id")
        if kind == .pen {
            hasValues = true
            try sample.takeValues(&fields)
        }
    }
}

extension PenSample {
    fileprivate mutating func takeValues(_ fields: inout FieldLine) throws(LineProblem) {
        force = try fields.optionalSteps("force", .share).map(DecimalFormat.share.value)
        altitudeAngle = Self.radians(try fields.steps("altitude", .altitude))
        azimuthAngle = Self.radians(try fields.steps("azimuth", .azimuth))
        zOffset = DecimalFormat.share.value(of: try fields.steps("distance", .share))
        let pressed: Int = try fields.integer("buttons")
        guard (0...7).contains(pressed) else {
            throw LineProblem(message: "“buttons” must be from 0 to 7")
        }
        // The first bit of a mask is of the button that a mouse has and a pen has not.
        buttons = Event.ButtonMask(rawValue: pressed << 1)
        switch try fields.take("tool").map({ String(decoding: $0, as: UTF8.self) }) {
        case "pen": isEraser = false
        case "eraser": isEraser = true
        default: throw LineProblem(message: "“tool” must be pen or eraser")
        }
    }

    private static func radians(_ steps: Int64) -> Double {
        DecimalFormat.azimuth.value(of: steps) / 180 * .pi
    }
}

extension LineText {
    /// Writes the line of a pen's place.
    mutating func write(placeOf sample: PenSample) throws(LineProblem) {
        switch sample.kind {
        case .hover(at: let point):
            begin(.hover, sample)
            try add(point)
        case .down(at: let point):
            begin(.down, sample)
            try add(point)
            add("type", word: TouchType.pen.recordedName)
        case .motion(to: let point):
            begin(.motion, sample)
            try add(point)
        case .up: begin(.up, sample)
        case .cancel: begin(.cancel, sample)
        case .leave: begin(.away, sample)
        }
    }

    /// Writes the line of a pen's values, as an engine takes them: within their ranges.
    mutating func write(valuesOf sample: PenSample) throws(LineProblem) {
        begin(.pen, sample)
        if let force = sample.force {
            try add("force", force.limited(to: 1, or: 0), .share)
        }
        let altitude = sample.altitudeAngle.limited(to: .pi / 2, or: .pi / 2)
        let turns = (sample.azimuthAngle / (2 * .pi)).finite(or: 0)
        try add("altitude", altitude / .pi * 180, .altitude)
        try add("azimuth", (turns - turns.rounded(.down)) * 360, .azimuth)
        try add("distance", sample.zOffset.limited(to: 1, or: 0), .share)
        add("buttons", UInt64(truncatingIfNeeded: sample.buttons.rawValue >> 1) & 7)
        add("tool", word: sample.isEraser ? "eraser" : "pen")
    }

    private mutating func begin(_ kind: LineKind, _ sample: PenSample) {
        begin(kind)
        add("time", sample.time.microseconds)
        add("device", UInt64(sample.device))
        add("id", signed: PenSample.touchID)
    }
}

extension Double {
    fileprivate func finite(or otherwise: Double) -> Double {
        isFinite ? self : otherwise
    }

    /// The nearest number from 0 to an end.
    fileprivate func limited(to most: Double, or otherwise: Double) -> Double {
        min(max(finite(or: otherwise), 0), most)
    }
}
