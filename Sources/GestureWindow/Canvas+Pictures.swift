// SPDX-License-Identifier: MIT

import CGestureWindow
import Dispatch
public import GestureKit

extension Canvas {
    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - rect: Where it is without the transform. Nil: all of it in the middle of the ``bounds``.
    ///   - transform: Converts points of the view.
    public func draw(
        _ picture: Picture,
        in rect: Rect? = nil,
        transform: AffineTransform2D = .identity
    ) {
        let rect = rect ?? picture.frame(in: bounds)
        let place = AffineTransform2D(
            scaleX: rect.width / Double(picture.width),
            y: rect.height / Double(picture.height)
        )
        .concatenating(.translation(by: Vector(x: rect.minX, y: rect.minY)))
        .concatenating(transform)
        .concatenating(self.transform)
        // A picture without an inverse is a line or a point.
        guard place.inverted() != nil else {
            return
        }
        let placed = PlacedPicture(picture, place)
        guard let rows = placed.box.intersection(visible)?.rows else {
            return
        }
        let height = PictureBands.height
        let bands = rows.lowerBound / height...(rows.upperBound - 1) / height
        if bands.count > 1, hasOnlyOwnClips, !isInGroup {
            drawInBands(bands, placed)
        } else {
            placed.paint(on: context)
        }
    }

    private var isInGroup: Bool {
        cairo_get_group_target(context) != cairo_get_target(context)
    }

    private func drawInBands(_ numbers: ClosedRange<Int>, _ picture: PlacedPicture) {
        let bands = PictureBands(
            pixels: pixels,
            width: width,
            height: height,
            stride: stride,
            clips: clips,
            picture: picture
        )
        let target = cairo_get_target(context)
        cairo_surface_flush(target)
        DispatchQueue.concurrentPerform(iterations: numbers.count) {
            bands.draw(numbers.lowerBound + $0)
        }
        cairo_surface_mark_dirty(target)
    }
}

/// A picture that threads draw, each in rows of its own. Each has a context for the same pixels, with
/// the clips of the canvas. They are repeated from a list, because cairo's has no turned clips.
struct PictureBands {
    let pixels: UnsafeMutableRawPointer
    let width, height, stride: Int
    let clips: [Clip]
    let picture: PlacedPicture

    /// The rows of a band. They do not depend on the number of processors, so the pixels do not.
    static let height = 256

    func draw(_ number: Int) {
        let surface = cairo_image_surface_create_for_data(
            pixels.bindMemory(to: UInt8.self, capacity: stride * height),
            CAIRO_FORMAT_RGB24,
            Int32(width),
            Int32(height),
            Int32(stride)
        )
        let context: OpaquePointer = cairo_create(surface)
        let top = number * Self.height
        let rows = PixelRect(left: 0, top: top, right: width, bottom: top + Self.height)
        Clip(rect: Rect(rows), transform: .identity).apply(to: context)
        for clip in clips {
            clip.apply(to: context)
        }
        picture.paint(on: context)
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }
}

extension Rect {
    fileprivate var rows: Range<Int> {
        let most = Int(Int32.max)
        let top = minY.rounded(.down).whole(in: 0...most)
        return top..<max(maxY.rounded(.up).whole(in: 0...most), top + 1)
    }

    init(_ rect: PixelRect) {
        self.init(
            x: Double(rect.left),
            y: Double(rect.top),
            width: Double(rect.width),
            height: Double(rect.height)
        )
    }
}
