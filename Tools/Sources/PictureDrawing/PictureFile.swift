// SPDX-License-Identifier: MIT

internal import CGdkPixbuf
internal import CPixman
internal import Glibc

/// Why a file is not shown. The description is a sentence for the user.
public struct PictureFileError: Error, Equatable, CustomStringConvertible {
    /// The message, with the name of the file.
    public var description: String
}

/// Reads pictures by gdk-pixbuf: PNG, JPEG, and what else the system has loaders for.
enum PictureFile {
    /// The most pixels of a picture, and the most of a side: about a gigabyte.
    static let mostPixels = 200_000_000
    static let longestSide = 32_000

    /// Reads a picture, turned as the camera was held. Transparent parts get a checkerboard.
    ///
    /// - Returns: A surface of cairo's format RGB24.
    static func read(_ path: String) throws(PictureFileError) -> PixelSurface {
        try checkKind(path)
        try checkSize(path)
        var error: UnsafeMutablePointer<GError>?
        guard let raw = gdk_pixbuf_new_from_file(path, &error) else {
            defer { g_error_free(error) }
            throw PictureFileError(
                description: "\(path) cannot be shown: \(reason(error?.pointee))"
            )
        }
        defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
        guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        guard gdk_pixbuf_get_has_alpha(upright) != 0 else {
            return try convert(upright, path)
        }
        let flat = gdk_pixbuf_composite_color_simple(
            upright,
            gdk_pixbuf_get_width(upright),
            gdk_pixbuf_get_height(upright),
            GDK_INTERP_NEAREST,
            255,
            8,
            0xffc0_c0c0,
            0xffa0_a0a0
        )
        guard let flat else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(flat)) }
        return try convert(flat, path)
    }

    /// What gdk-pixbuf says of a file that it cannot read, without the file's name. Its messages about
    /// PNG files begin with "Fatal error".
    private static func reason(_ error: GError?) -> String {
        guard let error else { return "unknown reason" }
        let message = String(cString: error.message)
        guard error.domain == gdk_pixbuf_error_quark() else { return message }
        switch GdkPixbufError(UInt32(error.code)) {
        case GDK_PIXBUF_ERROR_UNKNOWN_TYPE:
            return "it is not a picture, or gdk-pixbuf has no loader for its kind"
        case GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY:
            return "there is no memory"
        default:
            let detail = message.split(separator: "”: ", maxSplits: 1).last ?? ""
            let words = detail.split(separator: "Fatal error in PNG image file: ").last ?? ""
            let reason = words.replacing(" (libpng)", with: "")
            return "the file is damaged (\(reason)): copy or download it again"
        }
    }

    private static func checkKind(_ path: String) throws(PictureFileError) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let reason = String(cString: strerror(errno))
            throw PictureFileError(description: "\(path) cannot be read: \(reason)")
        }
        if status.st_mode & S_IFMT == S_IFDIR {
            throw PictureFileError(
                description:
                    "\(path) is a folder. Name the pictures in it, for example \(path)/*.jpg"
            )
        }
        if status.st_mode & S_IFMT != S_IFREG {
            throw PictureFileError(description: "\(path) is not a file")
        }
    }

    private static func checkSize(_ path: String) throws(PictureFileError) {
        var (width, height): (Int32, Int32) = (0, 0)
        guard gdk_pixbuf_get_file_info(path, &width, &height) != nil else {
            return
        }
        let pixels = Int(width) * Int(height)
        if pixels > mostPixels || max(width, height) > longestSide {
            throw PictureFileError(
                description: "\(path) is too large: \(width) x \(height) pixels. The most are "
                    + "\(mostPixels / 1_000_000) million, and \(longestSide) along a side"
            )
        }
    }

    /// Converts RGB, or RGB with an unused fourth byte.
    private static func convert(
        _ pixbuf: OpaquePointer,
        _ path: String
    ) throws(PictureFileError) -> PixelSurface {
        let (width, height) = (gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf))
        guard let result = PixelSurface(width: Int(width), height: Int(height)),
            let bytes = gdk_pixbuf_get_pixels(pixbuf)
        else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        // Formats of pixman are named from the high byte of a number to the low one.
        let format = gdk_pixbuf_get_n_channels(pixbuf) == 4 ? PIXMAN_x8b8g8r8 : PIXMAN_b8g8r8
        let source = pixman_image_create_bits(
            format,
            width,
            height,
            UnsafeMutableRawPointer(bytes).assumingMemoryBound(to: UInt32.self),
            gdk_pixbuf_get_rowstride(pixbuf)
        )
        let target = pixman_image_create_bits(
            PIXMAN_x8r8g8b8,
            width,
            height,
            result.bytes.assumingMemoryBound(to: UInt32.self),
            Int32(result.stride)
        )
        pixman_image_composite32(
            PIXMAN_OP_SRC,
            source,
            nil,
            target,
            0,
            0,
            0,
            0,
            0,
            0,
            width,
            height
        )
        pixman_image_unref(source)
        pixman_image_unref(target)
        result.markDirty()
        return result
    }
}
