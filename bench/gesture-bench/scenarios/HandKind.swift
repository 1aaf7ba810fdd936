// SPDX-License-Identifier: MIT

/// A kind of hands whose fingers could mean two things.
struct HandKind: Sendable {
    let name: String
    let intent: Intent
    /// Whether all fingers move, with the others and about as far.
    let isClear: Bool
    let make: @Sendable (inout Chance) -> SyntheticHand

    private init(
        _ name: String,
        _ intent: Intent,
        isClear: Bool = false,
        _ shape: @escaping @Sendable (inout Chance) -> [SyntheticHand.Finger]
    ) {
        (self.name, self.intent) = ("\(intent.rawValue), \(name)", intent)
        self.isClear = isClear
        make = { chance in
            var hand = SyntheticHand(intent, shape(&chance))
            hand.duration = chance.number(in: 0.2...0.6)
            hand.rate = chance.number(in: 60...240)
            return hand
        }
    }

    /// All kinds. The ways of fingers differ by 15 %, if it is not said by how much.
    static let all: [HandKind] =
        intents.map { uneven(15, $0) } + intents.map { uneven(30, $0) } + intents.map(apart)
        + [late, restingFinger, turnAboutThumb]
        + (3...5).map { lazyThumb($0, .drag) } + (3...5).map { lazyThumb($0, .pinch) }
        + [lateThumb, restingThumb]

    private static let lateThumb = HandKind(
        "4 fingers, the thumb comes 10 to 30 pt late",
        .drag
    ) { chance in
        var fingers = many(.drag, 4, &chance)
        fingers[0].held = chance.number(in: 10...30) / fingers[1].shift.length
        return fingers
    }

    private static let restingThumb = HandKind("4 fingers, the thumb rests", .pinch) { chance in
        var fingers = many(.pinch, 4, &chance)
        fingers[0].shift = .zero
        return fingers
    }

    private static let usual = 0.15
    private static let intents: [Intent] = [.drag, .pinch, .turn]

    private static func uneven(_ percent: Int, _ intent: Intent) -> HandKind {
        HandKind("\(percent) % uneven", intent, isClear: true) { chance in
            pair(intent, &chance, uneven: Double(percent) / 100)
        }
    }

    private static func apart(_ intent: Intent) -> HandKind {
        HandKind("starts up to 60 ms apart", intent, isClear: true) { chance in
            var fingers = pair(intent, &chance)
            fingers[1].delay = chance.number(in: 0...0.06)
            return fingers
        }
    }

    private static let late = HandKind("a finger comes 10 to 30 pt late", .drag) { chance in
        var fingers = pair(.drag, &chance)
        fingers[1].held = chance.number(in: 10...30) / fingers[0].shift.length
        return fingers
    }

    private static let restingFinger = HandKind("a finger rests", .pinch) { chance in
        var fingers = pair(.pinch, &chance)
        fingers[1].shift = .zero
        return fingers
    }

    private static let turnAboutThumb = HandKind("the thumb rests", .turn) { chance in
        var fingers = pair(.turn, &chance)
        fingers[0].center = fingers[1].start
        fingers[1] = SyntheticHand.Finger(start: fingers[1].start)
        return fingers
    }

    /// The thumb goes 0.2 to 0.6 times as far as the others.
    private static func lazyThumb(_ count: Int, _ intent: Intent) -> HandKind {
        HandKind("\(count) fingers, a lazy thumb", intent) { chance in
            var fingers = many(intent, count, &chance)
            fingers[0].shift *= chance.number(in: 0.2...0.6)
            return fingers
        }
    }

    /// Two fingers about a point, in any direction.
    private static func pair(
        _ intent: Intent,
        _ chance: inout Chance,
        uneven: Double = usual
    ) -> [SyntheticHand.Finger] {
        let direction = SIMD2(angle: chance.number(in: 0...2 * Double.pi))
        let hand = Motion(intent, &chance, radii: (40...80, 110...180), ways: 40...100)
        return [direction, -direction].map { hand.finger($0, uneven, &chance) }
    }

    /// A thumb and the fingers opposite of it.
    private static func many(
        _ intent: Intent,
        _ count: Int,
        _ chance: inout Chance
    ) -> [SyntheticHand.Finger] {
        let thumb = chance.number(in: 0...2 * Double.pi)
        let hand = Motion(intent, &chance, radii: (120...160, 220...300), ways: 50...110)
        let others = (0..<count - 1).map { place in
            thumb + Double.pi + 0.5 * (Double(place) - Double(count - 2) / 2)
        }
        return ([thumb] + others).map { hand.finger(SIMD2(angle: $0), usual, &chance) }
    }
}

/// What all fingers of a hand do.
private struct Motion {
    private static let middle = SIMD2(1000.0, 1000)

    let intent: Intent
    let radius: Double
    /// How far a finger goes. Of a pinch: outward.
    let way: Double
    let direction: SIMD2<Double>
    let angle: Double

    /// `radii`: at the start of pinches that open, and that close.
    init(
        _ intent: Intent,
        _ chance: inout Chance,
        radii: (ClosedRange<Double>, ClosedRange<Double>),
        ways: ClosedRange<Double>
    ) {
        self.intent = intent
        let sign = Bool.random(using: &chance) ? 1.0 : -1.0
        direction = SIMD2(angle: chance.number(in: 0...2 * Double.pi))
        angle = sign * chance.number(in: 0.45...1.6)
        switch intent {
        case .pinch:
            way = sign * chance.number(in: ways)
            radius = chance.number(in: sign > 0 ? radii.0 : radii.1)
        case .drag, .turn:
            way = chance.number(in: 80...300)
            radius = chance.number(in: radii.0.lowerBound...radii.1.upperBound)
        }
    }

    /// A finger in a direction from the middle. What it does differs from what the hand does, along
    /// its way and across.
    func finger(
        _ outward: SIMD2<Double>,
        _ uneven: Double,
        _ chance: inout Chance
    ) -> SyntheticHand.Finger {
        let along = 1 + uneven * chance.bell()
        let across = uneven * chance.bell()
        var finger = SyntheticHand.Finger(
            start: Self.middle + radius * outward,
            center: Self.middle
        )
        switch intent {
        case .drag:
            finger.shift = way * (along * direction + across * SIMD2(-direction.y, direction.x))
        case .pinch:
            finger.shift = way * (along * outward + across * SIMD2(-outward.y, outward.x))
        case .turn:
            finger.angle = angle * along
            finger.shift = radius * abs(angle) * across * outward
        }
        return finger
    }
}
