// SPDX-License-Identifier: MIT

import FoundationEssentials
import GestureCommand
import GestureKit
import GestureReplay
import GestureTrace

/// One JSON object per line: observations, and the summary at the end.
struct JSONReport: Report {
    private struct Line: Encodable {
        enum Velocity: Encodable {
            case vector([Double])
            case number(Double)

            func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch self {
                case .vector(let vector): try container.encode(vector)
                case .number(let number): try container.encode(number)
                }
            }
        }

        var file: String
        var time_us: UInt64
        var recognizer: String
        var state: String
        var touches: Int
        var x: Double
        var y: Double
        var translation: [Double]?
        var edge: String?
        var direction: String?
        var scale: Double?
        var rotation: Double?
        var velocity: Velocity?
        var scale_velocity: Double?
        var rotation_velocity: Double?

        /// Adds the values of the recognizer's kind.
        mutating func add(_ values: Observation.Values) {
            switch values {
            case .none:
                break
            case .pan(let translation, let velocity):
                add(translation, velocity)
            case .edgePan(let edge, let translation, let velocity):
                self.edge = edge?.word
                add(translation, velocity)
            case .swipe(let direction, let velocity):
                self.direction = direction?.word
                self.velocity = .vector([velocity.x, velocity.y])
            case .pinch(let scale, let velocity):
                self.scale = scale
                self.velocity = .number(velocity)
            case .rotation(let angle, let velocity):
                rotation = angle
                self.velocity = .number(velocity)
            case .transform(let hand):
                add(hand.translation, hand.velocity)
                scale = hand.scale
                rotation = hand.rotation
                scale_velocity = hand.scaleVelocity
                rotation_velocity = hand.rotationVelocity
            }
        }

        private mutating func add(_ translation: Vector, _ velocity: Vector) {
            self.translation = [translation.x, translation.y]
            self.velocity = .vector([velocity.x, velocity.y])
        }
    }

    private struct Closing: Encodable {
        struct Counts: Encodable {
            var files: Int
            var failures: Int
            var gestures: [String: Int]
        }

        var summary: Counts
    }

    func began(_ recording: RecordingDescription) {}

    func observed(_ observation: Observation) {
        var line = Line(
            file: observation.file,
            time_us: observation.time,
            recognizer: observation.recognizer,
            state: observation.state.word,
            touches: observation.touches,
            x: observation.location.x,
            y: observation.location.y
        )
        line.add(observation.values)
        print(line)
    }

    func ended(_ summary: Summary) {}

    func finish(_ summary: Summary) {
        print(
            Closing(
                summary: .init(
                    files: summary.files,
                    failures: summary.failures,
                    gestures: summary.inAll
                )
            )
        )
    }

    private func print(_ value: some Encodable) {
        StandardOutput.print(OutputText(json: value))
    }
}

extension OutputText {
    /// A value as one line of JSON. Characters that are not printable are escaped.
    ///
    /// - Parameter value: Its numbers must be finite; then encoding cannot fail.
    init(json value: some Encodable) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = (try? encoder.encode(value)) ?? Data("{}".utf8)
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
