// SPDX-License-Identifier: MIT

import Dispatch
import GestureCommand
import GestureKit
@_spi(GestureTools) import GestureWindow
import Glibc
import PictureDrawing
import PictureViewer

/// The window of `gesture view`: it shows what the model says, and passes on what the user does.
final class ViewerWindow {
    let desktop: DesktopWindow
    private let viewer: PictureViewer
    private let loader: PictureLoader
    private let painter = PicturePainter()
    private var items: [PicturePainter.Item] = []
    /// The pictures that are damaged or cannot be shown, as far as the program has said so.
    private var complained: Set<Int> = []
    /// What the latest frame covers, in points.
    private var covered = Rect()
    /// The transforms of the latest frame.
    private var shown: [PictureViewer.ShownPicture] = []
    private var next: [PictureViewer.ShownPicture] = []
    /// Whether the picture must be drawn even if nothing moved.
    private var isStale = true
    /// Whether nothing moves.
    private var isResting = true
    /// Whether nothing has moved for a while.
    private var isPaused = false

    /// How long nothing moves before pictures count as resting. Then they are drawn as well as
    /// possible. Before that, content under resting fingers begins to return to them.
    private static let pause = Duration.milliseconds(60)

    /// Shows pictures in a window.
    init(_ first: FirstPicture, in desktop: DesktopWindow) {
        self.desktop = desktop
        loader = first.loader
        first.bell.set(desktop.waker)
        viewer = PictureViewer(count: loader.paths.count, in: desktop)
        note(0)
        connect()
        loader.load(viewer.neededPictures)
    }

    private func connect() {
        // Only what has changed is drawn.
        (desktop.redrawsAutomatically, desktop.backgroundColor) = (false, nil)
        desktop.layout = { [unowned self] in
            isStale = true
            viewer.layOut(pixel: 1 / desktop.scale)
        }
        desktop.frames.onFrame = { [unowned self] in prepare(at: $0) }
        desktop.draw = { [unowned self] in
            painter.draw(items, on: $0, isMoving: !isResting)
        }
        desktop.onKey = { [unowned self] in press($0) }
        desktop.onWake = { [unowned self] in wake() }
        desktop.onReduction = { StandardError.write("gesture: \($0)\n") }
        viewer.onChange = { [unowned self] in desktop.frames.request() }
        viewer.onPicture = { [unowned self] in
            showTitle()
            loader.load(viewer.neededPictures)
        }
    }

    private func showTitle() {
        let name = loader.paths[viewer.index].split(separator: "/").last ?? ""
        let place = viewer.count > 1 ? " (\(viewer.index + 1) of \(viewer.count))" : ""
        let isDamaged = (try? loader[viewer.index]?.get())?.damage != nil
        desktop.title = "\(name)\(place)\(isDamaged ? ", damaged" : "")"
    }

    /// Tells the model what the loader knows of a picture.
    private func note(_ index: Int) {
        switch loader[index] {
        case .success(let picture):
            let size = Size(width: Double(picture.width), height: Double(picture.height))
            viewer.setPixels(size, ofPicture: index)
            complain(index, picture.damage)
        case .failure(let error):
            viewer.setFailed(picture: index)
            complain(index, error.description)
        case nil: break
        }
        showTitle()
    }

    private func complain(_ index: Int, _ message: String?) {
        if let message, complained.insert(index).inserted {
            StandardError.write("gesture: \(message)\n")
        }
    }

    /// A picture was read, or nothing has moved for a while.
    private func wake() {
        for index in loader.collect() {
            note(index)
            isStale = true
        }
        isPaused = !isResting
        if isStale || isPaused {
            desktop.frames.request()
        }
    }

    /// Moves the pictures to where they are in the next frame.
    private func prepare(at time: Timestamp) {
        viewer.advance(to: time)
        next.removeAll(keepingCapacity: true)
        viewer.forEachShownPicture { next.append($0) }
        let hasMoved = next != shown
        if hasMoved {
            isResting = false
            desktop.wake(after: Self.pause)
        } else if isPaused {
            (isResting, isStale) = (true, isStale || painter.isDraft || isBetweenPixels)
        }
        isPaused = false
        guard isStale || hasMoved else {
            return
        }
        swap(&next, &shown)
        let before = covered
        cover()
        desktop.setNeedsDisplay(isStale ? nil : around(before, covered))
        isStale = false
    }

    private func cover() {
        items.removeAll(keepingCapacity: true)
        var corners = Corners()
        for shown in shown {
            let outcome = loader[shown.index]
            let picture = try? outcome?.get()
            var message: String?
            if case .failure(let error) = outcome {
                message = error.description
            }
            items.append(
                PicturePainter.Item(
                    picture: picture,
                    message: message,
                    transform: shown.transform
                )
            )
            let page = desktop.bounds.size
            let size = picture.map { Size(width: Double($0.width), height: Double($0.height)) }
            corners.add(size ?? page, shown.transform)
        }
        covered = corners.rect
    }

