// SPDX-License-Identifier: MIT

import GestureRecording

/// A device among those of a recording.
struct DeviceCandidate {
    /// Its device node, such as `/dev/input/event3`; empty if the recording does not name it.
    var node: String

    var device: EvdevDevice

    /// Its name in messages.
    var title: String {
        let name = device.name.isEmpty ? nil : "“\(device.name)”"
        return [node.isEmpty ? nil : node, name].compactMap(\.self).joined(separator: " ")
    }

    /// Whether a user's word names this device.
    func isCalled(_ word: String) -> Bool {
        node == word || node.hasSuffix("/" + word) || device.name == word
    }
}

extension EvdevDevice {
    /// Whether it can report touches: it has positions, and reports when a finger is down.
    var hasTouches: Bool {
        let absolute = EvdevEvent.absolute
        let hasContacts =
            has(type: absolute, code: EvdevEvent.positionX)
            && has(type: absolute, code: EvdevEvent.positionY)
        let hasPosition =
            has(type: absolute, code: EvdevEvent.x) && has(type: absolute, code: EvdevEvent.y)
        return hasContacts || (hasPosition && has(type: EvdevEvent.key, code: EvdevEvent.touch))
    }
}

extension [DeviceCandidate] {
    /// The index of the device that a word names; without a word, of the first with touches.
    func choose(_ word: String?, file: String) throws(RecordingError) -> Int {
        guard let word else {
            return firstIndex { $0.device.hasTouches } ?? 0
        }
        guard let index = firstIndex(where: { $0.isCalled(word) }) else {
            let titles = map(\.title).filter { !$0.isEmpty }.joined(separator: ", ")
            let rest = titles.isEmpty ? ": it does not name its device" : "; devices: \(titles)"
            throw RecordingError(
                file: file,
                message: "there is no device “\(word)” in it\(rest)"
            )
        }
        return index
    }

    /// A sentence about the devices that are not read; nil if there are none.
    func remark(choosing index: Int) -> String? {
        let others = indices.filter { $0 != index }.map { self[$0].title }
        guard !others.isEmpty else {
            return nil
        }
        return "read \(self[index].title), and left out \(others.joined(separator: ", "))"
    }
}
