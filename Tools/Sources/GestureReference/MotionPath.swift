// SPDX-License-Identifier: MIT

/// The recent samples of something that moves, and how fast that is: a local quadratic, whose
/// weights fall where a quadratic must fail by more than the noise.
struct MotionPath {
    struct Sample {
        var time: UInt64 = 0
        var place = SIMD2<Double>.zero
    }

    private static let capacity = 16
    /// How many samples an estimate rests on, and how old they may be.
    private static let most = 12
    private static let horizon: UInt64 = 100_000
    /// Nothing is taken from before a pause longer than this.
    private static let pause: UInt64 = 40_000

    private let samples: UnsafeMutablePointer<Sample>
    private var newest = 0
    private var count = 0

    /// Samples are kept in memory that lasts as long, for ``memory(of:)`` of them.
    init(_ samples: UnsafeMutablePointer<Sample>) {
        self.samples = samples
    }

    /// Memory for some paths.
    static func memory(of paths: Int) -> UnsafeMutablePointer<Sample> {
        let memory = UnsafeMutablePointer<Sample>.allocate(capacity: capacity * max(paths, 1))
        memory.initialize(repeating: Sample(), count: capacity * max(paths, 1))
        return memory
    }

    /// The path with an index in such memory.
    init(_ index: Int, in memory: UnsafeMutablePointer<Sample>) {
        self.init(memory + index * Self.capacity)
    }

    mutating func restart() {
        count = 0
    }

    /// A second sample at one time replaces the first.
    @inline(__always)
    mutating func add(_ time: UInt64, _ place: SIMD2<Double>) {
        if count > 0 {
            let interval = time &- samples[newest].time
            if interval == 0 {
                samples[newest].place = place
                return
            }
            count = interval > Self.pause ? 0 : count
        }
        newest = (newest + 1) & (Self.capacity - 1)
        samples[newest] = Sample(time: time, place: place)
        count = min(count + 1, Self.capacity)
    }

    /// Per second, at the newest sample. Silence since then does not lower it.
    var velocity: SIMD2<Double> {
        var last = 0
        let now = samples[newest].time
        while last + 1 < min(count, Self.most) && now - self[last + 1].time <= Self.horizon {
            last += 1
        }
        guard last > 0 else {
            return .zero
        }
        let noise = self.noise(last)
        var velocity = meanVelocity(last)
        for _ in 0..<2 {
            velocity = fit(last, noise: noise, speed: velocity.length + 100)
        }
        return velocity
    }

    /// As ``velocity``, but zero after a pause.
    func releaseVelocity(at time: UInt64) -> SIMD2<Double> {
        count > 0 && time - samples[newest].time >= Self.pause ? .zero : velocity
    }

    private subscript(age: Int) -> Sample {
        samples[(newest &- age) & (Self.capacity - 1)]
    }

    /// In seconds, 0 for the newest and negative for the others.
    private func when(_ age: Int) -> Double {
        -Double(samples[newest].time - self[age].time) * 1e-6
    }

    private func place(_ age: Int) -> SIMD2<Double> {
        self[age].place - samples[newest].place
    }

    /// Of end points over 40 ms.
    private func meanVelocity(_ last: Int) -> SIMD2<Double> {
        var age = 1
        while age < last && when(age) > -0.04 {
            age += 1
        }
        return place(age) / min(when(age), -1e-4)
    }

    /// Its standard deviation, from what third differences leave.
    private func noise(_ last: Int) -> Double {
        var (squares, differences) = (0.52 * 0.066 * 0.066, 0.52)
        for age in 0..<max(last - 2, 0) {
            var (sum, weight) = (SIMD2<Double>.zero, 0.0)
            for point in age..<(age + 4) {
                var part = 1.0
                for other in age..<(age + 4) where other != point {
                    part /= (when(point) - when(other)) * 1000
                }
                sum += part * place(point)
                weight += part * part
            }
            squares += sum.dot(sum) / weight / 2
            differences += 1
        }
        return max(0.072, (squares / differences).squareRoot())
    }

    /// The slope at the newest sample of a weighted quadratic, its curvature held towards zero.
    private func fit(_ last: Int, noise: Double, speed: Double) -> SIMD2<Double> {
        func weight(_ time: Double) -> Double {
            let failure = 50 * speed * abs(time * time * time)
            return 1 / (noise * noise + failure * failure)
        }
        var (weights, times, bends, places) = (0.0, 0.0, 0.0, SIMD2<Double>.zero)
        for age in 0...last {
            let time = when(age)
            let weight = weight(time)
            weights += weight
            times += weight * time
            bends += weight * time * time / 2
            places += weight * place(age)
        }
        (times, bends, places) = (times / weights, bends / weights, places / weights)
        var (a, b, c) = (0.0, 0.0, 1 / (35 * speed * 35 * speed))
        var (slope, bend) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
        for age in 0...last {
            let time = when(age)
            let weight = weight(time)
            let (u, q) = (time - times, time * time / 2 - bends)
            let y = place(age) - places
            a += weight * u * u
            b += weight * u * q
            c += weight * q * q
            slope += weight * u * y
            bend += weight * q * y
        }
        return (c * slope - b * bend) / (a * c - b * b)
    }
}
