// SPDX-License-Identifier: MIT

extension GestureEngine {
    /// Takes one sample from a toolkit that does its own hit testing.
    ///
    /// - Parameters:
    ///   - sample: The sample, as for ``push(_:)-(TouchSample)``.
    ///   - host: The host that a landing touch hit. Nil: only the window. Ignored for other
    ///     samples.
    /// - Throws: A ``SampleError`` if the sample is refused. The sample is dropped. Nothing else
    ///   changes.
    public func push(
        _ sample: TouchSample,
        to host: (any GestureHost)?
    ) throws(SampleError) {
        guard case .down = sample.kind else {
            return try push(sample)
        }
        guard !isAsking else {
            return afterwards { try? $0.push(sample, to: host) }
        }
        // What is due comes first: its actions may move the host, or let go of its view.
        let time = sample.time.microseconds
        if !isReached(time) {
            pass(until: time)
        }
        var view = host?.placed(in: root, isLanding: true) ?? root
        defer { withExtendedLifetime(view) {} }
        if view.engine !== self {
            // Its events in another window wait: see View.addSubview(_:).
            view = root
        }
        var placed = sample
        placed.node = UInt(bitPattern: view.node)
        try push(placed)
    }
}
