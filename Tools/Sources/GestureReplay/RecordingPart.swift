// SPDX-License-Identifier: MIT

package import GestureKit
@_spi(GestureTools) package import GestureRecording
import GestureTrace

/// The part of a recording that is played: its inputs from one time to another.
package struct RecordingPart {
    package var from: Timestamp
    /// Nil: to the end.
    package var to: Timestamp?

    /// Whether it is the whole recording.
    package var isWhole: Bool { from == .zero && to == nil }

    /// Whether a time is in it. What is cancelled at its end is not.
    fileprivate func contains(_ time: Timestamp?) -> Bool {
        guard let time, time >= from else {
            return false
        }
        return to.map { time < $0 } ?? true
    }
}

/// Cuts a part out of a recording, input by input.
///
/// A finger that is down when the part begins lands then, where it is, and one that is still down
/// when it ends is cancelled; likewise the gesture of a touchpad. Times stay those of the recording.
/// A pen above the glass, or one that has left, comes at the time of its latest report if it is
/// near when the part begins: so the same fingers are palms. Settings that a program changed before
/// the part are those at its beginning.
package struct PartCutter {
    /// Whether all inputs of the part have been taken.
    package private(set) var isOver = false

    /// The time of the latest input.
    package private(set) var latest = Timestamp.zero

    /// Whether an input was in the part.
    package private(set) var hasBegun = false

    /// The kind of the line in a recording that begins inside a gesture.
    package static let inGesture = "begins-in-gesture"

    private let part: RecordingPart
    /// The contacts that are down, in the order of their landings.
    private var contacts: [Contact] = []
    /// The gestures of touchpads that have not ended.
    private var gestures: [Gesture] = []
    /// What each pen does, at the time of its latest report. That it left is a report, too.
    private var pens: [PenSample] = []
    /// What is down in the part and is not in it: what the host took back before, and palms,
    /// because no pen was near when the part began.
    private var absent: Set<ContactKey> = []
    /// Whether the latest input was of one of them.
    private var isSkipped = false
    /// Before the part begins: the settings that have changed, and the notes about the next input.
    private var (settings, notes): ([RecordingInput], [RecordingInput]) = ([], [])

    /// A contact that is down: its landing, where it is now, and its size, if it has one.
    private struct Contact {
        var landing: TouchSample
        var place: Point
        var size: TouchSample?
        /// Whether a pen was near when it landed or since then.
        var isPalm: Bool

        var key: ContactKey { ContactKey(landing) }
    }

    /// The gesture of a touchpad: its begin, its scale now, and that when the part began.
    private struct Gesture {
        var begin: TouchpadStep
        var scale = 1.0
        var scaleBefore = 1.0
    }

    package init(_ part: RecordingPart) {
        self.part = part
    }

    /// Takes the next input, and hands out what of it is in the part.
    package mutating func take(_ input: RecordingInput, _ give: (RecordingInput) -> Void) {
        if case .note(let note) = input, !note.isInput {
            return take(note, of: input, give)
        }
        guard !isOver else {
            return
        }
        if let time = input.time ?? input.noteTime {
            latest = max(latest, time)
            if !hasBegun, latest >= part.from {
                begin(give)
            }
            if let end = part.to, latest > end {
                finish(at: end, give)
                return
            }
        }
        follow(input)
        isSkipped = skips(input)
        if hasBegun, !isSkipped {
            give(relative(input))
        }
        notes = []
    }

    /// Takes a note about the next input, or what the file says after all inputs.
    private mutating func take(
        _ note: RecordedFields,
        of input: RecordingInput,
        _ give: (RecordingInput) -> Void
    ) {
        if note.kind == "setting", !hasBegun {
            settings.append(input)
        } else if keeps(note, input.noteTime) {
            give(input)
        } else if !hasBegun {
            notes.append(input)
        }
    }

    /// Whether the part has a note. The facts come after all samples.
    private func keeps(_ note: RecordedFields, _ time: Timestamp?) -> Bool {
        switch note.kind {
        case "event", "record", "changed": part.contains(time)
        case "end": part.to == nil
        default: hasBegun && !isOver
        }
    }

    /// Whether the part has a line as it is written, after what it says has been taken. Settings
    /// that changed before the part are for the caller, who writes the latest of each.
    package func keeps(_ line: RecordingLine) -> Bool {
        switch line.entry {
        case .touch, .pen, .cancelAll: return hasBegun && !isOver && !isSkipped
        case .step(let step):
            // The scale of a pinch changes.
            if case .pinch = step.kind {
                return false
            }
            return hasBegun && !isOver && !isSkipped
        case .device: return !isOver
        case .other(let text):
            guard let note = RecordedFields(line: text) else {
                return hasBegun && !isOver
            }
            return keeps(note, RecordingInput.note(note).noteTime)
        }
    }

    /// Cancels what is still down.
    private mutating func finish(at time: Timestamp, _ give: (RecordingInput) -> Void) {
        isOver = true
        for contact in contacts {
            let landing = contact.landing
            let cancel = TouchSample(.cancel, id: landing.id, device: landing.device, time: time)
            give(.touch(cancel))
        }
        let pens = pens.filter { $0.kind != .leave }
        for pen in pens {
            give(.pen(pen.again(pen.isDown ? .cancel : .leave, at: time)))
        }
        if !contacts.isEmpty || !pens.isEmpty {
            give(.touch(TouchSample(.frame, time: time)))
        }
        for gesture in gestures {
            let kind = TouchpadStep.Kind.cancel(gesture.begin.gesture)
            give(.step(TouchpadStep(kind, device: gesture.begin.device, time: time)))
        }
    }

    /// Lands what is down.
    private mutating func begin(_ give: (RecordingInput) -> Void) {
        hasBegun = true
        if !settings.isEmpty {
            settings.forEach(give)
            give(.endBatch)
        }
        let start = part.from
        pens.removeAll { !$0.isNear(at: start) }
        if pens.isEmpty {
            absent.formUnion(contacts.filter(\.isPalm).map(\.key))
            contacts.removeAll(where: \.isPalm)
        }
        if !contacts.isEmpty || !pens.isEmpty || !gestures.isEmpty {
            give(.note(RecordedFields(kind: Self.inGesture, fields: [])))
        }
        // Before the fingers, which are palms then. One above the glass is near from its report on.
        for pen in pens where !pen.isDown {
            give(.pen(pen))
            give(.touch(TouchSample(.frame, time: pen.time)))
        }
        for pen in pens where pen.isDown {
            give(.pen(pen.again(pen.kind, at: part.from)))
        }
        for contact in contacts {
            var landing = contact.landing
            landing.kind = .down(at: contact.place)
            landing.time = part.from
            give(.touch(landing))
            if var size = contact.size {
                size.time = part.from
                give(.touch(size))
            }
        }
        if !contacts.isEmpty || pens.contains(where: \.isDown) {
            give(.touch(TouchSample(.frame, time: part.from)))
        }
        for index in gestures.indices {
            gestures[index].scaleBefore = gestures[index].scale
            gestures[index].begin.time = part.from
            give(.step(gestures[index].begin))
        }
        notes.forEach(give)
    }

    /// Whether the part leaves out an input, because its contact is absent. A contact that lands
    /// again is no longer absent. No report of a pen is left out: it makes fingers palms.
    private mutating func skips(_ input: RecordingInput) -> Bool {
        if case .pen = input {
            return false
        }
        guard let (contact, course) = input.contact, absent.contains(contact) else {
            return false
        }
        if course != .goesOn {
            absent.remove(contact)
        }
        return course != .lands
    }

    /// The scale of a pinch counts from where it begins.
    private func relative(_ input: RecordingInput) -> RecordingInput {
        guard case .step(var step) = input, case .pinch(let way, let scale, let turn) = step.kind,
            let gesture = gestures.first(where: { $0.begin.device == step.device })
        else {
            return input
        }
        step.kind = .pinch(by: way, scale: scale / gesture.scaleBefore, turn: turn)
        return .step(step)
    }

    /// The contacts and gestures that are down.
    private var down: Set<ContactKey> {
        Set(contacts.map(\.key) + gestures.map { ContactKey(device: $0.begin.device) })
    }

    private mutating func follow(_ input: RecordingInput) {
        if let taken = input.takenBack {
            let before = down
            contacts.removeAll {
                taken.has($0.landing.device, isFinger: $0.landing.type == .finger)
            }
            gestures.removeAll { taken.has($0.begin.device, isFinger: false) }
            if !hasBegun {
                absent.formUnion(before.subtracting(down))
            }
        }
        switch input {
        case .touch(let sample): follow(sample)
        case .pen(let sample): follow(sample)
        case .step(let step): follow(step)
        case .cancelAll: pens = []
        case .interruption, .note, .endBatch: break
        }
    }

    private mutating func follow(_ sample: TouchSample) {
        let index = contacts.firstIndex { $0.key == ContactKey(sample) }
        switch (sample.kind, index) {
        case (.down(at: let point), nil):
            let isPalm = sample.type == .finger && pens.contains { $0.isNear(at: sample.time) }
            contacts.append(Contact(landing: sample, place: point, isPalm: isPalm))
        case (.motion(to: let point), let index?):
            contacts[index].place = point
        case (.size, let index?):
            contacts[index].size = sample
        case (.up, let index?), (.cancel, let index?):
            contacts.remove(at: index)
        case (.down, _?), (.frame, _), (.motion, nil), (.size, nil), (.up, nil), (.cancel, nil):
            break
        }
    }

    /// Keeps what a pen does as its landing, or as a hover at its place.
    private mutating func follow(_ sample: PenSample) {
        let index = pens.firstIndex { $0.device == sample.device }
        let before = index.map { pens.remove(at: $0) }
        for index in contacts.indices where contacts[index].landing.type == .finger {
            contacts[index].isPalm = true
        }
        switch sample.kind {
        case .hover, .down: pens.append(sample)
        case .motion(to: let point):
            if before?.isDown == true {
                pens.append(sample.again(.down(at: point), at: sample.time))
            }
        case .up, .cancel:
            if case .down(at: let point) = before?.kind {
                pens.append(sample.again(.hover(at: point), at: sample.time))
            }
        case .leave: pens.append(sample)
        }
    }

    private mutating func follow(_ step: TouchpadStep) {
        let index = gestures.firstIndex { $0.begin.device == step.device }
        switch (step.kind, index) {
        case (.begin, nil):
            gestures.append(Gesture(begin: step))
        case (.pinch(by: _, let scale, turn: _), let index?):
            gestures[index].scale = scale
        case (.end, let index?), (.cancel, let index?):
            gestures.remove(at: index)
        case (.begin, _?), (.swipe, _), (.pinch, nil), (.end, nil), (.cancel, nil):
            break
        }
    }
}

