// SPDX-License-Identifier: MIT

import CGestureCore

// How a recognizer affects the touches of views, and which touches it takes.

extension GestureRecognizer {
    /// Whether views receive a cancel for the recognizer's touches when it recognizes. Default:
    /// true; false for a ``HoldGestureRecognizer``.
    ///
    /// If false, the views continue to receive the touches. The recognizer still prevents others.
    public final var cancelsTouchesInView: Bool {
        get { gc_recognizer_cancels_touches(pointer) }
        set {
            alter(to: newValue) { me, value in
                me.change { gc_recognizer_set_cancels_touches(me.pointer, value) }
            }
        }
    }

    /// Whether views receive a touch only after this recognizer failed. Default: false.
    public final var delaysTouchesBegan: Bool {
        get { gc_recognizer_delays_began(pointer) }
        set {
            alter(to: newValue) { me, value in
                me.change { gc_recognizer_set_delays_began(me.pointer, value) }
            }
        }
    }

    /// Whether views receive the end of a touch only after this recognizer failed. Default: true;
    /// false for a ``HoldGestureRecognizer``.
    public final var delaysTouchesEnded: Bool {
        get { gc_recognizer_delays_ended(pointer) }
        set {
            alter(to: newValue) { me, value in
                me.change { gc_recognizer_set_delays_ended(me.pointer, value) }
            }
        }
    }

    /// Whether a pan, pinch, rotation or transform claims its touches as soon as its minimum of
    /// fingers is down, before any motion. Default: false. It has no effect on other recognizers.
    ///
    /// Views receive a cancel for these touches, and nothing of the finger that completes the
    /// minimum. While one of the fingers is down, views below the recognizer receive nothing of
    /// further fingers. If the recognizer fails, nothing is given back. A claim neither calls an
    /// action nor prevents other recognizers. A change counts from the next landing.
    public final var claimsTouchesOnLanding: Bool {
        get { gc_recognizer_claims_on_landing(pointer) }
        set {
            alter(to: newValue) { gc_recognizer_set_claims_on_landing($0.pointer, $1) }
        }
    }

    /// The touch types it accepts. Default: all. Tracked touches are kept. Scrolls do not depend on
    /// it: see ``DragGestureRecognizer/allowedScrollTypesMask``.
    public final var allowedTouchTypes: Set<TouchType> {
        get {
            let types = gc_recognizer_touch_types(pointer) & ~(hidesTouchpad ? Self.touchpad : 0)
            return Set(TouchType.allCases.filter { types & $0.bit != 0 })
        }
        set {
            alter(to: newValue) { me, value in
                // In the core, a scroll is a gesture of a touchpad. The gate refuses the other ones.
                me.hidesTouchpad = me.takesScrolls && !value.contains(.touchpad)
                let types = value.reduce(me.hidesTouchpad ? Self.touchpad : 0) { $0 | $1.bit }
                gc_recognizer_set_touch_types(me.pointer, types)
            }
        }
    }

    private static var touchpad: UInt32 { TouchType.touchpad.bit }

    final func accepts(_ type: TouchType) -> Bool {
        isEnabled && gc_recognizer_touch_types(pointer) & type.bit != 0
    }

    /// Whether all its touches must have the type of the first. Default: true.
    public final var requiresExclusiveTouchType: Bool {
        get { gc_recognizer_exclusive_type(pointer) }
        set {
            alter(to: newValue) { gc_recognizer_set_exclusive_type($0.pointer, $1) }
        }
    }

    /// The largest contact that it accepts, as the length of its major axis in points. Default: nil,
    /// which means any. Contacts of unknown size are accepted.
    ///
    /// It does not receive a larger contact that lands. A contact that becomes larger before it has
    /// recognized makes it fail, and is no longer one of its touches, so other fingers can start
    /// while a palm rests. Once it has begun, it ignores what its contacts become. Views receive
    /// large contacts, too. The limit is rounded up to a quarter of a point; the greatest is 255.75
    /// points, 40 mm.
    public final var maximumContactSize: Double? {
        get {
            let size = gc_recognizer_max_contact_size(pointer)
            return size.rawValue == 0 ? nil : gc_length_to_double(size)
        }
        set {
            alter(to: newValue) { me, value in
                let size = value?.saturated(
                    in: 0.25...255.75,
                    or: me.maximumContactSize ?? 0,
                    "maximumContactSize",
                    "it must be a number of points from 0.25 to 255.75, or nil",
                    of: me
                )
                _ = gc_recognizer_set_max_contact_size(me.pointer, gc_length(limiting: size ?? 0))
            }
        }
    }

    /// Makes a change before which the core may ask questions. Then actions are called.
    func change(_ body: () -> Void) {
        let engine = pointer.engine ?? view?.engine
        body()
        engine?.drain()
    }

    /// See ``Deferring/asker``.
    var asker: GestureEngine? {
        view?.asker ?? pointer.asker
    }

    /// The engine that has events of it. Nil: there is none.
    var debtor: GestureEngine? {
        gc_recognizer_has_report(pointer) ? pointer.debtor : nil
    }

    /// Like ``asker``, for a value that a program may set at each event. It costs little during a
    /// gesture.
    var valueAsker: GestureEngine? {
        @inline(__always)
        get { takesPart ? pointer.debtorAsking : asker }
    }
}

extension TouchType {
    /// Its bit in the core's set of types.
    fileprivate var bit: UInt32 {
        1 << UInt32(code)
    }
}
