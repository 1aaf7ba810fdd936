// SPDX-License-Identifier: MIT

/// Where the recognizers of a ``ReferenceEngine`` are.
///
/// A window has recognizers, and so have regions of it, which are siblings on one level. A finger is
/// in the last region that it hit, if any; recognizers of that region and of the window receive it.
public struct ReferenceLayout: Sendable {
    /// The regions, in the window's points. Of those that overlap, the last is on top.
    public var regions: [ReferenceRegion] = []
    /// The region of each recognizer that is not on the window, by their places in their lists.
    public var homes: [Int: Int] = [:]
    /// Recognizers that receive no finger.
    public var disabled: Set<Int> = []
    /// Everything on the window, and enabled.
    public init() {}
}

/// A part of the window.
public struct ReferenceRegion: Sendable {
    /// Its least coordinates, which belong to it.
    public var origin: SIMD2<Double>
    /// From there to its greatest coordinates, which do not.
    public var size: SIMD2<Double>
    /// A region.
    public init(origin: SIMD2<Double>, size: SIMD2<Double>) {
        self.origin = origin
        self.size = size
    }
}

extension ReferenceRegion {
    func contains(_ place: SIMD2<Double>) -> Bool {
        let way = place - origin
        return way.x >= 0 && way.y >= 0 && way.x < size.x && way.y < size.y
    }
}