extension PenSample {
    fileprivate var isDown: Bool {
        if case .down = kind { true } else { false }
    }

    /// Whether fingers are palms then, if it is the latest report of its pen.
    fileprivate func isNear(at time: Timestamp) -> Bool {
        isDown || time < self.time + .milliseconds(200)
    }

    /// The same values at another time.
    fileprivate func again(_ kind: Kind, at time: Timestamp) -> PenSample {
        var sample = self
        (sample.kind, sample.time) = (kind, time)
        return sample
    }
}

/// Contacts that the host cancelled or dropped.
package enum TakenContacts {
    case all
    case ofDevice(UInt16)
    /// The fingers on touchscreens, because a pen came near.
    case palms

    package func has(_ device: UInt16, isFinger: Bool) -> Bool {
        switch self {
        case .all: true
        case .ofDevice(let own): device == own
        case .palms: isFinger
        }
    }
}

extension RecordingInput {
    /// The contacts that the host took back; nil: none.
    package var takenBack: TakenContacts? {
        switch self {
        case .cancelAll: return .all
        case .note(let note):
            switch note.kind {
            case "drop-all": return .all
            case "cancel-palms": return .palms
            case "cancel-device", "drop-device": return note.whole("device").map { .ofDevice($0) }
            default: return nil
            }
        case .touch, .pen, .step, .interruption, .endBatch: return nil
        }
    }

