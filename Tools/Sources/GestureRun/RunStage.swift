// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) package import GestureKit
import GestureRecording
package import GestureReplay
package import GestureTrace

/// The recognizers and the actions of one device, in the right order of time.
///
/// It gets each sample and step before the engine does.
package final class RunStage {
    package let book: ActionBook
    private let engine: GestureEngine

    package init(_ engine: GestureEngine, _ book: ActionBook) {
        (self.engine, self.book) = (engine, book)
    }

    /// Lets pans of a touchpad take swipes alone.
    package func tellPinches(to recognizers: RecognizerSet) {
        let book = book
        recognizers.isPinching = { book.hand.touchpadGesture == .pinch }
    }

    package func take(_ sample: TouchSample) {
        if case .down = sample.kind, engine.isPenNear(at: sample.time) {
            // A palm. The book ignores the motion and the lift of fingers that it has not seen land.
            return pass(to: sample.time)
        }
        pass(to: sample.time)
        book.take(sample)
    }

    /// A pen makes no gesture. When it comes, the engine cancels those of fingers on a touchscreen.
    /// A touchpad has no palms, so a pen is nothing to it.
    package func take(_ sample: PenSample) {
        guard book.hand.screen != nil else {
            return
        }
        pass(to: sample.time)
        if !engine.isPenNear(at: sample.time) {
            book.cancelAll(at: sample.time.microseconds)
        }
    }

    package func take(_ step: TouchpadStep) {
        pass(to: step.time)
        book.take(step)
    }

    /// Lets the time pass in which no finger moved.
    package func pass(to time: Timestamp) {
        if let deadline = book.deadline, deadline < time.microseconds {
            engine.advance(to: Timestamp(microseconds: deadline))
            book.judge(at: deadline)
        }
        // What waited for this time is about the hand as it was then.
        while let deadline = engine.deadline, deadline < time {
            engine.advance(to: deadline)
        }
    }
}

/// A recording's devices, each with recognizers and actions of its own.
package final class ReplayedStages: RecordingStage {
    private struct Entry {
        let number: UInt16
        let setup: ReplaySetup
        let stage: RunStage
        let recorder: TraceRecorder?
    }

    private let configuration: Configuration
    private let description: RecordingDescription
    private let devices: () -> [RecordedDevice]
    private let isAlone: Bool
    private let isTraced: Bool
    private let prepare: (ActionBook) -> Void
    private let launch: (Launch) -> Void
    private var entries: [UInt16: Entry] = [:]

    /// - Parameters:
    ///   - configuration: The recognizers and actions.
    ///   - player: The recording.
    ///   - alone: Whether each recognizer acts as if it were the only one.
    ///   - traced: Whether there are traces afterwards. They take memory for each sample.
    ///   - prepare: Called with the actions of each device.
    ///   - launch: Takes each command when it is due.
    package init(
        _ configuration: Configuration,
        _ player: RecordingPlayer,
        alone: Bool = false,
        traced: Bool = false,
        prepare: @escaping (ActionBook) -> Void = { _ in },
        launch: @escaping (Launch) -> Void
    ) {
        self.configuration = configuration
        description = player.description
        devices = { player.devices }
        (isAlone, isTraced) = (alone, traced)
        self.prepare = prepare
        self.launch = launch
    }

    package var refused: Int {
        entries.values.reduce(0) { $0 + $1.setup.refused }
    }

    /// What happened on each device that was touched, by its number. The hand has no name.
    package var traces: [UInt16: Trace] {
        entries.compactMapValues(\.recorder?.trace)
    }

    package func push(_ input: RecordingInput) {
        if case .pen = input {
            // Beside it, the fingers on all touchscreens are palms.
            for device in devices() where device.kind == .touchscreen {
                push(input, to: entry(of: device.number))
            }
            return
        }
        guard let device = input.device else {
            // A frame is of all devices.
            for (_, entry) in entries.sorted(by: { $0.key < $1.key }) {
                push(input, to: entry)
            }
            return
        }
        push(input, to: entry(of: device))
    }

    package func finish() {
        for (_, entry) in entries.sorted(by: { $0.key < $1.key }) {
            if let deadline = entry.stage.book.deadline {
                entry.setup.engine.advance(to: Timestamp(microseconds: deadline))
                entry.stage.book.judge(at: deadline)
            }
            entry.setup.finish()
        }
    }

    private func push(_ input: RecordingInput, to entry: Entry) {
        if let taken = input.takenBack, taken.has(entry.number, isFinger: true),
            let time = input.time ?? input.noteTime
        {
            entry.stage.pass(to: time)
            entry.stage.book.cancelAll(at: time.microseconds)
        }
        switch input {
        case .touch(let sample): entry.stage.take(sample)
        case .pen(let sample): entry.stage.take(sample)
        case .step(let step): entry.stage.take(step)
        case .cancelAll, .endBatch, .interruption, .note: break
        }
        entry.setup.push(input)
    }

    private func entry(of number: UInt16) -> Entry {
        if let entry = entries[number] {
            return entry
        }
        let known = devices().first { $0.number == number }
        let isTouchscreen = known.map { $0.kind == .touchscreen } ?? description.isTouchscreen
        let size = known?.size ?? Size(width: description.width, height: description.height)
        let recognizers = RecognizerSet(configuration, alone: isAlone, withHand: true)
        let setup = ReplaySetup(
            description.file,
            recognizers,
            screen: isTouchscreen ? size : Size()
        )
        let device = ActionBook.Device(
            name: known?.name ?? description.device,
            kind: isTouchscreen ? "touchscreen" : "touchpad",
            number: number
        )
        let book = ActionBook(
            configuration,
            device,
            screen: isTouchscreen ? Rect(origin: .zero, size: size) : nil,
            launch: launch
        )
        prepare(book)
        setup.observe = { book.take($0) }
        let entry = Entry(
            number: number,
            setup: setup,
            stage: RunStage(setup.engine, book),
            recorder: isTraced ? TraceRecorder(setup, description) { book.take($0) } : nil
        )
        entry.stage.tellPinches(to: recognizers)
        entries[number] = entry
        return entry
    }
}
