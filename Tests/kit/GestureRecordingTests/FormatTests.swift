// SPDX-License-Identifier: MIT

import Dispatch
@_spi(GestureTools) import GestureKit
import GestureRecording
import Glibc
import TestSupport
import Testing

@Suite("What a reader of recordings takes")
struct FormatTests {
    @Test("Fields come in any order, with spaces between and before them")
    func order() throws {
        let read = try lines(head + "  down   y=2 x=1 id=-3 device=0 time=5  \n")
        let sample = TouchSample(
            .down(at: Point(x: 1, y: 2)),
            id: -3,
            time: Timestamp(microseconds: 5)
        )
        #expect(read.map(\.entry) == [.touch(sample)])
    }

    @Test("Lines may end in CR LF and be empty")
    func ends() throws {
        let text = (head + "\nframe time=1\n\n").replacingNewlines(with: "\r\n")
        #expect(try lines(text).count == 1)
    }

    @Test("The longest line may end in CR LF, and a longer one is an error")
    func longestLine() throws {
        for (length, isRead) in [(4096, true), (4097, false)] {
            let comment = "#" + String(repeating: "x", count: length - 1)
            for end in ["\n", "\r\n"] {
                let text = head + "frame time=1\n" + comment + end + "frame time=2\n"
                #expect((failure(text) == nil) == isRead)
            }
        }
    }

    @Test("A pipe that does not block is waited for")
    func nonBlockingPipe() throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        _ = fcntl(input, F_SETFL, O_NONBLOCK)
        let start = head + "frame time=1\nframe ti"
        write(output, start, start.utf8.count)
        let reader = try RecordingReader(descriptor: input, name: "pipe")
        // Not in a task: this test keeps one of the few threads for tasks.
        DispatchQueue(label: "writer").async {
            write(output, "me=2\n", 5)
            close(output)
        }
        // Nearly always, this reads before there is more.
        #expect(try reader.next() != nil)
        #expect(try reader.next() != nil)
        #expect(try reader.next() == nil)
        close(input)
    }

    @Test("Decimals are rounded to the nearest step")
    func rounding() throws {
        let read = try lines(head + "motion time=1 device=0 id=0 x=0.00013 y=-7.000122\n")
        let sample = TouchSample(
            .motion(to: Point(x: 1.0 / 4096, y: -7)),
            time: Timestamp(microseconds: 1)
        )
        #expect(read.map(\.entry) == [.touch(sample)])
    }

    @Test("What a newer minor version adds is kept and does not disturb")
    func unknown() throws {
        let text =
            head.replacing("1.0", with: "1.9")
            + "up time=1 device=0 id=0 force=12.5 tip=\"a=b c\"\nwheel time=1 clicks=3\n"
        let read = try lines(text)
        #expect(read.map(\.otherFields) == [["force=12.5", "tip=\"a=b c\""], []])
        #expect(read.last?.entry == .other("wheel time=1 clicks=3"))
        #expect(try written(reader(text).header, read) == text)
    }

    @Test("Comments in the head and between samples are kept")
    func comments() throws {
        let text = head + "frame time=1\n# a \"comment\" with x=1\nframe time=2\n"
        let read = try lines(text)
        #expect(read.map(\.entry)[1] == .other("# a \"comment\" with x=1"))
        #expect(
            try reader("gesture-recording 1.0\n# one\nwindow width=1 height=1\n# two\n")
                .header.otherLines == ["# one", "# two"]
        )
    }

    @Test("Times may go back: that is for the engine to judge")
    func timeGoesBack() throws {
        #expect(try lines(head + "frame time=9\nframe time=3\n").count == 2)
    }

    @Test("A recording may have no samples")
    func empty() throws {
        #expect(try lines(head) == [])
    }

    @Test("The reader says where it is")
    func lineNumber() throws {
        let reader = try reader(head + "# five\nframe time=1\nframe time=2\n")
        #expect(reader.lineNumber == 5)
        _ = try reader.next()
        #expect(reader.lineNumber == 6)
        _ = try reader.next()
        #expect(reader.lineNumber == 7)
    }
}

extension String {
    func replacing(_ old: String, with new: String) -> String {
        split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
    }

    func replacingNewlines(with end: String) -> String {
        replacing("\n", with: end)
    }
}

