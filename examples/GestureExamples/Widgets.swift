// SPDX-License-Identifier: MIT

public import GestureKit

/// The base class of a toolkit with its own widgets. They are not views, and do their own hit
/// testing.
open class Widget: GestureHost {
    /// Its view in the engine.
    public private(set) final lazy var gestureView = HostView(for: self)

    /// The widgets in this one. The last one is on top.
    public private(set) final var children: [Widget] = []

    /// The widget that contains this one.
    public private(set) final weak var parent: Widget?

    /// The frame in the parent.
    public final var frame: Rect

    /// The point of its own coordinates at its corner.
    public final var scroll = Point.zero

    /// Creates a widget without a parent.
    public init(frame: Rect) {
        self.frame = frame
    }

    /// Adds a widget on top of the others.
    public final func add(_ child: Widget) {
        child.remove()
        children.append(child)
        child.parent = self
    }

    /// Removes this widget from its parent.
    public final func remove() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        leaveGestures()
    }

    /// Whether a point of the parent is on this widget. A subclass can have any shape.
    open func covers(_ point: Point) -> Bool {
        frame.contains(point)
    }

    /// The widget at a point of the parent.
    public final func hit(_ point: Point) -> Widget? {
        guard covers(point) else {
            return nil
        }
        let inside = scroll + (point - frame.origin)
        return children.reversed().lazy.compactMap { $0.hit(inside) }.first ?? self
    }

    /// The ``parent``.
    public final var gestureParent: (any GestureHost)? { parent }

    /// The ``frame``.
    public final var gestureFrame: Rect { frame }

    /// The ``scroll``.
    public final var gestureOrigin: Point { scroll }
}

/// A round button. It handles its touches without a recognizer.
public final class RoundButton: Widget {
    /// Whether a finger is on it.
    public private(set) var isPressed = false

    /// How often it was pressed and released.
    public private(set) var presses = 0

    public override func covers(_ point: Point) -> Bool {
        point.distance(to: frame.center) < frame.width / 2
    }

    public override init(frame: Rect) {
        super.init(frame: frame)
        gestureView.onTouches = { [unowned self] touches in
            isPressed = touches[0].phase == .began || touches[0].phase == .moved
            presses += touches[0].phase == .ended ? 1 : 0
        }
    }
}

/// A widget whose content can be dragged up and down.
public final class Scroller: Widget {
    /// The recognizer of the drag.
    public let pan = PanGestureRecognizer()

    public override init(frame: Rect) {
        super.init(frame: frame)
        pan.addAction { [unowned self] pan in
            scroll.y -= pan.translation(in: self).y
            pan.setTranslation(.zero, in: self)
        }
        addGestureRecognizer(pan)
    }
}

/// A slider. Its knob follows the finger.
public final class Slider: Widget {
    /// The position of the knob, from 0 to 1.
    public private(set) var value = 0.0

    public override init(frame: Rect) {
        super.init(frame: frame)
        gestures {
            Pan().onChanged { [unowned self] pan in
                value = min(max(pan.location(in: self).x / self.frame.width, 0), 1)
            }
        }
    }
}

/// The root widget. It passes on what a touchscreen reports.
public final class Screen: Widget {
    /// The window that gets the samples.
    public let window: Window

    public override init(frame: Rect) {
        window = Window(frame: frame)
        super.init(frame: frame)
    }

    /// Pushes a sample. If it lands, it goes to the widget that it hits.
    public func push(_ sample: TouchSample) throws(SampleError) {
        if case .down(at: let point) = sample.kind {
            try window.gestureEngine.push(sample, to: hit(point))
        } else {
            try window.gestureEngine.push(sample)
        }
    }
}
