// SPDX-License-Identifier: MIT

import GestureReference

extension Stream {
    /// This stream, which makes two differ, made as short as leaving out steps makes it.
    func shrunk(_ difference: (Stream) throws -> String?) throws -> Stream {
        var smallest = try cut(difference)
        var length = smallest.steps.count / 2
        while length > 0 {
            var start = 0
            while start < smallest.steps.count {
                var shorter = smallest
                let end = min(start + length, shorter.steps.count)
                shorter.steps.removeSubrange(start..<end)
                if try difference(shorter) != nil {
                    smallest = shorter
                } else {
                    start += length
                }
            }
            length /= 2
        }
        return smallest
    }

    /// Its steps, a line each.
    var text: String {
        steps.map { "    \($0.text)\n" }.joined()
    }

    /// What comes after the first difference has nothing to do with it.
    private func cut(_ difference: (Stream) throws -> String?) throws -> Stream {
        var (enough, tooFew) = (steps.count, 0)
        while enough - tooFew > 1 {
            let middle = (enough + tooFew) / 2
            var part = self
            part.steps = Array(steps.prefix(middle))
            if try difference(part) != nil {
                enough = middle
            } else {
                tooFew = middle
            }
        }
        var part = self
        part.steps = Array(steps.prefix(enough))
        return part
    }
}

extension Step {
    fileprivate var text: String {
        switch self {
        case .advance(let time): "\(time) advance"
        case .cancelAll(let time): "\(time) cancel all"
        case .cancel(let device, let time): "\(time) cancel \(device)/"
        case .dropAll(let time): "\(time) drop all"
        case .drop(let device, let time): "\(time) drop \(device)/"
        case .sample(let sample):
            """
            \(sample.time) \(sample.kind) \(sample.device)/\(sample.id) \
            \(sample.position.x) \(sample.position.y)
            """
        }
    }
}
