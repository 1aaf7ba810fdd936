// SPDX-License-Identifier: MIT

public import GestureKit

/// Translates the events of a `wl_touch` for one surface. Positions are in surface units.
///
/// It allocates nothing after its initializer.
@_spi(GestureTools) public final class TouchTranslator {
    private let sink: InputSink
    private let device: UInt16
    /// The contacts on the surface.
    private var contacts: ContiguousArray<Int32> = []
    /// Whether the compositor took the contacts, which has no time, and the engine has not seen it.
    private var isCancelled = false

    /// When to call ``advance(to:)``. Nil: only after events.
    public var deadline: Timestamp? {
        isCancelled ? .zero : nil
    }

    /// Creates a translator whose samples have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
        contacts.reserveCapacity(32)
    }

    /// Whether no contact is down.
    public var isIdle: Bool {
        contacts.isEmpty
    }

    /// A contact landed. An id that is down already has lost its lift.
    public func land(_ id: Int32, x: Double, y: Double, at time: Timestamp) {
        forget(id, at: time)
        // Before the push: an action may stop the source, which cancels the contacts.
        contacts.append(id)
        let isTaken = push(.down(at: sink.point(x, y)), id, time)
        guard let index = index(of: id) else {
            // If it was due before the landing, the engine has the contact all the same.
            return sink.engine.dropTouches(ofDevice: device, at: time)
        }
        if !isTaken {
            // The engine is full.
            contacts.remove(at: index)
        }
    }

    /// A contact landed on another surface.
    public func forget(_ id: Int32, at time: Timestamp) {
        advance(to: time)
        guard let index = index(of: id) else {
            return
        }
        contacts.remove(at: index)
        push(.cancel, id, time)
    }

    /// A contact moved.
    public func move(_ id: Int32, x: Double, y: Double, at time: Timestamp) {
        advance(to: time)
        if index(of: id) != nil {
            push(.motion(to: sink.point(x, y)), id, time)
        }
    }

    /// A contact lifted.
    public func lift(_ id: Int32, at time: Timestamp) {
        advance(to: time)
        if let index = index(of: id) {
            contacts.remove(at: index)
            push(.up, id, time)
        }
    }

    /// A contact has a size. Its axes are in surface units.
    public func shape(_ id: Int32, major: Double, minor: Double, at time: Timestamp) {
        advance(to: time)
        if index(of: id) != nil {
            let scale = sink.pointsPerUnit
            push(.size(major: major * scale, minor: minor * scale), id, time)
        }
    }

    /// All events of a scan have arrived.
    public func endFrame() {
        sink.engine.endFrame()
    }

    /// The compositor took the contacts, at a time that later events or ``advance(to:)`` tell.
    public func cancel() {
        isCancelled = true
    }

    /// All events up to a time have arrived. A cancel, which has no time, happens now.
    public func advance(to time: Timestamp) {
        if isCancelled {
            cancel(at: time)
        }
    }

    /// The contacts are gone with their device. The engine may know further ids: they end, too.
    public func cancel(at time: Timestamp) {
        isCancelled = false
        while let id = contacts.first {
            contacts.removeFirst()
            sink.onSample?(TouchSample(.cancel, id: id, device: device, time: time))
        }
        sink.engine.dropTouches(ofDevice: device, at: time)
    }

    /// A loop: without optimization, `firstIndex(of:)` allocates.
    private func index(of id: Int32) -> Int? {
        var index = 0
        while index < contacts.count {
            if contacts[index] == id {
                return index
            }
            index += 1
        }
        return nil
    }

    @discardableResult
    private func push(_ kind: TouchSample.Kind, _ id: Int32, _ time: Timestamp) -> Bool {
        sink.push(TouchSample(kind, id: id, device: device, time: time))
    }
}

/// Translates the events of the touchpad gestures of a pointer. Ways are in surface units.
///
/// It allocates nothing.
@_spi(GestureTools) public final class TouchpadTranslator {
    private let sink: InputSink
    private let device: UInt16
    private var gesture: TouchpadStep.Gesture?
    /// Whether the pointer has left the surface of the gesture, which has no time.
    private var hasLeft = false

    /// When to call ``advance(to:)``. Nil: only after events.
    public var deadline: Timestamp? {
        hasLeft ? .zero : nil
    }

    /// Creates a translator whose steps have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether there is no gesture.
    public var isIdle: Bool {
        gesture == nil
    }

    /// A gesture began at the pointer. A gesture that has not ended has lost its end.
    public func begin(
        _ gesture: TouchpadStep.Gesture,
        fingers: UInt32,
        at place: Point,
        _ time: Timestamp
    ) {
        cancel(at: time)
        let kind = TouchpadStep.Kind.begin(gesture, fingers: Int(clamping: fingers), at: place)
        // Before the push: its action may stop the source, which cancels the gesture.
        self.gesture = gesture
        if !push(kind, time) {
            self.gesture = nil
        }
    }

    /// The fingers of a swipe moved.
    public func swipe(x: Double, y: Double, at time: Timestamp) {
        if gesture == .swipe {
            push(.swipe(by: way(x, y)), time)
        }
    }

    /// The fingers of a pinch moved. The scale counts since the begin. The turn counts since the
    /// last event, and is clockwise.
    public func pinch(x: Double, y: Double, scale: Double, degrees: Double, at time: Timestamp) {
        if gesture == .pinch {
            let turn = degrees * .pi / 180
            push(.pinch(by: way(x, y), scale: max(scale, 1.0 / 4096), turn: turn), time)
        }
    }

    /// A gesture ended.
    public func end(_ ended: TouchpadStep.Gesture, isCancelled: Bool, at time: Timestamp) {
        if gesture == ended {
            gesture = nil
            hasLeft = false
            push(isCancelled ? .cancel(ended) : .end(ended), time)
        }
    }

    /// The pointer left the surface. With wlroots, the program that the pointer came to then gets
    /// the end of the gesture. Others go on to report it here: what comes with the leave counts.
    public func leave() {
        hasLeft = gesture != nil
    }

    /// The pointer came to the surface, maybe back.
    public func enter() {
        hasLeft = false
    }

    /// All events up to a time have arrived. A gesture that the pointer has left is cancelled now.
    public func advance(to time: Timestamp) {
        if hasLeft {
            cancel(at: time)
        }
    }

    /// The gesture is gone with its device, or has lost its end.
    public func cancel(at time: Timestamp) {
        if let gesture {
            end(gesture, isCancelled: true, at: time)
        }
    }

    private func way(_ x: Double, _ y: Double) -> Vector {
        Vector(x: x, y: y) * sink.pointsPerUnit
    }

    @discardableResult
    private func push(_ kind: TouchpadStep.Kind, _ time: Timestamp) -> Bool {
        sink.push(TouchpadStep(kind, device: device, time: time))
    }
}
