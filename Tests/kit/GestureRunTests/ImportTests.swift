// SPDX-License-Identifier: MIT

import GestureConfiguration
@_spi(GestureTools) import GestureKit
import GestureRun
import Testing

/// A line of another program's configuration, and what becomes of it: each action in words, or the
/// beginning of the reason why it is left out.
struct ImportedLine: Sendable, CustomTestStringConvertible {
    var line: String
    var actions: [String] = []
    var note: String?

    var testDescription: String { line }

    init(_ line: String, _ actions: String...) {
        (self.line, self.actions) = (line, actions)
    }

    init(_ line: String, isLeftOut note: String, _ actions: String...) {
        (self.line, self.note, self.actions) = (line, note, actions)
    }
}

/// The actions of a converted configuration, in words: what the reader makes of it.
private func words(_ imported: ImportedActions) throws -> [String] {
    guard !imported.isEmpty else {
        return []
    }
    let configuration = try Configuration(yaml: imported.text, file: "imported")
    return try configuration.actions.map { action in
        let kind = try #require(configuration.recognizers.first { $0.name == action.gesture }?.kind)
        let made = RecognizerSet(configuration).recognizers
        let recognizer = try #require(made.first { $0.name == action.gesture })
        let parts = [
            "\(kind.rawValue) \(fingers(recognizer))", action.edge.map { "at \($0.word)" },
            action.direction?.rawValue, action.moment == .began ? "began" : nil,
            action.device == "touchpad" || action.device == "touchscreen"
                ? nil : "device \(action.device ?? "")",
        ]
        return parts.compactMap(\.self).joined(separator: " ") + ": " + action.run.asShellLine
    }
}

private func fingers(_ recognizer: GestureRecognizer) -> Int {
    switch recognizer {
    case let pan as PanGestureRecognizer: pan.minimumNumberOfTouches
    case let swipe as SwipeGestureRecognizer: swipe.numberOfTouchesRequired
    case let hand as TwoFingerGestureRecognizer: hand.minimumNumberOfTouches
    case let tap as TapGestureRecognizer: tap.numberOfTouchesRequired
    case let press as LongPressGestureRecognizer: press.numberOfTouchesRequired
    default: 0
    }
}

