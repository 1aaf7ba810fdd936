// SPDX-License-Identifier: MIT

import GestureKit

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// Two fingers spread the cells.

extension CellCollection {
    /// How much two fingers must spread for the whole transition.
    private static var fullScale: Double { 2 }

    /// The length of the spring's path. It is long enough to hide the spring's steps.
    private static var way: Double { 1000 }

    func beginPinch(_ pinch: PinchGestureRecognizer) {
        guard pinchUse == .transition else {
            return followPinch(pinch)
        }
        if opening == nil {
            scroll.stop()
            anchorOffsets(at: pinch.location(in: self))
            scroll.isScrollEnabled = false
        }
        opening = Opening(start: openness)
        followPinch(pinch)
    }

    func followPinch(_ pinch: PinchGestureRecognizer) {
        switch pinchUse {
        case .spacing:
            spread(pinch)
        case .transition:
            guard let opening, opening.motion == nil else {
                return
            }
            open(to: opening.start + log2(pinch.scale) / log2(Self.fullScale))
        }
    }

    /// Continues to the end in whose direction the fingers moved, or to the nearest one.
    func endPinch(_ pinch: PinchGestureRecognizer, velocity: Double) {
        guard pinchUse == .transition, let opening, opening.motion == nil,
            let time = pinch.sampleTimestamp
        else {
            return
        }
        let speed = velocity / (pinch.scale * log(Self.fullScale))
        let isCancelled = pinch.state == .cancelled
        let opens = speed == 0 ? openness > 0.5 : speed > 0
        let end = isCancelled ? opening.start.rounded() : opens ? 1 : 0
        var spring = Momentum(position: openness * Self.way, velocity: speed * Self.way)
        spring.snap(to: end * Self.way)
        self.opening?.motion = (spring, time, end)
    }

    func advanceTransition(to time: Timestamp) {
        guard let motion = opening?.motion else {
            return
        }
        let elapsed = time - motion.start
        guard elapsed >= motion.spring.restDuration else {
            return open(to: motion.spring.position(after: elapsed) / Self.way)
        }
        open(to: motion.end)
        let offset = openness < 0.5 ? offsets.closed : offsets.open
        opening = nil
        scroll.isScrollEnabled = true
        layoutChanged()
        scroll.contentOffset = .zero + offset
    }

    private func open(to value: Double) {
        openness = min(max(value, 0), 1)
        needsLayout = true
    }

    /// The spacing is the distance of the two touches.
    private func spread(_ pinch: PinchGestureRecognizer) {
        guard pinch.numberOfTouches == 2 else {
            return
        }
        let one = pinch.location(ofTouch: 0, in: self)
        let other = pinch.location(ofTouch: 1, in: self)
        if openness < 0.5 {
            closedLayout.spread(from: one, to: other)
        } else {
            openLayout.spread(from: one, to: other)
        }
    }

    /// Chooses the offset of the other layout so that the cell at a point stays there.
    private func anchorOffsets(at point: Point) {
        let offset = scroll.contentOffset - Point.zero
        offsets = (offset, offset)
        guard !items.isEmpty else {
            return
        }
        let index = layout.index(at: point + offset, count: items.count, in: bounds.size)
        let place = frame(of: index, layout).center - offset
        let isClosed = openness < 0.5
        let other = isClosed ? openLayout : closedLayout
        let size = other.contentSize(count: items.count, in: bounds.size)
        let wanted = frame(of: index, other).center - place
        let end = Vector(
            x: min(max(wanted.x, 0), max(size.width - bounds.width, 0)),
            y: min(max(wanted.y, 0), max(size.height - bounds.height, 0))
        )
        offsets = isClosed ? (offset, end) : (end, offset)
    }
}
