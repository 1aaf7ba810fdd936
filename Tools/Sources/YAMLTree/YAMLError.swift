// SPDX-License-Identifier: MIT

/// Why a text is no YAML that is taken, and where.
package struct YAMLError: Error {
    package enum Problem: Sendable {
        /// The words of libyaml, what it was reading, and the letter there; nil at the end.
        case syntax(String, while: String?, at: Unicode.Scalar?)
        /// A byte or a character that YAML does not allow, in the words of libyaml.
        case character(String, isUTF8: Bool)
        /// `*name`: it could stand for more than memory holds.
        case alias
        case duplicate(key: String)
        case tooDeep
        case tooMany
    }

    package let problem: Problem
    /// From 1.
    package let line: Int
    /// In Unicode scalars, from 1.
    package let column: Int
}
