// SPDX-License-Identifier: MIT

/// What an output reports about its size.
@_spi(GestureTools) public struct OutputGeometry: Equatable {
    /// Width and height.
    public struct Extent: Equatable {
        /// To the right.
        public var width: Int32
        /// Down.
        public var height: Int32

        /// Creates an extent.
        public init(_ width: Int32, _ height: Int32) {
            self.width = width
            self.height = height
        }

        func turned(_ isTurned: Bool) -> Extent {
            isTurned ? Extent(height, width) : self
        }
    }

    /// The glass in millimeters, before the output is turned. Many are wrong: zero, or a ratio.
    public var millimeters = Extent(0, 0)
    /// The value of `wl_output_transform`. Odd values are quarter turns.
    public var transform: Int32 = 0
    /// The pixels of the current mode, before the output is turned.
    public var mode = Extent(0, 0)
    /// The refresh rate of the mode in mHz. 0: not known.
    public var refresh: Int32 = 0
    /// The scale for buffers.
    public var scale: Int32 = 1
    /// The size in surface units, after the turn. Nil: the mode and the scale tell it.
    public var logical: Extent?

    /// Creates the geometry of an output that has reported nothing.
    public init() {}

    /// The millimeters of a surface unit. Nil: the sizes are not known or not plausible. A size is
    /// plausible if it is 0.04 to 2 mm, from a phone's 600 pixels in an inch to a wall's 12, and if
    /// the two sides differ by at most a third.
    public var millimetersPerUnit: Double? {
        let isTurned = transform & 1 == 1
        let glass = millimeters.turned(isTurned)
        let units = logical ?? unscaled.turned(isTurned)
        guard glass.width > 0, glass.height > 0, units.width > 0, units.height > 0 else {
            return nil
        }
        let x = Double(glass.width) / Double(units.width)
        let y = Double(glass.height) / Double(units.height)
        let mean = (x * y).squareRoot()
        guard mean >= 0.04, mean <= 2, max(x, y) <= min(x, y) * 4 / 3 else {
            return nil
        }
        return mean
    }

    /// The time between two frames in nanoseconds. Nil: not known.
    public var frameInterval: UInt64? {
        (1_000...1_000_000).contains(refresh) ? 1_000_000_000_000 / UInt64(refresh) : nil
    }

    private var unscaled: Extent {
        let scale = max(scale, 1)
        return Extent(mode.width / scale, mode.height / scale)
    }
}
