// SPDX-License-Identifier: MIT

/// Answers a recognizer's questions. Each has an answer by default.
///
/// The engine asks while it decides. A delegate may read anything. What it changes meanwhile waits:
/// a recognizer that it enables, adds or removes, a view that it moves, a sample that it pushes. All
/// of it takes effect, in order, when the actions of that moment have been called. So a recognizer
/// that is disabled in ``gestureRecognizerShouldBegin(_:)`` and may begin all the same begins and is
/// cancelled; answer false to keep it from beginning.
public protocol GestureRecognizerDelegate: AnyObject {
    /// Whether a recognizer may recognize its gesture now. True by default.
    ///
    /// It is asked at most once for each attempt. The state is still
    /// ``GestureState/possible``; location, translation and velocity can be read.
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool

    /// Whether a recognizer may have a touch that has landed. True by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool

    /// Whether two recognizers may run at once. False by default; a yes from the delegate of
    /// either is enough.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool

    /// Whether a recognizer can recognize only once another has failed. False by default; a yes
    /// from the delegate of either, to this or to the next question, is enough.
    ///
    /// It is asked once for each attempt, about each recognizer of the same touches that has not
    /// failed. A yes by which one would wait for itself does not count.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool

    /// Whether another recognizer can recognize only once this one has failed. False by default.
    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool
}

extension GestureRecognizerDelegate {
    /// True.
    public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        true
    }

    /// True.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldReceive touch: Touch
    ) -> Bool {
        true
    }

    /// False.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        false
    }

    /// False.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        false
    }

    /// False.
    public func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldBeRequiredToFailBy other: GestureRecognizer
    ) -> Bool {
        false
    }
}
