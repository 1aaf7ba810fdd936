// SPDX-License-Identifier: MIT

/// All mistakes in a configuration.
package struct ConfigurationError: Error, CustomStringConvertible {
    /// One mistake.
    package struct Issue: Hashable, Sendable {
        /// From 1; nil if the mistake concerns the whole file.
        package var line: Int?
        /// From 1, in Unicode scalars.
        package var column: Int?
        /// What is wrong, and what is allowed.
        package var message: String

        /// One line, in the format of compilers.
        package func line(in file: String) -> String {
            let place = [line, column].compactMap { $0 }.map { ":\($0)" }
            return "\(file)\(place.joined()): \(message)"
        }
    }

    /// The file.
    package var file: String

    /// The mistakes, in the order of the file; at least one.
    package var issues: [Issue]

    /// One line per mistake, in the format of compilers.
    package var description: String {
        lines.joined(separator: "\n")
    }

    /// One line per mistake. They quote the file, so they may have any characters.
    package var lines: [String] {
        issues.map { $0.line(in: file) }
    }
}
