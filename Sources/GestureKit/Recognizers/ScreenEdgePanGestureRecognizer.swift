// SPDX-License-Identifier: MIT

internal import CGestureCore

/// Recognizes one finger dragging inward from an edge of the window.
///
///     let menu = ScreenEdgePanGestureRecognizer { [unowned window] pan in
///         window.slideMenu(to: pan.translation(in: nil).x)
///     }
///     menu.edges = .left
///     window.addGestureRecognizer(menu)
///
/// The finger must land in the ``region`` of one of the ``edges``: those of the window, the bounds
/// of the engine's root, whatever view the recognizer is on. It begins when the finger has moved
/// inward by the ``slop``, at least as far as along the edge, and fails when it goes elsewhere. Later
/// fingers are ignored. In a corner the first edge to accept wins.
open class ScreenEdgePanGestureRecognizer: GestureRecognizer {
    private let pan: UnsafeMutablePointer<gc_edge_pan>
    private var config = gc_edge_pan_config_default()

    /// Creates a recognizer. It recognizes nothing before it has ``edges``.
    public init() {
        pan = .allocate(capacity: 1)
        pan.initialize(to: gc_edge_pan())
        _ = gc_edge_pan_init(pan, nil)
        super.init(owning: pan)
    }

    /// Creates a recognizer and gives it an action. It recognizes nothing before it has ``edges``.
    public convenience init(action: @escaping (ScreenEdgePanGestureRecognizer) -> Void) {
        self.init()
        addAction(action)
    }

    /// The edges from which it may come. By default none.
    public final var edges: RectEdge {
        get { RectEdge(rawValue: Int(config.edges)) }
        set {
            precondition(
                RectEdge.all.isSuperset(of: newValue),
                "edges must be of top, left, bottom and right, not \(newValue)"
            )
            config.edges = UInt32(newValue.rawValue)
            configure()
        }
    }

    /// How far from an edge the finger may land, in points. By default 20.
    public final var region: Double {
        get { Double(config.region) }
        set {
            config.region = limit(newValue, "region")
            configure()
        }
    }

    /// How far inward the finger moves before it begins, in points. By default 10.
    public final var slop: Double {
        get { Double(config.slop) }
        set {
            config.slop = limit(newValue, "slop")
            configure()
        }
    }

    /// From which edge it came: one of the edges, nil while that is not decided.
    public final var recognizedEdge: RectEdge? {
        let edge = RectEdge(rawValue: Int(gc_edge_pan_edge(pan)))
        return edge.isEmpty ? nil : edge
    }

    /// How far the finger has dragged, in the coordinates of a view; nil means the window: what is
    /// over the slop inward, and all of the way along the edge.
    ///
    /// Zero when a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        if view == nil, let event = latestEvent {
            return Vector(event.pointee.translation)
        }
        return readTranslation(in: view)
    }

    @inline(never)
    private func readTranslation(in view: View?) -> Vector {
        var translation = gc_vector()
        if let event = pastEvent {
            _ = gc_node_vector_from_window(view?.node, event.pointee.translation, &translation)
        } else {
            _ = gc_edge_pan_translation(pan, view?.node, &translation)
        }
        return Vector(translation)
    }

    /// Makes the translation read a value in the coordinates of a view; nil means the window.
    ///
    /// What was reported is subtracted exactly: a program that reads the translation and sets it
    /// to zero at each change loses nothing. The velocity is zero until the next motion.
    ///
    /// - Parameters:
    ///   - translation: The value, each part within ±262,144.
    ///   - view: The view.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        let value = gc_vector(translation, "An edge pan's translation")
        _ = gc_edge_pan_set_translation(pan, view?.node, value)
    }

    /// How fast the finger moves, in points per second in the coordinates of a view; nil means
    /// the window.
    ///
    /// While the finger is silent, the last moving value is held.
    public final func velocity(in view: View?) -> Vector {
        var velocity = gc_velocity()
        _ = gc_edge_pan_velocity(pan, view?.node, &velocity)
        return Vector(velocity)
    }

    /// How far ``velocity(in:)-(View?)`` may be off: one standard error along either axis, in
    /// points per second.
    ///
    /// It is large while a motion begins and under noise, so a fling worth trusting is several times
    /// as fast as this.
    public final func velocityError(in view: View?) -> Double {
        var velocity = gc_velocity()
        _ = gc_edge_pan_velocity(pan, view?.node, &velocity)
        return gc_speed_to_double(velocity.error)
    }

    /// As ``velocity(in:)-(View?)``, but zero when the finger paused for 40 ms or more before the latest
    /// event: what a fling starts with.
    public final func releaseVelocity(in view: View?) -> Vector {
        var velocity = gc_velocity()
        _ = gc_edge_pan_release_velocity(pan, view?.node, &velocity)
        return Vector(velocity)
    }

    private func configure() {
        let status = gc_edge_pan_set_config(pan, &config)
        precondition(status == .GC_OK, "No edge pan can be like that: \(config)")
    }
}
