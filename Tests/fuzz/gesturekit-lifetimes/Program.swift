// SPDX-License-Identifier: MIT

import GestureKit

// A program that lets go of anything, anywhere. It holds each object once. So it can drop the last
// reference inside every question, operation, action and call of a view, and outside of them. It
// also drops recognizers on no view, views in no window, and windows, with requirements between
// them.
//
// `fuzz.sh gesturekit-lifetimes` runs it, with the core's checks of debug builds.

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    leavesNothing {
        let program = FuzzProgram(Input(UnsafeBufferPointer(start: start, count: count)))
        while !program.isEmpty {
            program.operate()
        }
        program.end()
        return program.witnesses
    }
}

/// Objects of one kind, each in a place of its own.
final class Places<Object: AnyObject> {
    private var objects: [Object?]

    init(_ count: Int) {
        objects = Array(repeating: nil, count: count)
    }

    subscript(_ number: UInt8) -> Object? {
        get { objects[Int(number) % objects.count] }
        set {
            // The end of the old object may call the program.
            let old = objects[Int(number) % objects.count]
            objects[Int(number) % objects.count] = newValue
            withExtendedLifetime(old) {}
        }
    }
}

final class FuzzProgram {
    private var input: Input
    private var now: UInt64 = 1_000_000
    /// How many calls of the program's code are running.
    private var depth = 0
    private(set) var isOver = false
    private(set) var witnesses: [Witness] = []
    /// The touches that panels are forwarding. A receiver may have missed some calls about them.
    var forwarded: Set<Touch> = []

    private var windows = Places<Site>(3)
    /// Kept without their windows at times.
    private var engines = Places<GestureEngine>(2)
    private var views = Places<View>(8)
    private var recognizers = Places<GestureRecognizer>(10)
    private var actions = Places<GestureAction>(4)
    private var delegates = Places<Delegate>(3)
    private var targets = Places<Target>(3)
    private var widgets = Places<Widget>(3)

    init(_ input: Input) {
        self.input = input
    }

    var isEmpty: Bool { input.isEmpty }

    /// The next byte of the input, or 0.
    func byte() -> UInt8 { input.byte() }

    var time: Timestamp { Timestamp(microseconds: now) }

    /// The library calls the program.
    func called() {
        guard depth < 4, !isOver else { return }
        depth += 1
        defer { depth -= 1 }
        for _ in 0..<byte() % 4 where !isEmpty {
            operate()
        }
    }

    private func witness<Object: AnyObject>(_ object: Object) -> Object {
        witnesses.append(Witness(object: object, name: "\(Object.self)"))
        return object
    }

    /// Lets go of everything, and pushes no more. In every second input, the streams end before it.
    func end() {
        isOver = true
        if now / 1000 % 2 == 0 {
            endStreams()
        }
        (windows, engines) = (Places(1), Places(1))
        (views, recognizers, widgets) = (Places(1), Places(1), Places(1))
        (actions, delegates, targets) = (Places(1), Places(1), Places(1))
    }

    private func endStreams() {
        let ending = ([0, 1, 2] as [UInt8]).compactMap { windows[$0] }
        let ofWidgets = ([0, 1, 2] as [UInt8]).flatMap { widgets[$0]?.gestureRecognizers ?? [] }
        // What waits in one window may be about a recognizer that is in another one by now.
        for window in ending {
            window.gestureEngine.callsActions = true
        }
        // Also in an engine whose window is gone. It resets what has left it when it is next used.
        for engine in ([0, 1, 2] as [UInt8]).compactMap({ engines[$0] }) {
            engine.cancelAllTouches(at: Timestamp(microseconds: now))
        }
        for window in ending {
            // Views do not hold those of widgets.
            let puppets = (window.recognizersBelow + ofWidgets).compactMap { $0 as? Puppet }
            let broken = window.gestureEngine.endStream(
                window.received,
                seed: now,
                custom: puppets
            )
            if let broken {
                fatalError("broken: \(broken)")
            }
        }
    }

