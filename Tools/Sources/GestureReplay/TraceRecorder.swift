// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureRecording
package import GestureTrace

/// Records what happens on a stage. The work per sample is constant.
///
///     let recorder = TraceRecorder(stage, player.description)
///     try player.play(to: [stage])
///     let trace = recorder.trace
package final class TraceRecorder {
    /// The trace so far.
    package private(set) var trace: Trace

    private let engine: GestureEngine
    private let recognizers: [GestureRecognizer]
    /// The devices that the recording has described so far.
    private let devices: () -> [RecordedDevice]
    private let laneOfName: [String: Int]
    private var isOpen: [Bool]
    private var openContacts: [ContactKey: Int] = [:]
    /// The open gesture of each touchpad.
    private var openGestures: [UInt16: Int] = [:]
    /// The way above the glass of each pen that hovers.
    private var openHovers: [UInt16: Int] = [:]
    /// Whether the next landing hits a view that the recording does not have.
    private var isHitGone = false
    /// When a pen last reported. Nil: none has.
    private var latestPen: UInt64?
    private var ledgerEnd: UInt64

    /// Observes a stage to which nothing has been played, in place of an earlier observer. `also`
    /// is called for each change of a recognizer.
    package init(
        _ stage: ReplaySetup,
        _ recording: RecordingDescription,
        also: @escaping (Observation) -> Void = { _ in }
    ) {
        engine = stage.engine
        recognizers = stage.recognizers.recognizers
        devices = stage.devices
        ledgerEnd = stage.engine.ledgerEnd
        let names = recognizers.map { $0.name ?? "" }
        laneOfName = Dictionary(zip(names, 0...)) { first, _ in first }
        isOpen = recognizers.map { _ in false }
        trace = Trace(title: recording.file)
        trace.device = recording.device
        trace.size = recording.devices.window
        trace.isSizeAssumed = recording.isSizeAssumed
        trace.isTouchpad = !recording.isTouchscreen
        trace.lanes = zip(names, stage.recognizers.kinds).map {
            Trace.Lane(name: $0, kind: $1.rawValue)
        }
        stage.inputDone = { [unowned self] in inputDone($0) }
        stage.observe = { [unowned self] observation in
            observed(observation)
            also(observation)
        }
    }

    /// The indices, in the trace, of contacts that have not ended.
    private var openIndices: [Int] {
        Array(openContacts.values) + Array(openGestures.values)
    }

    private func inputDone(_ input: RecordingInput?) {
        switch input {
        case .touch(let sample):
            trace.duration = max(trace.duration, sample.time.microseconds)
            take(sample)
            guard sample.kind == .frame else {
                return
            }
        case .pen(let sample):
            trace.duration = max(trace.duration, sample.time.microseconds)
            take(sample)
        case .step(let step):
            trace.duration = max(trace.duration, step.time.microseconds)
            take(step)
        case .cancelAll(let time):
            trace.duration = max(trace.duration, time.microseconds)
            takeBack(.all, at: time.microseconds)
        case .interruption(let interruption):
            for index in openGestures.values {
                trace.contacts[index].touchpad?.interruption = interruption
            }
            return
        case .note(let note):
            if let node = note["node"] {
                isHitGone = node == "gone"
            }
            guard let taken = input?.takenBack, let time = input?.noteTime?.microseconds else {
                return
            }
            trace.duration = max(trace.duration, time)
            takeBack(taken, at: time)
        case .endBatch, nil:
            break
        }
        takeLedger()
        for index in recognizers.indices {
            updateAttempt(index)
        }
        for index in openIndices {
            trace.contacts[index].endTime = trace.duration
        }
    }

    private func take(_ sample: TouchSample) {
        let key = ContactKey(sample)
        let time = sample.time.microseconds
        switch sample.kind {
        case .down(at: let point):
            guard openContacts[key] == nil else {
                return
            }
            openContacts[key] = trace.contacts.count
            let window = devices().window
            trace.size = window == .zero ? trace.size : window
            trace.contacts.append(
                Trace.Contact(
                    ordinal: trace.contacts.count + 1,
                    id: sample.id,
                    device: sample.device,
                    samples: [.init(time: time, location: point)],
                    end: .stillDown,
                    endTime: time
                )
            )
            trace.contacts[trace.contacts.count - 1].type = sample.type
            trace.contacts[trace.contacts.count - 1].isAstray = isHitGone
            isHitGone = false
        case .motion(to: let point):
            if let index = openContacts[key] {
                trace.contacts[index].samples.append(.init(time: time, location: point))
            }
        case .up, .cancel:
            if let index = openContacts.removeValue(forKey: key) {
                trace.contacts[index].end = sample.kind == .up ? .lifted : .cancelled
                trace.contacts[index].endTime = time
            }
        case .frame, .size:
            break
        }
    }

    /// Takes a pen's sample, as a contact's if it touches.
    private func take(_ sample: PenSample) {
        let (time, device) = (sample.time.microseconds, sample.device)
        if !isPenNear(at: sample.time) {
            endPalms(at: time)
        }
        latestPen = max(latestPen ?? 0, time)
        switch sample.kind {
        case .hover(at: let point), .down(at: let point): hover(device, at: point, time)
        case .leave: openHovers[device] = nil
        case .motion, .up, .cancel: break
        }
        guard let touch = sample.touch else {
            return
        }
        let key = ContactKey(touch)
        let contact = openContacts[key]
        take(touch)
        if let contact = openContacts[key] {
            openHovers[device] = nil
            trace.contacts[contact].samples[trace.contacts[contact].samples.count - 1].force =
                sample.force
        } else if let contact, let last = trace.contacts[contact].samples.last {
            hover(device, at: last.location, time)
        }
    }

    private func hover(_ device: UInt16, at point: Point, _ time: UInt64) {
        let index = openHovers[device] ?? trace.hovers.count
        if index == trace.hovers.count {
            openHovers[device] = index
            trace.hovers.append([])
        }
        trace.hovers[index].append(.init(time: time, location: point))
    }

    private var isPenDown: Bool {
        openContacts.keys.contains { $0.id == PenSample.touchID }
    }

    private func isPenNear(at time: Timestamp) -> Bool {
        let latest = latestPen.map { Timestamp(microseconds: $0) }
        return isPenDown || latest.map { time < $0 + engine.palmTime } ?? false
    }

    /// Ends the fingers that are down when a pen comes: the engine has cancelled them.
    private func endPalms(at time: UInt64) {
        guard engine.palmTime > .zero else {
            return
        }
        for (key, index) in openContacts.sorted(by: { $0.value < $1.value })
        where trace.contacts[index].type == .finger && trace.contacts[index].palm == nil {
            openContacts[key] = nil
            trace.contacts[index].palm = .beforePen
            trace.contacts[index].end = .cancelled
            trace.contacts[index].endTime = time
            addNote(about: trace.contacts[index], at: time)
        }
    }

    /// Notes that a contact is a palm.
    private func addNote(about palm: Trace.Contact, at time: UInt64) {
        trace.notes.append(
            Trace.Note(time: time, sentence: palm.palmInWords ?? "", state: .possible)
        )
    }

    private func take(_ step: TouchpadStep) {
        let time = step.time.microseconds
        switch step.kind {
        case .begin(let gesture, let fingers, at: let pointer):
            guard openGestures[step.device] == nil else {
                return
            }
            openGestures[step.device] = trace.contacts.count
            trace.contacts.append(
                Trace.Contact(
                    ordinal: trace.contacts.count + 1,
                    id: 0,
                    device: step.device,
                    samples: [.init(time: time, location: pointer)],
                    end: .stillDown,
                    endTime: time,
                    touchpad: .init(gesture: gesture, fingers: fingers)
                )
            )
        case .swipe(by: let way):
            move(openGestures[step.device], by: way, at: time)
        case .pinch(by: let way, let scale, let turn):
            guard let index = openGestures[step.device] else {
                return
            }
            move(index, by: way, at: time)
            trace.contacts[index].touchpad?.scale = scale
            trace.contacts[index].touchpad?.rotation += turn
        case .end, .cancel:
            guard let index = openGestures.removeValue(forKey: step.device) else {
                return
            }
            let isCancelled = if case .cancel = step.kind { true } else { false }
            trace.contacts[index].end = isCancelled ? .cancelled : .lifted
            trace.contacts[index].endTime = time
        }
    }

    private func move(_ gesture: Int?, by way: Vector, at time: UInt64) {
        guard let gesture, let last = trace.contacts[gesture].samples.last else {
            return
        }
        trace.contacts[gesture].samples.append(.init(time: time, location: last.location + way))
    }

    /// Ends the contacts that the host cancelled or dropped.
    private func takeBack(_ taken: TakenContacts, at time: UInt64) {
        if case .palms = taken {
            return endPalms(at: time)
        }
        for index in openIndices where taken.has(trace.contacts[index].device, isFinger: true) {
            trace.contacts[index].end = .cancelled
            trace.contacts[index].endTime = time
        }
        openContacts = openContacts.filter { trace.contacts[$0.value].end == .stillDown }
        openGestures = openGestures.filter { trace.contacts[$0.value].end == .stillDown }
    }

    private func observed(_ observation: Observation) {
        guard let index = laneOfName[observation.recognizer] else {
            return
        }
        trace.duration = max(trace.duration, observation.value.time)
        go(index, to: observation.state, at: observation.value.time)
        withAttempt(index) { $0.values.append(observation.value) }
    }

    /// Why a touchpad gesture did not reach a recognizer. Recognizers take all touches, but only
    /// some kinds of touchpad gestures.
    private func wrongKind(_ record: GestureRecord) -> String? {
        guard record.state == .possible, record.recognizer != nil,
            let index = record.device.flatMap({ openGestures[$0] }),
            let touchpad = trace.contacts[index].touchpad
        else {
            return nil
        }
        return "it does not take a touchpad \(touchpad.word)"
    }

    /// Why a touchpad cancelled a gesture, for the recognizers that it ends.
    private func interruption(_ record: GestureRecord) -> String? {
        guard record.isDeviceCancel,
            let contact = trace.contacts.last(where: { $0.endTime <= record.time.microseconds }),
            let touchpad = contact.touchpad, contact.end == .cancelled
        else {
            return nil
        }
        let cause = touchpad.interruptionInWords.map { ": \($0)" } ?? ""
        return "the touchpad ended the \(touchpad.gesture.word)\(cause)"
    }

    /// The sentence of a record, in which a finger has the number that the trace gives it.
    private func sentence(_ record: GestureRecord) -> String {
        var record = record
        if let finger = record.contact.flatMap({ index(of: $0) }) {
            // The sentence counts from 1.
            record.contact = (Int32(clamping: trace.contacts[finger].ordinal - 1), 0)
        }
        return record.sentence
    }

    private func index(of contact: (id: Int32, device: UInt16)) -> Int? {
        trace.contacts.lastIndex {
            $0.id == contact.id && $0.device == contact.device && $0.touchpad == nil
        }
    }

    private func takeLedger() {
        for record in engine.ledger(from: ledgerEnd) {
            let time = record.time.microseconds
            if record.isOfPalm, let finger = record.contact.flatMap({ index(of: $0) }) {
                let after = latestPen.map { Trace.Contact.Palm.afterPen(time - min($0, time)) }
                trace.contacts[finger].palm = isPenDown ? .besidePen : after ?? .recorded
                addNote(about: trace.contacts[finger], at: time)
                continue
            }
            if let finger = record.contact.flatMap({ index(of: $0) }),
                trace.contacts[finger].isAstray
            {
                continue
            }
            if record.recognizer is RecordedRecognizer, record.isByOwnRules || record.isExcluded {
                continue
            }
            let note = Trace.Note(
                time: time,
                sentence: sentence(record),
                reason: wrongKind(record) ?? interruption(record) ?? record.reason,
                rival: record.rival?.name,
                state: record.state,
                isExcluded: record.isExcluded
            )
            guard let index = record.recognizer?.name.flatMap({ laneOfName[$0] }) else {
                trace.notes.append(note)
                continue
            }
            trace.lanes[index].notes.append(note)
            trace.duration = max(trace.duration, time)
            // A cancelled gesture has been recorded by its action.
            if record.state == .failed {
                go(index, to: .failed, at: time)
            }
        }
        ledgerEnd = engine.ledgerEnd
    }

    /// Opens an attempt when a recognizer receives its first touch, and closes it at the reset.
    private func updateAttempt(_ index: Int) {
        let recognizer = recognizers[index]
        let now = trace.duration
        if recognizer.state == .possible {
            if hasEnded(index) {
                isOpen[index] = false
            }
            if !isOpen[index], recognizer.numberOfTouches > 0 {
                open(index, at: now)
            }
        }
        withAttempt(index) { $0.end = now }
    }

    /// Whether the latest attempt has ended.
    private func hasEnded(_ index: Int) -> Bool {
        switch trace.lanes[index].attempts.last?.transitions.last?.state {
        case .ended, .cancelled, .failed: true
        case .possible, .began, .changed, nil: false
        }
    }

    private func open(_ index: Int, at time: UInt64) {
        isOpen[index] = true
        trace.lanes[index].attempts.append(Trace.Attempt(at: time))
    }

    private func go(_ index: Int, to state: GestureRecognizer.State, at time: UInt64) {
        if !isOpen[index] || hasEnded(index) {
            open(index, at: time)
        }
        withAttempt(index) { attempt in
            attempt.end = max(attempt.end, time)
            if state != .changed || attempt.transitions.last?.state != .changed {
                attempt.transitions.append(Trace.Transition(time: time, state: state))
            }
        }
    }

    private func withAttempt(_ index: Int, _ change: (inout Trace.Attempt) -> Void) {
        guard isOpen[index], !trace.lanes[index].attempts.isEmpty else {
            return
        }
        change(&trace.lanes[index].attempts[trace.lanes[index].attempts.count - 1])
    }
}
