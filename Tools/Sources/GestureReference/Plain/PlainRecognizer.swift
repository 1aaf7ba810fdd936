// SPDX-License-Identifier: MIT

/// A finger. Recognizers keep references to it.
final class PlainTouch {
    /// Its positions at the landing, now, and in the previous frame, in points.
    let start: SIMD2<Double>
    var position: SIMD2<Double>
    var previous: SIMD2<Double>

    init(position: SIMD2<Double>) {
        start = position
        self.position = position
        previous = position
    }
}

/// A recognizer of ``PlainEngine``. Times are in microseconds.
protocol PlainRecognizer: AnyObject {
    var state: ReferenceState { get }
    /// Its attempt: the state it wants to enter, and the factor by which it exceeds its slop.
    var wish: ReferenceState? { get }
    var strength: Double { get }
    var touches: [PlainTouch] { get }
    /// The touches of this attempt, including lifted ones.
    var seen: [PlainTouch] { get }
    var touchCount: Int { get }
    var deadline: UInt64? { get }
    /// The number of taps of a tap recognizer.
    var taps: Int { get }
    var location: SIMD2<Double> { get }
    var translation: SIMD2<Double> { get }
    var scale: Double { get }
    var rotation: Double { get }
    var onChange: ((any PlainRecognizer, ReferenceState) -> Void)? { get set }

    func touchesBegan(_ new: [PlainTouch], at time: UInt64)
    func touchesMoved(_ moved: [PlainTouch], at time: UInt64)
    func touchesEnded(_ ended: [PlainTouch], at time: UInt64)
    func touchesCancelled(_ cancelled: [PlainTouch])
    func deadlineReached()
    func grantWish()
    func fail()
    func report()
    func reset()
}

/// The common base of all plain recognizers.
class PlainBase: PlainRecognizer {
    private(set) var state = ReferenceState.possible
    private(set) var wish: ReferenceState?
    private(set) var strength = 0.0
    var touches: [PlainTouch] = []
    var seen: [PlainTouch] = []
    var touchCount: Int { touches.count }
    var deadline: UInt64?
    var taps: Int { 0 }
    var location = SIMD2<Double>.zero
    var translation: SIMD2<Double> { .zero }
    var scale: Double { 1 }
    var rotation: Double { 0 }
    var onChange: ((any PlainRecognizer, ReferenceState) -> Void)?
    private var unreported: [ReferenceState] = []

    var isActive: Bool { state == .began || state == .changed }
    var isOver: Bool { state == .ended || state == .cancelled || state == .failed }

    // For subclasses.

    func began(_ touch: PlainTouch, at time: UInt64) {}
    func moved(at time: UInt64) {}
    func ended(at time: UInt64) {}
    func clear() {}
    func deadlineReached() { fail() }

    /// Whether it keeps a touch.
    func accepts(_ touch: PlainTouch) -> Bool { true }

    func touchesBegan(_ new: [PlainTouch], at time: UInt64) {
        for touch in new where !isOver && accepts(touch) {
            touches.append(touch)
            seen.append(touch)
            began(touch, at: time)
            updateLocation()
        }
    }

    func touchesMoved(_ moved: [PlainTouch], at time: UInt64) {
        guard !isOver, touches.contains(where: { touch in moved.contains { $0 === touch } }) else {
            return
        }
        self.moved(at: time)
        updateLocation()
    }

    func touchesEnded(_ ended: [PlainTouch], at time: UInt64) {
        let count = touches.count
        touches.removeAll { touch in ended.contains { $0 === touch } }
        guard touches.count < count, !isOver else {
            return
        }
        self.ended(at: time)
        updateLocation()
    }

    func touchesCancelled(_ cancelled: [PlainTouch]) {
        let count = touches.count
        touches.removeAll { touch in cancelled.contains { $0 === touch } }
        if touches.count < count {
            fail()
        }
    }

    func updateLocation() {
        if !touches.isEmpty {
            location = touches.map(\.position).reduce(.zero, +) / Double(touches.count)
        }
    }

    func wish(for state: ReferenceState, strength: Double = 1) {
        wish = state
        self.strength = strength
        deadline = nil
    }

    func grantWish() {
        guard let wish else {
            return
        }
        self.wish = nil
        state = wish
        unreported.append(wish)
    }

    func change() {
        if isActive {
            state = .changed
            if unreported.isEmpty {
                unreported.append(.changed)
            }
        }
    }

    func end() {
        guard isActive else {
            return fail()
        }
        state = .ended
        unreported.removeAll { $0 == .changed }
        unreported.append(.ended)
    }

    func fail() {
        guard !isOver else {
            return
        }
        wish = nil
        deadline = nil
        if isActive {
            state = .cancelled
            unreported = [.cancelled]
        } else {
            state = .failed
        }
    }

    func report() {
        let states = unreported
        unreported = []
        for state in states {
            onChange?(self, state)
        }
    }

    func reset() {
        state = .possible
        wish = nil
        deadline = nil
        seen = []
        clear()
    }
}
