// SPDX-License-Identifier: MIT

import CGestureWindow
public import GestureKit

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A picture from a file. It does not change, so another thread can read it.
///
/// It is kept at its size, half of that, a quarter and so on, because cairo's bilinear filter is
/// right down to half the size.
public final class Picture {
    /// The numbers of pixels, as seen upright.
    public let width, height: Int
    /// A sentence for the user if the file is damaged and only a part of the picture could be read.
    public let damage: String?

    /// The largest first.
    private let levels: [PixelSurface]
    /// The same levels, turned by one to three quarters. They are made when they are needed, by the
    /// one thread that draws.
    private var turned: [Int: PixelSurface] = [:]

    /// Reads a picture: PNG, JPEG, or what else gdk-pixbuf has a loader for. It is turned as the
    /// camera was held.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - backdrop: What transparent parts show. Nil: what is below the picture.
    /// - Throws: Why it cannot be shown.
    public init(contentsOf path: String, on backdrop: Backdrop? = nil) throws(PictureFileError) {
        let (first, damage) = try PictureFile.read(path, on: backdrop)
        (width, height, self.damage) = (first.width, first.height, damage)
        var levels = [first]
        while let last = levels.last, max(last.width, last.height) > Self.smallest,
            let next = last.halved()
        {
            levels.append(next)
        }
        self.levels = levels
    }

    /// What is behind a picture.
    public enum Backdrop: Sendable {
        /// Gray squares of eight pixels.
        case checkerboard
    }

    /// The place of all of it in the middle of a rectangle, as large as possible.
    public func frame(in rect: Rect) -> Rect {
        let factor = min(rect.width / Double(width), rect.height / Double(height))
        let size = Size(width: Double(width) * factor, height: Double(height) * factor)
        return Rect(
            x: rect.midX - size.width / 2,
            y: rect.midY - size.height / 2,
            width: size.width,
            height: size.height
        )
    }

    /// No level is needed below this.
    private static let smallest = 128

    /// The level for a scale, turned by quarters, and its number.
    func level(forScale scale: Double, quarters: Int) -> (surface: PixelSurface, number: Int) {
        var number = 0
        var scale = scale
        while scale <= 0.5, number + 1 < levels.count {
            scale *= 2
            number += 1
        }
        return (level(number, quarters: quarters), number)
    }

    private func level(_ number: Int, quarters: Int) -> PixelSurface {
        guard quarters > 0 else {
            return levels[number]
        }
        let key = number * 4 + quarters
        if let known = turned[key] {
            return known
        }
        // The picture at rest has one rotation and few scales.
        if turned.count > 3 {
            turned.removeAll()
        }
        guard let made = level(number, quarters: quarters - 1).turned() else {
            return levels[number]
        }
        turned[key] = made
        return made
    }
}

/// A view that shows a picture: all of it, in the middle. In a ``DesktopWindow`` its place is the
/// middle of the window, as large as possible, unless its superview is another view.
public final class PictureView: View {
    /// The picture.
    public var picture: Picture {
        didSet {
            superview?.setNeedsLayout()
            setNeedsDisplay()
        }
    }

