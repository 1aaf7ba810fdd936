// SPDX-License-Identifier: MIT

@_spi(GestureTools) internal import GestureRecording

/// Reads what `libinput record` writes: YAML, with the devices and each one's events.
///
/// The file is read as a whole, which takes some twenty times its size in memory while it is
/// understood; so files above 16 MB are refused.
final class YAMLRecordingReader: EvdevReader {
    let name: String
    let device: EvdevDevice
    let remarks: [String]

    private var frames: ArraySlice<EvdevFrame>

    init(_ source: ByteSource, selecting word: String?) throws(RecordingError) {
        name = source.name
        let document = try YAMLDocument(source)
        let devices: YAMLRecordingDevices
        do {
            devices = try YAMLRecordingDevices(document.root)
        } catch {
            throw error.recordingError(file: source.name)
        }
        let index = try devices.all.choose(word, file: source.name)
        device = devices.all[index].device
        remarks = [devices.all.remark(choosing: index), devices.remark(of: index)]
            .compactMap(\.self)
        do {
            frames = try devices.frames(of: index)[...]
        } catch {
            throw error.recordingError(file: source.name)
        }
        guard !frames.isEmpty else {
            throw RecordingError(
                file: source.name,
                message: "no events of the device \(device.name) are in it: record again"
            )
        }
    }

    func next() throws(RecordingError) -> EvdevFrame? {
        frames.popFirst()
    }
}
