// SPDX-License-Identifier: MIT

extension ZoomController {
    /// What the zoom does to the content, in the coordinates of the viewport: converts where a point
    /// is without a transform to where it is shown. The identity if content is not zoomed.
    ///
    ///     canvas.draw(photo, transform: zoom.transform)
    public var transform: AffineTransform2D {
        guard let content else {
            return .identity
        }
        let home = Vector(x: content.center.x, y: content.center.y)
        return AffineTransform2D.translation(by: -home)
            .concatenating(content.transform)
            .concatenating(.translation(by: home))
    }
}
