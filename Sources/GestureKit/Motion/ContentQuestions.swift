// SPDX-License-Identifier: MIT

/// Answers the engine's questions about the recognizers of a controller.
final class ContentQuestions: GestureRecognizerDelegate {
    /// Its controller, which holds it.
    @Weak var controller: ContentController?

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        controller?.allowsStart(of: recognizer) ?? true
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive event: Event
    ) -> Bool {
        controller?.noteInput(event, for: recognizer)
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
