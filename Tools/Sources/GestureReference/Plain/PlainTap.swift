// SPDX-License-Identifier: MIT

func makePlainRecognizer(
    _ configuration: ReferenceConfiguration,
    window: SIMD2<Double>
) -> (any PlainRecognizer)? {
    switch configuration {
    case .tap(let limits): PlainTap(limits)
    case .longPress(let limits): limits.taps == 0 ? PlainLongPress(limits) : nil
    case .pan(let limits): PlainPan(limits)
    case .edgePan(let limits): PlainEdgePan(limits, window: window)
    case .swipe(let limits): PlainSwipe(limits)
    case .pinch(let limits): limits.maximumTouches == 2 ? PlainPinch(slop: limits.slop) : nil
    case .rotation(let limits): limits.maximumTouches == 2 ? PlainRotation(slop: limits.slop) : nil
    case .hold, .transform: nil
    }
}

final class PlainTap: PlainBase {
    private let limits: ReferenceConfiguration.Tap
    private var tapsDone = 0
    private var isComplete = false
    private var firstLocation: SIMD2<Double>?

    init(_ limits: ReferenceConfiguration.Tap) {
        self.limits = limits
    }

    override var taps: Int { limits.taps }
    override var touchCount: Int { limits.touches }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        if touches.count == 1 {
            isComplete = false
            deadline = time + limits.maximumDuration
        }
        if touches.count > limits.touches {
            return fail()
        }
        guard touches.count == limits.touches, !isComplete else {
            return
        }
        isComplete = true
        let middle = touches.map(\.position).reduce(.zero, +) / Double(touches.count)
        if let firstLocation, (middle - firstLocation).length > limits.allowableDistance {
            return fail()
        }
        firstLocation = firstLocation ?? middle
    }

    override func moved(at time: UInt64) {
        if touches.contains(where: { ($0.position - $0.start).length > limits.allowableMovement }) {
            fail()
        }
    }

    override func ended(at time: UInt64) {
        guard touches.isEmpty else {
            return
        }
        guard isComplete else {
            return fail()
        }
        tapsDone += 1
        if tapsDone == limits.taps {
            wish(for: .ended)
        } else {
            deadline = time + limits.maximumGap
        }
    }

    override func updateLocation() {
        location = firstLocation ?? location
    }

    override func clear() {
        tapsDone = 0
        firstLocation = nil
    }
}

final class PlainLongPress: PlainBase {
    private let limits: ReferenceConfiguration.LongPress
    private var way = SIMD2<Double>.zero

    init(_ limits: ReferenceConfiguration.LongPress) {
        self.limits = limits
    }

    override var translation: SIMD2<Double> { way }

    override func began(_ touch: PlainTouch, at time: UInt64) {
        guard !isActive else {
            return
        }
        if touches.count > limits.touches {
            fail()
        } else if touches.count == limits.touches {
            if limits.minimumDuration == 0 {
                wish(for: .began)
            } else {
                deadline = time + limits.minimumDuration
            }
        }
    }

    override func moved(at time: UInt64) {
        if isActive {
            way +=
                touches.map { $0.position - $0.previous }.reduce(.zero, +) / Double(touches.count)
            change()
        } else if touches.contains(where: {
            ($0.position - $0.start).length > limits.allowableMovement
        }) {
            fail()
        }
    }

    override func ended(at time: UInt64) {
        end()
    }

    override func deadlineReached() {
        wish(for: .began)
    }

    override func clear() {
        way = .zero
    }
}
