// SPDX-License-Identifier: MIT

internal import CGestureCore

/// A contact, from its landing to its end.
///
/// The same object stands for it in all calls, to delegates, recognizers and views. It reads what
/// the one being called is to hear: a view hears later than recognizers do when one of these
/// withholds its touches. After a call it keeps what it had last.
///
/// An engine uses an object again for a later contact once nobody else holds it. Whoever holds one
/// keeps it, as it was at its end.
public final class Touch {
    /// What a touch has done.
    public enum Phase: Hashable, Sendable {
        /// It landed.
        case began
        /// It is somewhere else.
        case moved
        /// It lifted.
        case ended
        /// It was taken away: by a recognizer, by the device, or as its view left the window.
        case cancelled
    }

    /// As in its samples.
    public private(set) var id: Int32 = 0

    /// As in its samples.
    public private(set) var device: UInt16 = 0

    /// What touched.
    public private(set) var type = TouchType.finger

    /// The view it landed on, for its life.
    public private(set) weak var view: View?

    /// When it landed.
    private(set) var landed: UInt64 = 0

    /// The number that the engine knows it by; 0: none, so that it can be used.
    private(set) var serial: UInt32 = 0

    /// The node it landed on, to compare and not to follow.
    private(set) var node: UnsafeMutablePointer<gc_node>?

    /// Whether a view has received that it began, and not yet that it is over.
    var isDelivered = false

    /// The views that have received that it began: the one that listens, then those that it was
    /// forwarded to, each by the one before.
    private var receivers: ContiguousArray<Receiver> = []
    private var receiverCount = 0

    private var shown = Report()
    private var told = Report()
    private var isTold = false

    init() {
        // More than a touch is mostly forwarded, so that it allocates nothing.
        receivers = [Receiver(), Receiver(), Receiver(), Receiver()]
    }

    /// What it has done, as told to the one being called.
    public var phase: Phase { report.phase }

    /// When that was. For a touch that was withheld from its view, when it was passed on.
    public var timestamp: Timestamp { Timestamp(microseconds: report.time) }

    /// Where it is, in the coordinates of a view; nil means the window.
    public func location(in view: View?) -> Point {
        convert(report.location, to: view)
    }

    /// Where it was when the same one was last called about it; where it landed at first.
    public func previousLocation(in view: View?) -> Point {
        convert(report.previous, to: view)
    }
}

@available(*, unavailable)
extension Touch: Sendable {}

extension Touch: Hashable {
    /// Whether two are one object.
    public static func == (left: Touch, right: Touch) -> Bool {
        left === right
    }

    /// Hashes which object it is.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

extension Touch {
    /// A view that is not held.
    private final class Receiver {
        weak var view: View?
    }

    /// Where a touch stands, for those who are called about it at one time.
    private struct Report {
        var phase = Phase.began
        var time: UInt64 = 0
        var location = gc_point()
        var previous = gc_point()

    }

    private var report: Report {
        isTold ? told : shown
    }

    private func convert(_ point: gc_point, to view: View?) -> Point {
        var result = gc_point()
        _ = gc_node_point_from_window(view?.node, point, &result)
        return Point(result)
    }

    /// Makes it stand for a contact.
    func become(_ touch: gc_touch) {
        id = touch.id
        device = touch.device
        type = gc_touch_type(rawValue: UInt32(touch.type)).map(TouchType.init) ?? .finger
        view = touch.node.flatMap(View.of)
        landed = touch.start_us
        serial = touch.serial
        node = touch.node
        isDelivered = false
        receiverCount = 0
        let start = touch.start
        shown = Report(phase: .began, time: touch.start_us, location: start, previous: start)
        told = shown
    }

    /// What recognizers and delegates read from here on.
    func show(_ phase: Phase, _ location: gc_point, _ time: UInt64) {
        isTold = false
        shown.phase = phase
        // The second recognizer of a frame is shown what the first one was.
        if time != shown.time || location.x != shown.location.x || location.y != shown.location.y {
            shown.previous = shown.location
            shown.location = location
            shown.time = time
        }
    }

    /// The view that listens.
    var listener: View? {
        receiverCount > 0 ? receivers[0].view : nil
    }

    /// The view that received it last, by way of all others.
    var lastReceiver: View? {
        receiverCount > 0 ? receivers[receiverCount - 1].view : nil
    }

    /// The view that it was forwarded to by another one.
    func receiver(after view: View) -> View? {
        var index = 1
        while index < receiverCount {
            if receivers[index - 1].view === view {
                return receivers[index].view
            }
            index += 1
        }
        return nil
    }

    /// Whether a view has received that it began, and not yet that it is over.
    func isReceived(by view: View) -> Bool {
        guard isDelivered else {
            return false
        }
        var index = 0
        while index < receiverCount {
            if receivers[index].view === view {
                return true
            }
            index += 1
        }
        return false
    }

    /// A further view receives it, from the last one that did.
    func add(receiver: View) {
        if receiverCount == receivers.count {
            receivers.append(Receiver())
        }
        receivers[receiverCount].view = receiver
        receiverCount += 1
    }

    /// What its view reads from here on.
    func tell(_ phase: Phase, _ location: gc_point, _ time: UInt64) {
        isTold = true
        let previous = phase == .began ? location : told.location
        told = Report(phase: phase, time: time, location: location, previous: previous)
    }
}
