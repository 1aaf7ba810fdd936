// SPDX-License-Identifier: MIT

extension World {
    init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
        sizeLimits: [Int: Double],
        simultaneous: [ReferencePair],
        requirements: [ReferencePair]
    ) {
        let capacity = max(recognizers.count, 1)
        self.window = window
        count = recognizers.count
        members = .allocate(capacity: capacity)
        taps = .allocate(capacity: capacity)
        presses = .allocate(capacity: capacity)
        pans = .allocate(capacity: capacity)
        edgePans = .allocate(capacity: capacity)
        swipes = .allocate(capacity: capacity)
        pinches = .allocate(capacity: capacity)
        rotations = .allocate(capacity: capacity)
        transforms = .allocate(capacity: capacity)
        motions = MotionPath.memory(of: capacity)
        for index in recognizers.indices {
            let (kind, isApart, taps) = makeMachine(recognizers[index], at: index)
            (members + index).initialize(
                to: ReferenceMember(
                    kind: kind,
                    lead: recognizers[index].lead,
                    leastTouches: recognizers[index].leastTouches,
                    index: index,
                    sizeLimit: sizeLimits[index] ?? .infinity,
                    isApart: isApart,
                    taps: taps,
                    parallel: related(index, simultaneous, bothWays: true),
                    blockers: related(index, requirements, bothWays: false),
                    settleTime: recognizers[index].settleTime,
                    isFitted: recognizers[index].isFitted
                )
            )
        }
    }

    /// The set of recognizers that have a relation with one.
    private func related(_ index: Int, _ pairs: [ReferencePair], bothWays: Bool) -> UInt64 {
        var related: UInt64 = 0
        for pair in pairs {
            if pair.first == index {
                related |= .bit(pair.second)
            } else if bothWays && pair.second == index {
                related |= .bit(pair.first)
            }
        }
        return related
    }

    /// Creates a recognizer in the memory of its kind.
    private func makeMachine(
        _ configuration: ReferenceConfiguration,
        at index: Int
    ) -> (kind: ReferenceMember.Kind, isApart: Bool, taps: Int) {
        let motion = MotionPath(index, in: motions)
        switch configuration {
        case .tap(let limits):
            (taps + index).initialize(to: ReferenceTap(limits))
            return (.tap, false, limits.taps)
        case .longPress(let limits):
            (presses + index).initialize(to: Press(limits))
            return (.press, false, 0)
        case .hold(let limits):
            (presses + index).initialize(to: Press(limits))
            return (.press, true, 0)
        case .pan(let limits):
            (pans + index).initialize(to: ReferencePan(limits, motion: motion))
            return (.pan, false, 0)
        case .edgePan(let limits):
            let machine = ReferenceEdgePan(limits, window: window, motion: motion)
            (edgePans + index).initialize(to: machine)
            return (.edgePan, false, 0)
        case .swipe(let limits):
            (swipes + index).initialize(to: ReferenceSwipe(limits, motion: motion))
            return (.swipe, false, 0)
        case .pinch(let limits):
            (pinches + index).initialize(to: ReferencePinch(limits, motion: motion))
            return (.pinch, false, 0)
        case .rotation(let limits):
            (rotations + index).initialize(to: ReferenceRotation(limits, motion: motion))
            return (.rotation, false, 0)
        case .transform(let limits):
            (transforms + index).initialize(to: ReferenceTransform(limits, motion: motion))
            return (.transform, false, 0)
        }
    }
}
