// SPDX-License-Identifier: MIT

import GestureKit
import GestureRecording
import TestSupport
import Testing

@Suite("Damaged recordings")
struct DamageTests {
    private static let pen =
        "pen time=1 device=0 id=0 force=0.5 altitude=60 azimuth=270 distance=0 buttons=1 tool=eraser"

    /// A line, and what is said about it.
    static let damages: [(String, String)] = [
        ("down", "“x” is missing"),
        ("up time=1 device=0", "“id” is missing"),
        ("frame", "“time” is missing"),
        ("frame time", "not a line of a recording"),
        ("frame time=", "not a line of a recording"),
        ("frame time=1 =2", "not a line of a recording"),
        ("frame, time=1", "not a line of a recording"),
        ("Frame time=1", "not a line of a recording"),
        ("0 frame", "not a line of a recording"),
        ("frame time=1 time=2", "“time” occurs twice"),
        ("frame time=1.5", "“time” is not a whole number"),
        ("frame time=-1", "“time” must be from 0 to 18446744073709551615"),
        ("frame time=18446744073709551616", "“time” must be from 0 to 18446744073709551615"),
        ("frame time=99999999999999999999999999999999", "“time” must be from 0"),
        ("frame time=0x10", "“time” is not a whole number"),
        ("frame time=\"1\"", "“time” is not a whole number"),
        ("up time=1 device=65536 id=0", "“device” must be from 0 to 65535"),
        ("up time=1 device=0 id=2147483648", "“id” must be from -2147483648 to 2147483647"),
        ("up time=1 device=2 id=0", "no line before this one describes device 2"),
        ("motion time=1 device=0 id=0 x=nan y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=1e3 y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=.5 y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=5. y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=+5 y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=1.2.3 y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=- y=1", "“x” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=1 y=0.1234567890123456789", "“y” is not a decimal number"),
        ("motion time=1 device=0 id=0 x=262144.0002 y=1", "“x” must be within ±262144 points"),
        ("motion time=1 device=0 id=0 x=1 y=-999999999", "“y” must be within ±262144 points"),
        (
            "down time=1 device=0 id=0 x=1 y=1 type=thumb",
            "“type” must be finger, pen, touchpad, pointer or palm"
        ),
        ("hold-begin time=1 device=1 fingers=0 x=0 y=0", "“fingers” must be from 1 to 32"),
        ("hold-begin time=1 device=1 fingers=33 x=0 y=0", "“fingers” must be from 1 to 32"),
        ("pinch-update time=1 device=1 dx=0 dy=0 scale=0 turn=0", "“scale” must be from 1/4096"),
        ("pinch-update time=1 device=1 dx=0 dy=0 scale=1 turn=360001", "“turn” must be within"),
        ("hover time=1 device=0 id=0 x=1", "“y” is missing"),
        ("hover time=1 device=0 x=1 y=1", "“id” is missing"),
        ("away time=1 device=7 id=0", "no line before this one describes device 7"),
        (pen.replacing("0.5", with: "1.0002"), "“force” must be from 0 to 1"),
        (pen.replacing("0.5", with: "nan"), "“force” is not a decimal number"),
        (pen.replacing("60", with: "90.0002"), "“altitude” must be from 0 to 90 degrees"),
        (pen.replacing("270", with: "-1"), "“azimuth” must be from 0 to 360 degrees"),
        (pen.replacing(" distance=0", with: ""), "“distance” is missing"),
        (pen.replacing("buttons=1", with: "buttons=8"), "“buttons” must be from 0 to 7"),
        (pen.replacing("eraser", with: "brush"), "“tool” must be pen or eraser"),
        (pen.replacing(" tool=eraser", with: ""), "“tool” must be pen or eraser"),
        (pen + " x=\"", "a quotation mark is missing"),
        ("swipe-end time=1 device=7", "no line before this one describes device 7"),
        ("cancel-all", "“time” is missing"),
        ("window width=1 height=1", "a second size of the window"),
        ("device number=0 kind=touchpad name=\"x\"", "device 0 is described a second time"),
        ("device number=5 kind=mouse name=\"x\"", "“kind” must be touchscreen or touchpad"),
        ("device number=5 kind=touchpad name=x", "“name” must be a text in quotation marks"),
        ("device number=5 kind=touchpad name=\"x", "a quotation mark is missing"),
        ("device number=5 kind=touchpad name=\"\\x\"", "“name” must be a text in quotation"),
        ("device number=5 kind=touchpad name=\"\\u00g0\"", "“name” must be a text in quotation"),
        ("device number=5 kind=touchpad name=\"\\ud800\"", "“name” must be a text in quotation"),
        ("device number=5 kind=touchscreen name=\"x\"", "a touchscreen needs “mapping”"),
        (
            "device number=5 kind=touchscreen name=\"x\" mapping=guessed width=1 height=1",
            "“mapping” must be"
        ),
        ("device number=5 kind=touchpad name=\"x\" width=1", "“width” and “height” go together"),
        ("device number=5 kind=touchpad name=\"x\" x-minimum=1", "“x-maximum” go together"),
        ("frame time=1\u{0}", "control character"),
        ("frame\ttime=1", "control character"),
        ("gesture-recording 1.0", "another recording"),
        ("# " + String(repeating: "x", count: 4096), "longer than 4096 bytes"),
    ]

