// SPDX-License-Identifier: MIT

// Content leaves the drags that it cannot use to others, such as a page around it.

extension ZoomController {
    /// Whether a drag may begin with the motion so far.
    ///
    /// One finger that leads outward at an end of the content is for content around it that scrolls
    /// in this direction.
    var allowsDrag: Bool {
        let gesture = transformGestureRecognizer
        guard gesture.numberOfTouches == 1, let limits, let viewport else {
            return true
        }
        let way = gesture.translation(in: viewport)
        let axis = ScrollAxis(of: way)
        var step = Vector.zero
        step[axis] = way[axis] < 0 ? -1 : 1
        return !isInScroller(along: axis)
            || openEdges.contains(RectEdge(toward: -step[axis], axis))
            || limits.allows(step, of: newest)
    }

    /// Makes the gesture wait for two fingers if one cannot move the content: until it begins, or
    /// the fingers have lifted.
    func updateMinimum() {
        let gesture = transformGestureRecognizer
        if !watch.isActive {
            endWait()
        } else if gesture.minimumNumberOfTouches == 1, gesture.maximumNumberOfTouches > 1,
            !gesture.isActive, !isMovable
        {
            waitsForTwo = true
            gesture.minimumNumberOfTouches = 2
        }
    }

    func endWait() {
        if waitsForTwo {
            waitsForTwo = false
            transformGestureRecognizer.minimumNumberOfTouches = 1
        }
    }

    /// Whether one finger can move the content: along an axis, beyond an end, or back from there.
    private var isMovable: Bool {
        guard let limits, openEdges.isEmpty else {
            return true
        }
        let (x, y) = limits.reach(of: newest)
        return x.upperBound > ZoomLimits.rounding || y.upperBound > ZoomLimits.rounding
            || bounces && (alwaysBounceHorizontal || alwaysBounceVertical)
            || !limits.allows(newest)
    }
}
