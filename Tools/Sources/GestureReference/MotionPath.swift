// SPDX-License-Identifier: MIT

/// Recent samples of a motion, and an estimate of its velocity: a quadratic that is fitted to them.
/// The weight of a sample falls with its age from where a quadratic deviates by more than the
/// noise.
struct MotionPath {
    struct Sample {
        var time: UInt64 = 0
        var place = SIMD2<Double>.zero
    }

    private static let capacity = 16
    /// The most samples of an estimate, and their maximum age.
    private static let most = 12
    private static let horizon: UInt64 = 125_000
    /// The most samples that tell whether a release velocity leads back.
    private static let mostForRelease = 8
    /// The shortest rest. Samples before a rest are ignored.
    private static let shortestRest: UInt64 = 40_000
    /// What an interval counts as at most.
    private static let longestInterval: UInt64 = 60_000

    private let samples: UnsafeMutablePointer<Sample>
    private var newest = 0
    private var count = 0
    /// The latest intervals between samples, newest first; 0: none. A restart keeps them.
    private var intervals = SIMD4<UInt64>.zero
    private var isReset = false

    /// Creates a path. The memory for its samples must live as long as the path.
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
        intervals = isReset ? .zero : intervals
        isReset = false
    }

    /// The next restart forgets the intervals, too.
    mutating func reset() {
        isReset = true
    }

    /// Whether a silence is a rest: 2.5 times the mean of the intervals, and at least 40 ms.
    private func isRest(_ silence: UInt64) -> Bool {
        var (known, sum): (UInt64, UInt64) = (0, 0)
        // What is generic over SIMD vectors allocates in a build without optimization.
        while known < 4 && intervals[Int(known)] > 0 {
            sum += intervals[Int(known)]
            known += 1
        }
        return silence >= Self.shortestRest
            && (silence >= 150_000 || 2 * known * silence >= 5 * sum)
    }

    /// Adds a sample. It replaces an earlier one with the same time.
    @inline(__always)
    mutating func add(_ time: UInt64, _ place: SIMD2<Double>) {
        if count > 0 {
            let interval = time &- samples[newest].time
            if interval == 0 {
                samples[newest].place = place
                return
            }
            count = isRest(interval) ? 0 : count
            let newest = min(interval, Self.longestInterval)
            intervals = SIMD4(newest, intervals[0], intervals[1], intervals[2])
        }
        newest = (newest + 1) & (Self.capacity - 1)
        samples[newest] = Sample(time: time, place: place)
        count = min(count + 1, Self.capacity)
    }

    /// The velocity per second, at the newest sample. It does not decay without samples.
    var velocity: SIMD2<Double> {
        var last = 0
        let now = samples[newest].time
        while last + 1 < min(count, Self.most)
            && (last == 0 || now - self[last + 1].time <= Self.horizon)
        {
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

    /// Like ``velocity``, but zero at rest, and if it leads back although neither of the last two
    /// moves does. A step below 1/16 of the largest is no move.
    func releaseVelocity(at time: UInt64) -> SIMD2<Double> {
        guard count > 0, !isRest(time - samples[newest].time) else {
            return .zero
        }
        let velocity = velocity
        var largest = 0.0
        var age = 1
        while age < min(count, Self.mostForRelease) {
            largest = max(largest, (place(age - 1) - place(age)).length)
            age += 1
        }
        let last = move(from: 0, least: largest / 16)
        let before = move(from: last.age, least: largest / 16)
        let leadsBack = last.way.dot(before.way) >= 0 && velocity.dot(last.way + before.way) < 0
        return leadsBack ? .zero : velocity
    }

    /// The latest move up to a sample, and the age of the sample before it. Zero if there is none.
    private func move(from age: Int, least: Double) -> (way: SIMD2<Double>, age: Int) {
        var age = age
        while age + 1 < min(count, Self.mostForRelease) {
            age += 1
            let way = place(age - 1) - place(age)
            if way.length >= least {
                return (way, age)
            }
        }
        return (.zero, age)
    }

    private subscript(age: Int) -> Sample {
        samples[(newest &- age) & (Self.capacity - 1)]
    }

    /// The time of a sample in seconds, relative to the newest: 0 or negative.
    private func when(_ age: Int) -> Double {
        -Double(samples[newest].time - self[age].time) * 1e-6
    }

    private func place(_ age: Int) -> SIMD2<Double> {
        self[age].place - samples[newest].place
    }

    /// The mean velocity over 40 ms, from the end points.
    private func meanVelocity(_ last: Int) -> SIMD2<Double> {
        var age = 1
        while age < last && when(age) > -0.04 {
            age += 1
        }
        return place(age) / min(when(age), -1e-4)
    }

    /// The standard deviation of the noise, estimated from third differences.
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

    /// The slope of the weighted quadratic at the newest sample. Its curvature is regularized.
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
