// SPDX-License-Identifier: MIT

public import GestureKit

/// Adds up the axis events of a `wl_pointer` until its frame.
@_spi(GestureTools) public struct ScrollFrame {
    /// The values of `wl_pointer_axis_source`.
    public enum Source: UInt32 {
        case wheel = 0
        case finger = 1
        case continuous = 2
        case wheelTilt = 3
    }

    /// What a frame amounts to.
    public struct Scroll: Equatable {
        /// What to push, if there was motion.
        public var kind: PointerSample.Kind?
        /// Whether fingers lifted.
        public var isStopped = false
        /// Whether the compositor may not report the end of the scroll.
        public var isOpen = false
    }

    /// Old compositors report no clicks. libinput and Weston report 10 or 15 units for a click.
    private static let unitsPerClick = 15.0

    private var values = Vector.zero
    private var clicks = Vector.zero
    private var hasClicks = false
    private var hasStop = false
    private var source: Source?
    private(set) var isEmpty = true

    /// Creates an empty frame.
    public init() {}

    /// Adds `axis`: a way in surface units.
    public mutating func add(_ value: Double, axis: UInt32) {
        isEmpty = false
        values.add(value, axis: axis)
    }

    /// Adds `axis_value120`, in 1/120 clicks, or `axis_discrete` × 120.
    public mutating func add(clicks120 value: Int32, axis: UInt32) {
        isEmpty = false
        hasClicks = true
        clicks.add(Double(value) / 120, axis: axis)
    }

    /// Sets `axis_source`.
    public mutating func set(source: UInt32) {
        isEmpty = false
        self.source = Source(rawValue: source)
    }

    /// Adds `axis_stop`.
    public mutating func stop() {
        isEmpty = false
        hasStop = true
    }

    /// Ends the frame, and returns what it amounts to.
    public mutating func take(pointsPerUnit: Double) -> Scroll {
        defer { self = ScrollFrame() }
        let isWheel = source == .wheel || source == .wheelTilt || (source == nil && hasClicks)
        var scroll = Scroll(kind: nil, isStopped: hasStop && !isWheel)
        if isWheel {
            let turned = hasClicks ? clicks : values / Self.unitsPerClick
            // Wayland reports where the view goes. GestureKit takes where content goes.
            scroll.kind = turned == .zero ? nil : .wheel(clicks: -turned)
        } else {
            scroll.kind = values == .zero ? nil : .scroll(by: -values * pointsPerUnit)
            scroll.isOpen = source != .finger && scroll.kind != nil
        }
        return scroll
    }
}

extension Vector {
    fileprivate mutating func add(_ value: Double, axis: UInt32) {
        switch axis {
        case 0: y += value
        case 1: x += value
        default: break
        }
    }
}
