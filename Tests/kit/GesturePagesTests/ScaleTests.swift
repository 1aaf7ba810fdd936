// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

@Suite("Pages that scale")
struct ScaleTests {
    /// Two fingers move from 100 to 200 points. The slop of 10 points is not part of the scale.
    static let expected = 200.0 / 110

    @Test("a pinch scales by the same, step by step and from the original")
    func stepsAndOriginal() throws {
        let steps = try Desk(ScaleByStepsPage.self)
        let original = try Desk(ScaleFromOriginalPage.self)
        try steps.hand.pinch(about: steps.middle(steps.page.photo), from: 100, to: 200)
        let middle = original.middle(original.page.photo)
        try original.hand.pinch(about: middle, from: 100, to: 200)
        let (one, other) = (steps.page.photo.transform, original.page.photo.transform)
        #expect(abs(one.a - Self.expected) < 0.001)
        #expect(abs(one.a - other.a) < 0.000_1)
        #expect(one.b == 0 && other.b == 0)
    }

    @Test("a cancelled pinch puts the photo back to its original")
    func cancelled() throws {
        let desk = try Desk(ScaleFromOriginalPage.self)
        let middle = desk.middle(desk.page.photo)
        let points = [middle + Vector(x: -50, y: 0), middle + Vector(x: 50, y: 0)]
        let fingers = try desk.hand.land(at: points)
        try fingers[1].drag(to: middle + Vector(x: 150, y: 0))
        #expect(desk.page.photo.transform.a > 1.5)
        desk.play.cancel(at: desk.hand.now)
        #expect(desk.page.photo.transform == .identity)
        #expect(desk.takeLines().last?.hasPrefix("pinch: cancelled") == true)
    }

    @Test("the mistake multiplies all scales that the pinch reports")
    func mistake() throws {
        let desk = try Desk(MistakePage.self)
        desk.hand.rate = .hertz(30)
        var product = 1.0
        let pinch = try #require(desk.page.lanes[0].recognizer as? PinchGestureRecognizer)
        pinch.addAction { pinch in product *= pinch.state == .ended ? 1 : pinch.scale }
        try desk.hand.pinch(about: desk.middle(desk.page), from: 100, to: 200)
        #expect(abs(desk.page.right.transform.a - Self.expected) < 0.001)
        #expect(product > 10 && product < 512)
        #expect(abs(desk.page.wrong.transform.a / product - 1) < 0.001)
        try Pixels(desk.play).write("mistake")
        #expect(desk.page.status.contains("mistake \(product.fixed(2))"))
    }

    @Test("the mistake stops at a scale of 512, with any number of pinches")
    func mistakeWithoutEnd() throws {
        let desk = try Desk(MistakePage.self)
        for _ in 0..<3 {
            try desk.hand.pinch(about: desk.middle(desk.page), from: 40, to: 400)
            #expect(desk.page.wrong.transform.a == 512)
            desk.hand.wait(.seconds(1))
        }
        #expect(desk.page.status.contains("512, the limit"))
        _ = try Pixels(desk.play)
    }

    @Test("what is between the fingers stays there; with translatedBy it moves")
    func anchored() throws {
        let desk = try Desk(AnchoredZoomPage.self)
        let page = desk.page
        for (photo, isRight) in [(page.right, true), (page.wrong, false)] {
            let anchor = desk.middle(photo) + Vector(x: -60, y: 70)
            let content = photo.convert(anchor, from: nil)
            try desk.hand.pinch(about: anchor, from: 100, to: 210)
            let slip = photo.convert(content, to: nil).distance(to: anchor)
            #expect(abs(photo.transform.a - 210.0 / 110) < 0.001)
            #expect(isRight ? slip < 0.01 : slip > 20)
            desk.hand.wait(.seconds(1))
        }
    }
}
