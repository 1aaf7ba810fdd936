// SPDX-License-Identifier: MIT

internal import Foundation

/// Why there is no picture.
package enum PictureError: Error, Hashable, CustomStringConvertible {
    /// A file's name ends in neither .svg nor .png.
    case unknownFormat(path: String)
    /// A width that is out of ``Picture/widths``.
    case width(Int)
    /// It could not be written: where to, and what `errno` was.
    case unwritable(path: String, code: Int32)
    /// Cairo could not draw it, in its own words.
    case undrawable(String)

    /// What is wrong and what to do, for people.
    package var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): a picture's name ends in .svg or .png"
        case .width(let width):
            "a picture cannot be \(width) pixels wide; "
                + "choose from \(Picture.widths.lowerBound) to \(Picture.widths.upperBound)"
        case .unwritable(let path, let code):
            "\(path): the picture cannot be written: \(String(cString: strerror(code)))"
        case .undrawable(let reason):
            "the picture cannot be drawn: \(reason)"
        }
    }
}