private let gestures = [
    ImportedLine("gesture swipe up 3 cmd", "pan 3 up: cmd"),
    ImportedLine("gesture swipe down 4 cmd", "pan 4 down: cmd"),
    ImportedLine("gesture swipe left 5 cmd", "pan 5 left: cmd"),
    ImportedLine("gesture swipe right 3 cmd a b", "pan 3 right: cmd a b"),
    ImportedLine("gesture swipe left_up 3 cmd", "pan 3 up-left: cmd"),
    ImportedLine("gesture swipe left_down 3 cmd", "pan 3 down-left: cmd"),
    ImportedLine("gesture swipe right_up 3 cmd", "pan 3 up-right: cmd"),
    ImportedLine("gesture swipe right_down 3 cmd", "pan 3 down-right: cmd"),
    ImportedLine(
        "gesture swipe up cmd",
        "pan 3 up: cmd",
        "pan 4 up: cmd",
        "pan 5 up: cmd"
    ),
    ImportedLine("gesture: swipe up 3 cmd", "pan 3 up: cmd"),
    ImportedLine("  gesture\tswipe  up\t3   cmd", "pan 3 up: cmd"),
    ImportedLine("gesture SWIPE Up 3 cmd", "pan 3 up: cmd"),
    ImportedLine("gesture pinch in 2 cmd", "pinch 2 in: cmd"),
    ImportedLine("gesture pinch out 4 cmd", "pinch 4 out: cmd"),
    ImportedLine("gesture pinch clockwise 2 cmd", "rotation 2 clockwise: cmd"),
    ImportedLine("gesture pinch anticlockwise 3 cmd", "rotation 3 counterclockwise: cmd"),
    ImportedLine(
        "gesture pinch in cmd",
        "pinch 2 in: cmd",
        "pinch 3 in: cmd",
        "pinch 4 in: cmd",
        "pinch 5 in: cmd"
    ),
    ImportedLine("gesture hold on 4 cmd", "tap 4: cmd"),
    ImportedLine("gesture hold on+1.5 3 cmd", "long-press 3 began: cmd"),
    ImportedLine("gesture hold on+2 3 cmd", "long-press 3 began: cmd"),
    ImportedLine("gesture swipe up 3 xdotool key 'super+s'", "pan 3 up: xdotool key super+s"),
    ImportedLine("gesture swipe up 3 echo \"a b\" c\\ d", "pan 3 up: echo 'a b' 'c d'"),
    ImportedLine("gesture swipe up 3 amixer set Master 8%+", "pan 3 up: amixer set Master 8%+"),
    ImportedLine("gesture swipe up 3 echo $HOME | wc", "pan 3 up: echo '$HOME' '|' wc"),
    ImportedLine("gesture swipe up 3 echo a &b *c", "pan 3 up: echo a '&b' '*c'"),
    ImportedLine("gesture swipe up 3 ~/x y", "pan 3 up: sh -c 'exec ~/x \"$@\"' sh y"),
    ImportedLine("gesture swipe up 3 $HOME/x", "pan 3 up: sh -c 'exec $HOME/x \"$@\"' sh"),
    ImportedLine("gesture swipe up 3 echo 'open", isLeftOut: "a quote is not closed"),
    ImportedLine("gesture swipe up _internal ws_up", isLeftOut: "“_internal ws_up” is a part"),
    ImportedLine("gesture  swipe  up  3  _internal x", isLeftOut: "“_internal x” is a part"),
    ImportedLine("gesture drag drag 3 _drag 500", isLeftOut: "“_drag 500” is a part"),
    ImportedLine("gesture drag 3 drag xdotool", isLeftOut: "no gesture here is like “drag”"),
    ImportedLine("gesture swipe up", isLeftOut: "a gesture has an action"),
    ImportedLine("gesture swipe up  ", isLeftOut: "a gesture has an action"),
    ImportedLine("gesture swipe up \t ", isLeftOut: "a gesture has an action"),
    ImportedLine("gesture swipe up 3", isLeftOut: "3 fingers, or no command"),
    ImportedLine("gesture swipe up 3  ", isLeftOut: "3 fingers, or no command"),
    ImportedLine("gesture swipe north 3 cmd", isLeftOut: "no swipe is like “north”"),
    ImportedLine("gesture pinch left 2 cmd", isLeftOut: "no pinch is like “left”"),
    ImportedLine("gesture hold off 2 cmd", isLeftOut: "no hold is like “off”"),
    ImportedLine("gesture hold on+x 2 cmd", isLeftOut: "no hold is like “on+x”"),
    ImportedLine("gesture swipe up 2 cmd", isLeftOut: "no touchpad has a swipe"),
    ImportedLine("gesture swipe up 9 cmd", isLeftOut: "9 fingers"),
    ImportedLine("gesture swipe up 3 a\0b", isLeftOut: "no command has a zero byte"),
    ImportedLine("gesture swipe up 3 \u{80}\u{fffe}", "pan 3 up: '\u{80}\u{fffe}'"),
    ImportedLine("device \(String(repeating: "é", count: 101))", isLeftOut: "device: no device"),
    ImportedLine("timeout 2", isLeftOut: "timeout"),
    ImportedLine("timeout 0"),
    ImportedLine("swipe_threshold 100", isLeftOut: "swipe_threshold"),
    ImportedLine("swipe_threshold   0 "),
    ImportedLine("device all"),
    ImportedLine("device /dev/input/by-id/pad", isLeftOut: "device: start"),
    ImportedLine("swipe up 4 cmd", isLeftOut: "“swipe” is not known"),
    ImportedLine(long, isLeftOut: "“\(long.prefix(299))…"),
    ImportedLine("# gesture swipe up 3 cmd"),
    ImportedLine(""),
]

/// A note quotes its start.
private let long = String(repeating: "x", count: 5000)

private let options = [
    ImportedLine("1,LR,*,*,R,cmd a", "pan 1 right: sh -c 'cmd a'"),
    ImportedLine("2,RL,*,*,R,cmd", "pan 2 left: sh -c cmd"),
    ImportedLine("3,DU,*,*,R,cmd", "pan 3 up: sh -c cmd"),
    ImportedLine("3,UD,*,*,R,cmd", "pan 3 down: sh -c cmd"),
    ImportedLine("1,DLUR,*,*,R,cmd", "pan 1 up-right: sh -c cmd"),
    ImportedLine("1,URDL,*,*,R,cmd", "pan 1 down-left: sh -c cmd"),
    ImportedLine("1,DRUL,*,*,R,cmd", "pan 1 up-left: sh -c cmd"),
    ImportedLine("1,ULDR,*,*,R,cmd", "pan 1 down-right: sh -c cmd"),
    ImportedLine("1,LR,*,*,P,cmd", "swipe 1 right: sh -c cmd"),
    ImportedLine("1,LR,cmd a, b", "pan 1 right: sh -c 'cmd a, b'"),
    ImportedLine("1,LR,L,*,R", isLeftOut: "“1,LR,L,*,R” is not"),
    ImportedLine("1,LR,*,*,R,echo a, b | wc &", "pan 1 right: sh -c 'echo a, b | wc &'"),
    ImportedLine(
        "1,LR,L,*,R,cmd",
        isLeftOut: "a swipe that ends",
        "pan 1 at left right: sh -c cmd"
    ),
    ImportedLine(
        "1,RL,R,*,R,cmd",
        isLeftOut: "a swipe that ends",
        "pan 1 at right left: sh -c cmd"
    ),
    ImportedLine("1,UD,T,*,R,cmd", isLeftOut: "a swipe that ends", "pan 1 at top down: sh -c cmd"),
    ImportedLine("1,DU,B,*,R,cmd", isLeftOut: "a swipe that ends", "pan 1 at bottom up: sh -c cmd"),
    ImportedLine(
        "1,LR,TL,*,R,cmd",
        isLeftOut: "a swipe that ends",
        "pan 1 at left right: sh -c cmd"
    ),
    ImportedLine(
        "1,RL,TR,*,R,cmd",
        isLeftOut: "a swipe that ends",
        "pan 1 at right left: sh -c cmd"
    ),
    ImportedLine(
        "1,LR,BL,*,R,cmd",
        isLeftOut: "a swipe that ends",
        "pan 1 at bottom right: sh -c cmd"
    ),
    ImportedLine("1,RL,BR,*,R,cmd", isLeftOut: "the edge BR"),
    ImportedLine("1,RL,N,*,R,cmd", isLeftOut: "the edge N"),
    ImportedLine("1,LR,*,L,R,cmd", isLeftOut: "the distance L", "pan 1 right: sh -c cmd"),
    ImportedLine("0,LR,*,*,R,cmd", isLeftOut: "“0,LR"),
    ImportedLine("1,XX,*,*,R,cmd", isLeftOut: "“1,XX"),
    ImportedLine("1,LR,*,*,X,cmd", isLeftOut: "“1,LR"),
    ImportedLine("1,LR", isLeftOut: "“1,LR"),
    ImportedLine("1,LR,*,*,R,", isLeftOut: "“1,LR"),
]