    /// Whether drawing at rest differs from drawing in motion: see ``PicturePainter``.
    private var isBetweenPixels: Bool {
        items.contains { $0.isBetweenPixels(at: desktop.scale) }
    }

    private func around(_ one: Rect, _ other: Rect) -> Rect {
        let (x, y) = (min(one.minX, other.minX), min(one.minY, other.minY))
        return Rect(
            x: x,
            y: y,
            width: max(one.maxX, other.maxX) - x,
            height: max(one.maxY, other.maxY) - y
        )
    }

    private func press(_ press: KeyPress) {
        switch press.key {
        case .function(11), .character("f"): desktop.isFullScreen.toggle()
        case .character("q"): desktop.close()
        case .escape where desktop.isFullScreen: desktop.isFullScreen = false
        case .escape: desktop.close()
        default:
            if let command = PictureViewer.Command(press) {
                viewer.perform(command, at: desktop.now)
            }
        }
    }
}

extension ViewerWindow {
    /// The microseconds of one and a half refreshes at 60 Hz. A longer interval missed a refresh.
    private static let missed = 25_000

    /// Prints how frames went to standard error.
    func printStatistics() {
        guard let record = desktop.frames.log else {
            return
        }
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let times = [usage.ru_utime, usage.ru_stime]
        let used = times.reduce(0.0) { $0 + Double($1.tv_sec) * 1000 + Double($1.tv_usec) / 1000 }
        let frames = record.drawings.count
        StandardError.write("frames \(frames)\n")
        StandardError.write("intervals \(Self.summary(of: record.intervals))\n")
        let slow = record.intervals.lazy.filter { $0 > Self.missed }.count
        StandardError.write("intervals of more than 25 ms: \(slow)\n")
        StandardError.write("drawings \(Self.summary(of: record.drawings))\n")
        let each = frames > 0 ? used / Double(frames) : 0
        let (all, one) = (Self.rounded(used), Self.rounded(each))
        StandardError.write("processor \(all) ms, \(one) ms a frame\n")
    }

    /// A number with at most three digits after the point.
    private static func rounded(_ number: Double) -> Double {
        (number * 1000).rounded() / 1000
    }

    /// The median and the rest of a distribution of microseconds, in milliseconds.
    private static func summary(of values: [UInt32]) -> String {
        let sorted = values.sorted()
        guard let last = sorted.last else {
            return "none"
        }
        func part(_ part: Double) -> Double {
            Double(sorted[Int(Double(sorted.count - 1) * part)]) / 1000
        }
        return "\(sorted.count), median \(part(0.5)) ms, 99 % \(part(0.99)) ms, "
            + "longest \(Double(last) / 1000) ms"
    }
}

extension PictureViewer.Command {
    /// What a key asks for. Nil: nothing.
    init?(_ press: KeyPress) {
        switch press.key {
        case .pageDown, .space: self = .next
        case .pageUp, .backspace: self = .previous
        case .home: self = .first
        case .end: self = .last
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        case .character("+"), .character("="): self = .zoomIn
        case .character("-"): self = .zoomOut
        case .character("0"): self = .fit
        case .character("1"): self = .actualSize
        case .character("r"): self = .turnRight
        case .character("R"): self = .turnLeft
        default: return nil
        }
    }
}

/// The upright rectangle around rectangles that may be turned.
struct Corners {
    private var low = Point(x: .infinity, y: .infinity)
    private var high = Point(x: -.infinity, y: -.infinity)

    mutating func add(_ size: Size, _ transform: AffineTransform2D) {
        for corner in 0..<4 {
            let x = corner & 1 == 0 ? 0 : size.width
            let point = Point(x: x, y: corner & 2 == 0 ? 0 : size.height).applying(transform)
            low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
            high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
        }
    }

    /// A point more on each side, for what is between two pixels.
    var rect: Rect {
        guard low.x <= high.x else {
            return Rect()
        }
        return Rect(
            x: low.x - 1,
            y: low.y - 1,
            width: high.x - low.x + 2,
            height: high.y - low.y + 2
        )
    }
}

/// Calls a function that is set later, from any thread. A ring before that is not forgotten.
final class Bell: @unchecked Sendable {
    private let queue = DispatchQueue(label: "bell")
    private var listener: (@Sendable () -> Void)?
    private var hasRung = false

    func ring() {
        queue.sync { listener.map { $0() } ?? { hasRung = true }() }
    }

    func set(_ listener: @escaping @Sendable () -> Void) {
        queue.sync {
            self.listener = listener
            if hasRung {
                listener()
            }
        }
    }
}
