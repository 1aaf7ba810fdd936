// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes a drag of one or more fingers.
///
/// It begins when the middle of the fingers has moved by the ``slop``. The slop is not part of the
/// translation: a drag of 100 points ends with 90. When a finger lands or lifts, the location jumps
/// and the translation does not. The pan ends when fewer fingers than the minimum are down.
///
/// With an ``axis`` it recognizes drags along this axis only. So a row that swipes sideways works in
/// a list that scrolls up and down, without a relation between the two.
///
///     let pan = PanGestureRecognizer { [unowned list] pan in
///         list.scroll(by: pan.translation(in: list).y)
///         pan.setTranslation(.zero, in: list)
///         if pan.state == .ended {
///             list.fling(pan.releaseVelocity(in: list).y)
///         }
///     }
nonisolated open class PanGestureRecognizer: DragGestureRecognizer {
    private var pan: UnsafeMutablePointer<gc_pan> { memory() }
    private(set) final var config = gc_pan_config_default() {
        didSet { configure() }
    }

    /// Creates a recognizer.
    public init() {
        super.init(_memory: Self.makeMemory())
    }

    /// Creates the memory of its kind. In the core, a screen edge pan is a different kind.
    class func makeMemory() -> _RecognizerMemory {
        .new(gc_pan()) { gc_pan_init($0, nil) }
    }

    /// Creates a recognizer and gives it an action.
    public convenience init(action: @escaping (PanGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (PanGestureRecognizer) -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// Creates a recognizer that calls a method without a parameter.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> () -> Void
    ) {
        self.init()
        addTarget(target, action: action)
    }

    /// How far the middle of the fingers must move before the pan begins, in points. Default: 10.
    public final var slop: Double {
        get { Double(config.slop) }
        set {
            alter(to: newValue) { $0.config.slop.limit(to: $1, "slop", of: $0) }
        }
    }

    /// How many times the evidence of a rival the recognizer needs: 1 to 16, or nil for no lead.
    /// Default: 1.5.
    ///
    /// It matters only while a pinch, a rotation or a recognizer that needs more fingers tracks the
    /// same fingers, and the pan would prevent it. See <doc:TwoFingersApart>. With nil, the first
    /// that reaches its slop wins, at once. A ``ScreenEdgePanGestureRecognizer`` does not use it.
    /// It is kept in units of 1/256. A value under 1 becomes 1: see ``ValueRepairs``.
    public final var lead: Double? {
        get { leadValue(config.lead) }
        set {
            alter(to: newValue) { $0.config.lead = GestureKit.lead($1, or: $0.config.lead, of: $0) }
        }
    }

    /// A line along which drags go, in either direction.
    public enum Axis: Hashable, CaseIterable, Sendable {
        /// Any line.
        case any
        /// To the left and to the right, in the window.
        case horizontal
        /// Up and down, in the window.
        case vertical
    }

    /// The axis of the window along which it recognizes drags. Default: ``Axis/any``.
    ///
    /// With an axis it begins when the way along the axis reaches the ``slop`` and is at least the
    /// way across, and only the way along loses the slop. It fails when the fingers have moved by
    /// the slop, and less along the axis than across. A slop of 0 counts as 1/64 of a point. On a
    /// touchpad it keeps its slop. A ``ScreenEdgePanGestureRecognizer`` does not use it.
    public final var axis: Axis {
        get {
            switch UInt32(config.axis) {
            case GC_AXIS_X.rawValue: .horizontal
            case GC_AXIS_Y.rawValue: .vertical
            default: .any
            }
        }
        set {
            let axis =
                switch newValue {
                case .any: GC_AXIS_ANY
                case .horizontal: GC_AXIS_X
                case .vertical: GC_AXIS_Y
                }
            alter(to: axis) { $0.config.axis = UInt16($1.rawValue) }
        }
    }

    /// The edge that a ``ScreenEdgePanGestureRecognizer`` came from. Nil: not known yet, or
    /// another kind of pan.
    public var recognizedEdge: RectEdge? {
        nil
    }

    func configure() {
        check(gc_pan_set_config(pan, &config))
    }

    override var coreTouchCounts: (minimum: UInt8, maximum: UInt8) {
        get { (config.min_touches, config.max_touches) }
        set {
            var config = config
            (config.min_touches, config.max_touches) = newValue
            self.config = config
        }
    }

    override var coreSettleTime: UInt32 {
        get { config.settle_us }
        set { config.settle_us = newValue }
    }

    override func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        filled(gc_vector()) { gc_pan_translation(pan, node, &$0) }
    }

    override func coreTranslation(
        in node: UnsafePointer<gc_node>?,
        at time: UInt64
    ) -> gc_vector {
        filled(gc_vector()) { gc_pan_at(pan, time, node, &$0) }
    }

    override var coreSampleTime: UInt64 {
        gc_pan_sample_us(pan)
    }

    override func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {
        _ = gc_pan_set_translation(pan, node, value)
    }

    override func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_pan_velocity(pan, node, &$0) }
    }

    override func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_pan_release_velocity(pan, node, &$0) }
    }
}
