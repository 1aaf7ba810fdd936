// SPDX-License-Identifier: MIT

internal import Foundation

/// Why a picture could not be made.
package enum PictureError: Error, Hashable, CustomStringConvertible {
    /// The file's name ends in neither .svg nor .png.
    case unknownFormat(path: String)
    /// The width is not in ``Picture/widths``.
    case width(Int)
    /// Writing the file failed, with this `errno`.
    case unwritable(path: String, code: Int32)
    /// Cairo failed, with this message.
    case undrawable(String)

    /// The message for people: what is wrong and what to do.
    package var description: String {
        switch self {
        case .unknownFormat(let path):
            "\(path): the name of a picture must end in .svg or .png"
        case .width(let width):
            "a picture cannot be \(width) pixels wide; "
                + "allowed: from \(Picture.widths.lowerBound) to \(Picture.widths.upperBound)"
        case .unwritable(let path, let code):
            "\(path): the picture cannot be written: \(String(cString: strerror(code)))"
        case .undrawable(let reason):
            "the picture cannot be drawn: \(reason)"
        }
    }
}
