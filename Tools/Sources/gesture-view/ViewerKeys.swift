// SPDX-License-Identifier: MIT

import GestureWindow
import PictureViewer

extension PictureViewer.Command {
    /// What a key asks for. Nil: nothing.
    init?(_ press: KeyPress) {
        switch press.key {
        case .pageDown, .space: self = .next
        case .pageUp, .backspace: self = .previous
        case .home: self = .first
        case .end: self = .last
        case .left: self = .left
        case .right: self = .right
        case .up: self = .up
        case .down: self = .down
        case .character("+"), .character("="): self = .zoomIn
        case .character("-"): self = .zoomOut
        case .character("0"): self = .fit
        case .character("1"): self = .actualSize
        case .character("r"): self = .turnRight
        case .character("R"): self = .turnLeft
        default: return nil
        }
    }
}