    func operate() {
        switch byte() {
        case 0..<90: push()
        case 90..<100: pass()
        case 100..<125: makeRecognizer()
        case 125..<140: recognizers[byte()] = nil
        case 140..<160: place()
        case 160..<175: require()
        case 175..<190: set()
        case 190..<200: makeOther()
        case 200..<208: dropOther()
        case 208..<236: changeTree()
        case 236..<244: take()
        case 244..<250: actOn()
        default: read()
        }
    }

    private var engine: GestureEngine? {
        let number = byte()
        return number < 200 ? windows[number]?.gestureEngine : engines[number]
    }

    private func push() {
        guard let engine else { return }
        now += UInt64(byte() % 32) * 1000
        let shape = byte()
        let point = Point(x: Double(byte() % 16) * 8 + 10, y: 100)
        let kind: TouchSample.Kind =
            switch shape / 4 {
            case 0..<20: .down(at: point)
            case 20..<44: .motion(to: point)
            case 44..<60: .up
            default: .cancel
            }
        let sample = TouchSample(kind, id: Int32(shape % 4), time: time)
        if shape == 251 {
            try? engine.push(PointerSample(.motion(to: point), device: 1, time: time))
        } else if shape == 252 {
            try? engine.push(PointerSample(.scroll(by: Vector(x: 8, y: 0)), device: 1, time: time))
        } else if shape == 253 {
            try? engine.push(TouchpadStep(.begin(.pinch, fingers: 2, at: point), time: time))
        } else if shape == 254 {
            try? engine.push(TouchpadStep(.end(.pinch), time: time))
        } else if shape < 8 {
            try? engine.push(sample, to: widgets[shape])
        } else {
            try? engine.push(sample)
        }
        if shape % 8 != 7 {
            engine.endFrame()
        }
    }

    private func pass() {
        guard let engine else { return }
        now += UInt64(byte()) * 4000
        switch byte() {
        case 0..<200: engine.advance(to: time)
        case 200..<230: engine.cancelAllTouches(at: time)
        default: engine.dropAllTouches(at: time)
        }
    }

    private func makeRecognizer() {
        let (number, kind) = (byte(), byte())
        let recognizer: GestureRecognizer
        switch kind % 8 {
        case 0, 1:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 1 + Int(kind / 8 % 3)
            recognizer = tap
        case 2: recognizer = PanGestureRecognizer()
        case 3: recognizer = LongPressGestureRecognizer()
        case 4: recognizer = PinchGestureRecognizer()
        case 5: recognizer = HoverGestureRecognizer()
        default:
            let puppet = Puppet()
            puppet.program = self
            recognizer = puppet
        }
        recognizers[number] = witness(recognizer)
        recognizer.delegate = delegates[kind]
        recognizer.addAction { [weak self] _ in self?.called() }
        if kind >= 64 {
            views[kind]?.addGestureRecognizer(recognizer)
        } else if kind >= 16 {
            windows[kind]?.addGestureRecognizer(recognizer)
        }
    }

    private func place() {
        let recognizer = recognizers[byte()]
        let number = byte()
        guard let recognizer, number < 200 else {
            if let recognizer, let view = recognizer.view {
                view.removeGestureRecognizer(recognizer)
            }
            return
        }
        let view =
            number < 30
            ? windows[number]
            : number < 40
                ? widgets[number]?.gestureView
                : views[number]
        view?.addGestureRecognizer(recognizer)
    }

    private func require() {
        guard let one = recognizers[byte()], let other = recognizers[byte()] else { return }
        one.require(toFail: other)
    }

    private func set() {
        guard let recognizer = recognizers[byte()] else { return }
        let value = byte()
        switch value % 12 {
        case 0: recognizer.delegate = delegates[value / 12]
        case 1: recognizer.isEnabled.toggle()
        case 2: recognizer.delaysTouchesBegan = value < 128
        case 3: recognizer.delaysTouchesEnded = value < 128
        case 4: recognizer.cancelsTouchesInView = value < 128
        case 5: recognizer.allowedTouchTypes = value < 128 ? [.finger] : [.finger, .touchpad]
        case 6: recognizer.maximumContactSize = value < 128 ? nil : 20
        case 7: (recognizer as? Puppet)?.state = value < 128 ? .began : .ended
        case 8: (recognizer as? Puppet)?.fail(because: .other)
        case 9: (recognizer as? PanGestureRecognizer)?.setTranslation(.zero, in: views[value])
        case 10: (recognizer as? Puppet)?.setLocation(.zero, in: views[value])
        default: (recognizer as? TapGestureRecognizer)?.numberOfTapsRequired = 1 + Int(value % 2)
        }
    }

