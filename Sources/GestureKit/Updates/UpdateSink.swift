// SPDX-License-Identifier: MIT

/// A buffer that a recognizer fills, whatever its values are.
protocol UpdateSink: AnyObject, Sendable {
    /// Ends the sequence. The consumer can still read what is there.
    func finish()

    /// Whether nobody reads, or the sequence has ended.
    var isClosed: Bool { get }
}

extension GestureRecognizer {
    /// An object that ends the current sequences when it is deallocated. Nil: there are none.
    var updatesEnd: UpdatesEnd? {
        actions.contains { $0.sink != nil } ? UpdatesEnd(actions.compactMap { $0.sink }) : nil
    }
}

/// Ends sequences when it is deallocated. An engine that calls actions keeps it until after the
/// last one, so that a cancel is delivered first.
final class UpdatesEnd {
    private let sinks: [any UpdateSink]

    init(_ sinks: [any UpdateSink]) {
        self.sinks = sinks
    }

    deinit {
        for sink in sinks {
            sink.finish()
        }
    }
}
