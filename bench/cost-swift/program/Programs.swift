// SPDX-License-Identifier: MIT

import CCostReference
import CCounting
import GestureKit
@_spi(GestureTools) import GestureLibinput

/// The reference.
final class CProgram: Program {
    private(set) var updates = 0

    init(_ scenario: Scenario) {
        reference_set_up(scenario.isTogether, scenario.use.reference)
    }

    func play(_ frames: Frames) {
        switch frames {
        case .contacts(let frames):
            updates += Int(reference_play(frames.baseAddress, UInt32(frames.count)))
        case .libinput(let frames):
            updates += Int(reference_play_libinput(frames.baseAddress, UInt32(frames.count)))
        }
    }

    func use(_ device: OpaquePointer, added event: OpaquePointer) {
        reference_use_device(device)
    }

    func isActive(_ expected: Set<Seven>) -> Bool {
        reference_is_active(expected.reduce(0) { $0 | 1 << UInt32($1.rawValue) })
    }
}

extension Use {
    fileprivate var reference: use {
        switch self {
        case .gestures: USE_GESTURES
        case .idiom: USE_IDIOM
        case .touches: USE_TOUCHES
        }
    }
}

/// What a program does with gestures and touches.
private final class Reader {
    private(set) var updates = 0

    @inline(__always)
    func use(_ state: GestureRecognizer.State, _ value: Double) {
        counting_read_state(state == .changed ? 1 : 0)
        counting_read(value)
        updates += 1
    }

    @inline(__always)
    func use(_ state: GestureRecognizer.State, _ value: Vector) {
        use(state, value.x)
        counting_read(value.y)
    }

    @inline(__always)
    func use(_ location: Point) {
        counting_read(location.x)
        counting_read(location.y)
        updates += 1
    }
}

/// A view that reads where its touches are.
private final class TouchView: View {
    let reader: Reader

    init(frame: Rect, reader: Reader) {
        self.reader = reader
        super.init(frame: frame)
        isMultipleTouchEnabled = true
    }

    override func touchesMoved(_ touches: [Touch]) {
        for touch in touches {
            reader.use(touch.location(in: self))
        }
    }
}

/// Lets all recognizers recognize at once.
private final class Together: GestureRecognizerDelegate {
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        true
    }
}

/// A program with GestureKit, which uses only its public calls.
class KitProgram: Program {
    fileprivate final let reader = Reader()
    fileprivate final let engine: GestureEngine
    fileprivate final let window: View
    fileprivate final let surface: View
    private final let router: EventRouter
    fileprivate final let pan = PanGestureRecognizer()
    fileprivate final let pinch = PinchGestureRecognizer()
    fileprivate final let rotation = RotationGestureRecognizer()
    private final let recognizers: [GestureRecognizer]
    private final let delegate = Together()

    final var updates: Int { reader.updates }

    init(_ scenario: Scenario) {
        window = View(frame: Rect(x: 0, y: 0, width: 4000, height: 4000))
        let frame = Rect(x: 0, y: 0, width: 1500, height: 1500)
        let isReceiving = scenario.use == .touches
        surface = isReceiving ? TouchView(frame: frame, reader: reader) : View(frame: frame)
        window.addSubview(surface)
        engine = GestureEngine(root: window)
        router = EventRouter(engine)
        let edgePan = ScreenEdgePanGestureRecognizer()
        edgePan.edges = [.left, .right]
        recognizers = [
            pan, pinch, rotation, TapGestureRecognizer(), LongPressGestureRecognizer(),
            SwipeGestureRecognizer(), edgePan,
        ]
        for recognizer in recognizers where !isReceiving {
            recognizer.delegate = scenario.isTogether ? delegate : nil
            surface.addGestureRecognizer(recognizer)
        }
    }

    func play(_ frames: Frames) throws {
        fatalError("a program plays frames")
    }

    final func use(_ device: OpaquePointer, added event: OpaquePointer) {
        router.take(event, at: .zero)
    }

    /// Passes libinput's events on, like LibinputSource. A program has no part in this.
    @inline(__always)
    fileprivate final func push(_ frame: event_frame) {
        // Only for events without a time.
        let now = Timestamp(microseconds: 0)
        for event in UnsafeBufferPointer(start: frame.events, count: Int(frame.count)) {
            if let event {
                router.take(event, at: now)
            }
        }
        router.endBatch()
    }

    /// Pushes the samples of a frame's contacts.
    @inline(__always)
    fileprivate final func push(_ frame: contact_frame) throws {
        let time = Timestamp(microseconds: frame.time_us)
        let contacts = UnsafeBufferPointer(start: frame.contacts, count: Int(frame.count))
        try engine.push(
            frame: contacts.lazy.map { contact in
                let place = Point(x: contact.x, y: contact.y)
                return TouchSample(
                    frame.is_landing ? .down(at: place) : .motion(to: place),
                    id: contact.id,
                    time: time
                )
            }
        )
    }

    final func isActive(_ expected: Set<Seven>) -> Bool {
        Seven.allCases.allSatisfy { which in
            let state = recognizers[which.rawValue].state
            return expected.contains(which) == (state == .began || state == .changed)
        }
    }
}

/// Gets touches by methods of a view.
class TouchProgram: KitProgram {
    override final func play(_ frames: Frames) throws {
        switch frames {
        case .contacts(let frames):
            for frame in frames {
                try push(frame)
            }
        case .libinput(let frames):
            for frame in frames {
                push(frame)
            }
        }
    }
}

/// Gets gestures by closures.
final class ClosureProgram: TouchProgram {
    override init(_ scenario: Scenario) {
        super.init(scenario)
        if scenario.use == .idiom {
            pan.addAction { [reader, unowned surface, unowned window] pan in
                surface.center += pan.translation(in: window)
                pan.setTranslation(.zero, in: window)
                reader.use(surface.center)
            }
            return
        }
        pan.addAction { [reader] pan in
            reader.use(pan.state, pan.translation(in: nil))
        }
        pinch.addAction { [reader] pinch in
            reader.use(pinch.state, pinch.scale)
        }
        rotation.addAction { [reader] rotation in
            reader.use(rotation.state, rotation.rotation)
        }
    }
}

/// Gets gestures as events.
final class EventProgram: KitProgram {
    override init(_ scenario: Scenario) {
        super.init(scenario)
        engine.callsActions = false
    }

    override func play(_ frames: Frames) throws {
        switch frames {
        case .contacts(let frames):
            for frame in frames {
                try push(frame)
                engine.takeEvents { read($0) }
            }
        case .libinput(let frames):
            for frame in frames {
                push(frame)
                engine.takeEvents { read($0) }
            }
        }
    }

    @inline(__always)
    private func read(_ event: GestureEvent) {
        if event.isFrom(pan) {
            reader.use(event.state, event.translation)
        } else if event.isFrom(pinch) {
            reader.use(event.state, event.scale)
        } else if event.isFrom(rotation) {
            reader.use(event.state, event.rotation)
        }
    }
}