@Suite("The writer of recordings")
struct WriterTests {
    @Test("What belongs to whole frames is there without a flush, and no half of a line is")
    func frames() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "test", header: header)
        #expect(file.text == head)
        try writer.write(TouchSample(.down(at: .zero), time: .zero))
        #expect(file.text == head)
        try writer.write(TouchSample(.frame, time: .zero))
        #expect(try lines(file.text).count == 2)
        try writer.write(TouchpadStep(.end(.swipe), device: 1, time: .zero))
        #expect(try lines(file.text).count == 3)
        try writer.write(TouchSample(.up, time: .zero))
        try writer.flush()
        #expect(try lines(file.text).count == 4)
    }

    @Test("What has no place in a recording is refused, and the recording continues")
    func refused() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "out", header: header)
        for (entry, message) in Self.refusals {
            let error = failure { () throws(RecordingError) in
                try writer.write(RecordingLine(entry))
            }
            #expect(error?.file == "out")
            #expect(error?.message.contains(message) == true, "\(error?.message ?? "\(entry)")")
        }
        try writer.write(TouchSample(.frame, time: .zero))
        #expect(file.text == head + "frame time=0\n")
    }

    @Test("A line that makes the head longer than 1000 lines is refused, but not after a sample")
    func longestHead() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "test", header: header)
        let comment = RecordingLine(.other("# more"))
        // The version and the window are lines of it, too.
        for _ in 0..<(1000 - 2 - header.otherLines.count - header.devices.count) {
            try writer.write(comment)
        }
        let error = failure { () throws(RecordingError) in try writer.write(comment) }
        #expect(error?.message.contains("more than 1000 lines") == true)
        try writer.write(TouchSample(.frame, time: .zero))
        try writer.write(comment)
        try writer.flush()
        #expect(try lines(file.text).count == 2)
    }

    static let refusals: [(RecordingLine.Entry, String)] = [
        (.touch(TouchSample(.down(at: Point(x: .nan, y: 0)), time: .zero)), "“x” must be within"),
        (
            .touch(TouchSample(.motion(to: Point(x: 0, y: .infinity)), time: .zero)),
            "“y” must be within"
        ),
        (.touch(TouchSample(.up, device: 3, time: .zero)), "device 3 must be described"),
        (.step(TouchpadStep(.swipe(by: Vector(x: 1e9, y: 0)), device: 1, time: .zero)), "“dx”"),
        (
            .step(
                TouchpadStep(.begin(.hold, fingers: 0, at: .zero), device: 1, time: .zero)
            ), "“fingers”"
        ),
        (
            .step(
                TouchpadStep(.pinch(by: .zero, scale: 0, turn: 0), device: 1, time: .zero)
            ), "“scale”"
        ),
        (.device(RecordedDevice(touchpad: 1, name: "again")), "already described"),
        (.other("frame time=1"), "something else"),
        (.other("# two\nlines"), "control character"),
        (.other("no line"), "not a line"),
        (.other("# " + String(repeating: "x", count: 5000)), "more than 4096 bytes"),
        (.other(""), "something else"),
    ]

    @Test("A header that no reader takes is refused")
    func refusedHeader() {
        var bad = header
        bad.minorVersion = -1
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.otherWindowFields = ["a=1\nframe"]
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.window.width = .nan
        #expect(throws: RecordingError.self) { try written(bad) }
        bad = header
        bad.otherLines = ["frame time=1"]
        #expect(throws: RecordingError.self) { try written(bad) }
    }

    @Test("A full disk is an error that says so")
    func fullDisk() {
        let descriptor = open("/dev/full", O_WRONLY)
        defer { close(descriptor) }
        let error = failure { () throws(RecordingError) in
            try RecordingWriter(descriptor: descriptor, name: "full.gesture", header: header)
        }
        #expect(error?.file == "full.gesture")
        #expect(error?.message == "this cannot be written: No space left on device")
    }

    @Test("A file continues with what was not written when there is room again")
    func roomAgain() async {
        // A limit of the process takes the place of a full disk.
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let file = TemporaryFile()
            let writer = try RecordingWriter(
                descriptor: file.descriptor,
                name: "test",
                header: header
            )
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            var least = limit
            least.rlim_cur = rlim_t(head.utf8.count + 20)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &least)
            for time: UInt64 in 1...3 {
                let sample = TouchSample(.frame, time: Timestamp(microseconds: time))
                _ = failure { () throws(RecordingError) in try writer.write(sample) }
            }
            #expect(file.text == head + "frame time=1\n")
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            try writer.flush()
            #expect(file.text == head + "frame time=1\nframe time=2\nframe time=3\n")
        }
    }

    @Test("A device that was refused can be written with another name")
    func deviceAgain() throws {
        let file = TemporaryFile()
        let writer = try RecordingWriter(descriptor: file.descriptor, name: "test", header: header)
        var pad = RecordedDevice(touchpad: 2, name: String(repeating: "x", count: 5000))
        let error = failure { () throws(RecordingError) in
            try writer.write(RecordingLine(.device(pad)))
        }
        #expect(error?.message.contains("more than 4096 bytes") == true)
        pad.name = "Pad"
        try writer.write(RecordingLine(.device(pad)))
        #expect(try reader(file.text).header.devices == header.devices + [pad])
    }

    @Test("A pipe that takes no more for now is waited for")
    func slowPipe() async throws {
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let (input, output) = (ends[0], ends[1])
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        let counted = Task.detached {
            let reader = try RecordingReader(descriptor: input, name: "pipe")
            var count = 0
            while try reader.next() != nil {
                count += 1
            }
            return count
        }
        let writer = try RecordingWriter(descriptor: output, name: "pipe", header: header)
        for time in 0..<8_000 {
            try writer.write(TouchSample(.frame, time: Timestamp(microseconds: UInt64(time))))
        }
        close(output)
        #expect(try await counted.value == 8_000)
        close(input)
    }
}

