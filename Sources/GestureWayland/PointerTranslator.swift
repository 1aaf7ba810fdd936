// SPDX-License-Identifier: MIT

public import GestureKit

/// Translates the events of a `wl_pointer` for one surface. Positions are in surface units.
///
/// It allocates nothing.
@_spi(GestureTools) public final class PointerTranslator {
    /// The longest time between two steps of a scroll of which a compositor need not report the
    /// end, such as that of a trackpoint.
    private static let pause: Duration = .milliseconds(150)
    /// `BTN_LEFT`. The numbers of the other buttons follow.
    private static let firstButton: UInt32 = 0x110

    /// Where the pointer is, in points. Nil: it is not on the surface.
    public private(set) var location: Point?

    /// The axis events of the present frame.
    public var scroll = ScrollFrame()

    /// When a scroll ends whose end is not reported.
    public private(set) var deadline: Timestamp?

    private let sink: InputSink
    private let device: UInt16
    private var pressed: Event.ButtonMask = []
    /// Whether the engine has not seen the pointer's entry, which has no time of its own.
    private var hasEntered = false
    private var scrollTime: Timestamp?

    /// Creates a translator whose samples have a device number.
    public init(_ sink: InputSink, device: UInt16) {
        self.sink = sink
        self.device = device
    }

    /// Whether no button is pressed.
    public var isIdle: Bool {
        pressed.isEmpty
    }

    /// The pointer came to the surface.
    public func enter(x: Double, y: Double) {
        location = sink.point(x, y)
        hasEntered = true
    }

    /// The pointer left the surface, or is gone with its device.
    public func leave(at time: Timestamp) {
        guard location != nil else {
            return
        }
        location = nil
        hasEntered = false
        pressed = []
        deadline = nil
        scroll = ScrollFrame()
        scrollTime = nil
        push(.leave, time)
    }

    /// The pointer moved.
    public func move(x: Double, y: Double, at time: Timestamp) {
        guard location != nil else {
            return
        }
        let point = sink.point(x, y)
        location = point
        hasEntered = false
        push(.motion(to: point), time)
    }

    /// A button was pressed or released. Codes are Linux's, such as `BTN_LEFT`.
    public func press(_ code: UInt32, isDown: Bool, at time: Timestamp) {
        guard location != nil, code >= Self.firstButton else {
            return
        }
        let button = Event.ButtonMask.button(Int(code - Self.firstButton) + 1)
        if isDown {
            pressed.formUnion(button)
        } else {
            pressed.subtract(button)
        }
        finishEntry(at: time)
        push(isDown ? .press(button) : .release(button), time)
    }

    /// The time of an axis event of the present frame.
    public func setScrollTime(_ time: Timestamp) {
        scrollTime = time
    }

    /// All events of a report have arrived.
    ///
    /// - Parameter time: The time for events that have none.
    public func endFrame(at time: Timestamp) {
        finishEntry(at: scrollTime ?? time)
        guard !scroll.isEmpty else {
            return
        }
        let time = scrollTime ?? time
        scrollTime = nil
        let sum = scroll.take(pointsPerUnit: sink.pointsPerUnit)
        guard location != nil else {
            return
        }
        if let kind = sum.kind {
            push(kind, time)
            deadline = sum.isOpen ? time + Self.pause : nil
        }
        if sum.isStopped {
            deadline = nil
            push(.scrollEnd, time)
        }
    }

    /// Ends a scroll that is due.
    public func advance(to time: Timestamp) {
        if let due = deadline, due <= time {
            deadline = nil
            push(.scrollEnd, due)
        }
    }

    private func finishEntry(at time: Timestamp) {
        if hasEntered, let location {
            hasEntered = false
            push(.motion(to: location), time)
        }
    }

    private func push(_ kind: PointerSample.Kind, _ time: Timestamp) {
        sink.push(PointerSample(kind, device: device, time: time))
    }
}
