// SPDX-License-Identifier: MIT

import GestureKit
import Testing

@Suite("Explanations")
struct ExplanationTests {
    private let pan = PanGestureRecognizer()
    private let tap = TapGestureRecognizer()

    @Test("A recognizer says why it did not recognize, with numbers and names")
    func ofRecognizer() throws {
        pan.name = "scroll"
        tap.name = "select – größer"
        let window = Window(pan, tap)
        #expect(tap.explanation == nil)
        try window.drag(1, 100, 100, ms: 0, to: 114, 100, ms: 10)
        let explanation = try #require(tap.explanation)
        #expect(explanation.hasPrefix("select – größer: failed at "))
        #expect(explanation.contains("14 pt") && explanation.contains("10 pt"))
        #expect(pan.explanation == nil)
        #expect(window.engine.explain(tap) == explanation)
    }

    @Test("A recognizer that recognized tells no older failure")
    func recognizedSince() throws {
        let window = Window(tap)
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(tap.explanation?.contains("30 pt") == true)
        try window.tap(1, 100, 100, ms: 1000, until: 1050)
        #expect(tap.explanation == nil)
        #expect(window.engine.explain(tap) == nil)
        // The ledger still tells what did not happen.
        #expect(window.engine.explanations.count == 1)
        try window.drag(1, 100, 100, ms: 2000, to: 150, 100, ms: 2010)
        #expect(tap.explanation?.contains("50 pt") == true)
    }

    @Test("All fingers of a frame are counted")
    func handOfAFrame() throws {
        let window = Window(tap)
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100), .down(3, 300, 100))
        #expect(tap.explanation?.hasSuffix("3 fingers were down, it takes 1.") == true)
    }

    @Test("A rival goes by its name, or else by its kind", arguments: [nil, "zoom"])
    func rival(name: String?) throws {
        let pinch = PinchGestureRecognizer()
        pinch.name = name
        let window = Window(pan, pinch)
        try window.frame(ms: 0, .down(1, 100, 100), .down(2, 200, 100))
        try window.frame(ms: 10, .move(1, 90, 100), .move(2, 210, 100))
        let explanation = try #require(pan.explanation)
        #expect(explanation.contains("prevented by \(name ?? "pinch")"))
    }

    @Test("A recognizer that was removed is on no view, and its engine knows what became of it")
    func removed() throws {
        let window = Window(pan)
        try window.down(1, 100, 100, ms: 0)
        window.view.removeGestureRecognizer(pan)
        #expect(pan.explanation?.contains("it is on no view") == true)
        #expect(window.engine.explain(pan)?.contains("removed") == true)
    }

    @Test("A recognizer does not explain itself by one that was at its address before")
    func addressUsedAgain() throws {
        let window = Window()
        for round in 0..<50 {
            let tap = TapGestureRecognizer()
            tap.name = "tap \(round)"
            window.view.addGestureRecognizer(tap)
            #expect(tap.explanation == nil)
            #expect(!window.engine.explanations.contains { $0.hasPrefix("tap \(round):") })
            try window.down(1, 100, 100, ms: Double(round) * 1000)
            #expect(tap.explanation == nil)
            try window.move(1, 130, 100, ms: Double(round) * 1000 + 10)
            #expect(tap.explanation?.hasPrefix("tap \(round): failed") == true)
            try window.up(1, ms: Double(round) * 1000 + 20)
            window.view.removeGestureRecognizer(tap)
        }
        // What is left of the others goes by what they were.
        #expect(window.engine.explanations.count == 50)
        #expect(window.engine.explanations.allSatisfy { $0.hasPrefix("tap: failed") })
    }

    @Test("A touch is explained by all that did not come of it")
    func ofTouch() throws {
        let window = Window(pan, tap)
        let view = window.witness(0, 0, 400, 400)
        var touches: [Touch] = []
        view.onCall = { _, all in
            if all[0].phase == .began {
                touches += all
            }
        }
        // The id is used twice; each touch has its own explanations.
        try window.tap(1, 100, 100, ms: 0, until: 50)
        try window.down(1, 100, 100, ms: 1000)
        window.advance(ms: 2000)
        try window.up(1, ms: 2010)
        let explanations = touches.map(window.engine.explain)
        #expect(explanations[1].map { String($0.prefix(4)) } == ["tap:", "pan:"])
        #expect(explanations[0].count == 3)
        #expect(window.engine.explanations == explanations[0])
    }

    @Test("A touch that reached nobody is explained too")
    func nobody() throws {
        let window = Window()
        try window.down(1, 100, 100, ms: 0)
        let explanation = try #require(window.engine.explanations.first)
        #expect(explanation.contains("View"))
        #expect(explanation.contains("has a recognizer"))
    }

    @Test("A name of any length is shown in full")
    func longName() throws {
        tap.name = String(repeating: "ö", count: 1000)
        let window = Window(tap)
        try window.down(1, 100, 100, ms: 0)
        window.advance(ms: 1000)
        let explanation = try #require(tap.explanation)
        #expect(explanation.hasPrefix(tap.name ?? "?"))
        #expect(explanation.hasSuffix("."))
    }
}
