// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
@_spi(GestureTools) import GestureKit
@_spi(GestureTools) import GestureLibinput
import TestSupport
import Testing

/// What a stroke has led to.
struct Outcome: Equatable {
    /// The states of each recognizer.
    var states: [[GestureRecognizer.State]]
    /// What the view has received.
    var touches: [String]
}

/// A window with a view for each of two devices, with the same recognizers, and a seat. Its loop is
/// that of `LibinputSource`, in virtual time.
final class FaultDesk {
    let seat: EmulatedSeat
    let window = Window(frame: Rect(x: 0, y: 0, width: 3200, height: 1600))
    let left = Witness(frame: Rect(x: 0, y: 0, width: 1600, height: 1600))
    let right = Witness(frame: Rect(x: 1600, y: 0, width: 1600, height: 1600))
    private let router: EventRouter
    private var lives: [[SourceLife]] = []
    private var nextID: Int32 = 1
    private(set) var turnCount = 0

    /// Creates a desk with recognizers of some kinds on both views, or of others on the right one.
    init(_ kinds: [Kind], right others: [Kind]? = nil) throws {
        seat = try EmulatedSeat()
        // The screen of 250 mm is 1574.8 points wide. The second one ends where the window ends.
        router = EventRouter(
            window.gestureEngine,
            settings: { device in
                let origin = Point(x: device.name == "Two" ? 3200 - 250 * 160 / 25.4 : 0, y: 0)
                return DeviceSettings(output: Rect(origin: origin, size: .zero))
            }
        )
        for (view, kinds) in [(left, kinds), (right, others ?? kinds)] {
            window.addSubview(view)
            lives.append(kinds.map { SourceLife($0.make(), $0.name) })
            lives.last?.forEach { view.addGestureRecognizer($0.recognizer) }
        }
    }

    var now: Timestamp { Timestamp(microseconds: seat.epoch + seat.time) }

    /// The time of the seat, in milliseconds.
    var milliseconds: UInt64 { seat.time / 1000 }

    func plug(_ device: EvdevDevice) throws -> EmulatedDevice {
        let plugged = try EmulatedDevice(device, name: device.name, on: seat)
        // The first frame begins the time of the seat.
        try plugged.play(Frames.frame([], at: 0))
        turn()
        return plugged
    }

    /// One turn of the loop.
    func turn() {
        turnCount += 1
        seat.takeEvents { router.take($0, at: now) }
        router.endFrame()
        if let deadline = window.gestureEngine.deadline, deadline <= now {
            window.gestureEngine.advance(to: now)
        }
    }

    /// Waits until a time, in milliseconds. The timer of the loop fires at each deadline.
    func wait(until milliseconds: UInt64) throws {
        let end = max(milliseconds * 1000, seat.time)
        var laps = 0
        while let deadline = window.gestureEngine.deadline,
            deadline.microseconds <= seat.epoch + end
        {
            laps += 1
            guard laps < 1000 else {
                Issue.record("the loop spins: there is always a deadline")
                return
            }
            try seat.advance(to: max(deadline.microseconds, seat.epoch) - seat.epoch)
            turn()
        }
        try seat.advance(to: end)
        turn()
    }

    func wait(_ milliseconds: UInt64) throws {
        try wait(until: self.milliseconds + milliseconds)
    }

    func play(_ frame: EvdevFrame, on device: EmulatedDevice) throws {
        try wait(until: frame.timeInMicroseconds / 1000)
        try device.play(frame)
        turn()
    }

    /// Plays a frame at the present time, or at a later one in microseconds.
    func playNow(
        _ frame: EvdevFrame,
        on device: EmulatedDevice,
        at microseconds: UInt64 = 0
    ) throws {
        var frame = frame
        frame.timeInMicroseconds = max(seat.time, microseconds)
        try play(frame, on: device)
    }

    /// The frames of a kind's stroke, from a time on.
    func frames(of kind: Kind, at start: UInt64, mirrored: Bool = false) -> [EvdevFrame] {
        // Touchpads move it.
        router.pointer = Point(x: 500, y: 500)
        let stroke = mirrored ? kind.stroke.mirrored(width: 10_000) : kind.stroke
        defer { nextID += 100 }
        return stroke.frames(at: start, firstID: nextID, on: kind.surface)
    }

