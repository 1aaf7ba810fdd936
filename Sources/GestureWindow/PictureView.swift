// SPDX-License-Identifier: MIT

public import GestureKit

/// The place of a picture, for controllers. In a ``DesktopWindow`` it is in the middle, and all of
/// the picture is seen. Draw the picture with ``Canvas/draw(_:in:transform:)``.
public final class PictureView: View {
    /// The picture.
    public var picture: Picture {
        didSet { superview?.setNeedsLayout() }
    }

    /// Creates a view for a picture.
    public init(_ picture: Picture) {
        self.picture = picture
        super.init(frame: .zero)
        receivesTouches = false
    }

    /// Sets the size and the center, so that all of the picture is in a rectangle of the superview.
    /// The transform stays.
    func fit(in rect: Rect) {
        let frame = picture.frame(in: rect)
        bounds = Rect(origin: .zero, size: frame.size)
        center = frame.center
    }
}
