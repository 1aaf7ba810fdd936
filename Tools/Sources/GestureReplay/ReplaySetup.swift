// SPDX-License-Identifier: MIT

import CGestureCore
package import GestureConfiguration
@_spi(GestureTools) package import GestureKit
@_spi(GestureTools) package import GestureRecording

/// A window with recognizers, for samples from any source.
///
/// A source pushes its inputs, then finishes:
///
///     stage.observe = { report.observed($0) }
///     stage.push(.touch(sample))
///     stage.push(.endBatch)
///     stage.finish()
package final class ReplaySetup: RecordingStage {
    /// Called for each change of a recognizer, during a push.
    package var observe: (Observation) -> Void = { _ in }

    /// Called after each input, with it; and with nil after each deadline.
    package var inputDone: (RecordingInput?) -> Void = { _ in }

    /// Turns the samples into gestures.
    package let engine: GestureEngine

    /// The name of the samples' source, for messages and reports.
    package let name: String

    /// The recognizers on the window, in order.
    package let recognizers: RecognizerSet

    /// The area of all screens so far, if a recognizer needs its edges. Nil for a touchpad.
    private var screen: Rect?
    /// The devices that the recording has described so far. None: there is one screen.
    private(set) var devices: () -> [RecordedDevice] = { [] }
    /// The views of the recording, by their numbers, and what it says beside its samples. Nil: it has
    /// only samples.
    private var recorded: Recorded?

    private struct Recorded {
        var views: [Int: View]
        var answers: RecordedAnswers
        var outcome: RecordedOutcome
        /// The view that the next landing hits; nil: the engine searches.
        var hit: View?
        /// Stands for no view.
        let nowhere = View()
    }

    /// How many landings hit another view than the one that is there at the end of the recording.
    package private(set) var movedHits = 0

    /// How many events the engine has refused.
    package private(set) var refused = 0

    /// The screen is the area of all screens, in points.
    package init(_ name: String, _ recognizers: RecognizerSet, screen: Size) {
        self.name = name
        self.recognizers = recognizers
        let window = View()
        let needsEdges =
            recognizers.kinds.contains(.edgePan) && screen.width > 0 && screen.height > 0
        self.screen = needsEdges ? Rect(origin: .zero, size: screen) : nil
        window.bounds = self.screen ?? Rect.everywhere
        engine = GestureEngine(root: window, touchCapacity: 32, eventCapacity: 256)
        for recognizer in recognizers.recognizers {
            recognizer.addAction { [unowned self] in observe(Observation($0, in: self.name)) }
            window.addGestureRecognizer(recognizer)
        }
    }

    /// A window with the views and recognizers that a recording has. With `alone`, each recognizer
    /// acts as if it were the only one; those of `together` run simultaneously, beside those that
    /// did. Unless `asRecorded`, the program's own recognizers do not run: they do what they did,
    /// and with other settings of others they would do something else. Throws if a view or a
    /// recognizer is damaged.
    package init(
        _ description: RecordingDescription,
        _ setup: RecordedSetup,
        alone: Bool = false,
        together: [Set<String>] = [],
        asRecorded: Bool = true
    ) throws(RecordingError) {
        let answers = RecordedAnswers()
        (answers.isAlone, answers.together) = (alone, together)
        let (root, views) = try setup.makeViews()
        name = description.file
        screen = nil
        engine = GestureEngine(
            root: root,
            touchCapacity: setup.capacity("touches", in: 1...32),
            eventCapacity: 256,
            requirementCapacity: setup.capacity("requirements", in: 0...1024)
        )
        // After the engine: the order in which they come to it decides ties.
        let made = try setup.makeRecognizers(on: views, withOwn: asRecorded)
        let known = made.filter { $0.kind != nil }
        recognizers = RecognizerSet(known.map(\.recognizer), kinds: known.compactMap(\.kind))
        if !alone {
            let numbers = Dictionary(made.map { ($0.id, $0.recognizer) }) { first, _ in first }
            recognizers.requirements = try setup.requirements(of: numbers)
            for (waiter, blocker) in recognizers.requirements {
                waiter.require(toFail: blocker)
            }
        }
        recorded = Recorded(
            views: views,
            answers: answers,
            outcome: RecordedOutcome(setup, beginsInGesture: setup.beginsInGesture)
        )
        for (id, _, recognizer) in made {
            answers.know(recognizer, id)
            recognizer.addAction { [unowned self] (recognizer: GestureRecognizer) in
                recorded?.outcome.observed(recognizer)
                if !(recognizer is RecordedRecognizer) {
                    observe(Observation(recognizer, in: name))
                }
            }
        }
    }

    /// How what became of the gestures compares with what the recording says; nil: it says nothing.
    package var comparison: String? {
        recorded?.outcome.sentence(engine)
    }

    /// Gives the window the size of all screens, because one may have been plugged in.
    private func fitScreens() {
        let size = devices().window
        guard recognizers.kinds.contains(.edgePan), size != .zero, size != screen?.size else {
            return
        }
        let area = Rect(origin: .zero, size: size)
        screen = area
        engine.root.bounds = area
    }

    /// Keeps the pointer of a step on the screen, like a desktop does. Outside of the window the
    /// gesture would reach no recognizer.
    private func onWindow(_ step: TouchpadStep) -> TouchpadStep {
        guard let screen, case .begin(let gesture, let fingers, at: let pointer) = step.kind else {
            return step
        }
        var step = step
        step.kind = .begin(gesture, fingers: fingers, at: screen.nearestOnScreen(to: pointer))
        return step
    }

    /// Moves a finger that lands on the panel's rim onto its screen, as with live devices.
    private func onWindow(_ sample: TouchSample) -> TouchSample {
        guard let screen, case .down(at: let place) = sample.kind else {
            return sample
        }
        let size = devices().first { $0.number == sample.device }?.size
        let panel = size.map { Rect(origin: .zero, size: $0) } ?? screen
        var sample = sample
        sample.kind = .down(at: panel.landing(at: place))
        return sample
    }

    /// Lets a landing hit the view that it hit when it was recorded.
    private func onView(_ sample: TouchSample) -> TouchSample {
        recorded?.outcome.began(at: sample.time.microseconds)
        guard case .down(at: let place) = sample.kind, let view = recorded?.hit else {
            return sample
        }
        recorded?.hit = nil
        if (engine.root.hitTest(place) ?? recorded?.nowhere) !== view {
            movedHits += 1
        }
        var sample = sample
        sample.hit(view)
        return sample
    }

    private func onView(_ step: TouchpadStep) -> TouchpadStep {
        recorded?.outcome.began(at: step.time.microseconds)
        guard case .begin = step.kind, let view = recorded?.hit else {
            return step
        }
        recorded?.hit = nil
        var step = step
        step.hit(view)
        return step
    }

    /// Takes what a program wrote beside the samples.
    private func take(_ note: RecordedFields) {
        let time = Timestamp(microseconds: note.whole("time") ?? 0)
        let device: UInt16 = note.whole("device") ?? 0
        switch note.kind {
        case "hit":
            let id: Int? = note.whole("node")
            let view =
                note["node"] == "none" ? recorded?.nowhere : id.flatMap { recorded?.views[$0] }
            recorded?.hit = view
        case "answer", "custom", "setting": recorded?.answers.add(note)
        case "cancel-device":
            engine.reach(time)
            gc_engine_cancel_device(engine.raw, device, time.microseconds)
            engine.drain()
        case "cancel-palms":
            engine.reach(time)
            gc_engine_cancel_palms(engine.raw, time.microseconds)
            engine.drain()
        case "drop-all": engine.dropAllTouches(at: time)
        case "drop-device": engine.dropTouches(ofDevice: device, at: time)
        default: recorded?.outcome.take(note)
        }
    }

    /// Plays an input. Counts what the engine refuses.
    package func push(_ input: RecordingInput) {
        if input.isLanding {
            fitScreens()
        }
        do {
            switch input {
            case .touch(let sample): try engine.push(onView(onWindow(sample)))
            case .pen(let sample): try engine.push(sample)
            case .step(let step): try engine.push(onView(onWindow(step)))
            case .cancelAll(let time): engine.cancelAllTouches(at: time)
            case .endBatch: engine.endFrame()
            case .interruption: break
            case .note(let note): take(note)
            }
        } catch {
            refused += 1
        }
        if input.isInput {
            recorded?.answers.change(in: engine, after: input.time ?? input.noteTime ?? .distant)
        }
        inputDone(input)
    }

    /// Ends the samples. Lets time pass until no recognizer waits for a deadline, such as a tap for
    /// a second one.
    package func finish() {
        while let deadline = engine.deadline {
            engine.advance(to: deadline)
            inputDone(nil)
        }
    }
}

extension Timestamp {
    fileprivate static let distant = Timestamp(microseconds: .max)
}

extension ReplaySetup {
    /// A stage for a recording, with the devices that it has described so far. Nil: there are no
    /// others than those that are known.
    package convenience init(
        _ recording: RecordingDescription,
        _ recognizers: RecognizerSet,
        devices: (() -> [RecordedDevice])? = nil
    ) {
        self.init(recording.file, recognizers, screen: recording.devices.window)
        self.devices = devices ?? { recording.devices }
    }
}
