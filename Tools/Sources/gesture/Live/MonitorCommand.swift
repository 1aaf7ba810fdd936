// SPDX-License-Identifier: MIT

import ArgumentParser
import GestureCommand
import GestureConfiguration
@_spi(GestureTools) import GestureKit
import GestureLibinput
import GestureReplay
import GestureTrace

/// `gesture monitor`: prints gestures as they happen.
struct MonitorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "monitor",
        abstract: "Prints gestures as they happen, from touchscreens, touchpads and pens.",
        discussion: """
            The columns are those of `gesture replay`. Times count from the start. Lengths are in \
            points of 1/160 inch. Devices may be plugged in and removed. Ctrl-C prints a summary and \
            ends.

            Without --config, the recognizers of the built-in configuration run; gesture config \
            prints it.

            Only touchscreens, touchpads and pens are opened. If permission is missing, a message \
            names the group or tool that gives it. `gesture devices` lists the devices.

            EXAMPLES:
              gesture monitor
              gesture monitor --touches --device /dev/input/event5
              gesture monitor --json --for 10 | jq .recognizer
              gesture monitor --replay drag.events

            EXIT STATUS: 0 at Ctrl-C and at the end of --for or --replay; 1 if no device can be \
            used, if none of --device is left, or if reading fails; 64 for wrong options.
            """
    )

    @OptionGroup
    var options: DeviceOptions

    @OptionGroup
    var recognizers: RecognizerOptions

    @OptionGroup
    var duration: DurationOption

    @Flag(help: "Also print touches, as a view receives them.")
    var touches = false

    @Flag(help: "Print only where gestures begin and end.")
    var brief = false

    @Flag(help: "Print one JSON object per line.")
    var json = false

    @OptionGroup
    var color: ColorOptions

    func run() throws {
        let configuration = try recognizers.configuration(otherwise: .builtIn)
        let stage = MonitorStage(configuration)
        let session = try DeviceSession(
            options,
            configuration.screen,
            engine: { _ in stage.window.gestureEngine }
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
            stage.window.onTouches = { $0.forEach { printer.show($0) } }
        }
        session.onEvent = { event in
            stage.fit(session.source.devices)
            printer.show(event)
        }
        printer.onFailure = { session.end($0) }
        var hasBegun = false
        session.onEnd = { hasBegun = true }
        let result = Result { try session.run(for: duration.seconds) }
        if hasBegun {
            session.perform { printer.finish() }
        }
        try result.get()
        try StandardOutput.flush()
    }
}

/// A window with recognizers, for live devices.
final class MonitorStage {
    /// Where the touches of the devices land.
    let window = Window(
        frame: Rect(x: 0, y: 0, width: 262_144, height: 262_144),
        touchCapacity: 32,
        eventCapacity: 256
    )

    /// Called when a gesture begins, changes or ends.
    var onGesture: (GestureRecognizer) -> Void = { _ in }

    private(set) var recognizers: RecognizerSet
    private let withHand: Bool

    /// The hand is one of its recognizers, if it is wanted and an action is about it.
    init(_ configuration: Configuration, withHand: Bool = false) {
        self.withHand = withHand
        recognizers = RecognizerSet(configuration, withHand: withHand)
        window.bounds = .everywhere
        window.isMultipleTouchEnabled = true
        addRecognizers()
    }

    /// Whether no finger is down that a recognizer knows of, and nothing is awaited.
    var isIdle: Bool {
        window.gestureEngine.deadline == nil
            && recognizers.recognizers.allSatisfy {
                $0.state == .possible && $0.numberOfTouches == 0
            }
    }

    /// Takes the recognizers of another configuration. Call it when it is idle.
    func adopt(_ configuration: Configuration) {
        for recognizer in recognizers.recognizers {
            window.removeGestureRecognizer(recognizer)
        }
        recognizers = RecognizerSet(configuration, withHand: withHand)
        window.bounds = .everywhere
        addRecognizers()
    }

    private func addRecognizers() {
        for recognizer in recognizers.recognizers {
            recognizer.cancelsTouchesInView = false
            recognizer.addAction { [unowned self] in onGesture($0) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// Gives the window the size of the screens if a recognizer needs the screen's edges.
    /// Otherwise every position that a panel can report is on the window.
    func fit(_ devices: [InputDevice]) {
        let screens = devices.filter { $0.kind != .touchpad }.map(\.frame)
        guard recognizers.kinds.contains(.edgePan), let first = screens.first else {
            return
        }
        window.bounds = screens.dropFirst().reduce(first) { $0.union($1) }
    }
}

/// Prints gestures as they happen: each line is written at once.
final class MonitorPrinter {
    /// Called when writing the output fails, such as on a full disk.
    var onFailure: (any Error) -> Void = { _ in }

    private let name: String
    private let start: Timestamp
    private var report: any ReplayReport
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
            json ? JSONReport() : ReplayText(names: recognizers, palette: palette, brief: brief)
        summary = Summary(recognizers)
    }

    /// Prints a gesture that began, changed or ended.
    func show(_ recognizer: GestureRecognizer) {
        var observation = Observation(recognizer, in: name)
        observation.value.time -= min(observation.value.time, start.microseconds)
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
        let ordinal = ordinals[key] ?? 0
        let time = touch.timestamp.since(start).microseconds
        let place = touch.location(in: nil)
        if isJSON {
            let line: JSONLine = [
                "time_us": time, "touch": ordinal, "phase": "\(touch.phase)",
                "device": touch.device, "id": touch.id, "x": place.x, "y": place.y,
            ]
            line.print()
        } else {
            let columns = [
                time.inSeconds.leftPadded(to: 10), "touch \(ordinal)".rightPadded(to: 10),
                "\(touch.phase)".rightPadded(to: 9), "       ",
                String(printf: "(%8.1f, %8.1f)", place.x, place.y),
            ]
            StandardOutput.print("\(columns.joined(separator: "  "))")
        }
        flush()
    }

    /// Prints a device that was added or removed.
    func show(_ event: LibinputSource.Event) {
        switch event {
        case .added(let device):
            let report: any DeviceReport = isJSON ? DeviceJSON() : DeviceText()
            report.show([device], [])
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

    private func flush() {
        do {
            try StandardOutput.flush()
        } catch {
            onFailure(error)
        }
    }
}
