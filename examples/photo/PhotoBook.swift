// SPDX-License-Identifier: MIT

import GestureKit
import GestureWindow
import Glibc

/// Photos in a window, one at a time. Fingers move and zoom it. One finger that takes it beyond its
/// left or right end pulls the next photo along, and turns the page.
final class PhotoBook {
    private unowned let window: DesktopWindow
    private let zoom: ZoomController
    /// Nil: the file cannot be shown, so it is skipped.
    private var paths: [String?]
    private var index = 0
    /// The current photo, and at most one on each side of it.
    private var pages: [Int: PictureView]
    /// Whether the photos at the sides are visible beyond the ends of the current one.
    private var isOpen = false
    /// Whether two fingers hold the photo. They turn no page.
    private var isHeld = false

    private var pageWidth: Double { window.bounds.width + 24 }

    /// - Throws: Why the first photo cannot be shown.
    init(_ paths: [String], in window: DesktopWindow) throws {
        let first = window.addSubview(PictureView(try Self.read(paths[0])))
        (self.paths, self.window, pages) = (paths, window, [0: first])
        zoom = ZoomController(content: first, in: window)
        zoom.limitsPinches = false
        zoom.alwaysBounceHorizontal = true
        zoom.onChange = { [unowned self] in
            placePages()
            $0.isAnimating ? () : readNeighbors()
        }
        zoom.willEndDragging = { [unowned self] _, released in release(released.velocity.x) }
        zoom.transformGestureRecognizer.addAction { [unowned self] in follow($0) }
        window.onLayout = { [unowned self] _ in placePages() }
        readNeighbors()
        showTitle()
    }

    private static func read(_ path: String) throws -> Picture {
        let picture = try Picture(contentsOf: path)
        picture.damage.map(say)
        return picture
    }

    private static func say(_ message: String) {
        let line = "Photo: \(message)\n"
        write(STDERR_FILENO, line, line.utf8.count)
    }

    private func neighbor(_ side: Int) -> Int? {
        side < 0 ? pages.keys.filter { $0 < index }.max() : pages.keys.filter { $0 > index }.min()
    }

    /// Reads the next photo on each side.
    private func readNeighbors() {
        for side in [-1, 1] {
            var number = index + side
            while neighbor(side) == nil, paths.indices.contains(number) {
                do {
                    if let path = paths[number] {
                        let page = PictureView(try Self.read(path))
                        window.insertSubview(page, at: 0)
                        pages[number] = page
                    }
                } catch {
                    Self.say("\(error)")
                    paths[number] = nil
                }
                number += side
            }
        }
        openEdges()
        placePages()
    }

    private func showTitle() {
        let name = paths[index]?.split(separator: "/").last ?? ""
        window.title = paths.count > 1 ? "\(name) (\(index + 1) of \(paths.count))" : "\(name)"
    }

    private func follow(_ fingers: TransformGestureRecognizer) {
        if fingers.state == .began {
            isOpen = fingers.numberOfTouches < 2 || isOpen && zoom.overshoot.x != 0
        }
        let isOver = [.ended, .cancelled].contains(fingers.state)
        isHeld = !isOver && (isHeld || fingers.numberOfTouches > 1)
        openEdges()
        placePages()
    }

    /// One finger can take the photo beyond an end where another one is.
    private func openEdges() {
        let edges: RectEdge = [neighbor(-1) == nil ? [] : .left, neighbor(1) == nil ? [] : .right]
        zoom.openEdges = isHeld ? [] : edges
    }

    /// Turns the page if the finger took it beyond the middle of the window, or threw it.
    private func release(_ velocity: Double) {
        let way = zoom.overshoot.x
        let outward = way < 0 ? -velocity : velocity
        let flip = zoom.momentum.flipSpeed
        let isFar = way.magnitude > window.bounds.width / 2 && outward > -flip
        if way != 0, zoom.openEdges.contains(way < 0 ? .right : .left), isFar || outward >= flip,
            let time = zoom.releaseTimestamp
        {
            turn(to: way < 0 ? 1 : -1, velocity: velocity, at: time)
        }
    }

    private func turn(to side: Int, velocity: Double = 0, at time: Timestamp) {
        guard let number = neighbor(side), let next = pages[number], let last = pages[index] else {
            return
        }
        if let other = neighbor(-side) { pages.removeValue(forKey: other)?.removeFromSuperview() }
        // The page that leaves stays where it is, beside the next one.
        let shift = isOpen ? zoom.overshoot.x : 0
        last.transform.tx -= shift
        (index, isOpen) = (number, true)
        window.bringSubviewToFront(next)
        next.center = last.center
        zoom.setContent(
            next,
            translation: Vector(x: shift + Double(side) * pageWidth, y: 0),
            velocity: Vector(x: velocity, y: 0),
            startingAt: time
        )
        placePages()
        showTitle()
    }

    /// Places the pages at the sides beside the current one.
    private func placePages() {
        let shift = isOpen ? zoom.overshoot.x : 0
        for side in [-1, 0, 1] {
            guard let page = side == 0 ? pages[index] : neighbor(side).flatMap({ pages[$0] }) else {
                continue
            }
            let way = side == 0 ? 0 : shift + Double(side) * pageWidth
            page.center.x = window.bounds.midX + way
            page.isHidden = way.magnitude >= pageWidth
            if page.isHidden {
                // It fits the window when it comes again.
                page.transform = .identity
            }
        }
    }

    /// Saves what the fingers did, for `gesture explain`.
    private func saveRecording() {
        let path = "photo-\(window.now.microseconds).gesture"
        do {
            try window.gestureEngine.recorder?.write(to: path)
            Self.say("\(path) has the latest gestures")
        } catch {
            Self.say("\(error)")
        }
    }

    func press(_ press: KeyPress) {
        switch press.key {
        case .right, .pageDown, .space: turn(to: 1, at: window.now)
        case .left, .pageUp, .backspace: turn(to: -1, at: window.now)
        case .function(11), .character("f"): window.isFullScreen.toggle()
        case .function(12): saveRecording()
        case .escape, .character("q"): window.close()
        default: break
        }
    }
}
