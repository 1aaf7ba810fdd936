// SPDX-License-Identifier: MIT

import CGestureWayland
package import GestureKit

/// A `wl_output`.
package final class Output {
    /// The output's number in the registry.
    let name: UInt32
    let proxy: OpaquePointer
    private(set) var geometry = OutputGeometry()
    /// When the surface came to it, in the count of such events. Nil: the surface is not on it.
    var entry: UInt64?
    /// The count of such events when it came, if there was no other output then. Else 0.
    var entriesBefore: UInt64 = 0

    private var logicalProxy: OpaquePointer?
    /// Called when something changed.
    var onChange: () -> Void = {}

    package init(_ proxy: OpaquePointer, name: UInt32) {
        self.proxy = proxy
        self.name = name
        wl_output_add_listener(proxy, Self.listener.pointer, Borrowed(self).address)
    }

    deinit {
        logicalProxy.map(zxdg_output_v1_destroy)
        letGo(of: proxy, since: 3, wl_output_release, else: wl_output_destroy)
    }

    /// Its size in units of the desktop, from its mode and its scale. Nil: it is not known.
    package var size: Size? {
        let (pixels, scale) = (geometry.turnedMode, Double(max(geometry.scale, 1)))
        guard pixels.width > 0 && pixels.height > 0 else {
            return nil
        }
        return Size(width: Double(pixels.width) / scale, height: Double(pixels.height) / scale)
    }

    /// Whether the size of its units is known. xdg-output tells it after the mode.
    var isKnown: Bool {
        logicalProxy == nil ? geometry.mode.width > 0 : geometry.logical != nil
    }

    /// Takes the size in surface units from xdg-output.
    func useManager(_ manager: OpaquePointer?) {
        guard let manager, logicalProxy == nil else {
            return
        }
        logicalProxy = zxdg_output_manager_v1_get_xdg_output(manager, proxy)
        zxdg_output_v1_add_listener(
            logicalProxy,
            Self.logicalListener.pointer,
            Borrowed(self).address
        )
    }

    private static let listener = Constant(makeListener())

    private static func makeListener() -> wl_output_listener {
        var listener = wl_output_listener()
        listener.geometry = { data, _, _, _, width, height, _, _, _, transform in
            guard let output = Borrowed<Output>.object(at: data) else {
                return
            }
            output.geometry.millimeters = OutputGeometry.Extent(width, height)
            output.geometry.transform = transform
            output.changeOld()
        }
        listener.mode = { data, _, flags, width, height, refresh in
            guard let output = Borrowed<Output>.object(at: data),
                flags & WL_OUTPUT_MODE_CURRENT.rawValue != 0
            else {
                return
            }
            output.geometry.mode = OutputGeometry.Extent(width, height)
            output.geometry.refresh = refresh
            output.changeOld()
        }
        listener.scale = { data, _, factor in
            Borrowed<Output>.object(at: data)?.geometry.scale = factor
        }
        listener.done = { data, _ in
            Borrowed<Output>.object(at: data)?.onChange()
        }
        listener.name = { _, _, _ in }
        listener.description = { _, _, _ in }
        return listener
    }

    /// Version 1 has no `done`.
    private func changeOld() {
        if wl_output_get_version(proxy) < 2 {
            onChange()
        }
    }

    private static let logicalListener = Constant(
        zxdg_output_v1_listener(
            logical_position: { _, _, _, _ in },
            logical_size: { data, _, width, height in
                guard let output = Borrowed<Output>.object(at: data) else {
                    return
                }
                output.geometry.logical = OutputGeometry.Extent(width, height)
                // From version 3 on, the output's done follows, but not from all compositors.
                output.onChange()
            },
            done: { _, _ in },
            name: { _, _, _ in },
            description: { _, _, _ in }
        )
    )
}

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

        var isWide: Bool {
            width > height
        }

        func turned(_ isTurned: Bool) -> Extent {
            isTurned ? Extent(height, width) : self
        }
    }

    /// The glass in millimeters, before or after the output is turned. Many are wrong: zero, or a
    /// ratio.
    public var millimeters = Extent(0, 0)
    /// The value of `wl_output_transform`. Odd values are quarter turns.
    public var transform: Int32 = 0
    /// The pixels of the current mode, before the output is turned.
    public var mode = Extent(0, 0)
    /// The refresh rate of the mode in mHz. 0: not known.
    public var refresh: Int32 = 0
    /// The scale for buffers.
    public var scale: Int32 = 1
    /// The size from xdg-output, after the turn: in surface units, or in pixels. Nil: not reported.
    public var logical: Extent?

    /// Creates the geometry of an output that has reported nothing.
    public init() {}

    /// The millimeters of a surface unit. Nil: the sizes are not known or not plausible. A size is
    /// plausible if it is 0.04 to 2 mm, from a phone's 600 pixels in an inch to a wall's 12, and if
    /// the two sides differ by at most a third. 160 x 90 and 160 x 100 mm are only ratios.
    public var millimetersPerUnit: Double? {
        // Mutter may report the pixels as the logical size, although `scale` of them are a unit.
        let units = logical == turnedMode ? unscaled : logical ?? unscaled
        // KWin turns the millimeters with the output, and others do not.
        let glass = millimeters.turned(millimeters.isWide != units.isWide)
        guard glass.width > 0, glass.height > 0, units.width > 0, units.height > 0 else {
            return nil
        }
        let x = Double(glass.width) / Double(units.width)
        let y = Double(glass.height) / Double(units.height)
        let mean = (x * y).squareRoot()
        let (long, short) = (max(glass.width, glass.height), min(glass.width, glass.height))
        let isRatio = long == 160 && (short == 90 || short == 100)
        guard mean >= 0.04, mean <= 2, max(x, y) <= min(x, y) * 4 / 3, !isRatio else {
            return nil
        }
        return mean
    }

    /// The time between two frames in nanoseconds. Nil: not known.
    public var frameInterval: UInt64? {
        (1_000...1_000_000).contains(refresh) ? 1_000_000_000_000 / UInt64(refresh) : nil
    }

    /// The pixels of the current mode, after the turn.
    var turnedMode: Extent {
        mode.turned(isTurned)
    }

    private var isTurned: Bool {
        transform & 1 == 1
    }

    private var unscaled: Extent {
        let (pixels, scale) = (turnedMode, max(scale, 1))
        return Extent(pixels.width / scale, pixels.height / scale)
    }
}
