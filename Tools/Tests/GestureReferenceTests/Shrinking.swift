// SPDX-License-Identifier: MIT

import GestureReference

extension Stream {
    /// This stream, which makes two differ, made as short as leaving out steps makes it,
    /// and written as steps to read. For who looks into a failed test.
    func shrunk(_ difference: (Stream) throws -> String?) throws -> String {
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
        let lines = smallest.steps.map { "    \($0.text)\n" }.joined()
        return "\n" + lines + (try difference(smallest) ?? "")
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
        case .sample(let sample):
            """
            \(sample.time) \(sample.kind) \(sample.device)/\(sample.id) \
            \(sample.position.x) \(sample.position.y)
            """
        }
    }
}