    /// Plays a whole stroke after a second, and waits until nothing more can come of it.
    func perform(
        _ kind: Kind,
        on device: EmulatedDevice,
        mirrored: Bool = false,
        report: (inout EvdevEvent) -> Void = { _ in }
    ) throws -> Outcome {
        try wait(1000)
        _ = takeOutcome(mirrored: mirrored)
        for var frame in frames(of: kind, at: milliseconds, mirrored: mirrored) {
            for index in frame.events.indices {
                report(&frame.events[index])
            }
            try play(frame, on: device)
        }
        try wait(1000)
        return takeOutcome(mirrored: mirrored)
    }

    /// What has come of the strokes on a view since the last call.
    func takeOutcome(mirrored: Bool = false) -> Outcome {
        Outcome(
            states: lives[mirrored ? 1 : 0].map { $0.take() },
            touches: (mirrored ? right : left).take()
        )
    }

    /// Whether a gesture of the view is active, or a touch is down on it.
    func isBusy(mirrored: Bool = false) -> Bool {
        lives[mirrored ? 1 : 0].contains { $0.isActive }
            || (mirrored ? right : left).received.count > 0
    }

    /// How many gestures have ended so far and were not cancelled.
    var gestureEndCount: Int { lives.joined().reduce(0) { $0 + $1.endCount } }

    /// How many touches have ended so far and were not cancelled.
    var touchEndCount: Int { left.endCount + right.endCount }

    var recognizerCount: Int { lives.joined().count }

    /// How often all recognizers have reported so far.
    var reportCount: Int { lives.joined().reduce(0) { $0 + $1.reportCount } }

    /// Everything that was found so far to be against the rules.
    var problems: [String] {
        let all = Array(lives.joined())
        return all.flatMap(\.problems) + [left, right].compactMap(\.received.broken)
            + all.flatMap { ($0.recognizer as? Follower)?.problems ?? [] }
    }

    /// What is left of the gestures before, although all fingers have lifted long ago.
    var leftovers: [String] {
        var found: [String] = []
        for life in lives.joined() where life.isActive || life.recognizer.state != .possible {
            found.append("\(life.recognizer.name ?? "") is \(life.recognizer.state)")
        }
        if left.received.count + right.received.count > 0 {
            found.append("touches are down")
        }
        return found + [window.gestureEngine.leftover].compactMap { $0 }
    }

    /// The devices that the router knows.
    var devices: [InputDevice] { router.devices }
}

/// A stroke in whose middle something happens.
final class FaultRun {
    let desk: FaultDesk
    let kind: Kind
    /// The device of the stroke, and of the gesture after it. A fault may replace it.
    var device: EmulatedDevice
    /// The number of the frame that was played last, before the fault.
    let moment: Int
    /// How many gestures had ended before the fault.
    private let gestureEndCount: Int
    /// The frames of the stroke that are not played yet.
    private(set) var rest: ArraySlice<EvdevFrame>

    fileprivate init(_ desk: FaultDesk, _ kind: Kind, moment: Int) throws {
        self.desk = desk
        self.kind = kind
        self.moment = moment
        device = try desk.plug(kind.device())
        let frames = desk.frames(of: kind, at: 1000)
        for frame in frames[...moment] {
            try desk.play(frame, on: device)
        }
        rest = frames[(moment + 1)...]
        gestureEndCount = desk.gestureEndCount
    }

    /// Plays the rest of the stroke, in which the fingers lift.
    func playRest() throws {
        while let frame = rest.popFirst() {
            try desk.play(frame, on: device)
        }
    }

    /// Like ``playRest()``, but as much later as the desk has waited since the last frame.
    func playLater() throws {
        let due = rest.first?.timeInMicroseconds ?? 0
        let delay = max(desk.seat.time, due) - due
        while var frame = rest.popFirst() {
            frame.timeInMicroseconds += delay
            try desk.play(frame, on: device)
        }
    }

    /// Plays the next frame while stamps are off.
    func playNext(stampsOffBy jump: Int64, _ play: (EvdevFrame) throws -> Void) throws {
        try device.setStampOffset(microseconds: jump)
        if let frame = takeFrame() {
            try play(frame)
        }
        try device.setStampOffset(microseconds: 0)
    }

    /// Hands out the next frame of the stroke, which the caller plays.
    func takeFrame() -> EvdevFrame? {
        rest.popFirst()
    }

