// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

/// One JSON object a line: observations, and the summary at the end.
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
        var scale: Double?
        var velocity: Velocity?
    }

    private struct Closing: Encodable {
        struct Counts: Encodable {
            var files: Int
            var failures: Int
            var gestures: [String: Int]
        }

        var summary: Counts
    }

    private let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }()

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
        switch observation.values {
        case .none:
            break
        case .pan(let translation, let velocity):
            line.translation = [translation.x, translation.y]
            line.velocity = .vector([velocity.x, velocity.y])
        case .pinch(let scale, let velocity):
            line.scale = scale
            line.velocity = .number(velocity)
        }
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
        // Every number here is finite, so encoding cannot fail.
        if let data = try? encoder.encode(value), let text = String(data: data, encoding: .utf8) {
            StandardOutput.print(text)
        }
    }
}