    /// Whether it is more than a note about the next input.
    package var isInput: Bool {
        if case .note(let note) = self { note.isInput } else { true }
    }

    /// When it happened, if it is a note.
    package var noteTime: Timestamp? {
        guard case .note(let note) = self, let time: UInt64 = note.whole("time") else {
            return nil
        }
        return Timestamp(microseconds: time)
    }

    /// When it happened; nil: it has no time.
    package var time: Timestamp? {
        switch self {
        case .touch(let sample): sample.time
        case .pen(let sample): sample.time
        case .step(let step): step.time
        case .cancelAll(let time): time
        case .interruption, .note, .endBatch: nil
        }
    }
}

/// A part of a recording as the source of a player.
package final class PartialFeed: RecordingFeed {
    private let whole: any RecordingFeed
    private let part: RecordingPart
    private var cutter: PartCutter

    package init(_ whole: any RecordingFeed, _ part: RecordingPart) {
        self.whole = whole
        self.part = part
        cutter = PartCutter(part)
    }

    package var description: RecordingDescription { whole.description }
    package var line: Int { whole.line }
    package var devices: [RecordedDevice] { whole.devices }
    package var setup: RecordedSetup? { whole.setup }
    package var unreported: [UnreportedFingers] {
        whole.unreported.filter {
            $0.end >= part.from.microseconds && $0.start <= part.to?.microseconds ?? .max
        }
    }
    package var remarks: [String] { whole.remarks + [cutter.remark(part)].compactMap(\.self) }

    package func next(_ take: (RecordingInput) -> Void) throws(RecordingError) -> Bool {
        guard !cutter.isOver else {
            // What became of the part comes after all samples. Damage there harms no part.
            return setup != nil && (try? whole.next { cutter.take($0, take) }) ?? false
        }
        return try whole.next { cutter.take($0, take) }
    }

    package func cut(_ take: (RecordingInput) -> Void) throws(RecordingError) {
        try whole.cut { cutter.take($0, take) }
    }
}

