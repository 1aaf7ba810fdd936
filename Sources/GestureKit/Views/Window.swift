// SPDX-License-Identifier: MIT

/// The root view, with its engine.
///
///     let window = Window(frame: Rect(x: 0, y: 0, width: 1920, height: 1080))
///     window.addSubview(list)
///     try window.gestureEngine.push(frame: [TouchSample(.down(at: point), id: 1, time: time)])
///
/// If a source of samples needs an engine, pass the ``gestureEngine``. When the window is released,
/// the engine remains, without views. No action is called then, and no method but the
/// ``GestureRecognizer/reset()`` of a ``CustomGestureRecognizer`` that had touches. So views that
/// outlive the window do not receive the end of touches that are down. To cancel such touches, call
/// ``GestureEngine/cancelAllTouches(at:)`` before.
nonisolated open class Window: View {
    /// The engine of this window.
    public final let gestureEngine: GestureEngine

    /// Creates a window.
    ///
    /// - Parameters:
    ///   - frame: The frame. Samples use the coordinates of the window's bounds, whose origin is
    ///     zero.
    ///   - touchCapacity: The most touches that can be down at once, 1 to 32.
    ///   - eventCapacity: The most events that can wait for their actions, at least 2.
    ///   - requirementCapacity: The most requirements that delegates and recognizers can ask for at
    ///     a time.
    ///   - keepsTouchPaths: Whether the engine keeps the latest samples of touches, for
    ///     ``Touch/coalesced``, ``Touch/predicted`` and ``Touch/location(in:at:)-(View?,_)``.
    public init(
        frame: Rect,
        touchCapacity: Int = 16,
        eventCapacity: Int = 64,
        requirementCapacity: Int = 32,
        keepsTouchPaths: Bool = false
    ) {
        gestureEngine = GestureEngine(
            root: View(),
            touchCapacity: touchCapacity,
            eventCapacity: eventCapacity,
            requirementCapacity: requirementCapacity,
            keepsTouchPaths: keepsTouchPaths
        )
        super.init(frame: frame)
        gestureEngine.move(to: self, isHeld: false)
    }

    deinit {
        gestureEngine.move(to: View(), isHeld: true)
    }

    override final var asWindow: Window? {
        self
    }
}
