// SPDX-License-Identifier: MIT

import GestureKit

extension RecordedDevice {
    /// Parses a line that describes a device. Unknown fields stay in `fields`.
    init(_ fields: inout FieldLine) throws(LineProblem) {
        let number: UInt16 = try fields.integer("number")
        guard let kind = Kind(rawValue: try Self.word(&fields, "kind") ?? "") else {
            throw LineProblem(message: "“kind” must be touchscreen or touchpad")
        }
        guard let quoted = try fields.take("name"), let name = QuotedText.text(of: quoted) else {
            throw LineProblem(
                message: "“name” must be a text in quotation marks, with \\\", \\\\ and \\u0000"
            )
        }
        self.init(number, name, kind)
        if let word = try Self.word(&fields, "mapping") {
            guard let mapping = Mapping(rawValue: word) else {
                throw LineProblem(message: "“mapping” must be measured, configured or assumed")
            }
            self.mapping = mapping
        }
        size = try Self.size(&fields, "width", "height", .side)
        millimeters = try Self.size(&fields, "width-mm", "height-mm", .millimeters)
        x = try Axis(&fields, "x-minimum", "x-maximum", "x-resolution")
        y = try Axis(&fields, "y-minimum", "y-maximum", "y-resolution")
        guard kind == .touchpad || (mapping != nil && size != nil) else {
            throw LineProblem(message: "a touchscreen needs “mapping”, “width” and “height”")
        }
    }

    private static func word(
        _ fields: inout FieldLine,
        _ key: StaticString
    ) throws(LineProblem) -> String? {
        try fields.take(key).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func size(
        _ fields: inout FieldLine,
        _ width: StaticString,
        _ height: StaticString,
        _ format: DecimalFormat
    ) throws(LineProblem) -> Size? {
        switch (try fields.optionalSteps(width, format), try fields.optionalSteps(height, format)) {
        case (let width?, let height?):
            return Size(width: format.value(of: width), height: format.value(of: height))
        case (nil, nil):
            return nil
        case (nil, _?), (_?, nil):
            throw LineProblem(message: "“\(width)” and “\(height)” go together")
        }
    }
}

extension RecordedDevice.Axis {
    init?(
        _ fields: inout FieldLine,
        _ minimum: StaticString,
        _ maximum: StaticString,
        _ resolution: StaticString
    ) throws(LineProblem) {
        let least: Int32? = try fields.optionalInteger(minimum)
        let greatest: Int32? = try fields.optionalInteger(maximum)
        let perMillimeter: Int32? = try fields.optionalInteger(resolution)
        switch (least, greatest, perMillimeter) {
        case (let least?, let greatest?, let perMillimeter):
            self.init(minimum: least, maximum: greatest, resolution: perMillimeter ?? 0)
        case (nil, nil, nil):
            return nil
        case (nil, _, _), (_, nil, _):
            throw LineProblem(message: "“\(minimum)” and “\(maximum)” go together")
        }
    }
}