@Suite("Configurations of other programs")
struct ImportTests {
    @Test("A line of libinput-gestures is converted, or named", arguments: gestures)
    func gesture(_ line: ImportedLine) throws {
        try check(GesturesConfFile.convert("# first\n\(line.line)\n"), line, number: 2)
    }

    @Test("An option of lisgd is converted, or named", arguments: options)
    func option(_ line: ImportedLine) throws {
        try check(LisgdOptions.convert([line.line]), line, number: 1)
    }

    private func check(_ imported: ImportedActions, _ line: ImportedLine, number: Int) throws {
        #expect(try words(imported) == line.actions)
        #expect(imported.notes.map(\.line) == (line.note == nil ? [] : [number]))
        #expect(
            imported.notes.first?.reason.hasPrefix(line.note ?? "") ?? true,
            "\(imported.notes)"
        )
    }

    @Test("A line for which a configuration has no room is named")
    func tooMany() throws {
        let holds = (1...65).map { "gesture hold on+0.\($0 + 100) 3 cmd\n" }.joined()
        let file = GesturesConfFile.convert(holds)
        #expect(try words(file).count == 64)
        #expect(file.notes.map(\.line) == [65])
        let imported = LisgdOptions.convert(Array(repeating: "1,LR,*,*,R,cmd", count: 257))
        #expect(try words(imported).count == 256)
        #expect(imported.notes.map(\.line) == [257])
    }

    @Test("Of two lines with one gesture the last counts, as in libinput-gestures")
    func lastLine() throws {
        let imported = GesturesConfFile.convert(
            "gesture swipe up 3 first\ngesture swipe up 4 four\nswipe up\ngesture swipe UP 3 last"
        )
        #expect(try words(imported) == ["pan 4 up: four", "pan 3 up: last"])
        #expect(imported.notes.map(\.line) == [1, 3])
        #expect(imported.notes[0].reason == "line 4 has the same gesture")
    }

    @Test("A file with a byte order mark and carriage returns is the same file")
    func carriageReturns() throws {
        let imported = GesturesConfFile.convert(
            "\u{feff}# first\r\ntimeout 0\r\ngesture swipe up 3 one\r\n\r\nno\r\n"
                + "gesture swipe down 3 a b\r\n"
        )
        #expect(try words(imported) == ["pan 3 up: one", "pan 3 down: a b"])
        #expect(imported.notes.map(\.line) == [5])
    }

    @Test("A line with a number of fingers comes before one without")
    func counts() throws {
        let imported = GesturesConfFile.convert(
            "device Pad [1]\ngesture swipe up all\ngesture swipe up 4 four"
        )
        #expect(
            try words(imported)
                == ["pan 3 up", "pan 5 up"].map { "\($0) device Pad \\[1]: all" }
                + ["pan 4 up device Pad \\[1]: four"]
        )
    }

    @Test("A hold that a longer one follows ends before it")
    func holds() throws {
        let imported = GesturesConfFile.convert(
            "gesture hold on 3 short\ngesture hold on+1.5 3 long"
        )
        let configuration = try Configuration(yaml: imported.text, file: "imported")
        let made = RecognizerSet(configuration).recognizers
        let tap = try #require(made[0] as? TapGestureRecognizer)
        let press = try #require(made[1] as? LongPressGestureRecognizer)
        #expect(tap.maximumDuration == .milliseconds(1500))
        #expect(press.minimumPressDuration == .milliseconds(1500))
    }
}
