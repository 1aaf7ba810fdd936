// SPDX-License-Identifier: MIT

import GestureConfiguration
package import GestureKit
import Glibc

/// All fingers on one device, from the first one that lands until none is down: where they landed, and
/// how far they went, with no slop taken off.
///
/// It keeps its values until the next finger lands.
package struct DeviceHand {
    private struct Finger {
        var id: Int32
        var landing: Point
        var place: Point
        /// Where it was in the frame before. Nil: it has just landed.
        var before: Point?
    }

    /// How many hands there have been before.
    private(set) var number = 0
    /// When the first finger landed, in microseconds on the clock of the samples.
    private(set) var start: UInt64 = 0
    private(set) var latestLanding: UInt64 = 0
    /// When the last finger lifted. Nil: one is down.
    private(set) var end: UInt64? = 0
    /// Whether a finger has lifted, and was not cancelled.
    private(set) var hasLifted = false
    /// How many fingers were down at most.
    private(set) var fingers = 0
    /// A factor.
    private(set) var scale = 1.0
    /// Radians, clockwise.
    private(set) var rotation = 0.0
    /// The gesture that libinput makes of the fingers on a touchpad. Nil: it is a touchscreen.
    private(set) var touchpadGesture: TouchpadStep.Gesture?

    /// The rectangle of the touchscreen. Nil: it is a touchpad.
    package var screen: Rect?
    private let edgeDepth: Double
    private var down: [Finger] = []
    /// The sum of the ways of the fingers that were lifted, and how many these are.
    private var liftedWay = Vector.zero
    private var liftedCount = 0
    /// How far the way has changed at landings alone: a finger that has just landed has no way, and
    /// is part of the mean. A lift does not change the way.
    private(set) var jump = Vector.zero
    /// The sides where all fingers landed, and those where all lifted fingers ended.
    private var landed = Configuration.Sides.all
    private var lifted = Configuration.Sides.all

    package init(screen: Rect?, edgeDepth: Double) {
        self.screen = screen
        self.edgeDepth = edgeDepth
    }

    /// Whether a sample or a step is the first of a hand.
    package func begins(with kind: TouchSample.Kind) -> Bool {
        if case .down = kind { down.isEmpty } else { false }
    }

    /// The mean way of the fingers; on a touchpad, the sum of libinput's steps.
    var way: Vector {
        let count = Double(liftedCount + down.count)
        guard touchpadGesture == nil, count > 0 else {
            return liftedWay
        }
        return down.reduce(liftedWay) { $0 + ($1.place - $1.landing) } / count
    }

    /// Whether it can go in a direction: on a touchpad, libinput has told a swipe from a pinch.
    func canGo(_ direction: Configuration.Direction) -> Bool {
        switch touchpadGesture {
        case nil: true
        case .swipe: direction.isWay
        case .pinch: !direction.isWay
        case .hold: false
        }
    }

    /// Whether the fingers are at sides, for a direction. A side counts where they landed, and one that the
    /// way goes towards where it ends.
    func isAt(_ sides: Configuration.Sides, going direction: Configuration.Direction?) -> Bool {
        sides.isEmpty
            ? self.sides(going: direction).isEmpty
            : self.sides(going: direction).isSuperset(of: sides)
    }

    func sides(going direction: Configuration.Direction?) -> Configuration.Sides {
        guard screen != nil else {
            return []
        }
        let ahead = direction?.sides ?? []
        let ends = down.reduce(lifted) { $0.intersection(sides(at: $1.place)) }
        return landed.subtracting(ahead).union(ends.intersection(ahead))
    }

    /// The length of the screen's side along a direction, in points. A diagonal has that of the screen.
    func side(along direction: Configuration.Direction) -> Double? {
        guard let size = screen?.size, size.width > 0, size.height > 0 else {
            return nil
        }
        return switch direction {
        case .right, .left: size.width
        case .up, .down: size.height
        default: (size.width * size.width + size.height * size.height).squareRoot()
        }
    }

    private func sides(at place: Point) -> Configuration.Sides {
        guard let screen else {
            return []
        }
        var sides: Configuration.Sides = []
        if place.x - screen.minX <= edgeDepth { sides.insert(.left) }
        if screen.maxX - place.x <= edgeDepth { sides.insert(.right) }
        if place.y - screen.minY <= edgeDepth { sides.insert(.top) }
        if screen.maxY - place.y <= edgeDepth { sides.insert(.bottom) }
        return sides
    }
}

