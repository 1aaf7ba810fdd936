// SPDX-License-Identifier: MIT

@_spi(GestureTools) public import GestureKit

/// Parses the lines after the first one.
enum LineParser {
    /// A parsed line: of the header only, or one that programs see.
    enum Content {
        case empty
        case window(Size, otherFields: [String])
        case line(RecordingLine, PenLine? = nil)
    }

    static func content(of bytes: ArraySlice<UInt8>) throws(LineProblem) -> Content {
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x7f }) else {
            throw LineProblem(message: "there is a control character in the line")
        }
        let bytes = bytes.drop { $0 == UInt8(ascii: " ") }
        guard let first = bytes.first else {
            return .empty
        }
        guard first != UInt8(ascii: "#") else {
            return .line(RecordingLine(.other(try text(bytes))))
        }
        var fields = try FieldLine(bytes)
        guard let kind = LineKind.named[fields.kind] else {
            return .line(RecordingLine(.other(try text(bytes))))
        }
        if kind == .window {
            let size = Size(
                width: DecimalFormat.side.value(of: try fields.steps("width", .side)),
                height: DecimalFormat.side.value(of: try fields.steps("height", .side))
            )
            return .window(size, otherFields: try fields.others())
        }
        if let pen = try PenLine(kind, &fields) {
            _ = try fields.others()
            return .line(RecordingLine(.other(try text(bytes))), pen)
        }
        let entry = try entry(kind, &fields)
        guard case .device(var device) = entry else {
            return .line(RecordingLine(entry, otherFields: try fields.others()))
        }
        device.otherFields = try fields.others()
        return .line(RecordingLine(.device(device)))
    }

    private static func text(_ bytes: ArraySlice<UInt8>) throws(LineProblem) -> String {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw FieldLine.notText
        }
        return text
    }

    private static func entry(
        _ kind: LineKind,
        _ fields: inout FieldLine
    ) throws(LineProblem) -> RecordingLine.Entry {
        switch kind {
        case .window, .hover, .away, .pen, .device: .device(try RecordedDevice(&fields))
        case .down: try touch(&fields) { .down(at: $0) }
        case .motion: try touch(&fields) { .motion(to: $0) }
        case .up: .touch(try sample(&fields, .up))
        case .cancel: .touch(try sample(&fields, .cancel))
        case .frame: .touch(TouchSample(.frame, time: try time(&fields)))
        case .size: try size(&fields)
        case .swipeBegin: try begin(&fields, .swipe)
        case .pinchBegin: try begin(&fields, .pinch)
        case .holdBegin: try begin(&fields, .hold)
        case .swipeUpdate: try step(&fields, .swipe(by: try way(&fields)))
        case .pinchUpdate: try pinch(&fields)
        case .swipeEnd: try step(&fields, .end(.swipe))
        case .pinchEnd: try step(&fields, .end(.pinch))
        case .holdEnd: try step(&fields, .end(.hold))
        case .swipeCancel: try step(&fields, .cancel(.swipe))
        case .pinchCancel: try step(&fields, .cancel(.pinch))
        case .holdCancel: try step(&fields, .cancel(.hold))
        case .cancelAll: .cancelAll(try time(&fields))
        }
    }

    static func time(_ fields: inout FieldLine) throws(LineProblem) -> Timestamp {
        Timestamp(microseconds: try fields.integer("time"))
    }

    static func point(_ fields: inout FieldLine) throws(LineProblem) -> Point {
        Point(
            x: DecimalFormat.position.value(of: try fields.steps("x", .position)),
            y: DecimalFormat.position.value(of: try fields.steps("y", .position))
        )
    }

    private static func way(_ fields: inout FieldLine) throws(LineProblem) -> Vector {
        Vector(
            x: DecimalFormat.position.value(of: try fields.steps("dx", .position)),
            y: DecimalFormat.position.value(of: try fields.steps("dy", .position))
        )
    }

    private static func sample(
        _ fields: inout FieldLine,
        _ kind: TouchSample.Kind,
        type: TouchType = .finger
    ) throws(LineProblem) -> TouchSample {
        let time = try time(&fields)
        let device: UInt16 = try fields.integer("device")
        return TouchSample(
            kind,
            id: try fields.integer("id"),
            device: device,
            time: time,
            type: type
        )
    }

    private static func touch(
        _ fields: inout FieldLine,
        _ kind: (Point) -> TouchSample.Kind
    ) throws(LineProblem) -> RecordingLine.Entry {
        let kind = kind(try point(&fields))
        guard case .down = kind, let name = try fields.take("type") else {
            return .touch(try sample(&fields, kind))
        }
        let word = String(decoding: name, as: UTF8.self)
        if word == "palm" {
            var palm = try sample(&fields, kind)
            palm.isPalm = true
            return .touch(palm)
        }
        guard let type = TouchType(recordedName: word) else {
            throw LineProblem(message: "“type” must be finger, pen, touchpad, pointer or palm")
        }
        return .touch(try sample(&fields, kind, type: type))
    }

    private static func size(_ fields: inout FieldLine) throws(LineProblem) -> RecordingLine.Entry {
        let axis = DecimalFormat.axis
        let major = axis.value(of: try fields.steps("major", axis))
        let minor = try fields.optionalSteps("minor", axis).map(axis.value) ?? 0
        return .touch(try sample(&fields, .size(major: major, minor: minor)))
    }

    private static func step(
        _ fields: inout FieldLine,
        _ kind: TouchpadStep.Kind
    ) throws(LineProblem) -> RecordingLine.Entry {
        let time = try time(&fields)
        return .step(TouchpadStep(kind, device: try fields.integer("device"), time: time))
    }

    private static func begin(
        _ fields: inout FieldLine,
        _ gesture: TouchpadStep.Gesture
    ) throws(LineProblem) -> RecordingLine.Entry {
        let fingers: Int = try fields.integer("fingers")
        guard (1...32).contains(fingers) else {
            throw LineProblem(message: "“fingers” must be from 1 to 32")
        }
        let pointer = try point(&fields)
        let time = try time(&fields)
        var begin = TouchpadStep(
            .begin(gesture, fingers: fingers, at: pointer),
            device: try fields.integer("device"),
            time: time
        )
        if let count = try fields.take("count") {
            guard gesture == .swipe, String(decoding: count, as: UTF8.self) == "any" else {
                throw LineProblem(message: "“count” must be any, and only a swipe has it")
            }
            begin.suitsAnyCount = true
        }
        return .step(begin)
    }

    private static func pinch(
        _ fields: inout FieldLine
    ) throws(LineProblem) -> RecordingLine.Entry {
        let way = try way(&fields)
        let scale = DecimalFormat.scale.value(of: try fields.steps("scale", .scale))
        let turn = Turn.radians(try fields.steps("turn", .turn))
        return try step(&fields, .pinch(by: way, scale: scale, turn: turn))
    }
}

/// Angles in steps of 2^-32 turns.
enum Turn {
    static func radians(_ steps: Int64) -> Double {
        Double(steps) * (2 * Double.pi / 0x1p32)
    }

    /// Nil: not a number, or out of range.
    static func steps(_ radians: Double) -> Int64? {
        DecimalFormat.turn.whole((radians * (0x1p32 / (2 * Double.pi))).rounded())
    }
}

extension TouchType {
    /// The name in recordings.
    @_spi(GestureTools) public var recordedName: String {
        switch self {
        case .finger: "finger"
        case .pen: "pen"
        case .touchpad: "touchpad"
        case .indirectPointer: "pointer"
        }
    }

    init?(recordedName: String) {
        guard let type = Self.allCases.first(where: { $0.recordedName == recordedName }) else {
            return nil
        }
        self = type
    }
}
