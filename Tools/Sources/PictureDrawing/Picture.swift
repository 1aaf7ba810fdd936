// SPDX-License-Identifier: MIT

internal import CCairo

/// A picture, and the same at half its size, a quarter and so on: cairo's bilinear filter is right
/// down to half the size.
public final class Picture: @unchecked Sendable {
    /// The size in pixels, as seen upright.
    public let width, height: Int

    /// The largest first.
    private let levels: [PixelSurface]
    /// The same levels, turned by one to three quarters. They are made when they are needed, by the
    /// one thread that draws.
    private var turned: [Int: PixelSurface] = [:]

    /// Reads a picture.
    ///
    /// - Throws: Why it cannot be shown.
    public init(path: String) throws(PictureFileError) {
        let first = try PictureFile.read(path)
        (width, height) = (first.width, first.height)
        var levels = [first]
        while let last = levels.last, max(last.width, last.height) > Self.smallest,
            let next = last.halved()
        {
            levels.append(next)
        }
        self.levels = levels
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
