// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

/// Names of the recognizers and views of a test: small letters, digits and hyphens, at most 20, each
/// once.
struct TestNames {
    private(set) var recognizers: [String] = []
    private(set) var views: [String] = []

    private var used: Set<String>

    /// - Parameters:
    ///   - test: Its recognizers and views have names, some of them.
    ///   - reserved: Names that mean something else.
    init(_ test: PlayedTest, reserved: Set<String>) {
        used = reserved
        for (recognizer, kind) in zip(test.recognizers, test.kinds) {
            recognizers.append(unique(recognizer.name ?? "", otherwise: kind.rawValue))
        }
        for view in test.views {
            views.append(unique(view.name ?? "", otherwise: "view"))
        }
    }

    private mutating func unique(_ text: String, otherwise usual: String) -> String {
        let words = String(Self.words(of: text).prefix(18))
        let name = words.first?.isLetter == true ? words : usual
        for number in 1... {
            let candidate = number == 1 ? name : "\(name)-\(number)"
            if used.insert(candidate).inserted {
                return candidate
            }
        }
        return name
    }

    /// The letters and digits of a text, with hyphens between the words.
    static func words(of text: String) -> String {
        let parts = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return parts.joined(separator: "-")
    }
}
