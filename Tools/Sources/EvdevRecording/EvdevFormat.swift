// SPDX-License-Identifier: MIT

@_spi(GestureTools) internal import GestureRecording

/// The formats that recordings come in, told apart by what their first lines say.
enum EvdevFormat: CaseIterable {
    /// `evemu-record`.
    case evemu
    /// `libinput record`.
    case yaml
    /// Android's `getevent -lt`.
    case getevent
    /// `evtest`.
    case evtest

    /// Looks ahead until a line tells the format.
    static func detect(_ source: ByteSource) throws(RecordingError) -> EvdevFormat {
        while true {
            let (bytes, isAll) = try source.lookAhead()
            if let format = try detect(bytes, isAll: isAll, name: source.name) {
                return format
            }
        }
    }

    /// The same, nil for what says of no format that it is one, such as an empty file.
    static func detectStated(_ source: ByteSource) throws(RecordingError) -> EvdevFormat? {
        let (bytes, isAll) = try source.lookAhead()
        let hasWords = bytes.contains { $0 > UInt8(ascii: " ") }
        let whole = isAll || bytes.count > farthestLook
        return hasWords ? try detect(bytes, isAll: whole, name: source.name) : nil
    }

    /// What the lines say, nil while there are too few.
    private static func detect(
        _ bytes: [UInt8],
        isAll: Bool,
        name: String
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
            // Empty, or nothing but comments: its reader has the words for that.
            return .evemu
        }
        throw RecordingError(
            file: name,
            line: firstLine,
            message: "this is not a recording: those of evemu-record, libinput record, "
                + "getevent -lt and evtest can be read"
        )
    }

    /// Whether a line, without the spaces before it, can be of this format only.
    private func owns(_ line: String) -> Bool {
        switch self {
        case .evemu:
            line.utf8.dropFirst().first == UInt8(ascii: ":")
                && line.first.map("NIPBALSE".contains) == true
        case .yaml:
            ["version:", "ndevices:", "libinput:", "system:", "devices:", "# libinput record"]
                .contains(where: line.hasPrefix)
        case .getevent:
            ["add device ", "/dev/input/", "[ ", "EV_", "could not get driver version"]
                .contains(where: line.hasPrefix) || isStamp(line)
        case .evtest:
            [
                "Event: time ", "Input driver version is ", "Input device ", "Supported events:",
                "Available devices:", "No device specified",
            ]
            .contains(where: line.hasPrefix)
        }
    }

    /// A time in brackets, as getevent has it from the 12th day on.
    private func isStamp(_ line: String) -> Bool {
        line.hasPrefix("[") && line.dropFirst().first?.isNumber == true
    }

    private static let farthestLook = 64 * 1024
    private static let longestLook = 80
}
