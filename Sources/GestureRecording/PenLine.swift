// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

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
