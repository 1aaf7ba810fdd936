// SPDX-License-Identifier: MIT

// The programs of articles, as they are printed there.

import GestureKit

/// A sheet over a map, with a list in it: the lower 200 points of it are visible, or all of it.
func addSheet(to host: View, rows: Double) -> (sheet: ScrollController, list: ScrollController) {
    let panel = View()
    host.addSubview(panel)
    let (sheet, list) = (ScrollController(in: host), ScrollController(in: panel))
    sheet.bounces = false
    // It rises before the list scrolls.
    sheet.goesFirst = .bottom
    // How far it can rise, and whether a fling takes it there.
    var (way, rises) = (0.0, false)
    sheet.willEndDragging = { _, released in
        rises = released.target.y > way / 2
        released.target.y = rises ? way : 0
    }
    host.onLayout = { host in
        let (width, height) = (host.bounds.width, host.bounds.height)
        let isUp = sheet.isDecelerating ? rises : sheet.contentOffset.y > way / 2
        sheet.contentSize = Size(width: width, height: 2 * height - 200)
        panel.frame = Rect(x: 0, y: height - 200, width: width, height: height)
        list.contentSize = Size(width: width, height: 44 * rows)
        let former = way
        way = sheet.maximumContentOffset.y
        if sheet.isDragging {
            // It stays under the finger.
            sheet.contentOffset.y += way - former
        } else if way != former {
            sheet.setContentOffset(Point(x: 0, y: isUp ? way : 0))
        }
    }
    host.layoutIfNeeded()
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
    // Pages out of sight are reset: they are a page away. A finger can stop them between two.
    // A drag can also end right at a page.
    let reset = { (pages: ScrollController) in
        let place = pages.contentOffset.x / size.width
        for (number, zoom) in zooms.enumerated() where abs(place - Double(number)) > 0.999 {
            zoom.reset()
        }
    }
    pages.didEndDecelerating = reset
    pages.didEndDragging = { pages, continues in
        continues ? () : reset(pages)
    }
    return (pages, zooms)
}

/// Adds rows above those that are shown.
func addRows(_ count: Double, above scroll: ScrollController) {
    scroll.contentSize.height += 44 * count
    scroll.contentOffset.y += 44 * count
}

/// Content that begins anew after a length, in both directions. Returns how often to draw it. The
/// length is more than 0.
func makeEndless(_ carousel: ScrollController, length: Double) -> Int {
    let width = carousel.viewport?.bounds.width ?? 0
    // The offset is at most half a length away from the second copy.
    let copies = (1.5 + width / length).rounded(.up)
    carousel.contentSize.width = copies * length
    // Room for a whole fling, so that it does not end when frames come late.
    carousel.contentInsets.left = 10_000
    carousel.contentInsets.right = 10_000
    carousel.didScroll = { carousel in
        let jump = (carousel.contentOffset.x / length).rounded() - 1
        if jump != 0 {
            carousel.contentOffset.x -= jump * length
        }
    }
    // It begins at the second copy.
    carousel.didScroll?(carousel)
    return Int(copies)
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

/// Lines that grow wider with the force of the pen.
final class Ink: View {
    typealias Dot = (place: Point, width: Double)
    private(set) var lines: [[Dot]] = []
    /// Where the pen will be. It is drawn, too, and each call replaces it.
    private(set) var ahead: [Dot] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
        lines.append([])
        touchesMoved(touches, with: event)
    }

    override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
        for touch in touches {
            lines[lines.count - 1] += dots(touch.coalesced)
            ahead = dots(touch.predicted)
        }
    }

    override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
        ahead = []
    }

    override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
        (lines, ahead) = (lines.dropLast(), [])
    }

    private func dots(_ path: TouchPath) -> [Dot] {
        path.map { ($0.location(in: self), 1 + 7 * $0.force) }
    }
}

/// Shows a mark under a pen above a page, the clearer the nearer the pen is.
func show(_ mark: View, on page: View) {
    mark.isUserInteractionEnabled = false
    mark.isHidden = true
    page.addSubview(mark)
    let hover = HoverGestureRecognizer { [unowned page, unowned mark] hover in
        mark.isHidden = hover.state == .ended || hover.state == .cancelled
        mark.center = hover.location(in: page)
        mark.alpha = 1 - 0.9 * hover.zOffset
    }
    page.addGestureRecognizer(hover)
}

/// Lets fingers scroll and zoom a page on which only pens draw.
func scroll(_ page: View, in viewport: View) -> ZoomController {
    let zoom = ZoomController(content: page, in: viewport)
    zoom.transformGestureRecognizer.allowedTouchTypes = [.finger, .touchpad]
    zoom.doubleTapGestureRecognizer.allowedTouchTypes = [.finger]
    return zoom
}

/// Saves what the fingers did in the last half minute. Returns what to tell the user.
func saveRecording(of window: Window, to path: String) -> String {
    guard let recorder = window.gestureEngine.recorder else {
        return "Turn the recorder on, and repeat the gesture."
    }
    do {
        try recorder.write(to: path)
        return "\(path) has the gestures of the last half minute. It shows what you typed, too."
    } catch {
        return "\(error)"
    }
}
