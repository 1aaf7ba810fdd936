// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

@Suite("Pictures of the pages")
struct PictureTests {
    static let sizes = [
        Size(width: 360, height: 640), Size(width: 1000, height: 800),
        Size(width: 1920, height: 1080),
    ]

    @Test("each page is drawn in each size", arguments: PageBook.pages.indices, sizes)
    func drawn(index: Int, size: Size) throws {
        let play = PageBook(size, pageIndex: index)
        let pixels = try Pixels(play)
        // White, ink, gray and a color, with the shades at the edges of letters.
        #expect(pixels.colorCount > 100)
        pixels.write("page-\(index + 1)-\(Int(size.width))")
    }

    @Test("the views of each page lie in the page, in each size", arguments: sizes)
    func inside(size: Size) {
        for index in PageBook.pages.indices where PageBook.pages[index] != EdgePage.self {
            let play = PageBook(size, pageIndex: index)
            play.window.layoutIfNeeded()
            for view in play.page.subviews where !view.isHidden {
                let frame = view.frame
                let page = play.page.bounds
                #expect(frame.width >= 40 && frame.height >= 28, "\(index + 1): \(view.name ?? "")")
                #expect(frame.minX >= 0 && frame.maxX <= page.maxX + 0.01, "page \(index + 1)")
                #expect(frame.minY >= 0 && frame.maxY <= page.maxY + 0.01, "page \(index + 1)")
            }
        }
    }

    @Test("nothing is drawn twice without a change")
    func drawsOnce() throws {
        let play = PageBook(Size(width: 800, height: 600))
        #expect(play.needsDisplay)
        _ = try Pixels(play)
        #expect(!play.needsDisplay)
        play.refresh()
        #expect(!play.needsDisplay)
        try Hand(on: play.window).tap(at: Point(x: 400, y: 200))
        play.refresh()
        #expect(play.needsDisplay)
    }

    @Test("a sentence of any length stays in the panel", arguments: sizes)
    func sentences(size: Size) throws {
        let play = PageBook(size, pageIndex: 4)
        let hand = Hand(on: play.window)
        play.window.layoutIfNeeded()
        for view in play.page.subviews {
            let place = view.convert(view.bounds.center, to: nil)
            try hand.drag(from: place, to: place + Vector(x: 6, y: 14))
            hand.wait(.seconds(1))
        }
        play.refresh()
        let pixels = try Pixels(play)
        // Words would be at the lower border of the window.
        let last = pixels.height - 2
        #expect(Set((0..<pixels.width).map { pixels.color($0, last) }) == [0xFF_FFFF])
        pixels.write("sentences-\(Int(size.width))")
    }

    @Test("a picture at scale 2 has the same parts at twice the place")
    func scaled() throws {
        let play = PageBook(Size(width: 360, height: 640), pageIndex: 5)
        let (one, two) = (try Pixels(play), try Pixels(play, scale: 2))
        for y in stride(from: 5, to: 640, by: 40) {
            let (small, large) = (one.color(3, y), two.color(6, 2 * y))
            #expect(small == large)
        }
    }
}
