// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
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
