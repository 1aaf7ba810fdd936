// SPDX-License-Identifier: MIT

import CGestureCore

// The values that a custom recognizer reports with its actions and events. Set them before the
// state. The reset makes them neutral. In an action they are those of the action's event.

extension CustomGestureRecognizer {
    /// The translation of the gesture, in the coordinates of a view. Nil means the window. Zero if
    /// it is not set, or if a transform on the way to the view has no inverse.
    public final func translation(in view: View?) -> Vector {
        var translation = gc_vector()
        let window = event?.pointee.translation ?? custom.pointee.values.translation
        _ = gc_node_vector_from_window(view?.node, window, &translation)
        return Vector(translation)
    }

    /// Sets the translation of the gesture.
    ///
    /// - Parameters:
    ///   - translation: The translation. Each part must be within ±262,144 points.
    ///   - view: The view whose coordinates it is in. Nil means the window.
    public final func setTranslation(_ translation: Vector, in view: View?) {
        if let engine = customAsker {
            // A window that goes meanwhile is as nil.
            return engine.afterwards { [view = Weak(view)] in
                self.setTranslation(translation, in: view.object)
            }
        }
        let old = self.translation(in: view)
        let way = gc_vector(translation.saturated(or: old, "A gesture's translation"))
        custom.pointee.values.translation = gc_node_vector_to_window(view?.node, way)
    }

    /// The scale of the gesture, from 1/4096 to 4096. Default: 1.
    public final var scale: Double {
        get { Double(event?.pointee.scale ?? custom.pointee.values.scale) }
        set {
            if let engine = customAsker {
                return engine.afterwards { self.scale = newValue }
            }
            if let value = GestureKit.scale(newValue, "A gesture's scale") {
                custom.pointee.values.scale = value
            }
        }
    }

    /// The rotation of the gesture, in radians, clockwise, within ±1000 turns. Default: 0.
    public final var rotation: Double {
        get { Double(event?.pointee.rotation ?? custom.pointee.values.rotation) }
        set {
            if let engine = customAsker {
                return engine.afterwards { self.rotation = newValue }
            }
            if let value = angle(newValue, "A gesture's rotation") {
                custom.pointee.values.rotation = value
            }
        }
    }
}
