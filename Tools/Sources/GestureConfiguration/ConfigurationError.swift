// SPDX-License-Identifier: MIT

/// Everything that is wrong with a configuration.
package struct ConfigurationError: Error, CustomStringConvertible {
    /// One thing that is wrong.
    package struct Issue: Hashable, Sendable {
        /// Where, both from 1; nil when it is about the file as a whole.
        package var line: Int?
        /// Counted in Unicode scalars.
        package var column: Int?
        /// What is wrong, and what is allowed.
        package var message: String
    }

    /// The file.
    package var file: String

    /// What is wrong, in the order of the file; at least one.
    package var issues: [Issue]

    /// A line for each, as compilers write them.
    package var description: String {
        lines.joined(separator: "\n")
    }

    /// A line for each, in their order. They quote the file, whatever is in it.
    package var lines: [String] {
        issues.map { issue in
            let place = [issue.line, issue.column].compactMap { $0 }.map { ":\($0)" }
            return "\(file)\(place.joined()): \(issue.message)"
        }
    }
}
