// SPDX-License-Identifier: MIT

import Testing

@testable import GestureRun

@Suite("Texts of commands")
struct TextTests {
    @Test("Numbers have a point and the digits that are asked for")
    func numbers() {
        #expect(1234.56.rounded(toDigits: 1) == "1234.6")
        #expect((-0.04).rounded(toDigits: 1) == "0.0")
        #expect((-2.005).rounded(toDigits: 1) == "-2.0")
        #expect(0.0625.rounded(toDigits: 3) == "0.063")
        #expect(1.0.rounded(toDigits: 3) == "1.000")
    }

    @Test("A line reads back as the words")
    func words() {
        #expect(["sh", "-c", "a b"].asShellLine == "sh -c 'a b'")
        #expect(["it's", "", "$x"].asShellLine == "'it'\\''s' '' '$x'")
    }

    @Test("No more commands start in a second than the limit")
    func limit() {
        var limit = StartLimit(2)
        let answers = [0, 400_000, 999_999, 1_000_000, 1_399_999, 1_400_000].map {
            limit.allows(at: $0)
        }
        #expect(answers == [true, true, false, true, false, true])
    }
}
