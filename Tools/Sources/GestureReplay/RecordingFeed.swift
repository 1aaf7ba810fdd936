// SPDX-License-Identifier: MIT

@_spi(GestureTools) package import GestureKit
@_spi(GestureTools) package import GestureRecording
package import GestureTrace

/// An input for an engine, from a recording. Times are from the recording's start.
package enum RecordingInput {
    case touch(TouchSample)
    case pen(PenSample)
    case step(TouchpadStep)
    case cancelAll(Timestamp)
    /// Why the touchpad gesture that is cancelled next ends; for explanations.
    case interruption(Trace.Contact.Interruption)
    /// What a program wrote into a recording of itself, beside its samples: the answers to the next
    /// input, the view that it hits, and what became of all.
    case note(RecordedFields)
    /// The end of one read. It also ends an open frame.
    case endBatch
}

/// A recording that is read bit by bit, as the source of a player.
package protocol RecordingFeed: AnyObject {
    var description: RecordingDescription { get }

    /// What was assumed about it or left out of it, one sentence each.
    var remarks: [String] { get }

    /// The views and recognizers that the recording has, if any.
    var setup: RecordedSetup? { get }

    /// The line that was read last.
    var line: Int { get }

    /// The devices that a recording of touches has described so far.
    var devices: [RecordedDevice] { get }

    /// The fingers on a touchpad, up to now, that libinput reported no gesture of.
    var unreported: [UnreportedFingers] { get }

    /// Hands out the next inputs. Returns false at the end.
    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool

    /// Cancels all open touches and gestures, because the recording is damaged from here on.
    func cut(_ take: (RecordingInput) -> Void) throws(RecordingError)
}

/// What a recording is played to.
package protocol RecordingStage: AnyObject {
    /// How many events were refused.
    var refused: Int { get }

    /// Takes an input.
    func push(_ input: RecordingInput)

    /// Ends the recording.
    func finish()
}

extension RecordingFeed {
    /// None: it is no recording that a program made of itself.
    package var setup: RecordedSetup? { nil }

    /// None: the description has the only one.
    package var devices: [RecordedDevice] { [] }

    /// None: it has no events of a touchpad's driver.
    package var unreported: [UnreportedFingers] { [] }
}

/// The touches of a recording in the gesture format.
final class RecordedFeed: RecordingFeed {
    let remarks: [String] = []

    private(set) var devices: [RecordedDevice]

    private let reader: RecordingReader
    private var latest = Timestamp.zero
    /// Whether there are samples since the latest end of a frame.
    private var isFrameOpen = false
    /// Lines that were read to find the notes before them. Taking the first of a slice is constant.
    private var ahead: ArraySlice<RecordingLine> = []
    /// The most of them, so that lines of one time cannot fill the memory.
    private static let mostAhead = 10_000
    /// The time of the latest input whose notes have been looked for.
    private var notesUntil: Timestamp?

    let setup: RecordedSetup?

    init(_ reader: RecordingReader) {
        self.reader = reader
        setup = RecordedSetup(reader.header, of: reader.name)
        devices = reader.header.devices
    }

    var line: Int { reader.lineNumber }

    /// The description names the first touchscreen, or else the first device.
    var description: RecordingDescription {
        let device = devices.first { $0.kind == .touchscreen } ?? devices.first
        var description = RecordingDescription(
            file: reader.name,
            device ?? RecordedDevice(touchpad: 0, name: "no device")
        )
        description.devices = devices
        description.isOfTouches = true
        return description
    }

    func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard let read = ahead.isEmpty ? try reader.next() : ahead.removeFirst() else {
            endFrame(take)
            return false
        }
        if isFrameOpen, let time = read.inputTime, time > latest {
            // A recording may leave the end of a frame to a later time.
            endFrame(take)
        }
        if case .device(let device) = read.entry {
            devices.append(device)
        }
        if case .other(let text) = read.entry, setup != nil, let line = RecordedFields(line: text) {
            if line.isInput {
                giveNotes(of: read, take)
            }
            take(.note(line))
        }
        if let input = RecordingInput(read.entry) {
            latest = max(latest, input.time ?? latest)
            if setup != nil {
                giveNotes(of: read, take)
            }
            take(input)
            switch input {
            case .touch(let sample): isFrameOpen = sample.kind != .frame
            case .pen: isFrameOpen = true
            case .step, .cancelAll, .interruption, .note, .endBatch: break
            }
        }
        return true
    }

    private func endFrame(_ take: (RecordingInput) -> Void) {
        if isFrameOpen {
            isFrameOpen = false
            take(.touch(TouchSample(.frame, time: latest)))
        }
    }

    /// Hands out the view that an input hits, and what the program did because of it, which comes after
    /// it in the file.
    private func giveNotes(of read: RecordingLine, _ take: (RecordingInput) -> Void) {
        if !read.otherFields.isEmpty {
            take(.note(RecordedFields(kind: "hit", fields: read.otherFields)))
        }
        if let time = read.inputTime, notesUntil.map({ $0 < time }) ?? true {
            notesUntil = time
            giveAnswers(until: time, take)
        }
        while let note = ahead.first?.note {
            ahead.removeFirst()
            take(.note(note))
        }
    }

    /// Hands out the answers to the inputs of a time. A deadline of this time asks as soon as the first of
    /// them is played.
    private func giveAnswers(until time: Timestamp, _ take: (RecordingInput) -> Void) {
        // An error is thrown again when its line is next.
        while ahead.count < Self.mostAhead, let next = try? reader.next() {
            if let note = next.note, note.kind == "answer" || note["call"] != nil {
                take(.note(note))
                continue
            }
            ahead.append(next)
            if let later = next.inputTime, later > time {
                return
            }
        }
    }

    func cut(_ take: (RecordingInput) -> Void) {
        take(.cancelAll(latest))
    }
}

