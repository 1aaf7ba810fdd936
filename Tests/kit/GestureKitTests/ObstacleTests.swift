// SPDX-License-Identifier: MIT

import GestureKit
import Testing

// An explanation answers from what is so now, in the names of the API and of the views.

@Suite("Explanations of what is in the way")
struct ObstacleTests {
    private let pan = PanGestureRecognizer()
    private let window = Window()
    private let list: View

    init() {
        pan.name = "scroll"
        list = window.subview(0, 0, 400, 400)
        list.name = "list"
        list.addGestureRecognizer(pan)
    }

    private func says(_ words: String) -> Bool {
        pan.explanation == "scroll: cannot recognize: \(words)."
    }

    @Test("Nothing is in the way of one that can recognize")
    func nothing() {
        #expect(pan.explanation == nil)
    }

    @Test("On no view, and in no window")
    func outside() {
        list.removeFromSuperview()
        #expect(says("list is in no window"))
        list.removeGestureRecognizer(pan)
        #expect(says("it is on no view; call addGestureRecognizer(_:)"))
    }

    @Test("Disabled")
    func disabled() {
        pan.isEnabled = false
        #expect(says("isEnabled is false; set it to true"))
        pan.isEnabled = true
        #expect(pan.explanation == nil)
    }

    @Test("A view above that takes no touches goes by its name, or else by its class")
    func notInteractive() {
        window.view.isUserInteractionEnabled = false
        #expect(says("isUserInteractionEnabled of View is false; set it to true"))
        list.isUserInteractionEnabled = false
        #expect(says("isUserInteractionEnabled of list is false; set it to true"))
    }

    @Test("Hidden or transparent")
    func hidden() {
        list.alpha = 0.005
        #expect(says("alpha of list is 0.005, which is under 0.01"))
        list.isHidden = true
        #expect(says("isHidden of list is true; set it to false"))
    }

    @Test("What is set to nothing")
    func empty() {
        pan.allowedTouchTypes = []
        #expect(says("it has no types of touches; set allowedTouchTypes"))
        let edgePan = ScreenEdgePanGestureRecognizer()
        let swipe = SwipeGestureRecognizer()
        swipe.direction = []
        list.addGestureRecognizer(edgePan)
        list.addGestureRecognizer(swipe)
        #expect(edgePan.explanation?.contains("it has no edges; set edges") == true)
        #expect(swipe.explanation?.contains("it has no directions; set direction") == true)
        let tap = TapGestureRecognizer()
        tap.numberOfTouchesRequired = 20
        list.addGestureRecognizer(tap)
        #expect(tap.explanation?.contains("touchCapacity") == true)
    }

    @Test("What is so now comes before what was")
    func beforeTheRecord() throws {
        try window.tap(1, 100, 100, ms: 0, until: 10)
        #expect(pan.explanation?.contains("the fingers lifted") == true)
        list.isHidden = true
        #expect(says("isHidden of list is true; set it to false"))
        list.isHidden = false
        #expect(pan.explanation?.contains("the fingers lifted") == true)
    }

    @Test("Records name properties, delegates' methods and views as the API does")
    func records() throws {
        let answers = Answers()
        pan.delegate = answers
        answers.begin = { _ in false }
        try window.drag(1, 100, 100, ms: 0, to: 130, 100, ms: 10)
        try window.up(1, ms: 20)
        #expect(pan.explanation?.contains("gestureRecognizerShouldBegin(_:)") == true)
        answers.receive = { _ in false }
        try window.tap(1, 100, 100, ms: 100, until: 110)
        #expect(pan.explanation?.contains("gestureRecognizer(_:shouldReceive:)") == true)
        list.isUserInteractionEnabled = false
        try window.tap(1, 100, 100, ms: 200, until: 210)
        let last = try #require(window.engine.explanations.last)
        #expect(last.contains("it skipped list: isUserInteractionEnabled is false"))
    }
}
