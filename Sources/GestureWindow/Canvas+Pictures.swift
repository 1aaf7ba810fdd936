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

/// A picture at its place. Threads may draw it at once.
struct PlacedPicture {
    private let width, height: Double
    private let surface: PixelSurface
    /// The pixels of the picture for one of the surface.
    private let factor: Double
    /// How many quarters the surface is turned.
    private let quarters: Int
    private let place: AffineTransform2D

    /// `place` converts pixels of the picture to pixels of the window.
    init(_ picture: Picture, _ place: AffineTransform2D) {
        let (quarters, length) = (place.quarters, Vector(x: place.a, y: place.b).length)
        let level = picture.level(forScale: length, quarters: quarters)
        (width, height) = (Double(picture.width), Double(picture.height))
        (surface, factor) = (level.surface, Double(1 << level.number))
        (self.place, self.quarters) = (place, quarters)
    }

    /// The smallest rectangle around it, in pixels of the window.
    var box: Rect {
        Rect(x: 0, y: 0, width: width, height: height).applying(place)
    }

    /// Draws it by a `cairo_t *`.
    func paint(on context: OpaquePointer) {
        cairo_save(context)
        var matrix = cairo_matrix_t(place)
        cairo_set_matrix(context, &matrix)
        cairo_new_path(context)
        cairo_rectangle(context, 0, 0, width, height)
        cairo_scale(context, factor, factor)
        // From the turned level back to the upright one.
        var side = quarters % 2 == 0 ? surface.width : surface.height
        var other = quarters % 2 == 0 ? surface.height : surface.width
        for _ in 0..<quarters {
            cairo_rotate(context, -.pi / 2)
            cairo_translate(context, -Double(other), 0)
            (side, other) = (other, side)
        }
        cairo_set_source_surface(context, surface.handle, 0, 0)
        let pattern = cairo_get_source(context)
        cairo_pattern_set_filter(pattern, CAIRO_FILTER_BILINEAR)
        cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
        cairo_fill(context)
        cairo_restore(context)
    }
}

extension AffineTransform2D {
    /// How many quarters it turns. 0 if it turns by another angle.
    fileprivate var quarters: Int {
        let (along, across) = (a.magnitude, b.magnitude)
        if min(along, across) > 1e-6 * max(along, across) {
            return 0
        }
        if across > along {
            return b > 0 ? 1 : 3
        }
        return a > 0 ? 0 : 2
    }

    init(_ matrix: cairo_matrix_t) {
        self.init(
            a: matrix.xx,
            b: matrix.yx,
            c: matrix.xy,
            d: matrix.yy,
            tx: matrix.x0,
            ty: matrix.y0
        )
    }
}

extension cairo_matrix_t {
    init(_ transform: AffineTransform2D) {
        self.init(
            xx: transform.a,
            yx: transform.b,
            xy: transform.c,
            yy: transform.d,
            x0: transform.tx,
            y0: transform.ty
        )
    }
}
