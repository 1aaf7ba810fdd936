// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureRecording

/// The `.desc` files, which describe the devices of recordings in the same folder, in any of the
/// formats.
enum DescriptionFile {
    private static let suffix = ".desc"

    /// Reads the description for a recording; empty if there is none.
    static func devices(for recording: String) throws(RecordingError) -> [DeviceCandidate] {
        let (folder, name) = Folder.split(recording)
        let candidates = try Folder.entries(of: folder).map(\.name).filter { candidate in
            let stem = candidate.dropLast(suffix.count)
            return candidate.hasSuffix(suffix) && !stem.isEmpty && name.hasPrefix(stem)
        }
        guard let best = candidates.max(by: { $0.utf8.count < $1.utf8.count }) else {
            return []
        }
        return try devices(at: Folder.join(folder, best))
    }

    private static func devices(at path: String) throws(RecordingError) -> [DeviceCandidate] {
        let source = try ByteSource(path: path, mustBeFile: true)
        let found =
            switch try EvdevFormat.detectStated(source, of: "a description of a device") {
            case .evemu: try evemuDevices(source)
            case .yaml: try YAMLRecordingDevices(source).all
            case .getevent: try devices(source, GeteventFormat())
            case .evtest: try devices(source, EvtestFormat())
            case nil: [DeviceCandidate]()
            }
        guard !found.isEmpty else {
            throw RecordingError(
                file: path,
                message: "this should describe a device, and does not: write into it what "
                    + "evemu-describe, libinput record, getevent -lp or evtest prints"
            )
        }
        return found
    }

    private static func evemuDevices(
        _ source: ByteSource
    ) throws(RecordingError) -> [DeviceCandidate] {
        var lines = LineReader(source)
        let device = try EvemuStart(&lines, name: source.name).device
        return device.map { [DeviceCandidate(node: "", device: $0)] } ?? []
    }

    private static func devices(
        _ source: ByteSource,
        _ format: some TextFormat
    ) throws(RecordingError) -> [DeviceCandidate] {
        var lines = TextLines(format: format, lines: LineReader(source), name: source.name)
        _ = try lines.next()
        return lines.format.describedDevices
    }
}

extension [DeviceCandidate] {
    /// The one that a recording names; otherwise the first with touches.
    func describing(_ node: String) -> EvdevDevice? {
        let named = first { !node.isEmpty && $0.node == node }
        return (named ?? first { $0.device.hasTouches } ?? first)?.device
    }
}
