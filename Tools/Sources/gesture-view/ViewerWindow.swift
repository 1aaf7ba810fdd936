// SPDX-License-Identifier: MIT

import GestureCommand
import GestureKit
import GestureWindow
import PictureDrawing
import PictureViewer

/// The window of `gesture view`: it shows what the model says, and passes on what the user does.
final class ViewerWindow {
    let desktop: DesktopWindow
    private let viewer: PictureViewer
    private let loader: PictureLoader
    private let painter = PicturePainter()
    private var items: [PicturePainter.Item] = []
    /// The pictures that cannot be shown, as far as the program has said so.
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
        showTitle()
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
        desktop.title = "\(name)\(place)"
    }

    /// Tells the model what the loader knows of a picture.
    private func note(_ index: Int) {
        switch loader[index] {
        case .success(let picture):
            let size = Size(width: Double(picture.width), height: Double(picture.height))
            viewer.setPixels(size, ofPicture: index)
        case .failure(let error):
            viewer.setFailed(picture: index)
            if complained.insert(index).inserted {
                StandardError.write("gesture: \(error)\n")
            }
        case nil: break
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
