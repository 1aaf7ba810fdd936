// SPDX-License-Identifier: MIT

@_spi(GestureTools) internal import GestureRecording

/// Reads recordings of `libinput record`: YAML with devices and their events.
///
/// The whole file is parsed at once. That takes about twenty times its size in memory, so files
/// above 16 MB are refused.
final class YAMLRecordingReader: EvdevReader {
    let name: String
    let device: EvdevDevice
    let remarks: [String]

    private var frames: ArraySlice<EvdevFrame>

    init(
        _ source: ByteSource,
        selecting word: String?,
        as kind: EvdevDevice.Kind?
    ) throws(RecordingError) {
        name = source.name
        let document = try YAMLDocument(source)
        let devices: YAMLRecordingDevices
        do {
            devices = try YAMLRecordingDevices(document.root)
        } catch {
            throw error.recordingError(file: source.name)
        }
        let index = try devices.all.choose(word, file: source.name)
        device = devices.all[index].device.being(kind)
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
                message: "it has no events of the device \(device.name): record again"
            )
        }
    }

    func next() throws(RecordingError) -> EvdevFrame? {
        frames.popFirst()
    }
}
