// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Requirements")
struct RequirementTests {
    private func tap(_ name: String?) -> TapGestureRecognizer {
        let tap = TapGestureRecognizer()
        tap.name = name
        return tap
    }

    private func failure(_ body: () throws(RequirementError) -> Void) -> RequirementError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    @Test("A cycle is refused with an error that names its members in order")
    func cycle() throws {
        let (single, double, triple) = (tap("single tap"), tap("double tap"), tap("triple tap"))
        single.require(toFail: double)
        double.require(toFail: triple)
        let error = failure { () throws(RequirementError) in
            try triple.addRequirement(toFail: single)
        }
        #expect(error?.chain == ["triple tap", "single tap", "double tap", "triple tap"])
        #expect(
            error?.description == """
                triple tap would wait for itself: triple tap waits for single tap waits for \
                double tap waits for triple tap. Leave out one of these requirements.
                """
        )
    }

    @Test("A recognizer cannot wait for itself, and goes by its type when it has no name")
    func itself() {
        let tap = tap(nil)
        let error = failure { () throws(RequirementError) in try tap.addRequirement(toFail: tap) }
        #expect(error?.chain == ["TapGestureRecognizer", "TapGestureRecognizer"])
    }

    @Test("A requirement that was refused does not count, one made twice counts once")
    func refusedAndRepeated() throws {
        let (first, second) = (tap("first"), tap("second"))
        second.numberOfTapsRequired = 2
        let seen = StateLog(first)
        let window = Window(first, second)
        first.require(toFail: second)
        first.require(toFail: second)
        second.require(toFail: first)
        try window.tap(1, 100, 100, ms: 0, until: 10)
        window.advance(ms: 360)
        #expect(seen.states == [.ended])
    }

    @Test("A refused requirement is kept once, oldest first, and others are not")
    func kept() {
        let (single, double, triple) = (tap("single"), tap("double"), tap("triple"))
        single.require(toFail: double)
        double.require(toFail: triple)
        triple.require(toFail: single)
        triple.require(toFail: double)
        triple.require(toFail: single)
        #expect(single.refusedRequirements.isEmpty && double.refusedRequirements.isEmpty)
        #expect(
            triple.refusedRequirements.map(\.chain) == [
                ["triple", "single", "double", "triple"], ["triple", "double", "triple"],
            ]
        )
    }
}