    /// Everything of the stroke must have been cancelled by now: its fingers are still down.
    func expectCancelled(_ place: SourceLocation = #_sourceLocation) {
        #expect(!desk.isBusy(), sourceLocation: place)
        // libinput lifts a pen that goes (11.70).
        guard kind.surface != .pen else {
            return
        }
        #expect(desk.gestureEndCount == gestureEndCount, sourceLocation: place)
        // The ends of those that have lifted before may have waited for a recognizer.
        let lifted = kind.stroke.liftCount(until: moment)
        #expect(desk.touchEndCount <= lifted, sourceLocation: place)
    }
}

/// Causes a fault after each frame of a stroke except the last, with the kind's recognizer alone and
/// among those of all kinds. Then each gesture and touch must have ended once, and nothing may be
/// left. After that, the same stroke must give the same as on a new desk. `second` is the only kind
/// on the view of the second device.
func survive(
    _ kind: Kind,
    amongAll: Bool = true,
    second: Kind? = nil,
    _ fault: (FaultRun) throws -> Void
) throws {
    let all = Kind.all.map(\.name).contains(kind.name) ? Kind.all : Kind.all + [kind]
    for (kinds, isAlone) in [([kind], true), (all, false)] where isAlone || amongAll {
        let fresh = try FaultDesk(kinds)
        let expected = try fresh.perform(kind, on: fresh.plug(kind.device()))
        #expect(fresh.problems == [])
        #expect(fresh.leftovers == [], "without a fault")
        if isAlone {
            #expect(expected.states == [kind.life], "without a fault")
        }
        for moment in 0..<(kind.stroke.scans.count - 1) {
            let desk = try FaultDesk(kinds, right: second.map { [$0] })
            let run = try FaultRun(desk, kind, moment: moment)
            try fault(run)
            try desk.wait(2000)
            let about: Comment = "after frame \(moment)\(isAlone ? "" : ", among all kinds")"
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
            #expect(try desk.perform(kind, on: run.device) == expected, about)
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
        }
    }
}

/// The motion of the fingers of a gesture, on any device: the contacts that are down at each time.
struct FaultStroke: Sendable {
    /// The contacts that are down from a time on, in milliseconds.
    struct Scan: Sendable {
        var time: UInt64
        var contacts: [Contact]
    }

    var scans: [Scan]

    /// How long it lasts, in milliseconds.
    var duration: UInt64 { scans.last?.time ?? 0 }

    /// How many contacts lift in the scans up to one of them.
    func liftCount(until last: Int) -> Int {
        let slots = scans[...last].map { Set($0.contacts.map(\.slot)) }
        return zip(slots, slots.dropFirst()).reduce(0) { $0 + $1.0.subtracting($1.1).count }
    }

    /// Fingers that move along straight lines in ten scans of 10 ms, and then lift.
    static func moving(_ paths: [(from: (Int32, Int32), to: (Int32, Int32))]) -> FaultStroke {
        let steps: Int32 = 10
        var scans = (0...steps).map { step in
            let contacts = paths.enumerated().map { slot, path in
                Contact(
                    slot: Int32(slot),
                    x: path.from.0 + (path.to.0 - path.from.0) * step / steps,
                    y: path.from.1 + (path.to.1 - path.from.1) * step / steps
                )
            }
            return Scan(time: UInt64(step) * 10, contacts: contacts)
        }
        scans.append(Scan(time: 120, contacts: []))
        return FaultStroke(scans: scans)
    }

    /// Fingers that rest at their places. Scans come at the given times, and they lift at the last.
    static func resting(_ places: [(Int32, Int32)], at times: [UInt64]) -> FaultStroke {
        let contacts = places.enumerated().map { slot, place in
            Contact(slot: Int32(slot), x: place.0, y: place.1)
        }
        return FaultStroke(
            scans: times.enumerated().map { index, time in
                Scan(time: time, contacts: index == times.count - 1 ? [] : contacts)
            }
        )
    }

    /// This stroke, then another one that begins some milliseconds after its end.
    func then(_ other: FaultStroke, after pause: UInt64) -> FaultStroke {
        let start = duration + pause
        return FaultStroke(
            scans: scans
                + other.scans.map { Scan(time: $0.time + start, contacts: $0.contacts) }
        )
    }

    /// The same from right to left, on a device with positions up to `width`.
    func mirrored(width: Int32) -> FaultStroke {
        FaultStroke(
            scans: scans.map { scan in
                Scan(
                    time: scan.time,
                    contacts: scan.contacts.map { Contact(slot: $0.slot, x: width - $0.x, y: $0.y) }
                )
            }
        )
    }

