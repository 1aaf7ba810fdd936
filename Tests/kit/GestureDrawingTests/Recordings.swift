// SPDX-License-Identifier: MIT

import Foundation
import GestureKit
import GestureRecording
import GestureTrace

/// Traces of real fingers, without recognizers.
enum Recordings {
    /// What is in a file of Tests/recordings/samples.
    static func trace(_ name: String) throws -> Trace {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        let reader = try RecordingReader(path: "/\(root)/Tests/recordings/samples/\(name).samples")
        let screen = reader.header.devices.first?.size ?? .zero
        var trace = Trace(title: name, device: "Recorded", size: screen, duration: 0)
        var down: [Int32: Int] = [:]
        while let line = try reader.next() {
            guard case .touch(let sample) = line.entry else {
                continue
            }
            let time = sample.time.microseconds
            switch sample.kind {
            case .down(at: let place):
                down[sample.id] = trace.contacts.count
                let contact = Trace.Contact(
                    ordinal: trace.contacts.count + 1,
                    id: sample.id,
                    samples: [.init(time: time, location: place)],
                    end: .stillDown,
                    endTime: 0
                )
                trace.contacts.append(contact)
            case .motion(to: let place):
                if let index = down[sample.id] {
                    trace.contacts[index].samples.append(.init(time: time, location: place))
                }
            case .up, .cancel:
                if let index = down.removeValue(forKey: sample.id) {
                    trace.contacts[index].end = sample.kind == .up ? .lifted : .cancelled
                    trace.contacts[index].endTime = time
                }
            case .frame, .size:
                break
            }
            trace.duration = max(trace.duration, time)
        }
        for index in down.values {
            trace.contacts[index].endTime = trace.duration
        }
        return trace
    }
}
