// SPDX-License-Identifier: MIT

/// The regions of a ``ReferenceEngine``, the recognizers on them, and which touches these receive.
///
/// The window and its regions, which are siblings, have recognizers. A finger belongs to the last
/// region that contains its landing, if any. Recognizers of that region and of the window receive
/// it.
public struct ReferenceLayout: Sendable {
    /// The regions, in points of the window. Later ones are on top.
    public var regions: [ReferenceRegion] = []
    /// By recognizer: the index of its region. Others are on the window.
    public var homes: [Int: Int] = [:]
    /// Recognizers that receive no touches.
    public var disabled: Set<Int> = []
    /// By recognizer: the largest contact that it accepts, in points. Others accept any.
    public var sizeLimits: [Int: Double] = [:]
    /// Creates a layout without regions. All recognizers are on the window, and enabled.
    public init() {}
}

/// A part of the window.
public struct ReferenceRegion: Sendable {
    /// Its upper left corner, which is inside.
    public var origin: SIMD2<Double>
    /// Its size. The far edges are outside.
    public var size: SIMD2<Double>
    /// Creates a region.
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
