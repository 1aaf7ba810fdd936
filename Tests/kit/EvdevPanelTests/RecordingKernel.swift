// SPDX-License-Identifier: MIT

import EvdevPanel
import EvdevRecording

/// A kernel without programs. It writes down each call.
final class RecordingKernel: PanelKernel {
    enum Deed: Equatable {
        case send(stamp: UInt64, isLost: Bool)
        case drop(stamp: UInt64)
        case plug
        case unplug
        case session(isActive: Bool)
    }

    var deeds: [Deed] = []
    var frames: [[EvdevEvent]] = []
    var isProgramReady = true
    private var count: UInt32 = 0

    var stamps: [UInt64] {
        deeds.compactMap { deed in
            if case .send(let stamp, _) = deed { stamp } else { nil }
        }
    }

    func plug(_ device: EvdevDevice) -> UInt32 {
        deeds.append(.plug)
        count += 1
        return count
    }

    func unplug(_ handle: UInt32) { deeds.append(.unplug) }

    func send(_ events: [EvdevEvent], to handle: UInt32, stamp: UInt64, isLost: Bool) {
        deeds.append(.send(stamp: stamp, isLost: isLost))
        frames.append(events)
    }

    func drop(_ handle: UInt32, stamp: UInt64) { deeds.append(.drop(stamp: stamp)) }
    func setSessionActive(_ isActive: Bool) { deeds.append(.session(isActive: isActive)) }
    func isOpened(_ handle: UInt32) -> Bool { isProgramReady }
    func isRead(_ handle: UInt32) -> Bool { isProgramReady }
    func isDrained(_ handle: UInt32) -> Bool { isProgramReady }
    func contactCount(_ handle: UInt32) -> Int { 0 }
}

/// A touchscreen of 100 x 50 mm without a program, and a script on it.
struct Stage {
    let kernel = RecordingKernel()
    let stage: PanelStage
    var track: PanelTrack
    var errors: [String] { results.compactMap { $0.first?.message } }
    private let log = Log()

    /// The result of each command so far.
    var results: [[PanelError]] { log.results }

    private final class Log {
        var results: [[PanelError]] = []
    }

    init(_ lines: String = "") throws {
        stage = PanelStage(kernel)
        let size = PanelSize(width: 100, height: 50)
        try stage.add(.touchscreen(size), size)
        track = PanelTrack(device: "touchscreen") { (_) throws(PanelError) in
            throw PanelError("no recordings here")
        }
        kernel.deeds = []
        try add(lines)
    }

    mutating func add(_ lines: String) throws {
        let log = log
        try PanelScript(lines, name: "test").add(to: &track) { error in
            log.results.append(error.map { [$0] } ?? [])
        }
    }

    mutating func run(now: UInt64) -> UInt64? {
        track.run(now: now, stage)
    }
}
