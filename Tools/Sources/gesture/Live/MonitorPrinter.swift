// SPDX-License-Identifier: MIT

import Foundation
import GestureCommand
import GestureKit
import GestureLibinput
import GestureReplay

/// Prints gestures as they happen: each line is written at once.
final class MonitorPrinter {
    /// Called when writing the output fails, such as on a full disk.
    var onFailure: (any Error) -> Void = { _ in }

    private let name: String
    private let start: Timestamp
    private let lines: any TouchLines
    private var report: any Report
    private var summary: Summary
    private let isJSON: Bool
    private var ordinals: [ObjectIdentifier: Int] = [:]
    private var touchCount = 0

    init(
        name: String,
        recognizers: [String],
        start: Timestamp,
        json: Bool,
        palette: Palette,
        brief: Bool
    ) {
        self.name = name
        self.start = start
        isJSON = json
        report =
            json ? JSONReport() : TextReport(names: recognizers, palette: palette, brief: brief)
        summary = Summary(recognizers)
        lines = json ? TouchJSON() : TouchText()
    }

    /// Prints a gesture that began, changed or ended.
    func show(_ recognizer: GestureRecognizer) {
        var observation = Observation(recognizer, in: name)
        observation.time -= min(observation.time, start.microseconds)
        summary.count(observation)
        report.observed(observation)
        flush()
    }

    /// Prints a touch that the window received.
    func show(_ touch: Touch) {
        let key = ObjectIdentifier(touch)
        if touch.phase == .began {
            touchCount += 1
            ordinals[key] = touchCount
        }
        print(lines.line(touch, ordinal: ordinals[key] ?? 0, at: elapsed(touch.timestamp)))
    }

    /// Prints a sample that goes into the engine.
    func show(_ sample: TouchSample) {
        print(lines.line(sample, at: elapsed(sample.time)))
    }

    /// Prints a step that goes into the engine.
    func show(_ step: TouchpadStep) {
        print(lines.line(step, at: elapsed(step.time)))
    }

    /// Prints a device that was added or removed.
    func show(_ event: LibinputSource.Event) {
        switch event {
        case .added(let device):
            if isJSON {
                DeviceJSON().show([device], [])
            } else {
                StandardOutput.print("\(device.path)  \(device.name)")
                StandardOutput.print("  \(device.kind.rawValue): \(device.use)")
            }
        case .removed(let device):
            if !isJSON {
                StandardOutput.print("\(device.path)  \(device.name): gone")
            }
        case .refused, .failed:
            break
        }
        flush()
    }

    /// Prints the counts.
    func finish() {
        if isJSON {
            summary.finishFile()
            report.finish(summary)
        } else {
            StandardOutput.print("\(summary.words(summary.inAll))")
        }
        flush()
    }

    private func elapsed(_ time: Timestamp) -> UInt64 {
        time.microseconds - min(time, start).microseconds
    }

    private func print(_ line: OutputText) {
        StandardOutput.print(line)
        flush()
    }

    private func flush() {
        do {
            try StandardOutput.flush()
        } catch {
            onFailure(error)
        }
    }
}
