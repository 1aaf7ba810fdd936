// SPDX-License-Identifier: MIT

public import GestureKit

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
