// SPDX-License-Identifier: MIT

internal import Foundation
package import GestureTrace

/// A drawing of what happened in a recording.
///
/// From top to bottom: the surface with the path of each finger and a table of the fingers; then,
/// over one time axis, when each was down, what each recognizer made of them, and the translation,
/// velocity, scale and rotation that were reported; at last, why gestures did not fire. It is as
/// high as that takes.
///
/// Any trace can be drawn, also one with no fingers, with places that are not finite, or with times
/// in no order. It takes time that grows with the trace, and a file that does not: curves have no
/// more points than pixels, and of what is too much, the picture says how much it leaves out.
package struct Picture: Sendable {
    /// How wide a picture can be, in pixels.
    package static let widths = 800...6000

    /// Pixels.
    package let width: Int

    /// Pixels; from what there is to be shown.
    package let height: Int

    let title: String
    let marks: [Mark]

    /// Lays a trace out.
    ///
    /// - Parameters:
    ///   - trace: What to draw.
    ///   - width: In pixels; one of ``widths``.
    /// - Throws: ``PictureError/width(_:)``, or ``PictureError/undrawable(_:)`` when there is no
    ///   memory to measure texts.
    package init(_ trace: Trace, width: Int = 1200) throws(PictureError) {
        guard Self.widths.contains(width) else {
            throw .width(width)
        }
        var page = Page(width: Double(width), ruler: try TextRuler())
        page.lay(out: trace)
        self.width = width
        height = Int(page.bottom.rounded(.up))
        title = trace.title.drawable
        marks = page.sheet.marks
    }
}