    /// The events of a device with slots, or of a pen. Contacts get the tracking IDs from `firstID` on.
    func frames(at start: UInt64, firstID: Int32, on surface: Kind.Surface) -> [EvdevFrame] {
        guard surface != .pen else {
            return scans.map { scan in
                // A pen has twice the positions.
                scan.contacts.first.map {
                    Frames.pen(x: 2 * $0.x, y: 2 * $0.y, force: 500, at: start + scan.time)
                } ?? Frames.penLeaves(at: start + scan.time)
            }
        }
        var encoder = Encoder(nextID: firstID, isTouchpad: surface == .touchpad)
        return scans.map { encoder.frame(of: $0, start: start) }
    }
}

/// Turns scans into the events that a kernel driver reports: what has changed.
private struct Encoder {
    var nextID: Int32
    let isTouchpad: Bool
    private var down: [Int32: Contact] = [:]
    private var keys: Set<UInt16> = []

    init(nextID: Int32, isTouchpad: Bool) {
        self.nextID = nextID
        self.isTouchpad = isTouchpad
    }

    mutating func frame(of scan: FaultStroke.Scan, start: UInt64) -> EvdevFrame {
        let now = Dictionary(uniqueKeysWithValues: scan.contacts.map { ($0.slot, $0) })
        var events: [(UInt16, UInt16, Int32)] = []
        for slot in Set(down.keys).union(now.keys).sorted() {
            events += change(of: slot, to: now[slot])
        }
        down = now
        events += keyChanges(contacts: now.count)
        return Frames.frame(events, at: start + scan.time)
    }

    private mutating func change(
        of slot: Int32,
        to contact: Contact?
    ) -> [(UInt16, UInt16, Int32)] {
        let select = (EvdevEvent.absolute, EvdevEvent.slot, slot)
        guard let contact else {
            return [select, (EvdevEvent.absolute, EvdevEvent.trackingID, -1)]
        }
        var events = [select]
        let before = down[slot]
        if before == nil {
            events.append((EvdevEvent.absolute, EvdevEvent.trackingID, nextID))
            nextID += 1
        }
        if before?.x != contact.x {
            events.append((EvdevEvent.absolute, EvdevEvent.positionX, contact.x))
        }
        if before?.y != contact.y {
            events.append((EvdevEvent.absolute, EvdevEvent.positionY, contact.y))
        }
        return events.count == 1 ? [] : events
    }

    private mutating func keyChanges(contacts: Int) -> [(UInt16, UInt16, Int32)] {
        var now: Set<UInt16> = contacts > 0 ? [EvdevEvent.touch] : []
        if isTouchpad && contacts > 0 {
            now.insert(EvdevEvent.fingerToolsInOrder[contacts - 1])
        }
        defer { keys = now }
        return keys.symmetricDifference(now).sorted().map {
            (EvdevEvent.key, $0, now.contains($0) ? 1 : 0)
        }
    }
}

/// A kind of gesture: its stroke, who recognizes it, and what that one then reports.
struct Kind: CustomTestStringConvertible, Sendable {
    /// What it is made on.
    enum Surface {
        case touchscreen, touchpad, pen
    }

    var name: String
    var surface = Surface.touchscreen
    var stroke: FaultStroke
    /// The states that its recognizer reports without faults, repeated changes left out.
    var life: [GestureRecognizer.State] = whole
    var make: @Sendable () -> GestureRecognizer

    var testDescription: String { name }

    /// A device for it.
    func device(named name: String = "One") -> EvdevDevice {
        var device =
            switch surface {
            case .touchscreen: Devices.touchscreen()
            case .touchpad: Devices.touchpad()
            case .pen: Devices.pen()
            }
        device.name = name
        return device
    }

    static let all = touchscreen + touchpad + pen

    static let pan = Kind(
        name: "pan",
        stroke: .moving([((3000, 3000), (6000, 3000))])
    ) { PanGestureRecognizer() }

