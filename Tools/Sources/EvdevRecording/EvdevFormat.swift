// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The formats of recordings. Their first lines show which one it is.
enum EvdevFormat: CaseIterable {
    /// `evemu-record`.
    case evemu
    /// `libinput record`.
    case yaml
    /// Android's `getevent -lt`.
    case getevent
    /// `evtest`.
    case evtest

    /// Looks ahead until a line shows the format. Skips a byte order mark.
    static func detect(_ source: ByteSource) throws(RecordingError) -> EvdevFormat {
        try source.skip("\u{feff}")
        while true {
            let (bytes, isAll) = try source.lookAhead()
            if let format = try detect(bytes, isAll: isAll, name: source.name, of: "a recording") {
                return format
            }
        }
    }

    /// Like ``detect(_:)``, but nil if no line shows the format, such as in an empty file. `kind`
    /// is what the file should be.
    static func detectStated(
        _ source: ByteSource,
        of kind: String = "a recording"
    ) throws(RecordingError) -> EvdevFormat? {
        try source.skip("\u{feff}")
        let (bytes, isAll) = try source.lookAhead()
        let hasWords = bytes.contains { $0 > UInt8(ascii: " ") }
        let whole = isAll || bytes.count > farthestLook
        return hasWords ? try detect(bytes, isAll: whole, name: source.name, of: kind) : nil
    }

    /// The format that the lines show; nil if there are too few lines.
    private static func detect(
        _ bytes: [UInt8],
        isAll: Bool,
        name: String,
        of kind: String
    ) throws(RecordingError) -> EvdevFormat? {
        let isEnough = isAll || bytes.count > farthestLook
        var firstLine: Int?
        var start = bytes.startIndex
        var number = 0
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
            guard let end = end ?? (isEnough ? bytes.endIndex : nil) else {
                break
            }
            number += 1
            let line = bytes[start..<end].prefix(longestLook)
            let words = String(decoding: line, as: UTF8.self).drop(while: \.isWhitespace)
            if let format = allCases.first(where: { $0.owns(String(words)) }) {
                return format
            }
            if !words.isEmpty && !words.hasPrefix("#") {
                firstLine = firstLine ?? number
            }
            start = end + 1
        }
        guard isEnough else {
            return nil
        }
        guard let firstLine else {
            // Empty, or only comments: the reader of this format reports that.
            return .evemu
        }
        throw RecordingError(
            file: name,
            line: firstLine,
            message: others.first { bytes.starts(with: $0.start) }?.advice
                ?? "this is not \(kind); the output of evemu-record, libinput record, "
                + "getevent -lt and evtest can be read"
        )
    }

    /// How other files begin that may hold a recording, and what to do with them.
    private static let others: [(start: [UInt8], advice: String)] = [
        ([0xff, 0xfe], "this is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8"),
        ([0xfe, 0xff], "this is UTF-16 text; convert it first: iconv -f UTF-16 -t UTF-8"),
        ([0x1f, 0x8b], "this file is compressed; decompress it first: gzip -d"),
        ([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], "this file is compressed; decompress it first: xz -d"),
        ([0x28, 0xb5, 0x2f, 0xfd], "this file is compressed; decompress it first: zstd -d"),
    ]

    /// Whether a line, without its leading spaces, occurs only in this format.
    private func owns(_ line: String) -> Bool {
        switch self {
        case .evemu:
            line.utf8.dropFirst().first == UInt8(ascii: ":")
                && line.first.map("NIPBALSE".contains) == true
        case .yaml:
            ["version:", "ndevices:", "libinput:", "system:", "devices:", "# libinput record"]
                .contains(where: line.hasPrefix)
        case .getevent:
            GeteventFormat.owns(line)
        case .evtest:
            [
                "Event: time ", "Input driver version is ", "Input device ", "Supported events:",
                "Available devices:", "No device specified",
            ]
            .contains(where: line.hasPrefix)
        }
    }

    private static let farthestLook = 64 * 1024
    private static let longestLook = 80
}
