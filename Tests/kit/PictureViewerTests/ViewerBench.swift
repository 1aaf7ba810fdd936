// SPDX-License-Identifier: MIT

import GestureKit
import GestureKitTesting
import PictureViewer
import Testing

/// A viewer of pictures of 4000 x 3000 pixels, in a window of 1000 x 750 points with two pixels in
/// a point. If a picture fits the window, each of its pixels is a quarter point.
final class ViewerBench {
    let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 750))
    let viewer: PictureViewer
    let hand: Hand

    init(pictures: Int = 3, showing index: Int = 1) {
        viewer = PictureViewer(count: pictures, showing: index, in: window)
        hand = Hand(on: window)
        for picture in viewer.neededPictures {
            viewer.setPixels(Size(width: 4000, height: 3000), ofPicture: picture)
        }
        viewer.layOut(pixel: 0.5)
    }

    /// From the pixels of a picture to the window. Nil: it is not visible.
    func transform(of index: Int? = nil) -> AffineTransform2D? {
        var result: AffineTransform2D?
        viewer.forEachShownPicture { shown in
            if shown.index == index ?? viewer.index {
                result = shown.transform
            }
        }
        return result
    }

    /// The pixel of the current picture at a place of the window.
    func pixel(at point: Point) throws -> Point {
        let transform = try #require(transform()?.inverted())
        return point.applying(transform)
    }

    /// Where a pixel of the current picture is in the window.
    func place(of pixel: Point) throws -> Point {
        pixel.applying(try #require(transform()))
    }

    /// How far the picture has slipped from under a finger.
    func slip(of pixel: Point, from finger: Finger) throws -> Double {
        let way = try place(of: pixel) - finger.location()
        return way.length
    }

    func zoomIn(to scale: Double = 4) {
        viewer.zoom.zoom(to: scale, about: Point(x: 500, y: 375))
    }

    /// Shows the frames of some time.
    func wait(_ duration: Duration) {
        hand.wait(duration)
        viewer.advance(to: hand.now)
    }
}