extension RecordingLine {
    /// What a program wrote about the input before it; nil: it is another line.
    fileprivate var note: RecordedFields? {
        guard case .other(let text) = entry, let line = RecordedFields(line: text), !line.isInput
        else {
            return nil
        }
        return line
    }

    /// When an input happened; nil: it is none.
    fileprivate var inputTime: Timestamp? {
        if case .other(let text) = entry, let line = RecordedFields(line: text), line.isInput {
            return RecordingInput.note(line).noteTime
        }
        return RecordingInput(entry)?.time
    }
}

/// Identifies what is down: a contact, or without an id the gesture of a touchpad.
package struct ContactKey: Hashable {
    var device: UInt16
    var id: Int32?

    /// What a contact does with an input.
    package enum Course {
        case lands, goesOn, ends
    }
}

extension ContactKey {
    package init(_ sample: TouchSample) {
        self.init(device: sample.device, id: sample.id)
    }
}

extension RecordingInput {
    /// What it is of, and what that does; nil: it is of none. A pen is its touch.
    package var contact: (key: ContactKey, course: ContactKey.Course)? {
        switch self {
        case .touch(let sample):
            let contact = ContactKey(sample)
            return switch sample.kind {
            case .down: (contact, .lands)
            case .motion, .size: (contact, .goesOn)
            case .up, .cancel: (contact, .ends)
            case .frame: nil
            }
        case .pen(let sample): return sample.touch.flatMap { RecordingInput.touch($0).contact }
        case .step(let step):
            let contact = ContactKey(device: step.device)
            return switch step.kind {
            case .begin: (contact, .lands)
            case .swipe, .pinch: (contact, .goesOn)
            case .end, .cancel: (contact, .ends)
            }
        case .cancelAll, .interruption, .note, .endBatch: return nil
        }
    }

    /// Whether fingers land.
    package var isLanding: Bool { contact?.course == .lands }

    /// The number of its device, if it is of one. A frame is of all.
    package var device: UInt16? {
        switch self {
        case .touch(let sample): sample.kind == .frame ? nil : sample.device
        case .pen(let sample): sample.device
        case .step(let step): step.device
        case .cancelAll, .interruption, .note, .endBatch: nil
        }
    }

    /// Nil: the line has no time.
    package init?(_ entry: RecordingLine.Entry) {
        switch entry {
        case .touch(let sample): self = .touch(sample)
        case .pen(let sample): self = .pen(sample)
        case .step(let step): self = .step(step)
        case .cancelAll(let time): self = .cancelAll(time)
        case .device, .other: return nil
        }
    }
}

/// A recording without what two fingers on a touchpad scroll, as a program without windows has it
/// live: libinput reports a scroll then, which is the desktop's, and no swipe.
package final class UnscrolledFeed: RecordingFeed {
    private let whole: any RecordingFeed
    /// The touchpads that scroll now, with their places in the scrolls so far.
    private var scrolling: [UInt16: Int] = [:]
    private var scrolls: [UnreportedFingers] = []

    package init(_ whole: any RecordingFeed) {
        self.whole = whole
    }

    package var description: RecordingDescription { whole.description }
    package var line: Int { whole.line }
    package var devices: [RecordedDevice] { whole.devices }
    package var setup: RecordedSetup? { whole.setup }
    package var unreported: [UnreportedFingers] {
        (whole.unreported + scrolls).sorted { $0.start < $1.start }
    }
    package var remarks: [String] { whole.remarks }

    package func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        try whole.next { give($0, take) }
    }

    package func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try whole.cut { give($0, take) }
    }

    private func give(_ input: RecordingInput, _ take: (RecordingInput) -> Void) {
        guard case .step(let step) = input else {
            return take(input)
        }
        let time = step.time.microseconds
        if case .begin(let gesture, let fingers, at: _) = step.kind {
            scrolling[step.device] = nil
            if gesture == .swipe, fingers < 3 || step.suitsAnyCount {
                scrolling[step.device] = scrolls.count
                var scroll = UnreportedFingers(at: time)
                (scroll.count, scroll.scrolled) = (fingers, true)
                scrolls.append(scroll)
            }
        }
        if let scroll = scrolling[step.device] {
            scrolls[scroll].end = time
        } else {
            take(input)
        }
    }
}
