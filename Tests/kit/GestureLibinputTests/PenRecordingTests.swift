// SPDX-License-Identifier: MIT

import CGestureLibinput
import EvdevRecording
import EvdevReplay
import GestureKit
@_spi(GestureTools) import GestureLibinput
import Testing

/// A recording of a real pen, and what libinput 1.22.1 makes of it.
struct PenRecording: CustomTestStringConvertible, Sendable {
    /// The number of frames, and of the events of each kind.
    struct Counts: Equatable {
        var frames = 0
        var proximities = 0
        var tips = 0
        var axes = 0
        var buttons = 0
        var axesWhileDown = 0
        var contacts = 0
    }

    var file: String
    var counts: Counts
    /// While the pen touches.
    var force: ClosedRange<Double>

    var testDescription: String { file }

    init(_ file: String, _ n: [Int], _ force: ClosedRange<Double>) {
        self.file = file
        self.force = force
        counts = Counts(
            frames: n[0],
            proximities: n[1],
            tips: n[2],
            axes: n[3],
            buttons: n[4],
            axesWhileDown: n[5],
            contacts: n[6]
        )
    }

    static let all = [
        PenRecording("dell_canvas_pen.evemu", [978, 6, 4, 948, 4, 224, 2], 0.030...0.993),
        PenRecording(
            "Wacom_Cintiq_13HD_touch_Pen.events",
            [79, 2, 4, 73, 0, 33, 2],
            0.045...0.615
        ),
        PenRecording("Wacom_Cintiq_12WX.events", [362, 4, 4, 355, 0, 239, 2], 0.088...0.745),
        // Only comments have the resolution of their axes.
        PenRecording("Wacom_DTH2242_Pen.events", [1200, 12, 14, 1156, 8, 165, 7], 0.028...0.693),
        PenRecording(
            "Wacom_Cintiq_22HDT_Pen.events",
            [5647, 44, 68, 5502, 46, 447, 34],
            0...0.611
        ),
    ]

    func read() throws -> EvdevRecording {
        let root = #filePath.split(separator: "/").dropLast(5).joined(separator: "/")
        return try EvdevRecording(path: "/\(root)/Tests/recordings/pens/\(file)")
    }
}

@Suite("Recordings of real pens through libinput")
struct PenRecordingTests {
    @Test("Each report is a sample that the engine takes", arguments: PenRecording.all)
    func recording(_ pen: PenRecording) throws {
        let recording = try pen.read()
        let window = Window(frame: Rect(x: 0, y: 0, width: 4000, height: 3000))
        let device = try EmulatedDevice(recording.device, name: pen.file)
        let libinputDevice = try #require(device.libinputDevice)
        #expect(DeviceAdapter.isPen(libinputDevice))
        let adapter = try #require(
            DeviceAdapter(libinputDevice, identifier: 0, positions: (0, 0))
        )
        #expect(!adapter.isSizeAssumed)
        var counts = PenRecording.Counts(frames: recording.frames.count)
        var forces: [Double] = []
        var problems: [String] = []
        func take(_ event: OpaquePointer) {
            let type = libinput_event_get_type(event)
            guard type.rawValue >= LIBINPUT_EVENT_TABLET_TOOL_AXIS.rawValue,
                type.rawValue <= LIBINPUT_EVENT_TABLET_TOOL_BUTTON.rawValue
            else {
                if type != LIBINPUT_EVENT_DEVICE_ADDED {
                    problems.append("an event of type \(type.rawValue)")
                }
                return
            }
            guard let sample = adapter.penSample(of: event) else {
                return problems.append("an event of type \(type.rawValue) is no sample")
            }
            do throws(SampleError) {
                try window.gestureEngine.push(sample)
            } catch {
                problems.append("\(error)")
            }
            var isDown = false
            switch sample.kind {
            case .down:
                counts.contacts += 1
                isDown = true
            case .motion: isDown = true
            case .hover, .up, .cancel, .leave: break
            }
            if isDown {
                forces.append(sample.force ?? -1)
            }
            switch type {
            case LIBINPUT_EVENT_TABLET_TOOL_AXIS:
                counts.axes += 1
                counts.axesWhileDown += isDown ? 1 : 0
            case LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY: counts.proximities += 1
            case LIBINPUT_EVENT_TABLET_TOOL_TIP: counts.tips += 1
            default: counts.buttons += 1
            }
        }
        for frame in recording.frames {
            try device.play(frame)
            device.seat.takeEvents { event, _ in take(event) }
        }
        try device.finish()
        device.seat.takeEvents { event, _ in take(event) }
        #expect(problems == [])
        #expect(counts == pen.counts)
        #expect(abs((forces.min() ?? -1) - pen.force.lowerBound) <= 0.001)
        #expect(abs((forces.max() ?? -1) - pen.force.upperBound) <= 0.001)
        #expect(window.gestureEngine.counters == GestureEngine(root: View()).counters)
    }
}
