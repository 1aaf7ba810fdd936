// SPDX-License-Identifier: MIT

// Checks what GestureKit does itself in Embedded Swift, because the language does not: references
// that become nil, and the classes of views. Prints a line for each check. Ends at the first that
// fails.

import GestureKit

final class Card: View {}

final class Desk: Window {}

func expect(_ isRight: Bool, _ sentence: StaticString) {
    print(isRight ? "ok" : "not ok", terminator: ": ")
    print(sentence)
    precondition(isRight)
}

func checkReferences() {
    let pan = PanGestureRecognizer()
    let card = View()
    var desk: View? = View()
    desk?.addSubview(card)
    desk?.addGestureRecognizer(pan)
    expect(card.superview === desk, "a view knows its superview")
    expect(pan.view === desk, "a recognizer knows its view")
    desk = nil
    expect(card.superview == nil, "a superview that is gone is nil")
    expect(pan.view == nil, "a view that is gone is nil")
}

func checkControllers() {
    let desk = View()
    let card = View()
    desk.addSubview(card)
    let zoom = ZoomController(content: card, in: desk)
    expect(zoom.content === card, "a controller knows its content")
    expect(!desk.gestureRecognizers.isEmpty, "a controller adds recognizers")
    zoom.remove()
    expect(desk.gestureRecognizers.isEmpty, "a controller that is removed has no recognizers")
}

func checkRequirements() {
    let single = TapGestureRecognizer()
    var double: TapGestureRecognizer? = TapGestureRecognizer()
    if let double {
        single.require(toFail: double)
        double.require(toFail: single)
    }
    expect(double?.refusedRequirements.count == 1, "a circle of requirements is refused")
    double = nil
    single.require(toFail: TapGestureRecognizer())
    expect(single.refusedRequirements.isEmpty, "a requirement of a recognizer that is gone ends")
}

func checkClasses() {
    let frame = Rect(x: 0, y: 0, width: 10, height: 10)
    expect(!View().receivesTouches, "a plain view does not listen")
    expect(!Window(frame: frame, touchCapacity: 1).receivesTouches, "nor does a plain window")
    expect(Card().receivesTouches, "a subclass of a view listens")
    expect(Desk(frame: frame, touchCapacity: 1).receivesTouches, "a subclass of a window listens")
}

@main
struct Language {
    static func main() {
        checkReferences()
        checkControllers()
        checkRequirements()
        checkClasses()
    }
}
