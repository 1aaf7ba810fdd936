// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureKit
import GestureLibinput

/// `gesture monitor`: gestures as they happen.
struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints gestures as they happen, from touchscreens and touchpads.",
        discussion: """
            The columns are those of `gesture replay`, and times are from the start. Lengths are \
            in points of 1/160 inch. Devices may come and go. Ctrl-C ends it, with a summary.

            Only touchscreens and touchpads are opened. Without permission it says which group \
            or tool gives it; `gesture devices` lists what there is.

            EXAMPLES:
              gesture monitor
              gesture monitor --touches --device /dev/input/event5
              gesture monitor --json --for 10 | jq .recognizer
              gesture monitor --replay drag.events

            EXIT STATUS: 0 at Ctrl-C and at the end of --for or --replay; 1 when there is no \
            device that can be used, or when it cannot be read any more; 64 for wrong options.
            """
    )

    @OptionGroup
    var options: DeviceOptions

    @OptionGroup
    var duration: DurationOption

    @Flag(help: "Print touches as well, as a view hears of them.")
    var touches = false

    @Flag(help: "Print the samples as well, as they go into the engine.")
    var raw = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    func run() throws {
        let stage = MonitorStage()
        let session = try DeviceSession(options, engine: stage.window.gestureEngine)
        let printer = MonitorPrinter(name: options.name, start: session.start, json: json)
        stage.onGesture = { printer.show($0) }
        if touches {
            stage.onTouch = { printer.show($0) }
        }
        if raw {
            session.source.onSample = { printer.show($0) }
            session.source.onStep = { printer.show($0) }
        }
        session.onEvent = { printer.show($0) }
        printer.onFailure = { session.end($0) }
        do {
            try session.run(for: duration.seconds)
        } catch {
            try? StandardOutput.flush()
            throw error
        }
        session.perform { printer.finish() }
        try StandardOutput.flush()
    }
}

/// A window that is everywhere, with the command's recognizers.
final class MonitorStage {
    /// A view that says what it hears.
    private final class HearingWindow: Window {
        var onTouch: ((Touch) -> Void)?

        override func touchesBegan(_ touches: [Touch]) { hear(touches) }
        override func touchesMoved(_ touches: [Touch]) { hear(touches) }
        override func touchesEnded(_ touches: [Touch]) { hear(touches) }
        override func touchesCancelled(_ touches: [Touch]) { hear(touches) }

        private func hear(_ touches: [Touch]) {
            for touch in touches {
                onTouch?(touch)
            }
        }
    }

    /// Wherever a panel reports a touch, it is on the window.
    var window: Window { hearing }

    /// Called when a gesture begins, changes or ends.
    var onGesture: (GestureRecognizer) -> Void = { _ in }

    /// Called with each touch that the window hears of.
    var onTouch: ((Touch) -> Void)? {
        get { hearing.onTouch }
        set { hearing.onTouch = newValue }
    }

    private let hearing = HearingWindow(
        frame: Rect(x: 0, y: 0, width: 262_144, height: 262_144),
        touchCapacity: 32,
        eventCapacity: 256
    )
    private let recognizers = RecognizerSet()

    init() {
        hearing.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        hearing.isMultipleTouchEnabled = true
        for recognizer in recognizers.all {
            recognizer.cancelsTouchesInView = false
            recognizer.addAction { [unowned self] in onGesture($0) }
            hearing.addGestureRecognizer(recognizer)
        }
    }
}