    private func makeOther() {
        let number = byte()
        switch number % 8 {
        case 0, 1:
            let window = Site(
                frame: Rect(x: 0, y: 0, width: 400, height: 400),
                eventCapacity: number < 128 ? 64 : 2
            )
            _ = witness(window.gestureEngine)
            windows[number / 8] = witness(window)
        case 2: engines[number / 8] = windows[number / 8]?.gestureEngine
        case 3:
            let delegate = witness(Delegate())
            delegate.program = self
            delegates[number / 8] = delegate
        case 4:
            let widget = witness(Widget())
            widget.program = self
            widget.above = widgets[number / 8 + 1].flatMap { $0.above == nil ? $0 : nil }
            widgets[number / 8] = widget
        default:
            let panel = Panel(frame: Rect(x: 0, y: 0, width: 300, height: 300))
            panel.program = self
            panel.receivesTouches = number >= 64
            views[number / 8] = witness(panel)
            if number >= 128 {
                windows[number / 8]?.addSubview(panel)
            }
        }
    }

    private func dropOther() {
        let (number, kind) = (byte(), byte())
        switch kind % 8 {
        case 0: windows[number] = nil
        case 1: engines[number] = nil
        case 2: delegates[number] = nil
        case 3: targets[number] = nil
        case 4: widgets[number] = nil
        case 5: actions[number] = nil
        default: views[number] = nil
        }
    }

    private func changeTree() {
        let kind = byte()
        guard let view = views[byte()] else { return }
        let number = byte()
        let other = number < 100 ? windows[number] : views[number]
        switch kind % 12 {
        case 0...3:
            if let other, !other.isDescendant(of: view) {
                other.addSubview(view)
            }
        case 4:
            if let other, !other.isDescendant(of: view) {
                other.insertSubview(view, at: Int(kind / 12 % 4))
            }
        case 5:
            if let sibling = views[number], let above = sibling.superview,
                !above.isDescendant(of: view)
            {
                above.insertSubview(view, aboveSubview: sibling)
            }
        case 6: other?.bringSubviewToFront(view)
        case 7: other?.exchangeSubview(at: Int(kind / 12 % 4), withSubviewAt: 1)
        case 8: view.setNeedsLayout()
        case 9: view.layoutIfNeeded()
        case 10: (view.isHidden, view.receivesTouches) = (kind < 64, kind < 128)
        default: view.removeFromSuperview()
        }
    }

    private func take() {
        guard let engine else { return }
        switch byte() % 6 {
        case 0: engine.callsActions = false
        case 1: engine.callsActions = true
        case 2: engine.callsActions.toggle()
        case 3: _ = engine.nextEvent()
        default: engine.takeEvents { _ in called() }
        }
    }

    private func actOn() {
        guard let recognizer = recognizers[byte()] else { return }
        let number = byte()
        switch number % 4 {
        case 0: actions[number / 4] = recognizer.addAction { [weak self] _ in self?.called() }
        case 1: actions[number / 4].map(recognizer.removeAction)
        case 2:
            let target = witness(Target())
            target.program = self
            targets[number / 4] = target
            recognizer.addTarget(target, action: Target.act)
        default: recognizer.removeTarget(targets[number / 4])
        }
    }

    private func read() {
        guard let recognizer = recognizers[byte()] else { return }
        _ = (recognizer.state, recognizer.numberOfTouches, recognizer.view?.window)
        _ = (recognizer.location(in: recognizer.view), recognizer.explanation)
        _ = (recognizer.refusedRequirements, recognizer.isEnabled, recognizer.delaysTouchesBegan)
        _ = views[byte()]?.hitTest(Point(x: 50, y: 100))
    }
}

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
