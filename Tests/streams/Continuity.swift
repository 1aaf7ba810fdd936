// SPDX-License-Identifier: MIT

import Foundation
import GestureKit

/// Checks that what is shown does not step when something is let go of, nor after that.
///
/// The model. A gesture shows content where its fingers will be, up to one horizon h after the
/// newest sample. When it lets go, content continues from that sample or from one horizon ago,
/// whichever is later, with the fingers' velocity u or a part of it. What the prediction showed
/// beyond that place, e, returns by a spring of the time constant τ, which starts at rest. So
///
/// - the place is the same just before and after the release;
/// - the first frame after it moves by at most u dt, and what springs do: one that starts at rest,
///   x from its end, has at most the velocity x t / τ² after a time t;
/// - where content glides on, it has the velocity u, less what friction takes. The prediction is
///   made of u and of the mean velocity of the newest steps, so its velocity can be another one.
///
/// From then on it moves by friction and by springs, one after the other or added up. A spring that
/// is x from its end, and has the velocity v, accelerates by -(2 v + x / τ) / τ, and friction by
/// less than the first part. So a velocity v changes by at most (2 v + x / τ) / τ dt. What is left
/// of e after a time t, e (1 + t / τ) exp(-t / τ), adds to x, its velocity adds to v, and it
/// accelerates, too. The outer content takes over the velocity of the inner one, so all of this is
/// true of their sum when content hands over.
struct Continuity {
    /// What is shown: for each coordinate of it, the parts that add up to it.
    typealias Place = [[Double]]

    struct Frame {
        let time: Timestamp
        let place: Place
    }

    /// Something that let go of content.
    struct Release {
        /// Two frames before it. The later one is at its time.
        let before: (Frame, Frame)
        /// The place at the newest sample.
        let sample: Place
        /// The frame after it, at its time.
        let after: Frame
        /// The greatest speed along each coordinate that the content may go on with.
        let speeds: [Double]
        /// If fingers that moved have lifted, and content glides on. Nil: it may do something else.
        let glide: Glide?
    }

    struct Glide {
        /// The velocity of the fingers along each coordinate.
        let velocities: [Double]
        /// How many seconds ago the fingers were where it starts.
        let age: Double
    }

    private var release: Release?
    private var frames: [Frame] = []

    /// From here on nothing happens to the content.
    mutating func begin(_ release: Release) -> String? {
        (self.release, frames) = (release, [release.after])
        let (old, new) = (release.before.1.place, release.after.place)
        for (old, new) in zip(old, new) where abs(Self.way(old, new)) > Self.rounding {
            return "a release moves \(old) to \(new)"
        }
        return nil
    }

    mutating func show(_ frame: Frame) {
        if let last = frames.last, frame.time > last.time {
            frames.append(frame)
        }
    }

    /// Something happens. Judges what was shown until now, if it has come to rest. Content may stop
    /// at an end without a spring.
    mutating func end(isAtRest: Bool, stopsHard: Bool) -> String? {
        defer { (release, frames) = (nil, []) }
        guard isAtRest, let release, let end = frames.last else {
            return nil
        }
        for index in end.place.indices {
            if let fault = fault(index, release, end.place[index], stopsHard: stopsHard) {
                return fault
            }
        }
        return nil
    }

    private func fault(
        _ index: Int,
        _ release: Release,
        _ end: [Double],
        stopsHard: Bool
    ) -> String? {
        let (speed, start) = (release.speeds[index], release.after)
        let shown = release.before.1.place[index]
        let echo = Self.distance(shown, release.sample[index]) + speed * Self.horizon
        var old = Self.step(release.before.0, release.before.1, index)
        for (one, next) in zip(frames, frames.dropFirst()) {
            let new = Self.step(one, next, index)
            let way = Self.distance(one.place[index], end)
            let hasChanged: Bool
            if one.time == start.time {
                let fading =
                    2 * Self.rounding / new.time + echo * new.time / Self.spring / Self.spring
                let whole = Self.distance(release.sample[index], end)
                // Close to its end it may be there at once.
                let snap = Self.snap * Double(end.count)
                let jump = whole <= 2 * snap ? snap / new.time : 0
                let pull = jump + whole * (Self.horizon + new.time) / Self.spring / Self.spring
                hasChanged =
                    abs(new.velocity) > speed + pull + fading
                    || release.glide.map {
                        let most = jump + fading + speed * ($0.age + new.time) / Self.friction
                        let fingers = $0.velocities[index]
                        return new.velocity < min(old.velocity, fingers) - most
                            || new.velocity > max(old.velocity, fingers) + most
                    } ?? false
            } else {
                let age = (one.time - start.time) / .seconds(1) / Self.spring
                let snap = Self.snap * Double(end.count) / min(old.time, new.time)
                let most =
                    2 * old.speed + (way + 2 * echo * (1 + 2 * age) * exp(-age)) / Self.spring
                hasChanged =
                    !stopsHard && way > Self.rest
                    && abs(new.velocity - old.velocity)
                        > most / Self.spring * (old.time + new.time) / 2 + snap
            }
            if hasChanged {
                return "content that moved with \(old.velocity) pt/s moves with \(new.velocity) "
                    + "pt/s, from \(one.place[index]) to \(end), released with \(speed) pt/s at "
                    + "\(start.time)"
            }
            old = new
        }
        return nil
    }

    private static func step(_ one: Frame, _ next: Frame, _ index: Int)
        -> (velocity: Double, speed: Double, time: Double)
    {
        let time = (next.time - one.time) / .seconds(1)
        let (from, to) = (one.place[index], next.place[index])
        return (way(from, to) / time, distance(from, to) / time, time)
    }

    private static func way(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + $1.1 - $1.0 }
    }

    /// The parts can move in opposite directions.
    private static func distance(_ one: [Double], _ other: [Double]) -> Double {
        zip(one, other).reduce(0) { $0 + abs($1.1 - $1.0) }
    }

    /// The engine's prediction horizon, in seconds.
    private static let horizon = 0.016
    /// The time constant of friction in the streams, in seconds.
    private static let friction = 0.0995
    /// The time constant of a controller's spring, in seconds.
    private static let spring = 0.08
    /// Positions are in steps of 1/4096 point.
    private static let rounding = 0.001
    /// A motion is over when its speed is 1 pt/s. Friction then has 0.1 points left, along both axes
    /// and a frame before a little more. The content is put at the end.
    private static let snap = 0.16
    /// A spring has a part of its whole way left, so the way from so many points before the end is
    /// not judged.
    private static let rest = 1.0
}