@Suite("Recordings that are written and read again")
struct RoundTripTests {
    @Test("Random recordings come back bit for bit", arguments: 1...20 as ClosedRange<UInt64>)
    func random(seed: UInt64) throws {
        var random = RandomLines(seed: seed)
        // Comments before the first sample are the header's.
        let recorded = [RecordingLine(.cancelAll(.zero))] + random.lines(100)
        let text = try written(header, recorded)
        #expect(try lines(text) == recorded)
        #expect(try reader(text).header == header)
    }

    @Test("A recording that is read and written is the same text")
    func text() throws {
        var random = RandomLines(seed: 77)
        let text = try written(header, random.lines(200))
        #expect(try written(reader(text).header, lines(text)) == text)
    }

    @Test("Four decimals distinguish all positions within a point, near zero and far out")
    func positions() throws {
        for whole in [-2, 262_143] {
            let points = (0..<4096).map { Point(x: Double(whole) + Double($0) / 4096, y: 0) }
            let recorded = points.map {
                RecordingLine(.touch(TouchSample(.motion(to: $0), time: .zero)))
            }
            #expect(try lines(written(header, recorded)) == recorded)
        }
    }

    @Test("The ends of all ranges have a place")
    func limits() throws {
        let far = 262_144.0
        let recorded: [RecordingLine.Entry] = [
            .touch(TouchSample(.down(at: Point(x: far, y: -far)), id: .max, time: .zero)),
            .touch(TouchSample(.up, id: .min, time: Timestamp(microseconds: .max))),
            .step(pinch(scale: 4096, turn: 2000 * .pi)),
            .step(pinch(scale: 1 / 4096, turn: -2000 * .pi)),
            .step(pinch(scale: 1 + 0x1p-32, turn: 2 * .pi / 0x1p32)),
        ]
        #expect(
            try lines(written(header, recorded.map { RecordingLine($0) })).map(\.entry) == recorded
        )
    }

    @Test("Lines look as the specification has them")
    func look() throws {
        let time = Timestamp(microseconds: 31_980)
        let text = try written(
            header,
            [
                RecordingLine(
                    .touch(TouchSample(.down(at: Point(x: 920.5, y: 522)), id: 3, time: time))
                ),
                RecordingLine(
                    .touch(TouchSample(.size(major: 60.25, minor: 41.5), id: 3, time: time))
                ),
                RecordingLine(.touch(TouchSample(.size(major: 0, minor: 0), id: 3, time: time))),
                RecordingLine(.touch(TouchSample(.frame, time: time))),
                RecordingLine(.step(pinch(scale: 1.5, turn: -.pi / 2))),
            ]
        )
        let body = """
            down time=31980 device=0 id=3 x=920.5000 y=522.0000
            size time=31980 device=0 id=3 major=60.2500 minor=41.5000
            size time=31980 device=0 id=3 major=0.0000
            frame time=31980
            pinch-update time=0 device=1 dx=0.0000 dy=0.0000 scale=1.5000000000 turn=-90.00000000

            """
        #expect(text == head + body)
    }

    @Test("A device keeps all that is known of it")
    func device() throws {
        var device = RecordedDevice(
            touchscreen: 65535,
            name: "A \"panel\"\\ of\n\u{7f} 30 ″",
            mapping: .measured,
            size: Size(width: 2168.25, height: 1219)
        )
        device.millimeters = Size(width: 344.231, height: 193.5)
        device.x = RecordedDevice.Axis(minimum: .min, maximum: .max, resolution: 12)
        device.y = RecordedDevice.Axis(minimum: 0, maximum: 1)
        device.otherFields = ["serial=\"x y\""]
        var header = RecordingHeader(window: Size(width: 1, height: 262_144), devices: [device])
        header.minorVersion = 7
        header.otherWindowFields = ["color=red"]
        header.otherLines = ["# who drew this", "tablet number=4"]
        #expect(try reader(written(header)).header == header)
    }

    @Test("A device may come later, before its first sample")
    func laterDevice() throws {
        let late = RecordedDevice(touchpad: 9, name: "late")
        let step = TouchpadStep(.end(.hold), device: 9, time: .zero)
        let recorded = [
            RecordingLine(.cancelAll(.zero)), RecordingLine(.device(late)),
            RecordingLine(.step(step)),
        ]
        #expect(try lines(written(header, recorded)) == recorded)
    }

    private func pinch(scale: Double, turn: Double) -> TouchpadStep {
        TouchpadStep(.pinch(by: .zero, scale: scale, turn: turn), device: 1, time: .zero)
    }
}

