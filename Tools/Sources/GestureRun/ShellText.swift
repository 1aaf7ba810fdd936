// SPDX-License-Identifier: MIT

extension [String] {
    /// The words as a line that a shell reads back as these words.
    package var asShellLine: String {
        map(\.asShellWord).joined(separator: " ")
    }
}

extension String {
    private static let plain = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:=+@%,"
    )

    /// The text as one word of a shell.
    package var asShellWord: String {
        !isEmpty && allSatisfy(Self.plain.contains)
            ? self
            : "'"
                + split(separator: "'", omittingEmptySubsequences: false)
                .joined(separator: "'\\''") + "'"
    }
}
