// SPDX-License-Identifier: MIT

import CCairo
import GestureKit
import GestureKitTesting
import Testing

@testable import GesturePages

/// Pages with a hand, on a page.
final class Desk<PageType: Page> {
    let play: PageBook
    let hand: Hand
    private(set) var lines: [String] = []

    init(_ type: PageType.Type, size: Size = Size(width: 1000, height: 800)) throws {
        let index = try #require(PageBook.pages.firstIndex { $0.type == type })
        play = PageBook(size, pageIndex: index)
        hand = Hand(on: play.window)
        play.onLine = { [unowned self] in lines.append($0) }
        play.window.layoutIfNeeded()
    }

    var page: PageType {
        guard let page = play.page as? PageType else {
            preconditionFailure("The page is \(play.page)")
        }
        return page
    }

    /// The middle of a view in the window.
    func middle(_ view: View) -> Point {
        view.convert(view.bounds.center, to: nil)
    }

    /// Waits until springs have brought all cards to their places.
    func rest() {
        for _ in 1...2 {
            hand.wait(.seconds(1))
            play.advance(to: hand.now)
        }
        play.window.layoutIfNeeded()
    }

    /// Drags a view by its middle.
    func drag(_ view: View, by way: Vector) throws {
        try hand.drag(from: middle(view), to: middle(view) + way)
    }

    /// The lines since the last call.
    func takeLines() -> [String] {
        play.refresh()
        defer { lines = [] }
        return lines
    }
}

extension Desk<DragPage> {
    /// A card that a finger drags, and where its middle was.
    func draggedCard(by way: Vector) throws -> (card: CardView, start: Point, finger: Finger) {
        let card = page.cards[0]
        let (start, place) = (card.center, middle(card))
        let finger = try hand.land(at: place)
        try finger.drag(to: place + way)
        #expect(card.center != start)
        return (card, start, finger)
    }
}

extension PageBook {
    /// Pages in a window of their own.
    convenience init(_ size: Size, pageIndex: Int = 0) {
        self.init(in: Window(frame: Rect(origin: .zero, size: size)), pageIndex: pageIndex)
    }
}

/// The pixels of a window with pages.
final class Pixels {
    private let surface: OpaquePointer
    let width: Int
    let height: Int

    init(_ play: PageBook, scale: Double = 1) throws {
        let size = play.window.bounds.size
        width = Int(size.width * scale)
        height = Int(size.height * scale)
        surface = try #require(
            cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(width), Int32(height))
        )
        let context = try #require(cairo_create(surface))
        cairo_scale(context, scale, scale)
        play.draw(on: PaperCanvas(context))
        #expect(cairo_status(context) == CAIRO_STATUS_SUCCESS)
        cairo_destroy(context)
        cairo_surface_flush(surface)
    }

    deinit {
        cairo_surface_destroy(surface)
    }

    /// The color of a pixel, as 0xRRGGBB.
    func color(_ x: Int, _ y: Int) -> UInt32 {
        guard let data = cairo_image_surface_get_data(surface) else {
            return 0
        }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let row = UnsafeRawPointer(data) + y * stride
        return row.loadUnaligned(fromByteOffset: x * 4, as: UInt32.self) & 0xFF_FFFF
    }

    /// How many colors there are.
    var colorCount: Int {
        var colors: Set<UInt32> = []
        for y in 0..<height {
            for x in 0..<width {
                colors.insert(color(x, y))
            }
        }
        return colors.count
    }
}
