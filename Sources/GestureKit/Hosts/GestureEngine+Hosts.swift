// SPDX-License-Identifier: MIT

extension GestureEngine {
    /// Takes one sample, of a toolkit that has found by itself what is hit.
    ///
    /// - Parameters:
    ///   - sample: As in ``push(_:)-(TouchSample)``.
    ///   - host: What a touch that lands has hit; nil: nothing but the window. Of other samples it
    ///     does not count.
    /// - Throws: When the sample was refused. It has been dropped, and nothing else has changed.
    public func push(
        _ sample: TouchSample,
        to host: (any GestureHost)?
    ) throws(SampleError) {
        guard case .down = sample.kind else {
            return try push(sample)
        }
        guard !isAsking else {
            return afterwards { [unowned self] in try? push(sample, to: host) }
        }
        let view = host?.placed(in: root, isLanding: true) ?? root
        try push(sample, node: view.node)
    }
}

extension Window {
    /// See ``GestureEngine/push(_:to:)``.
    public final func push(
        _ sample: TouchSample,
        to host: (any GestureHost)?
    ) throws(SampleError) {
        try gestureEngine.push(sample, to: host)
    }
}
