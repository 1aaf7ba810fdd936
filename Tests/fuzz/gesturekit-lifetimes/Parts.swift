// SPDX-License-Identifier: MIT

import GestureKit

// What the library calls. Each call does something else first.

/// Answers the questions of a recognizer.
final class Delegate: Answerer {
    weak var program: FuzzProgram?

    override func answer(_ byDefault: Bool) -> Bool {
        program?.called()
        return (program?.byte() ?? 0) < 96 ? !byDefault : byDefault
    }
}

/// A recognizer of the program's own.
final class Puppet: Judge {
    weak var program: FuzzProgram?

    override func judge(_ touches: [Touch]) {
        guard let program, !program.isOver else { return }
        program.called()
        switch program.byte() {
        case 0..<40: state = .began
        case 40..<80: state = .changed
        case 80..<120: state = .ended
        case 120..<150: state = .failed
        case 150..<160: touches.first.map { ignore($0) }
        case 160..<170: setDeadline(program.time)
        default: break
        }
        program.called()
    }

    private func answer(_ byDefault: Bool) -> Bool {
        program?.called()
        return (program?.byte() ?? 255) < 64 ? !byDefault : byDefault
    }

    override func reset() { program?.called() }

    override func shouldReceive(_ event: Event) -> Bool { answer(true) }
    override func canPrevent(_ other: GestureRecognizer) -> Bool { answer(true) }
    override func canBePrevented(by other: GestureRecognizer) -> Bool { answer(true) }
    override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { answer(false) }
    override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { answer(false) }
}

final class Target {
    weak var program: FuzzProgram?

    func act(_ recognizer: GestureRecognizer) {
        program?.called()
    }
}

/// A window, and what the panels in it have received of its touches.
final class Site: Window {
    let received = ReceivedTouches()
}

final class Panel: View {
    weak var program: FuzzProgram?
    /// Where each touch began. The panel may be in another window, or in none, when the touch ends.
    private var origins: [Touch: ReceivedTouches] = [:]

    private func receive(_ touches: [Touch]) {
        guard let program else { return }
        touches.forEach(check)
        program.called()
        if program.byte() < 64 {
            let earlier = program.forwarded
            program.forwarded.formUnion(touches)
            forwardTouches(touches)
            program.forwarded = earlier
        }
    }

    private func check(_ touch: Touch) {
        guard program?.forwarded.contains(touch) == false else { return }
        // Nobody checks a window that is gone, perhaps since the question before this call.
        let origin = origins[touch] ?? (window as? Site)?.received ?? ReceivedTouches()
        origins[touch] = origin
        origin.add([touch], to: self)
    }

    override init(frame: Rect = .zero) {
        super.init(frame: frame)
        onTouches = { [unowned self] in receive($0) }
    }

    override func layoutSubviews() { program?.called() }
    override func didMoveToSuperview() { program?.called() }
    override func didMoveToWindow() { program?.called() }
    override func didAddSubview(_ subview: View) { program?.called() }
    override func willRemoveSubview(_ subview: View) { program?.called() }
}

/// A widget of a toolkit.
final class Widget: GestureHost {
    weak var program: FuzzProgram?
    lazy var gestureView = HostView(for: self)
    weak var above: Widget?

    var gestureParent: (any GestureHost)? { above }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 300, height: 300) }

    init() {
        gestureView.onTouches = { [unowned self] _ in program?.called() }
    }
}
