// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The `.desc` files, which describe the devices of recordings in the same folder.
enum DescriptionFile {
    private static let suffix = ".desc"

    /// Reads the description for a recording; nil if there is none.
    static func device(for recording: String) throws(RecordingError) -> EvdevDevice? {
        let (folder, name) = Folder.split(recording)
        let candidates = try Folder.entries(of: folder).map(\.name).filter { candidate in
            let stem = candidate.dropLast(suffix.count)
            return candidate.hasSuffix(suffix) && !stem.isEmpty && name.hasPrefix(stem)
        }
        guard let best = candidates.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return nil
        }
        return try device(at: Folder.join(folder, best))
    }

    private static func device(at path: String) throws(RecordingError) -> EvdevDevice {
        var lines = LineReader(try ByteSource(path: path))
        let start = try EvemuStart(&lines, name: path)
        guard let device = start.device else {
            throw RecordingError(
                file: path,
                message: "this should describe a device, but has no N:, I:, P:, B: or A: lines"
            )
        }
        return device
    }
}
