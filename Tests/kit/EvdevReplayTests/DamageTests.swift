// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureRecording
import TestSupport
import Testing

@Suite("Damaged recordings")
struct DamageTests {
    @Test("Damaged bytes give errors or play, and never a crash", arguments: files)
    func bytes(file: String) throws {
        let intact = try text(of: Recordings.load("evemu-devices/" + file))
        var generator = SplitMix64(seed: 1)
        var played = 0
        for _ in 0..<150 {
            var bytes = intact
            damage(&bytes, &generator)
            played += plays { try EvdevRecording(bytes: bytes, name: file) } ? 1 : 0
        }
        #expect(played > 0)
        #expect(played < 150)
    }

    @Test("Damaged events play or give errors, and never a crash", arguments: files)
    func events(file: String) throws {
        let intact = try Recordings.load("evemu-devices/" + file)
        var generator = SplitMix64(seed: 2)
        for _ in 0..<100 {
            var recording = intact
            damage(&recording, &generator)
            _ = plays { recording }
        }
    }

    @Test("Damaged descriptions play or give errors, and never a crash", arguments: files)
    func descriptions(file: String) throws {
        let intact = try Recordings.load("evemu-devices/" + file)
        var generator = SplitMix64(seed: 3)
        var played = 0
        for _ in 0..<100 {
            var recording = intact
            damage(&recording.device, &generator)
            played += plays { recording } ? 1 : 0
        }
        #expect(played > 0)
    }

    static let files = [
        "Wacom_ISDv4_E6_Finger.double-center-circle.events",
        "N-Trig_MultiTouch.1-finger-drag-NW-SE.events",
        "SynPS2_Synaptics_TouchPad.two-finger-vert-scroll.events",
        "Atmel_maXTouch_Touchscreen.2-fingers-touch-release.events",
    ]

    /// Plays a recording if it can be read. Its touches must make sense whatever it is.
    private func plays(_ recording: () throws -> EvdevRecording) -> Bool {
        do {
            let log = try touchLog(recording())
            #expect(log.problems == [])
            #expect(log.open == [])
            return true
        } catch {
            #expect(error is RecordingError)
            return false
        }
    }

    private func damage(_ bytes: inout [UInt8], _ generator: inout SplitMix64) {
        if Int.random(in: 0..<4, using: &generator) == 0 {
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
        }
        for _ in 0..<Int.random(in: 0...3, using: &generator) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &generator)
            bytes[index] ^= 1 << UInt8.random(in: 0...3, using: &generator)
        }
    }

    private func damage(_ recording: inout EvdevRecording, _ generator: inout SplitMix64) {
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let index = recording.frames.indices.randomElement(using: &generator) ?? 0
            guard recording.frames[index].events.count > 1 else {
                continue
            }
            let position = Int.random(
                in: 0..<(recording.frames[index].events.count - 1),
                using: &generator
            )
            damage(&recording.frames[index].events[position], &generator)
        }
    }

    private func damage(_ event: inout EvdevEvent, _ generator: inout SplitMix64) {
        let values: [Int32] = [.min, -2, -1, 0, 1, 2, 3, 63, 64, 1024, 65536, .max]
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            event.type = UInt16.random(in: 0...4, using: &generator)
            event.code = UInt16.random(in: 1...0x3f, using: &generator)
        case 1:
            event.code =
                [0x2f, 0x35, 0x36, 0x39, 0x37, 0x14a, 0x14d]
                .randomElement(using: &generator) ?? 1
            event.type = event.code > 0xff ? 1 : 3
        default:
            event.value = values.randomElement(using: &generator) ?? 0
        }
    }

    private func damage(_ device: inout EvdevDevice, _ generator: inout SplitMix64) {
        let numbers: [Int32] = [.min, -1, 0, 1, 9, 1000, .max]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let number = numbers.randomElement(using: &generator) ?? 0
            let code = device.axes.keys.sorted().randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: device.axes[code]?.minimum = number
            case 1: device.axes[code]?.maximum = number
            case 2: device.axes[code]?.resolution = number
            case 3: device.axes[code]?.fuzz = number
            case 4: device.capabilities[3]?.formSymmetricDifference([code])
            default:
                let key = UInt16.random(in: 0x100...0x150, using: &generator)
                device.capabilities[1]?.formSymmetricDifference([key])
                device.properties.formSymmetricDifference([key & 7])
            }
        }
    }

    /// A recording as text, description and all, so that both get damaged.
    private func text(of recording: EvdevRecording) -> [UInt8] {
        var text = "N: \(recording.device.name)\nI: 0003 0001 0001 0001\n"
        text += line("P:", recording.device.properties)
        for (type, codes) in recording.device.capabilities.sorted(by: { $0.key < $1.key }) {
            text += line("B: " + String(type, radix: 16), codes)
        }
        for (code, axis) in recording.device.axes.sorted(by: { $0.key < $1.key }) {
            text += "A: \(String(code, radix: 16)) \(axis.minimum) \(axis.maximum) "
            text += "\(axis.fuzz) \(axis.flat) \(axis.resolution)\n"
        }
        for frame in recording.frames {
            let fraction = String(frame.timeInMicroseconds % 1_000_000)
            let zeros = String(repeating: "0", count: 6 - fraction.count)
            let time = "\(frame.timeInMicroseconds / 1_000_000).\(zeros)\(fraction)"
            for event in frame.events {
                text += "E: \(time) \(String(event.type, radix: 16)) "
                text += "\(String(event.code, radix: 16)) \(event.value)\n"
            }
        }
        return Array(text.utf8)
    }

    private func line(_ start: String, _ numbers: Set<UInt16>) -> String {
        var bytes = [UInt8](repeating: 0, count: Int(numbers.max() ?? 0) / 8 + 1)
        for number in numbers {
            bytes[Int(number) / 8] |= 1 << UInt8(number % 8)
        }
        return start + bytes.map { " " + String($0, radix: 16) }.joined() + "\n"
    }
}