/// Makes up lines of every kind, with numbers from all over their ranges.
private struct RandomLines {
    var generator: SplitMix64

    init(seed: UInt64) {
        generator = SplitMix64(seed: seed)
    }

    mutating func lines(_ count: Int) -> [RecordingLine] {
        (0..<count).map { _ in line() }
    }

    private mutating func line() -> RecordingLine {
        let others = number(0...9) == 0 ? ["pressure=0.5", "note=\"a \\\" b\""] : []
        switch number(0...11) {
        case 0...6: return RecordingLine(.touch(sample()), otherFields: others)
        case 7...9: return RecordingLine(.step(step()), otherFields: others)
        case 10: return RecordingLine(.cancelAll(time()), otherFields: others)
        default:
            return RecordingLine(.other(number(0...1) == 0 ? "# Größe" : "wheel time=1 by=-3"))
        }
    }

    private mutating func sample() -> TouchSample {
        let kinds: [TouchSample.Kind] = [
            .down(at: point()), .motion(to: point()), .up, .cancel,
            .size(major: abs(length()), minor: abs(length())),
            .size(major: abs(length()), minor: 0),
        ]
        guard let kind = kinds.randomElement(using: &generator), number(0...4) > 0 else {
            return TouchSample(.frame, time: time())
        }
        let types: [TouchType] = [.finger, .finger, .pen, .touchpad, .indirectPointer]
        var sample = TouchSample(kind, id: number(.min ... .max), time: time())
        if case .down = kind {
            sample.type = types.randomElement(using: &generator) ?? .finger
        }
        return sample
    }

    private mutating func step() -> TouchpadStep {
        let gesture = TouchpadStep.Gesture.allCases.randomElement(using: &generator) ?? .hold
        let kinds: [TouchpadStep.Kind] = [
            .begin(gesture, fingers: number(1...32), at: point()),
            .swipe(by: way()),
            .pinch(by: way(), scale: scale(), turn: turn()),
            .end(gesture),
            .cancel(gesture),
        ]
        let kind = kinds.randomElement(using: &generator) ?? .end(gesture)
        var step = TouchpadStep(kind, device: 1, time: time())
        if case .begin(.swipe, fingers: _, at: _) = kind {
            step.suitsAnyCount = .random(using: &generator)
        }
        return step
    }

    private mutating func time() -> Timestamp {
        Timestamp(microseconds: generator.next() >> UInt64(number(0...63)))
    }

    private mutating func point() -> Point {
        Point(x: length(), y: length())
    }

    private mutating func way() -> Vector {
        Vector(x: length(), y: length())
    }

    private mutating func length() -> Double {
        Double(signed(bits: 30)) / 4096
    }

    private mutating func scale() -> Double {
        Double(number((1 << 20)...(1 << 44)) >> number(0...20) | 1 << 20) / 0x1p32
    }

    private mutating func turn() -> Double {
        Double(signed(bits: 41)) * (2 * Double.pi / 0x1p32)
    }

    /// Short numbers as often as long ones.
    private mutating func signed(bits: Int) -> Int64 {
        let magnitude = Int64(generator.next() >> UInt64(64 - number(1...bits)))
        return number(0...1) == 0 ? magnitude : -magnitude
    }

    private mutating func number<Number: FixedWidthInteger>(
        _ range: ClosedRange<Number>
    ) -> Number {
        Number.random(in: range, using: &generator)
    }
}
