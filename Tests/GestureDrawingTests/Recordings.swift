// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureTrace

/// Traces of real fingers, without recognizers.
enum Recordings {
    /// What is in a file of Tests/Recordings/samples.
    static func trace(_ name: String) throws -> Trace {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Recordings/samples/\(name).samples")
        var trace = Trace(title: name, device: "Recorded", size: .zero, duration: 0)
        var down: [String: Int] = [:]
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let words = line.split(separator: " ")
            let numbers = words.map { Double($0) ?? 0 }
            switch words.count > 1 ? words[1] : "" {
            case "down", "motion":
                let key = "\(words[2]) \(words[3])"
                if words[1] == "down" {
                    down[key] = trace.contacts.count
                    trace.contacts.append(contact(trace.contacts.count + 1, id: words[3]))
                }
                if let index = down[key] {
                    let place = Point(x: numbers[4] / 4096, y: numbers[5] / 4096)
                    let sample = Trace.Contact.Sample(time: UInt64(numbers[0]), location: place)
                    trace.contacts[index].samples.append(sample)
                }
            case "up", "cancel":
                if let index = down.removeValue(forKey: "\(words[2]) \(words[3])") {
                    trace.contacts[index].end = words[1] == "up" ? .lifted : .cancelled
                    trace.contacts[index].endTime = UInt64(numbers[0])
                }
            default:
                if words.first == "size" {
                    trace.size = Size(width: numbers[1] / 4096, height: numbers[2] / 4096)
                }
            }
            trace.duration = max(trace.duration, UInt64(max(numbers[0], 0)))
        }
        for index in down.values {
            trace.contacts[index].endTime = trace.duration
        }
        return trace
    }

    private static func contact(_ ordinal: Int, id: Substring) -> Trace.Contact {
        Trace.Contact(
            ordinal: ordinal,
            id: Int32(id) ?? 0,
            samples: [],
            end: .stillDown,
            endTime: 0
        )
    }
}