/// What comes from the device.
extension DeviceHand {
    private mutating func begin(at time: UInt64) {
        (number, start, end) = (number + 1, time, nil)
        (hasLifted, fingers, scale, rotation) = (false, 0, 1, 0)
        (liftedWay, liftedCount, jump) = (.zero, 0, .zero)
        (landed, lifted) = (.all, .all)
        touchpadGesture = nil
    }

    package mutating func take(_ sample: TouchSample) {
        let time = sample.time.microseconds
        switch sample.kind {
        case .down(at: let place):
            lift(sample.id)
            if down.isEmpty {
                begin(at: time)
            }
            guard down.count < Self.mostFingers else {
                return
            }
            let before = way
            down.append(Finger(id: sample.id, landing: place, place: place))
            jump += way - before
            fingers = max(fingers, down.count)
            latestLanding = time
            landed.formIntersection(sides(at: place))
        case .motion(to: let place):
            if let index = down.firstIndex(where: { $0.id == sample.id }) {
                down[index].place = place
            }
        case .up, .cancel:
            hasLifted = hasLifted || sample.kind == .up
            lift(sample.id)
            if down.isEmpty, end == nil {
                end = time
            }
        case .frame:
            followShape()
        case .size:
            break
        }
    }

    /// More than any panel reports.
    private static let mostFingers = 64

    /// All fingers are taken away.
    package mutating func cancelAll(at time: UInt64) {
        down.map(\.id).forEach { lift($0) }
        end = end ?? time
    }

    private mutating func lift(_ id: Int32) {
        guard let index = down.firstIndex(where: { $0.id == id }) else {
            return
        }
        let finger = down.remove(at: index)
        liftedWay += finger.place - finger.landing
        liftedCount += 1
        lifted.formIntersection(sides(at: finger.place))
    }

    /// Adds what the fingers have spread and turned since the frame before.
    private mutating func followShape() {
        defer {
            for index in down.indices {
                down[index].before = down[index].place
            }
        }
        let count = Double(down.count { $0.before != nil })
        guard count >= 2 else {
            return
        }
        var (old, new) = (Vector.zero, Vector.zero)
        for case let (place, before?) in down.lazy.map({ ($0.place, $0.before) }) {
            old += (before - Point.zero) / count
            new += (place - Point.zero) / count
        }
        // The turn that fits all fingers best, by least squares.
        var (along, across, oldSpan, newSpan) = (0.0, 0.0, 0.0, 0.0)
        for case let (place, before?) in down.lazy.map({ ($0.place, $0.before) }) {
            let (from, to) = ((before - Point.zero) - old, (place - Point.zero) - new)
            along += from.x * to.x + from.y * to.y
            across += from.x * to.y - from.y * to.x
            oldSpan += from.x * from.x + from.y * from.y
            newSpan += to.x * to.x + to.y * to.y
        }
        // Fingers less than a point apart have no direction.
        guard oldSpan >= 0.5, newSpan >= 0.5 else {
            return
        }
        scale *= (newSpan / oldSpan).squareRoot()
        rotation += atan2(across, along)
    }

    package mutating func take(_ step: TouchpadStep) {
        switch step.kind {
        case .begin(let gesture, let fingers, at: _):
            begin(at: step.time.microseconds)
            latestLanding = 0
            self.fingers = fingers
            touchpadGesture = gesture
        case .swipe(by: let way):
            liftedWay += way
        case .pinch(by: _, let scale, let turn):
            self.scale = scale
            rotation += turn
        case .end, .cancel:
            if case .end = step.kind {
                hasLifted = true
            }
            end = end ?? step.time.microseconds
        }
    }
}
