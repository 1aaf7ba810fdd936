// SPDX-License-Identifier: MIT

import EvdevRecording
import GestureKit
import GestureRecording

/// Gives any bytes to all readers of files from strangers. Each reader must end in frames, or in a
/// clear error. A new format belongs into this list.
private let parsers: [@Sendable ([UInt8]) throws -> Void] = [readAsEvdev, readAsRecording]

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    for parse in parsers {
        do {
            try parse(bytes)
        } catch let error as RecordingError {
            precondition(!error.message.isEmpty, "an error without words")
            precondition(error.line.map { $0 > 0 } ?? true, "a line before the first")
        } catch {
            fatalError("an error of another kind: \(error)")
        }
    }
    return 0
}

/// Any of the evdev formats, described by itself or a device of ours, with the sizes of contacts.
private func readAsEvdev(_ bytes: [UInt8]) throws {
    let reader = try EvdevRecording.reader(bytes: bytes, name: "fuzz", description: touchscreen)
    var axes = ContactAxes(reader.device)
    var lastTime: UInt64 = 0
    while let frame = try reader.next() {
        precondition(frame.timeInMicroseconds >= lastTime, "the time goes back")
        precondition(frame.events.last?.isReport == true, "a frame without an end")
        lastTime = frame.timeInMicroseconds
        axes?.take(frame)
        _ = axes?.lengths(slot: 1, x: 100, y: 100)
    }
    precondition(reader.remarks.allSatisfy { !$0.isEmpty }, "a remark without words")
}

/// A recording of our own, played to an engine, which refuses what makes no sense.
private func readAsRecording(_ bytes: [UInt8]) throws {
    let reader = try RecordingReader(bytes: bytes, name: "fuzz")
    let feed = RecordedFeed(reader)
    if let setup = feed.setup {
        return try play(feed, setup)
    }
    let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
    window.addGestureRecognizer(TransformGestureRecognizer())
    while let line = try reader.next() {
        switch line.entry {
        case .touch(let sample): try? window.gestureEngine.push(sample)
        case .pen(let sample): try? window.gestureEngine.push(sample)
        case .step(let step): try? window.gestureEngine.push(step)
        case .cancelAll(let time): window.gestureEngine.cancelAllTouches(at: time)
        case .device, .other: break
        }
    }
}

/// A recording that a program made of itself, played to its own recognizers.
private func play(_ feed: RecordedFeed, _ setup: RecordedSetup) throws {
    let stage = try ReplaySetup(feed.description, setup)
    while try feed.next({ stage.push($0) }) {}
    stage.finish()
    precondition(stage.comparison?.isEmpty == false, "a comparison without words")
}

/// For recordings that do not describe theirs: two slots, with noise.
private let touchscreen: EvdevDevice = {
    var device = EvdevDevice()
    device.properties = [1]
    device.capabilities = [
        0: [0, 1, 3], 1: [0x14a], 3: [0, 1, 0x2f, 0x30, 0x31, 0x35, 0x36, 0x37, 0x39],
    ]
    for code in [0x00, 0x01, 0x35, 0x36] as [UInt16] {
        device.axes[code] = .init(minimum: 0, maximum: 4095, fuzz: 8)
    }
    device.axes[0x2f] = .init(minimum: 0, maximum: 1)
    device.axes[0x30] = .init(minimum: 0, maximum: 255, resolution: 10)
    device.axes[0x31] = .init(minimum: 0, maximum: 255, resolution: 10)
    return device
}()
