// SPDX-License-Identifier: MIT

import Dispatch

/// Calls a function that is set later, from any thread. A ring before that is not forgotten.
final class Bell: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bell")
    private var listener: (@Sendable () -> Void)?
    private var hasRung = false

    func ring() {
        queue.sync { listener.map { $0() } ?? { hasRung = true }() }
    }

    func set(_ listener: @escaping @Sendable () -> Void) {
        queue.sync {
            self.listener = listener
            if hasRung {
                listener()
            }
        }
    }
}