    /// Of a touchscreen with positions of 1/40 mm from 0 to 10,000: a point has 6.3 of them.
    static let touchscreen: [Kind] = [
        Kind(name: "tap", stroke: tap, life: [.ended]) { TapGestureRecognizer() },
        Kind(name: "double tap", stroke: tap.then(tap, after: 100), life: [.ended]) {
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        },
        Kind(name: "tap of two fingers", stroke: twoFingerTap, life: [.ended]) {
            let tap = TapGestureRecognizer()
            tap.numberOfTouchesRequired = 2
            return tap
        },
        Kind(
            name: "long press",
            stroke: .resting([(3000, 3000)], at: [0, 250, 600, 700]),
            life: [.began, .ended]
        ) { LongPressGestureRecognizer() },
        Kind(
            name: "hold",
            stroke: .resting([(3000, 3000)], at: [0, 20, 100, 200]),
            life: [.began, .ended]
        ) { HoldGestureRecognizer() },
        pan,
        Kind(
            name: "pan of three fingers",
            stroke: .moving((0..<3).map { ((3000, 3000 + 900 * $0), (6000, 3000 + 900 * $0)) })
        ) {
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 3
            pan.maximumNumberOfTouches = 3
            return pan
        },
        Kind(name: "edge pan", stroke: .moving([((20, 5000), (3000, 5000))])) {
            let pan = ScreenEdgePanGestureRecognizer()
            pan.edges = [.left, .right]
            return pan
        },
        Kind(name: "swipe", stroke: .moving([((3000, 3000), (6000, 3000))]), life: [.ended]) {
            let swipe = SwipeGestureRecognizer()
            swipe.direction = .all
            return swipe
        },
        Kind(
            name: "pinch",
            stroke: .moving([((4000, 5000), (2000, 5000)), ((6000, 5000), (8000, 5000))])
        ) { PinchGestureRecognizer() },
        Kind(
            name: "rotation",
            stroke: .moving([((3000, 5000), (5000, 3000)), ((7000, 5000), (5000, 7000))])
        ) { RotationGestureRecognizer() },
        Kind(
            name: "transform",
            stroke: .moving([((4000, 5000), (3000, 3000)), ((6000, 5000), (9000, 6000))])
        ) { TransformGestureRecognizer() },
        Kind(name: "custom", stroke: .moving([((3000, 3000), (3000, 7000))])) { Follower() },
    ]

    /// Of a touchpad of 4,000 by 2,400 positions of 1/40 mm.
    static let touchpad: [Kind] = [
        Kind(name: "touchpad's swipe", surface: .touchpad, stroke: padSwipe) {
            let pan = PanGestureRecognizer()
            pan.minimumNumberOfTouches = 3
            return pan
        },
        Kind(name: "touchpad's pinch", surface: .touchpad, stroke: padPinch) {
            PinchGestureRecognizer()
        },
        Kind(
            name: "touchpad's hold",
            surface: .touchpad,
            stroke: .resting(
                [(1000, 1200), (1500, 1150), (2000, 1200)],
                at: [0, 100, 300, 500, 600]
            ),
            life: [.began, .ended]
        ) {
            let hold = HoldGestureRecognizer()
            hold.numberOfTouchesRequired = 3
            return hold
        },
    ]

    /// Of a pen on the glass of the touchscreen.
    static let pen: [Kind] = [
        Kind(name: "pen's tap", surface: .pen, stroke: tap, life: [.ended]) {
            TapGestureRecognizer()
        },
        Kind(name: "pen's pan", surface: .pen, stroke: pan.stroke) { PanGestureRecognizer() },
    ]

    private static let tap = FaultStroke.resting([(3000, 3000)], at: [0, 40, 80])
    private static let twoFingerTap = FaultStroke(
        scans: [
            .init(time: 0, contacts: [Contact(slot: 0, x: 3000, y: 3000)]),
            .init(
                time: 10,
                contacts: [Contact(slot: 0, x: 3000, y: 3000), Contact(slot: 1, x: 4000, y: 3000)]
            ),
            .init(time: 80, contacts: [Contact(slot: 1, x: 4000, y: 3000)]),
            .init(time: 90, contacts: []),
        ]
    )
    private static let padSwipe = slow(
        .moving([
            ((800, 1000), (2400, 1000)), ((1200, 1100), (2800, 1100)), ((1600, 1200), (3200, 1200)),
        ])
    )
    private static let padPinch = slow(
        .moving([((1800, 1100), (600, 500)), ((2200, 1300), (3400, 1900))])
    )

    /// libinput's touchpad code wants some time to see what the fingers do.
    private static func slow(_ stroke: FaultStroke) -> FaultStroke {
        FaultStroke(scans: stroke.scans.map { .init(time: $0.time * 4, contacts: $0.contacts) })
    }
}
