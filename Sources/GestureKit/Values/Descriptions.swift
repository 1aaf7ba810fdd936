// SPDX-License-Identifier: MIT

// What print() shows of views, recognizers, touches, samples and times. Embedded Swift keeps no
// names of classes and cases, so there it shows none of them.

extension Timestamp: CustomStringConvertible {
    /// For example `12.345678 s`.
    public var description: String {
        let fraction = String(microseconds % 1_000_000 + 1_000_000).dropFirst()
        return "\(microseconds / 1_000_000).\(fraction) s"
    }
}

#if !hasFeature(Embedded)
extension View: CustomStringConvertible {
    /// The parts of the description.
    final var words: [String] {
        var words = ["<\(className): "]
        if let name {
            words[0] += "name = \(name); "
        }
        words[0] += "frame = \(frame)"
        if !transform.isIdentity {
            words.append("transform = \(transform)")
        }
        if isHidden {
            words.append("hidden")
        }
        if alpha != 1 {
            words.append("alpha = \(alpha)")
        }
        if !isUserInteractionEnabled {
            words.append("not interactive")
        }
        if tag != 0 {
            words.append("tag = \(tag)")
        }
        if !recognizers.isEmpty {
            words.append(
                recognizers.count == 1 ? "1 recognizer" : "\(recognizers.count) recognizers"
            )
        }
        words[words.count - 1] += ">"
        return words
    }
}

extension GestureRecognizer: CustomStringConvertible {
    /// The parts of the description.
    final var words: [String] {
        var words = ["<\(nameOfClass(of: self, orElse: "")): "]
        if let name {
            words[0] += "name = \(name); "
        }
        words[0] += "state = \(state)"
        if !isEnabled {
            words.append("disabled")
        }
        words.append("view = \(view?.label ?? "nil")")
        if numberOfTouches > 0 {
            let touches = numberOfTouches == 1 ? "1 touch" : "\(numberOfTouches) touches"
            words.append("\(touches) at \(location(in: nil))")
        }
        words[words.count - 1] += ">"
        return words
    }
}

extension Touch: CustomStringConvertible {
    /// For example `<Touch: id = 3; moved to (12.5, 40.0); view = Card; 0.016000 s>`. The location is
    /// in the window.
    public var description: String {
        let place = location(in: nil)
        let taps = tapCount > 1 ? "tap \(tapCount); " : ""
        let start =
            "<Touch: id = \(id); \(phase) \(phase == .moved ? "to" : "at") \(place); \(taps)"
        return start + "view = \(view?.label ?? "nil"); \(timestamp)>"
    }
}

extension TouchSample: CustomStringConvertible {
    /// For example `down at (12.5, 40.0), finger 3, 0.016000 s`.
    public var description: String {
        let of = device == 0 ? "\(type) \(id)" : "\(type) \(id) of device \(device)"
        return switch kind {
        case .down(at: let point): "down at \(point), \(of), \(time)"
        case .motion(to: let point): "motion to \(point), \(of), \(time)"
        case .up: "up, \(of), \(time)"
        case .cancel: "cancel, \(of), \(time)"
        case .frame: "frame, \(time)"
        case .size(let major, let minor): "size \(major) x \(minor), \(of), \(time)"
        }
    }
}

extension PointerSample: CustomStringConvertible {
    /// For example `motion to (12.5, 40.0), 0.016000 s`.
    public var description: String {
        let end = device == 0 ? "\(time)" : "device \(device), \(time)"
        return switch kind {
        case .motion(to: let point): "motion to \(point), \(end)"
        case .leave: "leave, \(end)"
        case .press(let buttons): "press of \(buttons), \(end)"
        case .release(let buttons): "release of \(buttons), \(end)"
        case .scroll(by: let way): "scroll by \(way), \(end)"
        case .scrollEnd: "end of a scroll, \(end)"
        case .wheel(clicks: let way): "wheel by \(way) clicks, \(end)"
        }
    }
}

extension Event.ButtonMask: CustomStringConvertible {
    /// For example `button 1`, the primary one.
    public var description: String {
        let numbers = (1...32).filter { contains(.button($0)) }
        return numbers.isEmpty
            ? "no button" : numbers.map { "button \($0)" }.joined(separator: ", ")
    }
}

extension TouchpadStep: CustomStringConvertible {
    /// For example `swipe by (3.0, -4.0), 0.016000 s`.
    public var description: String {
        let end = device == 0 ? "\(time)" : "device \(device), \(time)"
        return switch kind {
        case .begin(let gesture, let fingers, let point):
            "\(gesture) of \(fingers) fingers begins at \(point), \(end)"
        case .swipe(by: let way): "swipe by \(way), \(end)"
        case .pinch(by: let way, let scale, let turn):
            "pinch by \(way), scale \(scale), turn \(turn), \(end)"
        case .end(let gesture): "\(gesture) ends, \(end)"
        case .cancel(let gesture): "\(gesture) is cancelled, \(end)"
        }
    }
}
#endif