    /// Creates a view for a picture.
    public init(_ picture: Picture) {
        self.picture = picture
        super.init(frame: .zero)
        receivesTouches = false
        draw(
            by: ViewDrawing(staysInBounds: true) { [unowned self] canvas in
                canvas.draw(self.picture)
            }
        )
    }
}

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

    /// Reads a picture, turned as the camera was held. The damage is why a part of it is missing.
    static func read(
        _ path: String,
        on backdrop: Picture.Backdrop?
    ) throws(PictureFileError) -> (surface: PixelSurface, damage: String?) {
        try checkKind(path)
        let finding = try checkSize(path)
        var error: UnsafeMutablePointer<GError>?
        let read = gdk_pixbuf_new_from_file(path, &error)
        // It may return both a part of a picture and an error.
        defer { error.map { g_error_free($0) } }
        guard let raw = read else {
            throw PictureFileError(
                description: "\(path) cannot be shown: \(reason(error?.pointee))"
            )
        }
        defer { g_object_unref(UnsafeMutableRawPointer(raw)) }
        let isPart = finding == .cutOff || error != nil
        guard let upright = gdk_pixbuf_apply_embedded_orientation(raw) else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(upright)) }
        let surface = try convert(upright, path)
        return (
            surface: backdrop == nil ? surface : try onCheckerboard(surface, path),
            damage: isPart
                ? "\(path) is damaged, and a part of the picture is missing: copy or download it again"
                : nil
        )
    }

    /// What gdk-pixbuf says of a file that it cannot read, without the file's name. Its messages about
    /// PNG files begin with "Fatal error".
    private static func reason(_ error: GError?) -> String {
        guard let error else { return "unknown reason" }
        let message = String(cString: error.message)
        guard error.domain == gdk_pixbuf_error_quark() else { return message }
        switch gcw_pixbuf_error(UInt32(error.code)) {
        case GCW_PIXBUF_UNKNOWN_TYPE:
            return "it is not a picture, or gdk-pixbuf has no loader for its kind"
        case GCW_PIXBUF_NO_MEMORY:
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

    /// Whether a picture or a frame of it may have so many pixels.
    static func isAllowed(_ width: Int, _ height: Int) -> Bool {
        width * height <= mostPixels && max(width, height) <= longestSide
    }

    private static func checkSize(_ path: String) throws(PictureFileError) -> Finding? {
        let finding = self.finding(in: path)
        var (width, height): (Int32, Int32) = (0, 0)
        gdk_pixbuf_get_file_info(path, &width, &height)
        var size = (width: Int(width), height: Int(height))
        if case .frame(let width, let height) = finding {
            size = (width, height)
        }
        guard isAllowed(size.width, size.height) else {
            throw PictureFileError(
                description: "\(path) is too large: \(size.width) x \(size.height) pixels. The "
                    + "most are \(mostPixels / 1_000_000) million, and \(longestSide) along a side"
            )
        }
        return finding
    }

    private static func convert(
        _ pixbuf: OpaquePointer,
        _ path: String
    ) throws(PictureFileError) -> PixelSurface {
        let (width, height) = (gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf))
        let isOpaque = gdk_pixbuf_get_has_alpha(pixbuf) == 0
        let result = PixelSurface(width: Int(width), height: Int(height), isOpaque: isOpaque)
        guard let result, let bytes = gdk_pixbuf_get_pixels(pixbuf) else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        gcw_convert(
            result.bytes.bindMemory(to: UInt32.self, capacity: result.stride / 4 * Int(height)),
            Int32(result.stride),
            bytes,
            gdk_pixbuf_get_rowstride(pixbuf),
            gdk_pixbuf_get_n_channels(pixbuf),
            width,
            height
        )
        result.markDirty()
        return result
    }

    /// Draws a picture that is not opaque on gray squares.
    private static func onCheckerboard(
        _ surface: PixelSurface,
        _ path: String
    ) throws(PictureFileError) -> PixelSurface {
        guard !surface.isOpaque else {
            return surface
        }
        guard let result = PixelSurface(width: surface.width, height: surface.height) else {
            throw PictureFileError(description: "\(path) cannot be shown: there is no memory")
        }
        result.draw { context in
            cairo_set_source_rgb(context, 0.75, 0.75, 0.75)
            cairo_paint(context)
            cairo_set_source_rgb(context, 0.63, 0.63, 0.63)
            for y in stride(from: 0, to: result.height, by: 8) {
                for x in stride(from: y % 16, to: result.width, by: 16) {
                    cairo_rectangle(context, Double(x), Double(y), 8, 8)
                }
            }
            cairo_fill(context)
            cairo_set_source_surface(context, surface.handle, 0, 0)
            cairo_paint(context)
        }
        return result
    }
}

// What gdk-pixbuf does not say of a file that it reads: that a JPEG has no end, and how large the
// frames of a GIF are, which may be larger than the picture.

extension PictureFile {
    /// The facts that are in the structure of a file.
    enum Finding: Equatable {
        case cutOff
        case frame(width: Int, height: Int)
    }

    /// Looks at the structure of a JPEG or a GIF. Nil: there is nothing to say.
    static func finding(in path: String) -> Finding? {
        guard let file = fopen(path, "rb") else {
            return nil
        }
        defer { fclose(file) }
        func byte() -> Int? {
            let next = getc_unlocked(file)
            return next < 0 ? nil : Int(next)
        }
        // Beyond the end, the next byte is nil.
        func skip(_ count: Int) { fseek(file, count, SEEK_CUR) }
        switch (byte(), byte()) {
        case (0xFF, 0xD8): return findingInJPEG(byte, skip)
        case (0x47, 0x49): return findingInGIF(byte, skip)
        default: return nil
        }
    }

    /// After its two first bytes, a JPEG has segments, each with a marker: 255 and another byte. In
    /// the data after a segment, 255 is followed by 0 or by a marker without a segment.
    private static func findingInJPEG(_ byte: () -> Int?, _ skip: (Int) -> Void) -> Finding? {
        while let first = byte() {
            guard first == 0xFF else {
                continue
            }
            var marker = byte()
            while marker == 0xFF {
                marker = byte()
            }
            switch marker {
            case 0xD9: return nil
            case nil, 0, 1, .some(0xD0...0xD7): continue
            default:
                guard let high = byte(), let low = byte() else {
                    return .cutOff
                }
                skip(max(high << 8 + low - 2, 0))
            }
        }
        return .cutOff
    }

    /// After its two first bytes, a GIF has a head, and then blocks: extensions, and frames.
    private static func findingInGIF(_ byte: () -> Int?, _ skip: (Int) -> Void) -> Finding? {
        func number() -> Int { (byte() ?? 0) + (byte() ?? 0) << 8 }
        func skipColors(_ flags: Int) { skip(flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)) }
        func skipData() {
            while let count = byte(), count > 0 {
                skip(count)
            }
        }
        skip(8)
        let flags = byte() ?? 0
        skip(2)
        skipColors(flags)
        while let block = byte() {
            switch block {
            case 0x21: skip(1)
            case 0x2C:
                skip(4)
                let (width, height) = (number(), number())
                guard isAllowed(width, height) else {
                    return .frame(width: width, height: height)
                }
                skipColors(byte() ?? 0)
                skip(1)
            default: return nil
            }
            skipData()
        }
        return nil
    }
}
