// SPDX-License-Identifier: MIT

import FoundationEssentials
import GestureCommand
import GestureKit
import GestureReplay
import GestureTrace

/// One JSON object per line: observations, and the summary at the end.
struct JSONReport: ReplayReport {
    func began(_ recording: RecordingDescription) {}

    func observed(_ observation: Observation) {
        var line: JSONLine = [
            "file": observation.file,
            "time_us": observation.time,
            "recognizer": observation.recognizer,
            "state": observation.state.word,
            "touches": observation.touches,
            "x": observation.location.x,
            "y": observation.location.y,
        ]
        switch observation.values {
        case .none:
            break
        case .pan(let translation, let velocity):
            line.add(["translation": translation.list, "velocity": velocity.list])
        case .edgePan(let edge, let translation, let velocity):
            line.add([
                "edge": edge?.word, "translation": translation.list, "velocity": velocity.list,
            ])
        case .swipe(let direction, let velocity):
            line.add(["direction": direction?.word, "velocity": velocity.list])
        case .pinch(let scale, let velocity):
            line.add(["scale": scale, "velocity": velocity])
        case .rotation(let angle, let velocity):
            line.add(["rotation": angle, "velocity": velocity])
        case .transform(let hand):
            line.add([
                "translation": hand.translation.list, "velocity": hand.velocity.list,
                "scale": hand.scale, "scale_velocity": hand.scaleVelocity,
                "rotation": hand.rotation, "rotation_velocity": hand.rotationVelocity,
            ])
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
