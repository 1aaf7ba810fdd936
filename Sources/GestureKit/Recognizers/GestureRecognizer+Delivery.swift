// SPDX-License-Identifier: MIT

internal import CGestureCore

// What a recognizer does to the touches of its views, and which touches it takes.

extension GestureRecognizer {
    /// Whether recognizing takes its touches away from the view they landed on, which hears that
    /// they were cancelled. True by default, of a ``HoldGestureRecognizer`` false.
    ///
    /// When it is false, the view goes on to hear of them; other recognizers are prevented all the
    /// same.
    public final var cancelsTouchesInView: Bool {
        get { gc_recognizer_cancels_touches(pointer) }
        set {
            if let engine = asker {
                return engine.afterwards { self.cancelsTouchesInView = newValue }
            }
            gc_recognizer_set_cancels_touches(pointer, newValue)
            view?.engine?.drain()
        }
    }

    /// Whether the view hears of a touch only once this recognizer has failed. False by default.
    public final var delaysTouchesBegan: Bool {
        get { gc_recognizer_delays_began(pointer) }
        set {
            if let engine = asker {
                return engine.afterwards { self.delaysTouchesBegan = newValue }
            }
            gc_recognizer_set_delays_began(pointer, newValue)
            view?.engine?.drain()
        }
    }

    /// Whether the view hears that a touch has lifted only once this recognizer has failed. True by
    /// default, of a ``HoldGestureRecognizer`` false.
    public final var delaysTouchesEnded: Bool {
        get { gc_recognizer_delays_ended(pointer) }
        set {
            if let engine = asker {
                return engine.afterwards { self.delaysTouchesEnded = newValue }
            }
            gc_recognizer_set_delays_ended(pointer, newValue)
            view?.engine?.drain()
        }
    }

    /// What it takes touches of. By default everything. Touches that it has stay.
    public final var allowedTouchTypes: Set<TouchType> {
        get { Set(TouchType.allCases.filter { gc_recognizer_touch_types(pointer) & $0.bit != 0 }) }
        set {
            if let engine = asker {
                return engine.afterwards { self.allowedTouchTypes = newValue }
            }
            gc_recognizer_set_touch_types(pointer, newValue.reduce(0) { $0 | $1.bit })
        }
    }

    /// Whether all its touches must be of the type of the first. True by default.
    public final var requiresExclusiveTouchType: Bool {
        get { gc_recognizer_exclusive_type(pointer) }
        set {
            if let engine = asker {
                return engine.afterwards { self.requiresExclusiveTouchType = newValue }
            }
            gc_recognizer_set_exclusive_type(pointer, newValue)
        }
    }

    /// Its engine, while that is asking a question: a change to the recognizer waits then.
    var asker: GestureEngine? {
        view?.asker
    }
}

extension TouchType {
    /// Its place in a set of the core's.
    fileprivate var bit: UInt32 {
        1 << gc_touch_type(self).rawValue
    }
}
