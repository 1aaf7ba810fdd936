// SPDX-License-Identifier: MIT

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
package struct Drawing: Sendable {
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
    package init(_ trace: Trace, width: Int = 1200) throws(DrawingError) {
        try self.init(trace.title, width) { $0.lay(out: trace) }
    }

    /// Lays the paths of several recordings out, side by side.
    ///
    /// - Parameters:
    ///   - strokes: The recordings, with their captions.
    ///   - width: In pixels; in ``widths``.
    /// - Throws: As ``init(_:width:)``.
    package init(strokes: [DrawnStroke], width: Int = 1200) throws(DrawingError) {
        try self.init("\(strokes.count) strokes", width) { $0.lay(out: strokes) }
    }

    private init(
        _ title: String,
        _ width: Int,
        _ layOut: (inout DrawnPage) -> Void
    ) throws(DrawingError) {
        guard Self.widths.contains(width) else {
            throw .width(width)
        }
        var page = DrawnPage(width: Double(width), ruler: try TextRuler())
        layOut(&page)
        self.width = width
        height = Int(page.bottom.rounded(.up))
        self.title = title.drawable
        marks = page.sheet.marks
    }
}

extension Drawing {
    /// The file format of a picture.
    package enum Format: String, CaseIterable, Sendable {
        /// Vector graphics: sharp at any size.
        case svg
        /// Pixels.
        case png

        /// The format that belongs to a file's suffix. Case does not matter.
        ///
        /// - Throws: ``PictureError/unknownFormat(path:)``.
        package init(path: String) throws(DrawingError) {
            let name = path.lowercased()
            guard let format = Self.allCases.first(where: { name.hasSuffix("." + $0.rawValue) })
            else {
                throw .unknownFormat(path: path)
            }
            self = format
        }
    }
}

/// Why a picture could not be made.
package enum DrawingError: Error, Hashable, CustomStringConvertible {
    /// The file's name ends in neither .svg nor .png.
    case unknownFormat(path: String)
    /// The width is not in ``Picture/widths``.
    case width(Int)
    /// Cairo failed, with this message.
    case undrawable(String)

    /// The message for people: what is wrong and what to do.
    package var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name of a picture must end in .svg or .png"
        case .width(let width):
            "a picture cannot be \(width) pixels wide; "
                + "allowed: from \(Drawing.widths.lowerBound) to \(Drawing.widths.upperBound)"
        case .undrawable(let reason):
            "the picture cannot be drawn: \(reason)"
        }
    }
}
