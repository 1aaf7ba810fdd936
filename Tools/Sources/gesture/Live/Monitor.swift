// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureConfiguration
import GestureKit
import GestureLibinput

/// `gesture monitor`: gestures as they happen.
struct Monitor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints gestures as they happen, from touchscreens and touchpads.",
        discussion: """
            The columns are those of `gesture replay`, and times are from the start. Lengths are \
            in points of 1/160 inch. Devices may come and go. Ctrl-C ends it, with a summary.

            Without --config the recognizers are those of the built-in configuration, which \
            gesture config prints.

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
    var recognizers: RecognizerOptions

    @OptionGroup
    var duration: DurationOption

    @Flag(help: "Print touches as well, as a view hears of them.")
    var touches = false

    @Flag(help: "Print the samples as well, as they go into the engine.")
    var raw = false

    @Flag(help: "Print where gestures begin and end, and not how they change.")
    var brief = false

    @Flag(help: "Print one JSON object a line.")
    var json = false

    @OptionGroup
    var color: ColorOptions

    func run() throws {
        let configuration = try recognizers.configuration(otherwise: .builtIn)
        let stage = MonitorStage(configuration)
        let session = try DeviceSession(
            options,
            configuration.screen,
            engine: stage.window.gestureEngine
        )
        let printer = MonitorPrinter(
            name: options.name,
            recognizers: configuration.names,
            start: session.start,
            json: json,
            palette: color.palette,
            brief: brief
        )
        stage.onGesture = { [brief] in
            if !brief || $0.state != .changed {
                printer.show($0)
            }
        }
        if touches {
            stage.onTouch = { printer.show($0) }
        }
        if raw {
            session.source.onSample = { printer.show($0) }
            session.source.onStep = { printer.show($0) }
        }
        session.onEvent = { event in
            stage.fit(session.source.devices)
            printer.show(event)
        }
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

/// A window with recognizers, for live devices.
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

    /// Where the devices' touches land.
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
    private let recognizers: RecognizerSet

    init(_ configuration: Configuration) {
        recognizers = RecognizerSet(configuration)
        hearing.bounds = Rect(x: -131_072, y: -131_072, width: 262_144, height: 262_144)
        hearing.isMultipleTouchEnabled = true
        for recognizer in recognizers.recognizers {
            recognizer.cancelsTouchesInView = false
            recognizer.addAction { [unowned self] in onGesture($0) }
            hearing.addGestureRecognizer(recognizer)
        }
    }

    /// Makes the window as large as the touchscreens that there are, where it matters where its
    /// edges are. Else, wherever a panel reports a touch, it is on the window.
    func fit(_ devices: [InputDevice]) {
        let screens = devices.filter { $0.kind == .touchscreen }.map(\.frame)
        guard recognizers.kinds.contains(.edgePan), let first = screens.first else {
            return
        }
        hearing.bounds = screens.dropFirst().reduce(first) { $0.union($1) }
    }
}
