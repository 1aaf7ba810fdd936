// SPDX-License-Identifier: MIT

public import GestureKit

/// The base class of a toolkit that has widgets of its own: they are no views, and find who is hit.
open class Widget: GestureHost {
    /// What stands for it among views.
    public private(set) final lazy var gestureView = HostView(for: self)

    /// The widgets in this one, the topmost last.
    public private(set) final var children: [Widget] = []

    /// What this one is in.
    public private(set) final weak var parent: Widget?

    /// The place in the parent.
    public final var frame: Rect

    /// What of its own coordinates is in its corner.
    public final var scroll = Point.zero

    /// Creates a widget that is in no other.
    public init(frame: Rect) {
        self.frame = frame
    }

    /// Puts a widget into this one, above those that are there.
    public final func add(_ child: Widget) {
        child.remove()
        children.append(child)
        child.parent = self
    }

    /// Takes this widget out of its parent.
    public final func remove() {
        parent?.children.removeAll { $0 === self }
        parent = nil
        leaveGestures()
    }

    /// Whether a point of the parent is on this widget: of any shape that a subclass likes.
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

    /// Touches have landed on it.
    open func touchesBegan(_ touches: [Touch]) {}

    /// Touches have lifted.
    open func touchesEnded(_ touches: [Touch]) {}

    /// Touches were taken away.
    open func touchesCancelled(_ touches: [Touch]) {}
}

/// A round button. It follows its touches by itself.
public final class RoundButton: Widget {
    /// Whether a finger is on it.
    public private(set) var isPressed = false

    /// How often it was pressed and let go.
    public private(set) var presses = 0

    public override func covers(_ point: Point) -> Bool {
        point.distance(to: frame.center) < frame.width / 2
    }

    public override func touchesBegan(_ touches: [Touch]) {
        isPressed = true
    }

    public override func touchesEnded(_ touches: [Touch]) {
        isPressed = false
        presses += 1
    }

    public override func touchesCancelled(_ touches: [Touch]) {
        isPressed = false
    }
}

/// What is in it is dragged up and down.
public final class Scroller: Widget {
    /// What drags it.
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

/// A knob is where the finger is.
public final class Slider: Widget {
    /// How far to the right the knob is, from 0 to 1.
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

/// The widget at the top, which hands on what a touchscreen reports.
public final class Screen: Widget {
    /// What the samples go to.
    public let window: Window

    public override init(frame: Rect) {
        window = Window(frame: frame)
        super.init(frame: frame)
    }

    /// Takes a sample: one that lands goes to the widget that it hits.
    public func push(_ sample: TouchSample) throws(SampleError) {
        if case .down(at: let point) = sample.kind {
            try window.push(sample, to: hit(point))
        } else {
            try window.push(sample)
        }
    }
}