    @Test("Every kind of damage is named with its line", arguments: damages.indices)
    func damage(index: Int) {
        let (line, message) = Self.damages[index]
        let error = failure(head + "# five\nframe time=0\n" + line + "\nframe time=2\n")
        #expect(error?.file == "test")
        #expect(error?.line == 7, "\(line)")
        #expect(
            error?.message.contains(message) == true,
            "\(line): \(error?.message ?? "no error")"
        )
    }

    @Test("Bytes that are no UTF-8 are named with their line")
    func notText() {
        for line in ["# \u{ff}", "wheel by=\u{ff}", "frame time=1 by=\u{ff}"] {
            let bytes = Array(head.utf8) + line.unicodeScalars.map { UInt8($0.value) } + [10]
            let error = failure { () throws(RecordingError) in
                let reader = try RecordingReader(bytes: bytes, name: "test")
                while try reader.next() != nil {}
            }
            #expect(error?.description == "test:5: this is not UTF-8")
        }
    }

    @Test("A newer major version is refused, and said to be newer")
    func newerVersion() {
        let error = failure("gesture-recording 2.3\nanything at all\n")
        #expect(error?.line == 1)
        #expect(error?.message.contains("has version 2.3") == true)
        #expect(error?.message.contains("use a newer version of this program") == true)
    }

    @Test(
        "What is no recording is refused as such",
        arguments: [
            "E: 0.0 0003 0035 1\n", "\n", "gesture-recording\n", "gesture-recording 1\n",
            "gesture-recording 1.x\n", "gesture-recording 1.0.0\n", "gesture-recording 1.0 \n",
            "gesture-recording -1.0\n", "gesture-recording 1.\n", "gesture-recording 0.9\n",
            "gesture-recording 9999999999999999999999.0\n",
        ]
    )
    func version(text: String) {
        let error = failure(text)
        #expect(error?.line == 1)
        #expect(
            error?.message.contains("this is not a recording") == true
                || error?.message.contains("there are none before that") == true
        )
    }

    @Test("A byte order mark is named")
    func byteOrderMark() {
        #expect(
            failure("\u{feff}gesture-recording 1.0\n")?.message
                == "it begins with a byte order mark: save it as UTF-8 without one"
        )
    }

    @Test("An empty file is refused as such")
    func empty() {
        #expect(failure("")?.description == "test: the file is empty: record again")
    }

    @Test("A head without the window is refused as such")
    func noWindow() {
        let start = "gesture-recording 1.0\n"
        #expect(failure(start)?.message.contains("size of the window is missing") == true)
        let error = failure(start + "frame time=1\n")
        #expect(error?.line == 2)
        #expect(error?.message.contains("size of the window") == true)
    }

    @Test("A head of 1000 lines is read, and one of 1001 lines is refused")
    func longestHead() throws {
        // Four lines of it are in `head`.
        let text = head + String(repeating: "# more\n", count: 996)
        #expect(try lines(text + "frame time=1\n").count == 1)
        let error = failure(text + "# more\nframe time=1\n")
        #expect(error?.line == 1001)
        #expect(error?.message.contains("a header of more than 1000 lines") == true)
        // Lines without anything are lines, too.
        #expect(failure(text + "\nframe time=1\n")?.line == 1002)
    }

    @Test("Of a recording that is cut off, all lines before the last are read, and that is named")
    func cut() throws {
        let reader = try reader(head + "frame time=1\nframe time=2\nframe time=3")
        #expect(try reader.next() != nil)
        #expect(try reader.next() != nil)
        for _ in 0..<2 {
            let error = failure { () throws(RecordingError) in try reader.next() }
            #expect(error?.line == 7)
            #expect(error?.message.contains("the recording is cut off") == true)
        }
    }
}
