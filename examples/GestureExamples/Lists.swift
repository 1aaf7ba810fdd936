// SPDX-License-Identifier: MIT

public import GestureKit

/// A list that selects the row that is tapped.
///
/// It knows nothing about other gestures. If you add an ``OverridingDoubleTap`` to it or to one of
/// its rows, its tap waits until no double tap is possible.
public final class SelectableList: View {
    /// The index of the row tapped last.
    public private(set) var selection: Int?

    /// Creates a list of rows of equal height.
    public init(frame: Rect, rowHeight: Double, count: Int) {
        super.init(frame: frame)
        receivesTouches = false
        gestures {
            Tap().onEnded { [unowned self] in
                let row = Int($0.location(in: self).y / rowHeight)
                selection = row < count ? row : selection
            }
        }
    }
}

/// A double tap that all taps with fewer taps wait for. They need not know about it.
public final class OverridingDoubleTap: TapGestureRecognizer {
    /// Creates a recognizer.
    public override init() {
        super.init()
        numberOfTapsRequired = 2
    }

    /// Returns true for taps with fewer taps.
    public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        guard let tap = other as? TapGestureRecognizer else {
            return false
        }
        return tap.numberOfTapsRequired < numberOfTapsRequired
    }
}
