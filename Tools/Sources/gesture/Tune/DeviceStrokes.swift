// SPDX-License-Identifier: MIT

import ArgumentParser
import Dispatch
import GestureCommand
import GestureConfiguration
import GestureKit
import GestureLibinput
import GestureRecording
import GestureReplay
import GestureTune
import Glibc

/// Which strokes `gesture tune --record` asks for.
struct AskingOptions: ParsableArguments {
    @Option(
        name: .customLong("ask"),
        help: ArgumentHelp(
            "With --record: the labels of the strokes to ask for, separated by commas.",
            valueName: "labels"
        )
    )
    var labels: String?

    @Option(
        help: ArgumentHelp(
            "With --record: how often to ask for each; default: 5.",
            valueName: "count"
        )
    )
    var times: Int?

    /// The labels without ``labels``, as the built-in configuration names them.
    private static let usual = "tap,double-tap,long-press,pan,swipe-left,swipe-right,pinch,rotation"

    var areUnused: Bool { labels == nil && times == nil }

    func validate() throws {
        if let times, !(1...1000).contains(times) {
            throw ValidationError("--times is a number from 1 to 1000, such as 10.")
        }
    }

    /// The labels, each as often as it is asked for, in turns.
    func wanted(of configuration: Configuration) throws -> [StrokeLabel] {
        let texts = (labels ?? Self.usual).filter { $0 != " " }
            .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let wanted = try texts.map { text in
            guard let label = StrokeLabel(text, in: configuration) else {
                let names = configuration.names.joined(separator: ", ")
                throw Failure(
                    "--ask: no recognizer is called “\(text)”. Choose from: \(names), nothing",
                    status: .validationFailure
                )
            }
            return label
        }
        return Array(repeatElement(wanted, count: times ?? 5).joined())
    }
}

/// Asks for one stroke after another, and writes a recording of each and the labels of all.
///
/// A stroke is over when no finger has been down for as long as a second tap could take.
final class DeviceStrokes {
    private let folder: String
    private let wanted: [StrokeLabel]
    private let session: DeviceSession
    private let stage: MonitorStage

    /// The recordings that have labels.
    private var labeled: Set<String>
    private var written = 0
    private var devices: [InputDevice] = []

    /// The stroke so far.
    private var lines: [RecordingLine.Entry] = []
    /// The fingers, pens and gestures of touchpads that are down.
    private var down: Set<ContactKey> = []
    private var leftOut = LeftOutSamples()
    /// Whether the session has begun.
    private var hasBegun = false
    /// Whether it has ended in the middle of a stroke.
    private var isCut = false
    /// Runs since the latest landing or lift.
    private var pause: (any DispatchSourceTimer)?

    private static let pause = DispatchTimeInterval.milliseconds(800)

    /// Creates the folder, and opens the devices.
    init(
        _ folder: String,
        _ configuration: Configuration,
        _ asking: AskingOptions,
        _ options: DeviceOptions
    ) throws {
        self.folder = folder
        wanted = try asking.wanted(of: configuration)
        try Failure.refuseOtherName(folder)
        guard mkdir(folder, 0o700) == 0 || errno == EEXIST else {
            throw Failure("\(folder) cannot be created: \(String(systemError: errno))")
        }
        // Fails if no file can be written there. Without finish() it writes none.
        _ = try OutputFile("\(folder)/\(StrokeLabels.file)", replaces: true)
        let isThere = access("\(folder)/\(StrokeLabels.file)", F_OK) == 0
        let labels =
            isThere
            ? try reportingErrors {
                try StrokeLabels(folder: folder, configuration, mayBeEmpty: true).labels
            } : []
        labeled = Set(labels.map(\.recording))
        let stage = MonitorStage(configuration)
        self.stage = stage
        session = try DeviceSession(
            options,
            configuration.screen,
            engine: { _ in stage.window.gestureEngine }
        )
    }

    func run() throws {
        session.source.onSample = { [unowned self] in take(.touch($0)) }
        session.source.onStep = { [unowned self] in take(.step($0)) }
        session.source.onPen = { [unowned self] in take(.pen($0)) }
        session.onEvent = { [unowned self] event in
            if case .added(let device) = event {
                devices.append(device)
            }
        }
        session.onEnd = { [unowned self] in
            hasBegun = true
            isCut = !down.isEmpty && !lines.isEmpty
            pause?.cancel()
        }
        // The timer must not fire while another thread frees this object.
        defer { session.perform { pause?.cancel() } }
        // Before the first stroke is made in vain.
        _ = try labelText(freeName(wanted[0]), wanted[0])
        ask()
        let result = Result { try session.run(for: nil) }
        let hasFailed = (try? result.get()) == nil
        try session.perform {
            // Fingers on a device that was unplugged were cancelled before. A pen has lifted.
            if isCut || hasFailed && isCancelled {
                StandardError.print(
                    "\(written + 1) of \(wanted.count) is not written: it was not over at the end"
                )
            } else {
                _ = try finishStroke()
            }
        }
        leftOut.report(in: folder)
        if hasBegun {
            let count = labeled.count
            StandardError.print(
                "\(folder) has \(count) labeled stroke\(count == 1 ? "" : "s"): run gesture tune \(folder). For a stroke that went wrong, delete its line in \(StrokeLabels.file)."
            )
        }
        try result.get()
    }

