// SPDX-License-Identifier: MIT

/// Limits how many commands start in a second.
package struct StartLimit {
    private let most: Int
    /// The times of the latest starts, in microseconds, oldest first.
    private var starts: [UInt64] = []

    package init(_ most: Int) {
        self.most = most
    }

    /// Whether a command may start at a time in microseconds.
    package mutating func allows(at time: UInt64) -> Bool {
        starts.removeAll { $0 + 1_000_000 <= time }
        guard starts.count < most else {
            return false
        }
        starts.append(time)
        return true
    }
}
