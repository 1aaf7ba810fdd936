// SPDX-License-Identifier: MIT

import FoundationEssentials
import GestureCommand
@_spi(GestureTools) import GestureKit
import GestureReplay
import GestureTrace

/// One JSON object per line: observations, and the summary at the end.
struct JSONReport: ReplayReport {
    func began(_ recording: RecordingDescription) {}

    func observed(_ observation: Observation) {
        let value = observation.value
        let isEdgePan = observation.kind == .edgePan
        var line: JSONLine = [
            "file": observation.file,
            "time_us": value.time,
            "recognizer": observation.recognizer,
            "state": observation.state.word,
            "touches": value.numberOfTouches,
            "x": value.location.x,
            "y": value.location.y,
            "edge": isEdgePan ? value.side : nil,
            "direction": isEdgePan ? nil : value.side,
            "translation": value.translation?.list,
            "scale": value.scale,
            "rotation": value.rotation,
        ]
        // Of a pinch or a rotation it is a number; only a transform has more than one.
        if let velocity = value.velocity {
            line.add([
                "velocity": velocity.list, "scale_velocity": value.scaleVelocity,
                "rotation_velocity": value.rotationVelocity,
            ])
        } else if let velocity = value.scaleVelocity ?? value.rotationVelocity {
            line.add(["velocity": velocity])
        }
        line.print()
    }

    func ended(_ summary: Summary) {}

    func finish(_ summary: Summary) {
        let counts: JSONLine = [
            "files": summary.files, "failures": summary.failures, "gestures": summary.inAll,
        ]
        (["summary": counts] as JSONLine).print()
    }
}

extension Vector {
    /// Its coordinates, as JSON has them.
    var list: [Double] { [x, y] }
}

/// A line of JSON: an object with values by their keys. A key whose value is nil is left out.
struct JSONLine: Encodable, ExpressibleByDictionaryLiteral {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            nil
        }
    }

    private var values: [String: any Encodable] = [:]

    init(dictionaryLiteral elements: (String, (any Encodable)?)...) {
        for (key, value) in elements {
            values[key] = value
        }
    }

    /// Adds the values of a line to this one.
    mutating func add(_ line: JSONLine) {
        values.merge(line.values) { _, new in new }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for (key, value) in values {
            try container.encode(value, forKey: Name(stringValue: key))
        }
    }

    func print() {
        StandardOutput.print(OutputText(json: self))
    }
}

extension OutputText {
    /// A line of JSON, whose numbers must be finite: then encoding cannot fail. Characters that are
    /// not printable are escaped.
    init(json line: JSONLine) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(line)) ?? Data("{}".utf8)
        self.init(own: String(decoding: data, as: UTF8.self).escapedInJSON)
    }
}

extension String {
    /// JSON with UTF-16 escapes for characters that are not printable. They occur only in strings.
    fileprivate var escapedInJSON: String {
        guard !unicodeScalars.allSatisfy({ $0.isASCII ? $0.value != 0x7F : $0.isPrintable }) else {
            return self
        }
        var result = ""
        for scalar in unicodeScalars {
            if scalar.isPrintable {
                result.unicodeScalars.append(scalar)
            } else {
                for unit in UTF16.encode(scalar) ?? .init() {
                    result += String(printf: "\\u%04x", Int(unit))
                }
            }
        }
        return result
    }
}