    private func ask() {
        guard written < wanted.count else {
            return session.end()
        }
        let label = wanted[written].text
        let what =
            label == StrokeLabel.nothing
            ? "something that should do nothing, such as a palm" : label
        StandardError.print("\(written + 1) of \(wanted.count): \(what)")
    }

    private func take(_ entry: RecordingLine.Entry) {
        guard leftOut.admits(entry) else {
            return
        }
        add(entry, isChange: follow(entry))
        if case .pen(let sample) = entry {
            // It is a frame of its own.
            add(.touch(TouchSample(.frame, time: sample.time)), isChange: false)
        }
    }

    /// Follows what is down. Returns whether something landed or lifted.
    private func follow(_ entry: RecordingLine.Entry) -> Bool {
        guard let (contact, course) = RecordingInput(entry)?.contact else {
            return false
        }
        return switch course {
        case .lands: down.insert(contact).inserted
        case .ends: down.remove(contact) != nil
        case .goesOn: false
        }
    }

    private func add(_ entry: RecordingLine.Entry, isChange: Bool) {
        guard written < wanted.count, !lines.isEmpty || isChange else {
            return
        }
        lines.append(entry)
        guard isChange else {
            return
        }
        pause?.cancel()
        let timer = DispatchSource.makeTimerSource(queue: session.queue)
        timer.setEventHandler { [unowned self] in
            do {
                if try finishStroke() {
                    ask()
                }
            } catch {
                session.end(error)
            }
        }
        timer.schedule(deadline: .now() + Self.pause)
        timer.resume()
        pause = timer
    }

    /// Whether the stroke so far ends with a cancel.
    private var isCancelled: Bool {
        lines.last { !$0.isFrame }?.isCancel ?? false
    }

    /// Writes the stroke if it is over. Returns whether it was. One that cannot be written is lost.
    private func finishStroke() throws -> Bool {
        guard !lines.isEmpty, down.isEmpty, written < wanted.count else {
            return false
        }
        defer { lines = [] }
        try write(wanted[written])
        written += 1
        return true
    }

    private func write(_ label: StrokeLabel) throws {
        let name = freeName(label)
        let file = try RecordingFile("\(folder)/\(name)", replaces: false)
        do {
            var header = RecordingHeader(devices.map { RecordedDevice($0) })
            header.minorVersion = devices.contains { $0.kind == .pen } ? 2 : 0
            let writer = try RecordingWriter(
                descriptor: file.descriptor,
                name: file.name,
                header: header
            )
            let start = lines.first.flatMap { RecordingInput($0)?.time } ?? .zero
            for line in lines {
                try writer.write(RecordingLine(line.since(start)))
            }
            try writer.flush()
        } catch {
            file.discard()
            throw error
        }
        let labels = try OutputFile("\(folder)/\(StrokeLabels.file)", replaces: true)
        try labels.write(labelText(name, label))
        try labels.finish()
        labeled.insert(name)
    }

    /// The labels of the folder, which somebody may have changed meanwhile, and another one.
    private func labelText(_ recording: String, _ label: StrokeLabel) throws -> [UInt8] {
        try reportingErrors {
            try StrokeLabels.text(of: folder, adding: label, of: recording)
        }
    }

    /// The label with the first number that no recording and no label has.
    private func freeName(_ label: StrokeLabel) -> String {
        for number in 1... {
            let digits = "\(number)"
            let name = "\(label.text)-\(digits.count < 2 ? "0" : "")\(digits).gesture"
            if !labeled.contains(name), access("\(folder)/\(name)", F_OK) != 0 {
                return name
            }
        }
        return label.text
    }
}

extension RecordingLine.Entry {
    fileprivate var isCancel: Bool {
        switch self {
        case .touch(let sample): sample.kind == .cancel
        case .pen(let sample): sample.kind == .cancel
        case .step(let step): if case .cancel = step.kind { true } else { false }
        case .cancelAll, .device, .other: false
        }
    }
}