extension PartCutter {
    /// A sentence if nothing was in the part.
    package func remark(_ part: RecordingPart) -> String? {
        guard !hasBegun, part.from > .zero else {
            return nil
        }
        let (end, start) = (latest.microseconds.inSeconds, part.from.microseconds.inSeconds)
        return "nothing of it was played: it ends at \(end), before --from \(start)"
    }
}

/// The facts about a recording as a whole.
package struct RecordingDescription {
    package var file: String
    package var device: String
    package var width: Double
    package var height: Double
    package var isSizeAssumed: Bool
    /// Whether it has touches. A touchpad has gestures at the pointer instead.
    package var isTouchscreen: Bool
    /// Whether its samples have the sizes of contacts, as far as the device says.
    package var hasContactSizes = false
    /// Whether only the events show what the device is.
    package var isKindAssumed = false
    /// Whether it is of touches, which have places already, and not of a device.
    package var isOfTouches = false
    /// All devices that were there when it began.
    package var devices: [RecordedDevice] = []
}

extension RecordingDescription {
    /// Whether a device was there when it began.
    package var hasDevice: Bool { !devices.isEmpty }

    /// The device in words.
    package var words: String {
        guard hasDevice else {
            return "it begins without a device"
        }
        let device = device.isEmpty ? "unnamed device" : device
        let size = String(printf: "%.0f x %.0f pt", width, height)
        guard isTouchscreen else {
            return "\(device): a touchpad; its swipes, pinches and holds are played, and "
                + "scrolls; pointer motion is not\(advice)"
        }
        let contacts = hasContactSizes ? ", with contact sizes" : ""
        let assumed = "size unknown, assumed to be \(isPhone ? "a phone of " : "")"
        let origin = isSizeAssumed ? assumed : ""
        return "\(device): \(origin)\(size)\(contacts)\(advice)"
    }

    /// What to pass if something was assumed and is wrong.
    private var advice: String {
        let other = isTouchscreen ? "touchpad" : "touchscreen"
        let options = [
            isTouchscreen && isSizeAssumed && !isOfTouches ? "--size-mm if you know it" : nil,
            isKindAssumed ? "--kind \(other) if it is one" : nil,
        ].compactMap(\.self)
        return options.isEmpty ? "" : "; pass " + options.joined(separator: ", ")
    }

    /// Whether its height, or its width on its side, is GC_DEVICE_PHONE_HEIGHT.
    private var isPhone: Bool {
        (max(width, height) - 762).magnitude < 0.5
    }
}

extension RecordingDescription {
    package init(file: String, _ device: RecordedDevice) {
        self.init(
            file: file,
            device: device.name,
            width: device.size?.width ?? 0,
            height: device.size?.height ?? 0,
            isSizeAssumed: device.mapping == .assumed,
            isTouchscreen: device.kind == .touchscreen
        )
        devices = [device]
    }
}

extension [RecordedDevice] {
    /// The size of the area that positions are in: each touchscreen begins at its origin. Zero:
    /// there is no touchscreen.
    package var window: Size {
        let sizes = compactMap(\.size)
        return Size(
            width: sizes.map(\.width).max() ?? 0,
            height: sizes.map(\.height).max() ?? 0
        )
    }
}
