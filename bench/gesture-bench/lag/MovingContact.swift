// SPDX-License-Identifier: MIT

import GestureKit
import GestureLag

/// The contacts that are scored, and what is asked about them.
enum MovingContact {
    private static let shortest = 40.0
    private static let briefest: UInt64 = 80_000
    private static let fewestSamples = 9

    /// Samples that are nearer than this to the one before are left out.
    private static let nearest: UInt64 = 1500

    /// A contact ends here at a pause of more than this.
    private static let longestPause: UInt64 = 60_000

    /// Before the first frame there are this many samples and one more.
    private static let firstFrame = 4
    private static let fewestFrames = 5

    /// The contacts that move 40 pt along x or y, in 80 ms or more.
    static func all(in samples: [TouchSample]) -> [FingerPath] {
        var live: [Contact: [FingerPath.Sample]] = [:]
        var paths: [FingerPath] = []
        for sample in samples {
            let contact = Contact(id: sample.id, device: sample.device)
            let time = sample.time.microseconds
            switch sample.kind {
            case .down(at: let point):
                live[contact] = [.init(time: time, place: SIMD2(point.x, point.y))]
            case .motion(to: let point):
                live[contact]?.append(.init(time: time, place: SIMD2(point.x, point.y)))
            case .up, .cancel:
                if let path = live.removeValue(forKey: contact).flatMap(path) {
                    paths.append(path)
                }
            case .frame, .size:
                break
            }
        }
        return paths
    }

    private struct Contact: Hashable {
        var id: Int32
        var device: UInt16
    }

    /// Nil if it moves too little.
    private static func path(_ samples: [FingerPath.Sample]) -> FingerPath? {
        guard let first = samples.first, let last = samples.last,
            samples.count >= fewestSamples, last.time - first.time >= briefest
        else {
            return nil
        }
        let (least, most) = samples.reduce((first.place, first.place)) { bounds, sample in
            (pointwiseMin(bounds.0, sample.place), pointwiseMax(bounds.1, sample.place))
        }
        guard (most - least).max() >= shortest else {
            return nil
        }
        var path = FingerPath([first])
        var previous = first.time
        for sample in samples.dropFirst() {
            let interval = sample.time - previous
            previous = sample.time
            guard interval >= nearest else {
                continue
            }
            guard sample.time - (path.samples.last?.time ?? 0) <= longestPause else {
                break
            }
            path.add(sample)
        }
        return path.samples.count >= fewestSamples ? path : nil
    }

    /// The questions of a display at 60 Hz, whose frames are shown `ahead` microseconds later,
    /// while the finger is down. None if there are too few.
    static func questions(about path: FingerPath, ahead: UInt64) -> [PlaceMethod.Question] {
        guard path.samples.count > firstFrame, let last = path.samples.last else {
            return []
        }
        let start = path.samples[firstFrame].time
        var questions: [PlaceMethod.Question] = []
        var frame = start
        while frame + ahead < last.time {
            questions.append(.init(count: path.count(through: frame), time: frame + ahead))
            frame = start + UInt64((Double(questions.count) * 1e6 / 60).rounded())
        }
        return questions.count < fewestFrames ? [] : questions
    }
}

extension FingerPath {
    /// The same path with noise of a standard deviation, which is the same on every machine.
    func adding(_ noise: Double, seed: UInt64) -> FingerPath {
        guard noise > 0 else {
            return self
        }
        var chance = Chance(seed: seed)
        return FingerPath(
            samples.map { sample in
                let (x, y) = (chance.bell(), chance.bell())
                return Sample(time: sample.time, place: sample.place + noise * SIMD2(x, y))
            }
        )
    }
}
