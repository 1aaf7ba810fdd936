// SPDX-License-Identifier: MIT

internal import Foundation
package import GestureTrace

/// A drawing of what happened in a recording.
///
/// From top to bottom, it shows: the surface with the path of each contact, and a table of the
/// contacts; on a common time axis, when each contact was down, the states of each recognizer, and
/// the reported translation, velocity, scale and rotation; and why gestures did not fire. Its
/// height depends on the trace.
///
/// Any trace can be drawn, including one without contacts, with locations that are not finite, or
/// with times out of order. The time grows with the trace; the size of the file is limited: curves
/// have at most one point per pixel, and each part says how many items it leaves out.
package struct Picture: Sendable {
    /// The allowed widths, in pixels.
    package static let widths = 800...6000

    /// In pixels.
    package let width: Int

    /// In pixels. It depends on the trace.
    package let height: Int

    let title: String
    let marks: [Mark]

    /// Lays a trace out.
    ///
    /// - Parameters:
    ///   - trace: The trace to draw.
    ///   - width: In pixels; in ``widths``.
    /// - Throws: ``PictureError/width(_:)``, or ``PictureError/undrawable(_:)`` if there is no
    ///   memory to measure text.
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
