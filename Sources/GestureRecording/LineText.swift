// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

/// Writes lines.
struct LineText {
    /// The line so far, without its line end.
    private(set) var bytes: [UInt8] = []

    /// Begins a new line.
    mutating func begin(_ kind: LineKind) {
        bytes.removeAll(keepingCapacity: true)
        bytes += kind.rawValue.utf8
    }

    /// Sets the whole line.
    mutating func begin(_ text: String) {
        bytes.removeAll(keepingCapacity: true)
        bytes += text.utf8
    }

    mutating func add(_ key: StaticString, _ number: UInt64) {
        addKey(key)
        bytes.append(decimal: number)
    }

    mutating func add(_ key: StaticString, signed number: Int32) {
        addKey(key)
        if number < 0 {
            bytes.append(UInt8(ascii: "-"))
        }
        bytes.append(decimal: UInt64(number.magnitude))
    }

    mutating func add(_ key: StaticString, word: String) {
        addKey(key)
        bytes += word.utf8
    }

    mutating func add(_ key: StaticString, quoted text: String) {
        addKey(key)
        QuotedText.append(text, to: &bytes)
    }

    mutating func add(
        _ key: StaticString,
        _ value: Double,
        _ format: DecimalFormat
    ) throws(LineProblem) {
        try add(key, steps: format.count(of: value), value, format)
    }

    mutating func add(_ key: StaticString, radians: Double) throws(LineProblem) {
        try add(key, steps: Turn.steps(radians), radians / .pi * 180, .turn)
    }

    mutating func add(_ point: Point) throws(LineProblem) {
        try add("x", point.x, .position)
        try add("y", point.y, .position)
    }

    mutating func add(_ way: Vector) throws(LineProblem) {
        try add("dx", way.x, .position)
        try add("dy", way.y, .position)
    }

    mutating func add(fields: [String]) {
        for field in fields {
            bytes.append(UInt8(ascii: " "))
            bytes += field.utf8
        }
    }

    private mutating func add(
        _ key: StaticString,
        steps: Int64?,
        _ value: Double,
        _ format: DecimalFormat
    ) throws(LineProblem) {
        guard let steps else {
            throw LineProblem(message: "“\(key)” must be \(format.limits), not \(value)")
        }
        addKey(key)
        format.append(steps, to: &bytes)
    }

    private mutating func addKey(_ key: StaticString) {
        bytes.append(UInt8(ascii: " "))
        key.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "="))
    }
}

extension LineText {
    /// Writes a line of a recording.
    mutating func write(_ line: RecordingLine) throws(LineProblem) {
        switch line.entry {
        case .touch(let sample): try write(sample)
        case .step(let step): try write(step)
        case .cancelAll(let time):
            begin(.cancelAll)
            add("time", time.microseconds)
        case .device(let device): try write(device)
        case .pen(let sample): try write(placeOf: sample)
        case .other(let text): begin(text)
        }
        add(fields: line.otherFields)
    }

    /// Writes the size of the window.
    mutating func write(_ window: Size, otherFields: [String]) throws(LineProblem) {
        begin(.window)
        try add("width", window.width, .side)
        try add("height", window.height, .side)
        add(fields: otherFields)
    }

    private mutating func write(_ sample: TouchSample) throws(LineProblem) {
        switch sample.kind {
        case .down(at: let point):
            begin(.down, sample)
            try add(point)
            if sample.isPalm {
                add("type", word: "palm")
            } else if sample.type != .finger {
                add("type", word: sample.type.recordedName)
            }
        case .motion(to: let point):
            begin(.motion, sample)
            try add(point)
        case .up: begin(.up, sample)
        case .cancel: begin(.cancel, sample)
        case .size(let major, let minor):
            begin(.size, sample)
            try add("major", major, .axis)
            if minor != 0 {
                try add("minor", minor, .axis)
            }
        case .frame:
            begin(.frame)
            add("time", sample.time.microseconds)
        }
    }

    private mutating func begin(_ kind: LineKind, _ sample: TouchSample) {
        begin(kind)
        add("time", sample.time.microseconds)
        add("device", UInt64(sample.device))
        add("id", signed: sample.id)
    }

    private mutating func write(_ step: TouchpadStep) throws(LineProblem) {
        begin(LineKind(step))
        add("time", step.time.microseconds)
        add("device", UInt64(step.device))
        switch step.kind {
        case .begin(_, let fingers, at: let pointer):
            guard (1...32).contains(fingers) else {
                throw LineProblem(message: "“fingers” must be from 1 to 32, not \(fingers)")
            }
            add("fingers", UInt64(fingers))
            try add(pointer)
        case .swipe(by: let way):
            try add(way)
        case .pinch(by: let way, let scale, let turn):
            try add(way)
            try add("scale", scale, .scale)
            try add("turn", radians: turn)
        case .end, .cancel:
            break
        }
    }

    private mutating func write(_ device: RecordedDevice) throws(LineProblem) {
        begin(.device)
        add("number", UInt64(device.number))
        add("kind", word: device.kind.rawValue)
        add("name", quoted: device.name)
        if let mapping = device.mapping {
            add("mapping", word: mapping.rawValue)
        }
        if let size = device.size {
            try add("width", size.width, .side)
            try add("height", size.height, .side)
        }
        if let millimeters = device.millimeters {
            try add("width-mm", millimeters.width, .millimeters)
            try add("height-mm", millimeters.height, .millimeters)
        }
        add(device.x, "x-minimum", "x-maximum", "x-resolution")
        add(device.y, "y-minimum", "y-maximum", "y-resolution")
        add(fields: device.otherFields)
    }

    private mutating func add(
        _ axis: RecordedDevice.Axis?,
        _ minimum: StaticString,
        _ maximum: StaticString,
        _ resolution: StaticString
    ) {
        if let axis {
            add(minimum, signed: axis.minimum)
            add(maximum, signed: axis.maximum)
            if axis.resolution != 0 {
                add(resolution, signed: axis.resolution)
            }
        }
    }
}

extension LineKind {
    init(_ step: TouchpadStep) {
        switch (step.kind, step.gesture) {
        case (.begin, .swipe): self = .swipeBegin
        case (.begin, .pinch): self = .pinchBegin
        case (.begin, .hold): self = .holdBegin
        case (.swipe, _): self = .swipeUpdate
        case (.pinch, _): self = .pinchUpdate
        case (.end, .swipe): self = .swipeEnd
        case (.end, .pinch): self = .pinchEnd
        case (.end, .hold): self = .holdEnd
        case (.cancel, .swipe): self = .swipeCancel
        case (.cancel, .pinch): self = .pinchCancel
        case (.cancel, .hold): self = .holdCancel
        }
    }
}
