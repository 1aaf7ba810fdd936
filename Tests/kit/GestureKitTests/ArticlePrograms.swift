// SPDX-License-Identifier: MIT

// The programs of articles, as they are printed there.

import GestureKit

/// A sheet over a map, with a list in it: the lower 200 points of it are visible, or all of it.
func addSheet(to host: View, rows: Double) -> (sheet: ScrollController, list: ScrollController) {
    let (width, height) = (host.bounds.width, host.bounds.height)
    let way = height - 200
    let sheet = ScrollController(in: host)
    sheet.contentSize = Size(width: width, height: height + way)
    sheet.bounces = false
    // It rises before the list scrolls.
    sheet.goesFirst = .bottom
    sheet.willEndDragging = { _, released in
        released.target.y = released.target.y > way / 2 ? way : 0
    }
    let panel = View(frame: Rect(x: 0, y: way, width: width, height: height))
    host.addSubview(panel)
    let list = ScrollController(in: panel)
    list.contentSize = Size(width: width, height: 44 * rows)
    return (sheet, list)
}

/// A header above a list. It leaves before the list scrolls, and comes back when that is at its top.
func addHeader(
    _ height: Double,
    to host: View,
    rows: Double
) -> (page: ScrollController, list: ScrollController) {
    let size = host.bounds.size
    let page = ScrollController(in: host)
    page.contentSize = Size(width: size.width, height: size.height + height)
    page.goesFirst = .bottom
    let box = View(frame: Rect(x: 0, y: height, width: size.width, height: size.height))
    host.addSubview(box)
    let list = ScrollController(in: box)
    list.contentSize = Size(width: size.width, height: 44 * rows)
    return (page, list)
}

/// Pages with one picture each. Fingers turn pages, and zoom the picture on a page.
func addPages(
    of pictures: [View],
    to pager: View
) -> (pages: ScrollController, zooms: [ZoomController]) {
    let size = pager.bounds.size
    let pages = ScrollController(in: pager)
    pages.contentSize = Size(width: size.width * Double(pictures.count), height: size.height)
    pages.isPagingEnabled = true
    let zooms = pictures.enumerated().map { number, picture in
        let page = View(
            frame: Rect(origin: Point(x: size.width * Double(number), y: 0), size: size)
        )
        pager.addSubview(page)
        page.addSubview(picture)
        picture.frame = page.bounds
        return ZoomController(content: picture, in: page)
    }
    // Pages out of sight are reset.
    pages.didEndDecelerating = { pages in
        let current = Int((pages.contentOffset.x / size.width).rounded())
        for (number, zoom) in zooms.enumerated() where number != current {
            zoom.reset()
        }
    }
    return (pages, zooms)
}

/// Adds rows above those that are shown.
func addRows(_ count: Double, above scroll: ScrollController) {
    scroll.contentSize.height += 44 * count
    scroll.contentOffset.y += 44 * count
}

/// Content that begins anew after a length, in both directions. Draw it three times.
func makeEndless(_ carousel: ScrollController, length: Double) {
    carousel.contentSize.width = 3 * length
    carousel.contentOffset.x = length
    carousel.didScroll = { carousel in
        if carousel.contentOffset.x < length / 2 {
            carousel.contentOffset.x += length
        } else if carousel.contentOffset.x > length * 1.5 {
            carousel.contentOffset.x -= length
        }
    }
}

/// A list of rows. It holds its controller.
func makeList(rows: Double, in frame: Rect) -> View {
    let list = View(frame: frame)
    let scroll = ScrollController(in: list)
    scroll.contentSize = Size(width: frame.width, height: 44 * rows)
    scroll.didScroll = { scroll in
        let row = Int(scroll.contentOffset.y / 44)
        scroll.viewport?.name = "A list at row \(row)"
    }
    return list
}
