// SPDX-License-Identifier: MIT

internal import CGestureCore

// What a recognizer of your own has measured, for its actions and events. Set it before the state; the
// reset makes it neutral. In an action it is what it was when the action's event came to be.

extension CustomGestureRecognizer {
    /// How far the gesture has come, in the coordinates of a view; nil means the window. Zero unless it
    /// is set, and when a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        var translation = gc_vector()
        let window = event?.pointee.translation ?? custom.pointee.values.translation
        _ = gc_node_vector_from_window(view?.node, window, &translation)
        return Vector(translation)
    }

    /// Says how far the gesture has come.
    ///
    /// - Parameters:
    ///   - translation: The way, each part within ±262,144.
    ///   - view: The view in whose coordinates it is given; nil means the window.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        let old = self.translation(in: view)
        let way = gc_vector(translation.saturated(or: old, "A gesture's translation"))
        custom.pointee.values.translation = gc_node_vector_to_window(view?.node, way)
    }

    /// By how much the gesture scales, from 1/4096 to 4096. 1 unless it is set.
    public final var scale: Double {
        get { Double(event?.pointee.scale ?? custom.pointee.values.scale) }
        set {
            if let value = GestureKit.scale(newValue, "A gesture's scale") {
                custom.pointee.values.scale = value
            }
        }
    }

    /// By how much the gesture turns, in radians, clockwise, within ±1000 turns. 0 unless it is set.
    public final var rotation: Double {
        get { Double(event?.pointee.rotation ?? custom.pointee.values.rotation) }
        set {
            if let value = angle(newValue, "A gesture's rotation") {
                custom.pointee.values.rotation = value
            }
        }
    }
}
