// SPDX-License-Identifier: MIT

// Gestures on a microcontroller, in Swift: prints what fingers do on a touchscreen of 3.5 inches, and
// why other gestures did not fire. The driver, the emulated controller and the gestures are those of
// the program in C. build.sh builds it.

import Board
import CGestureCore
import GestureKit
import Panel

/// A panel with its driver, and a window on it.
final class Touchscreen {
    let window: Window
    /// How many reports had a change, and how many failed.
    private(set) var frames: UInt32 = 0
    private(set) var failures: UInt32 = 0
    /// The time in the driver, the engine and its actions.
    private(set) var ticks: UInt32 = 0
    // The driver keeps the addresses of these.
    let bus = UnsafeMutablePointer<controller>.allocate(capacity: 1)
    private let panel = UnsafeMutablePointer<gt911>.allocate(capacity: 1)
    private let samples = UnsafeMutablePointer<gc_sample>.allocate(capacity: GT911_SAMPLES)

    init() {
        bus.initialize(to: controller())
        panel.initialize(to: gt911())
        panel.pointee.read = controller_read
        panel.pointee.write = controller_write
        panel.pointee.bus = UnsafeMutableRawPointer(bus)
        panel.pointee.address = UInt8(GT911_ADDRESS)
        // 48.96 × 73.44 mm, mounted with its upper side at the right.
        let status = gt911_panel(panel, 320, 480, 48960, 73440, .GC_ORIENTATION_90)
        precondition(status == .GC_OK)
        let size = gc_device_size(&panel.pointee.device)
        window = Window(
            frame: Rect(
                x: 0,
                y: 0,
                width: gc_length_to_double(size.width),
                height: gc_length_to_double(size.height)
            ),
            touchCapacity: 2 * Int(GT911_CONTACTS)
        )
    }

    /// What an INT pin and a timer would start.
    func poll(at time: Timestamp) {
        let start = board_ticks()
        let count = gt911_read(panel, time.microseconds, samples)
        for index in 0..<max(Int(count), 0) {
            push(samples[index])
        }
        if let deadline = window.gestureEngine.deadline, deadline <= time {
            window.gestureEngine.advance(to: time)
        }
        if count > 0 {
            frames += 1
            ticks &+= board_ticks() &- start
        }
        failures += count < 0 ? 1 : 0
    }

    private func push(_ sample: gc_sample) {
        let point = Point(
            x: gc_length_to_double(sample.position.x),
            y: gc_length_to_double(sample.position.y)
        )
        let kind: TouchSample.Kind
        switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
        case .GC_SAMPLE_DOWN: kind = .down(at: point)
        case .GC_SAMPLE_MOTION: kind = .motion(to: point)
        case .GC_SAMPLE_UP: kind = .up
        case .GC_SAMPLE_CANCEL: kind = .cancel
        default: kind = .frame
        }
        let time = Timestamp(microseconds: sample.time_us)
        do throws(SampleError) {
            try window.gestureEngine.push(
                TouchSample(kind, id: sample.id, device: sample.device, time: time)
            )
        } catch {
            print("The engine refused a sample.")
        }
    }
}

func addGestures(to window: Window) {
    let double = TapGestureRecognizer(numberOfTaps: 2) { say("double tap", $0) }
    double.name = "double tap"
    let tap = TapGestureRecognizer { say("tap", $0) }
    tap.name = "tap"
    tap.require(toFail: double)
    let pan = PanGestureRecognizer { pan in
        let moved = pan.translation(in: nil)
        say("pan", pan) { say(", moved ", Point(x: moved.x, y: moved.y)) }
    }
    pan.name = "pan"
    let pinch = PinchGestureRecognizer { pinch in
        say("pinch", pinch) { say(", scale ", pinch.scale, inSteps: 1000) }
    }
    pinch.name = "pinch"
    let rotation = RotationGestureRecognizer { rotation in
        say("rotation", rotation) { say(", turned ", rotation.rotation * 180 / .pi, inSteps: 10) }
    }
    rotation.name = "rotation"
    for recognizer in [tap, double, pan, pinch, rotation] {
        window.addGestureRecognizer(recognizer)
    }
}

/// Prints a gesture that began or ended, such as "pan ended: at 60.0 100.5, moved 50.0 0.0".
func say(_ name: StaticString, _ gesture: GestureRecognizer, values: () -> Void = {}) {
    let state: StaticString
    switch gesture.state {
    case .began: state = " began"
    case .ended: state = " ended"
    case .cancelled: state = " cancelled"
    default: return
    }
    print(name, terminator: "")
    print(state, terminator: "")
    say(": at ", gesture.location(in: nil))
    values()
    print("")
}

func say(_ before: StaticString, _ point: Point) {
    say(before, point.x, inSteps: 10)
    say(" ", point.y, inSteps: 10)
}

/// Prints a number with decimals: one for steps of 1/10, three for steps of 1/1000. The code that
/// prints a `Double` is large.
func say(_ before: StaticString, _ value: Double, inSteps one: Int) {
    let steps = Int((value * Double(one)).rounded())
    print(before, terminator: steps < 0 ? "-" : "")
    print(abs(steps) / one, terminator: ".")
    var unit = one / 10
    while unit > 0 {
        print(abs(steps) / unit % 10, terminator: "")
        unit /= 10
    }
}

func run() {
    let screen = Touchscreen()
    addGestures(to: screen.window)
    let setUp = heap_allocations()
    let end = UInt64(CONTROLLER_END_MS)
    for milliseconds in stride(from: UInt64(0), to: end, by: Int(CONTROLLER_SCAN_MS)) {
        controller_scan(screen.bus, UInt32(milliseconds))
        screen.poll(at: Timestamp(microseconds: milliseconds * 1000))
    }
    let allocations = heap_allocations() - setUp
    for sentence in screen.window.gestureEngine.explanations {
        print(sentence)
    }
    let instructions = UInt64(screen.ticks) * UInt64(board_instructions_per_tick())
    print("# frames: \(screen.frames)")
    print("# reports that failed: \(screen.failures)")
    print("# calls on the bus: \(screen.bus.pointee.calls)")
    print("# instructions per frame: \(instructions / UInt64(max(screen.frames, 1)))")
    print("# allocations after set-up: \(allocations)")
    print("# heap at most: \(heap_peak()) of \(heap_size()) bytes")
    print("# stack at most: \(board_stack_used()) of \(board_stack_size()) bytes")
}

run()
