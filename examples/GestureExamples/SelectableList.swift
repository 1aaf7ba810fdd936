// SPDX-License-Identifier: MIT

public import GestureKit

/// A list that selects the row that is tapped.
///
/// It knows nothing of other gestures. Whoever puts an ``OverridingDoubleTap`` on it, or on one of
/// its rows, makes it wait until there is no double tap.
public final class SelectableList: View {
    /// The index of the row that was tapped last.
    public private(set) var selection: Int?

    /// Creates a list of rows that are as high as each other.
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

/// A double tap that every tap with fewer taps waits for, without knowing of it.
public final class OverridingDoubleTap: TapGestureRecognizer {
    /// Creates a recognizer.
    public override init() {
        super.init()
        numberOfTapsRequired = 2
    }

    /// True of taps with fewer taps.
    public override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
        guard let tap = other as? TapGestureRecognizer else {
            return false
        }
        return tap.numberOfTapsRequired < numberOfTapsRequired
    }
}
