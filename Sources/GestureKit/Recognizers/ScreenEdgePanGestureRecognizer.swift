// SPDX-License-Identifier: MIT

import CGestureCore

/// Recognizes a drag of a finger, or of several, inward from an edge of the window.
///
///     let menu = ScreenEdgePanGestureRecognizer(edges: .left) { [unowned window] pan in
///         window.slideMenu(to: pan.translation(in: nil).x)
///     }
///     window.addGestureRecognizer(menu)
///
/// The finger must land in the ``region`` of one of the ``edges``. These are the edges of the
/// window, the bounds of the engine's root, whatever view the recognizer is on. It begins when the
/// finger has moved inward by the ``PanGestureRecognizer/slop``, and at least as far inward as
/// along the edge. It fails when the finger moves another way, or rests for longer than
/// ``maximumDwell``. In a corner the first edge to accept wins. The translation is the distance
/// inward beyond the slop, and the whole distance along the edge.
///
/// A panel sees a fast finger from beyond an edge too late. So a finger that lands at most 60
/// points inside of an edge may count as landed in its region. Its first motion decides: it must
/// come within 50 ms, be at least 2 points long, go at least as far inward as along the edge, and
/// reach the edge when it is carried back one and a half times. Until then nothing waits for it,
/// and views get its touches at once.
///
/// It takes one finger by default. With a ``DragGestureRecognizer/minimumNumberOfTouches`` of two,
/// which also raises the ``DragGestureRecognizer/maximumNumberOfTouches``, both must land in the
/// region of the same edge. A finger over the maximum that lands before the slop is met makes it
/// fail, and one that lands later is ignored. It has no ``DragGestureRecognizer/settleTime``, and
/// its ``PanGestureRecognizer/lead`` has no effect.
nonisolated open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    private var pan: UnsafeMutablePointer<gc_edge_pan> { memory() }
    private var edgeConfig = gc_edge_pan_config_default() {
        didSet { check(gc_edge_pan_set_config(pan, &edgeConfig)) }
    }

    /// Creates a recognizer. It recognizes nothing until you set ``edges``.
    public override init() {
        super.init()
    }

    override class func makeMemory() -> _RecognizerMemory {
        .new(gc_edge_pan()) { gc_edge_pan_init($0, nil) }
    }

    /// Creates a recognizer and gives it an action. It recognizes nothing until you set ``edges``.
    public convenience init(action: @escaping (ScreenEdgePanGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// Creates a recognizer of drags from some edges, and gives it an action.
    public convenience init(
        edges: RectEdge,
        action: @escaping (ScreenEdgePanGestureRecognizer) -> Void
    ) {
        self.init(action: action)
        self.edges = edges
    }

    /// Creates a recognizer that calls a method of an object, which it does not hold.
    public convenience init<Target: AnyObject>(
        target: Target,
        action: @escaping (Target) -> (ScreenEdgePanGestureRecognizer) -> Void
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

    /// The edges it may start from. Default: none.
    public final var edges: RectEdge {
        get { RectEdge(rawValue: Int(edgeConfig.edges)) }
        set {
            alter(to: newValue) { me, value in
                if !RectEdge.all.isSuperset(of: value) {
                    ValueRepairs.note(
                        "edges",
                        value,
                        "it may have top, left, bottom and right",
                        of: me
                    )
                }
                me.edgeConfig.edges = UInt16(value.intersection(.all).rawValue)
            }
        }
    }

    /// How far from an edge the finger may land, in points. Default: 20.
    public final var region: Double {
        get { Double(edgeConfig.region) }
        set {
            alter(to: newValue) { $0.edgeConfig.region.limit(to: $1, "region", of: $0) }
        }
    }

    /// Where along each edge the part begins in which it may start, in points from the left or top
    /// end of the edge. Default: 0. A value beyond ``partEnd`` moves the end.
    public final var partStart: Double {
        get { Double(edgeConfig.from) }
        set {
            alter(to: newValue) { me, value in
                var config = me.edgeConfig
                config.from.limit(to: value, "partStart", of: me)
                if config.to.rawValue != 0 && config.to.rawValue < config.from.rawValue {
                    config.to = config.from
                }
                me.edgeConfig = config
            }
        }
    }

    /// Where along each edge that part ends. Default: 0, which means the end of the edge. A value
    /// before ``partStart`` moves the start.
    public final var partEnd: Double {
        get { Double(edgeConfig.to) }
        set {
            alter(to: newValue) { me, value in
                var config = me.edgeConfig
                config.to.limit(to: value, "partEnd", of: me)
                if config.to.rawValue != 0 && config.to.rawValue < config.from.rawValue {
                    config.from = config.to
                }
                me.edgeConfig = config
            }
        }
    }

    /// The longest time from landing until it begins. Default: 0.2 s. Zero: no limit.
    ///
    /// After this time the recognizer fails, and views receive the touches that it delayed.
    public final var maximumDwell: Duration {
        get { .microseconds(Int64(edgeConfig.max_dwell_us)) }
        set {
            alter(to: newValue) {
                $0.edgeConfig.max_dwell_us = microseconds($1, "maximumDwell", of: $0)
            }
        }
    }

    /// The edge it started from. Nil: not known yet.
    public override final var recognizedEdge: RectEdge? {
        let edge = RectEdge(rawValue: Int(gc_edge_pan_edge(pan)))
        return edge.isEmpty ? nil : edge
    }

    override func configure() {
        edgeConfig.slop = config.slop
    }

    override var coreTouchCounts: (minimum: UInt8, maximum: UInt8) {
        get { (edgeConfig.min_touches, edgeConfig.max_touches) }
        set {
            var config = edgeConfig
            config.min_touches = newValue.minimum
            config.max_touches = newValue.maximum
            edgeConfig = config
        }
    }

    override func coreTranslation(in node: UnsafePointer<gc_node>?) -> gc_vector {
        filled(gc_vector()) { gc_edge_pan_translation(pan, node, &$0) }
    }

    override func coreTranslation(
        in node: UnsafePointer<gc_node>?,
        at time: UInt64
    ) -> gc_vector {
        filled(gc_vector()) { gc_edge_pan_at(pan, time, node, &$0) }
    }

    override var coreSampleTime: UInt64 {
        gc_edge_pan_sample_us(pan)
    }

    override func setCoreTranslation(_ value: gc_vector, in node: UnsafePointer<gc_node>?) {
        _ = gc_edge_pan_set_translation(pan, node, value)
    }

    override func coreVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_edge_pan_velocity(pan, node, &$0) }
    }

    override func coreReleaseVelocity(in node: UnsafePointer<gc_node>?) -> gc_velocity {
        filled(gc_velocity()) { gc_edge_pan_release_velocity(pan, node, &$0) }
    }
}
