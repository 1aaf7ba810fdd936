// SPDX-License-Identifier: MIT

import Yams

/// Values of keys beside the settings of recognizers.
extension ConfigurationReader {
    private static let mostLetters = 200

    /// One of some words. Nil if there is none, or if it is a mistake.
    mutating func readWord<Word: RawRepresentable<String> & CaseIterable>(
        _ node: Node?,
        _ key: String
    ) -> Word? {
        guard let node else {
            return nil
        }
        if let word = node.plain.flatMap(Word.init) {
            return word
        }
        let known = Word.allCases.map(\.rawValue)
        let near = nearest(to: node.plain ?? "", in: known).map { "; did you mean \($0)?" } ?? ""
        note(node, "\(key) is one of \(known.joined(separator: ", "))\(near)")
        return nil
    }

    mutating func readTime(_ node: Node, _ key: String) -> Duration? {
        let form = SettingRule.Form.duration
        guard case .duration(let time) = form.value(of: node), time > .zero else {
            note(node, "\(key) is \(form.allowed), and not 0")
            return nil
        }
        return time
    }

    mutating func readLength(_ node: Node, _ key: String) -> Double? {
        let form = SettingRule.Form.length
        guard case .length(let points) = form.value(of: node) else {
            note(node, "\(key) is \(form.allowed)")
            return nil
        }
        return points
    }

    mutating func readCount(_ node: Node, _ key: String, _ range: ClosedRange<Int>) -> Int? {
        let form = SettingRule.Form.count(range)
        guard case .count(let count) = form.value(of: node) else {
            note(node, "\(key) is \(form.allowed)")
            return nil
        }
        return count
    }

    /// A shell pattern.
    mutating func readPattern(_ node: Node, _ key: String) -> String? {
        guard let pattern = node.plain, (1...Self.mostLetters).contains(pattern.utf8.count) else {
            note(node, "\(key) is the name of a device; * stands for any letters")
            return nil
        }
        return pattern
    }
}
