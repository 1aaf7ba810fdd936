// SPDX-License-Identifier: MIT

import CGestureMath

extension ScrollController {
    /// How fast released content slows down: the part of its speed that is left after a
    /// millisecond.
    ///
    /// The names and numbers are those of `UIScrollView.DecelerationRate`. Content with the
    /// velocity v comes to rest after v · τ, with the time constant τ = -1 ms / ln(rate).
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The part of the speed that is left after a millisecond.
        public let rawValue: Double

        /// Creates a rate, limited to those with a time constant of 1 ms to 10 s: 0.368 to 0.9999.
        public init(rawValue: Double) {
            let range = gm_exp(-1.0)...gm_exp(-1e-4)
            self.rawValue = rawValue.saturated(
                in: range,
                or: 0.998,
                "A deceleration rate",
                "it must be from 0.368 to 0.9999"
            )
        }

        /// The rate of lists and other content: 0.998.
        public static let normal = DecelerationRate(rawValue: 0.998)

        /// The rate of content that stops soon: 0.99.
        public static let fast = DecelerationRate(rawValue: 0.99)

        /// The time in which the speed falls to 37 %: 0.4995 s if ``normal``, 0.0995 s if ``fast``.
        public var timeConstant: Duration {
            .microseconds(Int64((-1000 / gm_log(rawValue)).rounded()))
        }
    }
}
