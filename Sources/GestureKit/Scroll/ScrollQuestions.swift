// SPDX-License-Identifier: MIT

/// Answers the engine's questions about the recognizers of a scroll controller.
final class ScrollQuestions: GestureRecognizerDelegate {
    /// Its controller, which holds it.
    @Weak var controller: ScrollController?

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        guard let controller, recognizer === controller.panGestureRecognizer else {
            return true
        }
        return controller.allowsPan
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        if let controller, recognizer === controller.panGestureRecognizer {
            controller.noteInput(event)
        }
        return true
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        // A pan and a pinch of one controller.
        recognizer.delegate === other.delegate
    }
}
