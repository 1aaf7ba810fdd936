// SPDX-License-Identifier: MIT

import GestureKit

/// What fingers give is a number, whatever they and the program did.
func isFinite(_ number: Double) {
    require(number.isFinite, "it is \(number)")
}

func isFinite(_ point: Point) {
    require(point.x.isFinite && point.y.isFinite, "it is at \(point)")
}

func isFinite(_ vector: Vector) {
    require(vector.x.isFinite && vector.y.isFinite, "it goes \(vector)")
}

func isFinite(_ transform: AffineTransform2D) {
    require(
        [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
            .allSatisfy(\.isFinite),
        "it is \(transform)"
    )
}

extension FuzzWorld {
    /// The values that need no window.
    func computeValues() {
        switch input.below(4) {
        case 0: computeMomentum()
        case 1: computeRubberBand()
        case 2: computeGeometry()
        default: computeTimes()
        }
    }

    private func computeMomentum() {
        var momentum = Momentum(
            position: input.number(),
            velocity: input.number(),
            configuration: Momentum.Configuration(
                timeConstant: input.duration(),
                springTimeConstant: input.duration(),
                restSpeed: input.number(),
                flipSpeed: input.number()
            )
        )
        for _ in 0..<2 {
            let elapsed = input.duration()
            isFinite(momentum.position(after: elapsed))
            isFinite(momentum.velocity(after: elapsed))
            isFinite(momentum.end)
            _ = (momentum.restDuration, momentum.duration(until: input.number()))
            let stops = (0...input.below(4)).map { _ in input.number() }
            require(stops.indices.contains(momentum.nearestStop(among: stops)), "no such stop")
            _ = momentum.page(ofSize: input.number())
            momentum.snap(to: input.number(), after: elapsed)
        }
        _ = ScrollController.DecelerationRate(rawValue: input.number()).timeConstant
    }

    private func computeRubberBand() {
        let (one, other) = (input.number(), input.number())
        guard !one.isNaN, !other.isNaN else { return }
        let band = RubberBand(
            range: min(one, other)...max(one, other),
            dimension: input.number(),
            coefficient: input.number()
        )
        let position = input.number()
        let values = [
            band.shown(at: position), band.position(of: position), band.slope(at: position),
        ]
        // A range may be endless, and then a position may be, too.
        if one.isFinite, other.isFinite {
            values.forEach(isFinite)
        } else {
            require(!values.contains(where: \.isNaN), "a rubber band gives \(values)")
        }
    }

    private func computeGeometry() {
        let (rect, other, point) = (input.rect(), input.rect(), input.point())
        let (transform, insets) = (input.transform(), input.insets())
        _ = (rect.intersection(other), rect.union(other), rect.intersects(other))
        _ = (rect.contains(point), rect.contains(other), rect.nearest(to: point))
        _ = (rect.inset(by: insets), rect.insetBy(dx: point.x, dy: point.y), rect.description)
        _ = (transform.inverted(), rect.applying(transform), transform.determinant)
        _ =
            transform.concatenating(input.transform()).scaled(by: point.x, about: point)
            .rotated(by: point.y, about: point).description
        _ = (point.distance(to: rect.center), insets.description, (point - rect.origin).angle)
        _ = (transform.isIdentity, transform == .identity, rect.hashValue, point.description)
    }

    private func computeTimes() {
        let (one, other) = (anyTime(), anyTime())
        let duration = input.duration()
        _ = (one + duration, one - duration, one - other, one < other)
        _ = "\(one) \(one - other)"
    }

    /// Composes gestures, with states that they update.
    func declareGestures() {
        guard !isAnswering, members.count < 8 else { return }
        let view = anyView()
        let made: [GestureRecognizer] = view.gestures {
            if input.flag() {
                Pan().onChanged { [weak self] _ in self?.called { self?.act() } }
            }
            switch input.below(6) {
            case 0:
                Pinch().simultaneously(with: Rotation())
                    .onChanged { both in isFinite(both.first?.scale ?? 1) }
                    .onEnded { [weak self] _ in self?.called { self?.act() } }
            case 1:
                Tap(count: input.count()).exclusively(before: Tap())
                    .onEnded { [weak self] _ in self?.called { self?.act() } }
            case 2:
                LongPress(minimumDuration: input.duration()).sequenced(before: Pan())
                    .onChanged { _ in }
                    .onEnded { [weak self] _ in self?.called { self?.act() } }
                    .onCancelled { [weak self] _ in self?.called { self?.act() } }
            case 3:
                let swipe = Swipe(.all)
                swipe.map { $0.velocity(in: nil) }.onEnded { isFinite($0) }
                Pan().named("one").requiring(toFail: swipe)
                Tap().requiring(toFail: "one")
                Tap(count: 2)
            case 4:
                Swipe(.all, touches: input.count())
                Hold(touches: input.count())
                EdgePan(input.edges())
            default:
                Transform(minimumTouches: input.count(), maximumTouches: input.count())
                    .onChanged { isFinite($0.transform(in: nil)) }
            }
        }
        for recognizer in made {
            witness(recognizer, "a declared \(type(of: recognizer))")
            follow(recognizer)
        }
    }
}
