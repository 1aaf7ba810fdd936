// SPDX-License-Identifier: MIT

import EvdevPanel
import Testing

@Suite("Lines of a panel's script")
struct PanelCommandTests {
    @Test("Each command is read with its numbers")
    func commands() throws {
        #expect(try PanelCommand(line: "down 1 100 50.5") == .down(finger: 1, x: 100, y: 50.5))
        #expect(try PanelCommand(line: "  up  2  # the thumb") == .up(finger: 2))
        #expect(try PanelCommand(line: "wait 8ms") == .wait(microseconds: 8000))
        #expect(try PanelCommand(line: "wait 1.5s") == .wait(microseconds: 1_500_000))
        #expect(try PanelCommand(line: "stamp 7us") == .stamp(microseconds: 7))
        #expect(
            try PanelCommand(line: "slide -10 0 200ms")
                == .slide(x: -10, y: 0, microseconds: 200_000)
        )
    }
}
