// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import GestureKit
import GestureRecording
import Testing

/// A device that reports other abilities than it has, or other numbers than it may.
struct Lie: CustomTestStringConvertible, Sendable {
    var name: String
    /// Whether its gestures are recognized all the same.
    var works = false
    var describe: @Sendable (inout EvdevDevice) -> Void = { _ in }
    var report: @Sendable (inout EvdevEvent) -> Void = { _ in }

    var testDescription: String { name }

    static let all: [Lie] = [
        Lie(name: "minimum above maximum") { device in
            for code in axes {
                device.axes[code]?.minimum = 20_000
            }
        },
        Lie(name: "no range") { device in
            for code in axes {
                device.axes[code] = .init(minimum: 5000, maximum: 5000, resolution: 40)
            }
        },
        Lie(name: "the widest range") { device in
            for code in axes {
                device.axes[code] = .init(minimum: .min, maximum: .max, resolution: 40)
            }
        },
        Lie(name: "a range of 100 positions") { device in
            for code in axes {
                device.axes[code]?.maximum = 100
            }
        },
        Lie(name: "no resolution", works: true) { device in
            for code in axes {
                device.axes[code]?.resolution = 0
            }
        },
        Lie(name: "a negative resolution") { device in
            for code in axes {
                device.axes[code]?.resolution = -40
            }
        },
        Lie(name: "the largest resolution") { device in
            for code in axes {
                device.axes[code]?.resolution = .max
            }
        },
        Lie(name: "a large fuzz") { device in
            for code in axes {
                device.axes[code]?.fuzz = 5000
            }
        },
        Lie(name: "values out of range", report: { $0.scale(by: 100) }),
        Lie(name: "extreme values", report: { $0.scale(by: 1_000_000) }),
        Lie(name: "negative values", report: { $0.scale(by: -1) }),
        without("plain axes", 0x00, 0x01),
        without("vertical positions", 0x36),
        without("positions", 0x35, 0x36),
        without("tracking IDs", 0x39),
        without("slots", 0x2f),
        Lie(name: "one slot") { $0.axes[EvdevEvent.slot]?.maximum = 0 },
        Lie(name: "1,024 slots", works: true) { $0.axes[EvdevEvent.slot]?.maximum = 1023 },
        Lie(name: "slots from a negative number") { $0.axes[EvdevEvent.slot]?.minimum = -5 },
        Lie(name: "no keys") { $0.capabilities[EvdevEvent.key] = [] },
        Lie(name: "tracking IDs out of range", works: true) { event in
            event.changeID { $0 + 1_000_000 }
        },
        Lie(name: "one tracking ID for all contacts", works: true) { event in
            event.changeID { _ in 7 }
        },
        Lie(name: "negative tracking IDs") { event in event.changeID { -2 - $0 } },
    ]

    private static let axes: [UInt16] = [0x00, 0x01, 0x35, 0x36]

    private static func without(_ what: String, _ codes: UInt16...) -> Lie {
        Lie(name: "without \(what)") { device in
            for code in codes {
                device.axes[code] = nil
                device.capabilities[EvdevEvent.absolute]?.remove(code)
            }
        }
    }
}

extension Lie {
    init(name: String, works: Bool = false, report: @escaping @Sendable (inout EvdevEvent) -> Void)
    {
        self.init(name: name, works: works, describe: { _ in }, report: report)
    }
}

extension EvdevEvent {
    fileprivate mutating func scale(by factor: Int32) {
        if type == Self.absolute && [0x00, 0x01, 0x35, 0x36].contains(code) {
            value = value.multipliedReportingOverflow(by: factor).partialValue
        }
    }

    fileprivate mutating func changeID(_ change: (Int32) -> Int32) {
        if type == Self.absolute && code == Self.trackingID && value >= 0 {
            value = change(value)
        }
    }
}

@Suite("Devices that lie")
struct LyingDeviceTests {
    @Test("A lie harms nobody, and an honest device works after it", arguments: Lie.all)
    func lie(_ lie: Lie) throws {
        for kind in Kind.all {
            let about: Comment = "\(kind.name)"
            let fresh = try FaultDesk([kind])
            let expected = try fresh.perform(kind, on: fresh.plug(kind.device()))
            let desk = try FaultDesk([kind])
            var description = kind.device(named: "Liar")
            lie.describe(&description)
            do {
                let device = try desk.plug(description)
                let outcome = try desk.perform(kind, on: device, report: lie.report)
                if lie.works {
                    #expect(outcome.states == expected.states, about)
                }
                try device.remove()
                desk.turn()
            } catch is RecordingError {
                // libinput has refused it.
                #expect(!lie.works, about)
            }
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
            #expect(try desk.perform(kind, on: desk.plug(kind.device())) == expected, about)
            #expect(desk.problems == [], about)
            #expect(desk.leftovers == [], about)
        }
    }
}
