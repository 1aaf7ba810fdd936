// SPDX-License-Identifier: MIT

package import GestureKit
import YAMLTree

/// The configuration of another program, whose text says which program that is.
package enum ForeignFile: String {
    case touchegg
    case fusuma
    case inputActions = "InputActions"
    case lisgd
    case conf = "libinput-gestures"

    /// Whose a text is.
    package init(_ text: String) {
        if text.contains("<touch") {
            self = .touchegg
            return
        }
        for document in Self.documents(of: text) {
            let pairs = document.mapping?.pairs ?? []
            for (key, value) in pairs {
                let inner = value.mapping
                switch key.text {
                case "touchpad", "touchscreen":
                    if inner?["gestures"] != nil {
                        self = .inputActions
                        return
                    }
                case "swipe", "pinch", "rotate", "hold":
                    if inner?.pairs.contains(where: { $0.key.text.flatMap { Int($0) } != nil })
                        == true
                    {
                        self = .fusuma
                        return
                    }
                default:
                    break
                }
            }
        }
        let words = text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        self = words.contains("lisgd") ? .lisgd : .conf
    }

    /// Converts a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - screen: The size of the screen in pixels, for lisgd's lengths. Nil: not known.
    /// - Returns: The configuration that it becomes.
    package static func convert(_ text: String, screen: Size? = nil) -> ImportedActions {
        let text = String(text.drop { $0 == "\u{feff}" })
        var imported =
            switch ForeignFile(text) {
            case .touchegg: ToucheggFile.convert(text)
            case .fusuma: FusumaFile.convert(documents(of: text))
            case .inputActions: InputActionsFile.convert(documents(of: text))
            case .lisgd: LisgdScript.convert(text, screen: screen)
            case .conf: GesturesConfFile.convert(text)
            }
        imported.sortNotes()
        return imported
    }

    /// What a line of the program looks like.
    package var example: String {
        switch self {
        case .touchegg: "a <gesture> of touchegg with an <action type=\"RUN_COMMAND\">"
        case .fusuma: "a gesture of fusuma such as: {swipe: {3: {left: {command: foot}}}}"
        case .inputActions: "a gesture of InputActions with a command"
        case .lisgd: "an option of lisgd such as: -g 3,LR,*,*,R,foot"
        case .conf: "a line of libinput-gestures such as: gesture swipe left 3 foot"
        }
    }

    /// The documents of a YAML file, each with the lines of the file. None: it is not YAML.
    private static func documents(of text: String) -> [YAMLNode] {
        var documents: [YAMLNode] = []
        // Empty lines in place of those before keep the numbers.
        var document = ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for line in lines + [Substring("---")] {
            if line == "---" || line.hasPrefix("--- ") {
                let bytes = Array(document.utf8)
                if let node = try? YAMLNode.parse(bytes, atMost: mostValues) {
                    documents.append(node)
                }
                document = String(repeating: "\n", count: document.count { $0 == "\n" } + 1)
            } else {
                document += line + "\n"
            }
        }
        return documents
    }

    private static let mostValues = 100_000
}
