// SPDX-License-Identifier: MIT

extension World {
    init(
        window: SIMD2<Double>,
        recognizers: [ReferenceConfiguration],
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
        for (index, configuration) in recognizers.enumerated() {
            var parallel: UInt64 = 0
            var blockers: UInt64 = 0
            for pair in simultaneous where pair.first == index || pair.second == index {
                parallel |= .bit(pair.first == index ? pair.second : pair.first)
            }
            for pair in requirements where pair.first == index {
                blockers |= .bit(pair.second)
            }
            make(configuration, at: index, parallel: parallel, blockers: blockers)
        }
    }

    /// A recognizer's machine is at its own place in the memory of its kind.
    private func make(
        _ configuration: ReferenceConfiguration,
        at index: Int,
        parallel: UInt64,
        blockers: UInt64
    ) {
        let motion = MotionPath(index, in: motions)
        var kind: Member.Kind
        var (isApart, tapCount) = (false, 0)
        switch configuration {
        case .tap(let limits):
            (kind, tapCount) = (.tap, limits.taps)
            (taps + index).initialize(to: Tap(limits))
        case .longPress(let limits):
            kind = .press
            (presses + index).initialize(to: Press(limits))
        case .hold(let limits):
            (kind, isApart) = (.press, true)
            (presses + index).initialize(to: Press(limits))
        case .pan(let limits):
            kind = .pan
            (pans + index).initialize(to: Pan(limits, motion: motion))
        case .edgePan(let limits):
            kind = .edgePan
            let machine = EdgePan(limits, window: window, motion: motion)
            (edgePans + index).initialize(to: machine)
        case .swipe(let limits):
            kind = .swipe
            (swipes + index).initialize(to: Swipe(limits, motion: motion))
        case .pinch(let slop):
            kind = .pinch
            (pinches + index).initialize(to: Pinch(slop: slop, motion: motion))
        case .rotation(let slop):
            kind = .rotation
            (rotations + index).initialize(to: Rotation(slop: slop, motion: motion))
        case .transform(let limits):
            kind = .transform
            (transforms + index).initialize(to: Transform(limits, motion: motion))
        }
        (members + index).initialize(
            to: Member(
                kind: kind,
                index: index,
                isApart: isApart,
                taps: tapCount,
                parallel: parallel,
                blockers: blockers
            )
        )
    }
}
