// SPDX-License-Identifier: MIT

import CEventLog
import CGestureCore
import CMetamorphic
@_spi(GestureTools) import GestureKit

/// Plays a scenario of Tests/model/metamorphic through GestureKit, as player.c does in the core.
final class MetamorphicPlayer: GestureRecognizerDelegate {
    private final class Listener: View {
        var number: Int32 = 0
        var onTouch: (Int32, Touch, gc_event_kind) -> Void = { _, _, _ in }

        override func touchesBegan(_ touches: [Touch]) {
            touches.forEach { onTouch(number, $0, .GC_EVENT_TOUCH_BEGAN) }
        }

        override func touchesMoved(_ touches: [Touch]) {
            touches.forEach { onTouch(number, $0, .GC_EVENT_TOUCH_MOVED) }
        }

        override func touchesEnded(_ touches: [Touch]) {
            touches.forEach { onTouch(number, $0, .GC_EVENT_TOUCH_ENDED) }
        }

        override func touchesCancelled(_ touches: [Touch]) {
            touches.forEach { onTouch(number, $0, .GC_EVENT_TOUCH_CANCELLED) }
        }
    }

    private let engine: GestureEngine
    private let views: [Listener]
    private let recognizers: [GestureRecognizer?]
    private let setup: setup
    private var names: names
    private let logging: logging
    private let log: OpaquePointer
    private let scenario: OpaquePointer
    private var recordsSeen: UInt64 = 0

    init(_ scenario: OpaquePointer, _ names: names, _ logging: logging, _ log: OpaquePointer) {
        self.scenario = scenario
        self.names = names
        self.logging = logging
        self.log = log
        setup = scenario_setup(scenario).pointee
        views = Self.makeViews(setup)
        recognizers = array(setup.recognizers, of: recognizer_setup.self).map {
            $0.present ? $0.makeRecognizer() : nil
        }
        engine = GestureEngine(
            root: views[0],
            touchCapacity: Int(setup.touch_capacity),
            eventCapacity: Int(setup.event_capacity),
            requirementCapacity: 16,
            keepsTouchPaths: setup.keeps_paths
        )
        engine.predictionHorizon = .microseconds(Int64(setup.horizon_us))
        for (view, parent) in zip(views.dropFirst(), [0, 0, 1]) {
            views[parent].addSubview(view)
        }
        for view in views {
            view.onTouch = { [unowned self] in add($1, $2, of: $0) }
        }
        for (index, settings) in array(setup.recognizers, of: recognizer_setup.self).enumerated() {
            guard let recognizer = recognizers[index] else {
                continue
            }
            recognizer.delegate = setup.answers == 0 ? nil : self
            recognizer.addAction { [unowned self] recognizer in
                if let event = recognizer.event {
                    add(event.pointee, of: recognizer)
                }
            }
            views[Int(settings.node)].addGestureRecognizer(recognizer)
        }
        for wait in array(setup.waits, of: wait_setup.self) where wait.present {
            if let waiter = recognizers[Int(wait.waiter)],
                let blocker = recognizers[Int(wait.blocker)]
            {
                // One that would close a cycle is left out.
                try? waiter.addRequirement(toFail: blocker)
            }
        }
    }

    private static func makeViews(_ setup: setup) -> [Listener] {
        array(setup.nodes, of: node_setup.self).enumerated().map { number, node in
            let view = Listener(frame: .zero)
            let (origin, size) = (Point(core: node.bounds.origin), node.bounds.size)
            view.number = Int32(number)
            view.isMultipleTouchEnabled = true
            view.bounds = Rect(
                x: origin.x,
                y: origin.y,
                width: points(size.width),
                height: points(size.height)
            )
            view.center = Point(core: node.center)
            view.transform = AffineTransform2D(
                a: Double(node.transform.xx.rawValue) * 0x1p-52,
                b: Double(node.transform.yx.rawValue) * 0x1p-52,
                c: Double(node.transform.xy.rawValue) * 0x1p-52,
                d: Double(node.transform.yy.rawValue) * 0x1p-52,
                tx: Double(node.transform.dx.rawValue) * 0x1p-36,
                ty: Double(node.transform.dy.rawValue) * 0x1p-36
            )
            return view
        }
    }

    /// Plays to the end.
    func play() {
        let calls = (0..<scenario_call_count(scenario)).compactMap {
            scenario_call(scenario, $0)?.pointee
        }
        engine.callsActions = !calls.contains(where: \.leaves_events)
        var isRefused = false
        for call in calls {
            let result = play(call)
            isRefused = call.kind == CALL_READ.rawValue ? isRefused : result
            if !call.leaves_events {
                take()
            }
            if logging.marks && call.origin >= 0 {
                mark(isRefused)
            }
        }
        take()
        serve(until: .max - 1)
    }

    /// Plays one call. Returns whether it was refused.
    private func play(_ call: call) -> Bool {
        let time = Timestamp(microseconds: withUnsafePointer(to: call, call_time_us))
        switch call_kind(rawValue: UInt32(call.kind)) {
        case CALL_SAMPLE: return push(call.sample)
        case CALL_STEP: return push(call.step)
        case CALL_ADVANCE: engine.advance(to: time)
        case CALL_SERVE: serve(until: time.microseconds)
        case CALL_CANCEL_ALL: engine.cancelAllTouches(at: time)
        case CALL_DROP_ALL: engine.dropAllTouches(at: time)
        case CALL_DROP_DEVICE:
            engine.dropTouches(ofDevice: call.sample.device, at: time)
        case CALL_READ: readAll(at: time)
        case CALL_REFUSED: return pushJunk(call, at: time)
        default: change(call, at: time)
        }
        return false
    }

    private func push(_ sample: gc_sample) -> Bool {
        let place = Point(core: sample.position)
        let kind: TouchSample.Kind =
            switch gc_sample_kind(rawValue: UInt32(sample.kind)) {
            case .GC_SAMPLE_DOWN: .down(at: place)
            case .GC_SAMPLE_MOTION: .motion(to: place)
            case .GC_SAMPLE_UP: .up
            case .GC_SAMPLE_CANCEL: .cancel
            case .GC_SAMPLE_SIZE: .size(major: place.x, minor: place.y)
            case .GC_SAMPLE_FRAME, nil: .frame
            }
        let isPen = sample.type == UInt8(gc_touch_type.GC_TOUCH_PEN.rawValue)
        return refuses(
            TouchSample(
                kind,
                id: sample.id,
                device: sample.device,
                time: Timestamp(microseconds: sample.time_us),
                type: isPen ? .pen : .finger
            )
        )
    }

    private func refuses(_ sample: TouchSample) -> Bool {
        do {
            try engine.push(sample)
            return false
        } catch {
            return true
        }
    }

    private func push(_ step: gc_step) -> Bool {
        do {
            if let step = TouchpadStep(step) {
                try engine.push(step)
            }
            return false
        } catch {
            return true
        }
    }

    /// Samples of an unknown contact, also at times that cannot be.
    private func pushJunk(_ call: call, at time: Timestamp) -> Bool {
        let times = [
            time.microseconds, time.microseconds - 30000, time.microseconds &+ 1 << 63,
        ]
        let kinds: [TouchSample.Kind] = [
            .motion(to: .zero), .up, .cancel, .size(major: 3, minor: 2),
        ]
        let isRefused = refuses(
            TouchSample(
                kinds[Int(call.which) % kinds.count],
                id: 77777,
                time: Timestamp(microseconds: times[Int(call.which) % times.count])
            )
        )
        precondition(isRefused, "The contact is unknown")
        return true
    }

    /// Time passes, and the program takes its events before it changes something.
    private func change(_ call: call, at time: Timestamp) {
        engine.advance(to: time)
        if !call.leaves_events {
            take()
        }
        let recognizer = recognizers[Int(call.which)]
        switch call_kind(rawValue: UInt32(call.kind)) {
        case CALL_ENABLE: recognizer?.isEnabled.toggle()
        case CALL_SET:
            let view = call.value.x.rawValue % 2 == 0 ? views[1] : nil
            switch recognizer {
            case let pinch as PinchGestureRecognizer: pinch.scale = 1.5
            case let rotation as RotationGestureRecognizer: rotation.rotation = 0
            case let drag as DragGestureRecognizer:
                (drag as? TransformGestureRecognizer)?.scale = 1.5
                drag.setTranslation(Vector(core: call.value), in: view)
            default: break
            }
        default:
            let center = array(setup.nodes, of: node_setup.self)[Int(call.which)].center
            views[Int(call.which)].center = Point(core: center) + Vector(core: call.value)
        }
    }

    private func serve(until time: UInt64) {
        for _ in 0..<1000 {
            guard let deadline = engine.deadline, deadline.microseconds <= time else {
                return
            }
            engine.advance(to: deadline)
            take()
        }
        log_set_overdue(log)
    }
}

extension MetamorphicPlayer {
    private func take() {
        if !engine.callsActions {
            engine.takeEvents { event in
                if let recognizer = recognizers.lazy.compactMap(\.self).first(where: event.isFrom) {
                    add(gc_event(event), of: recognizer)
                }
            }
        }
        let counters = gc_engine_counters(engine.raw)
        let count = gc_engine_record_count(engine.raw)
        let made = counters.records_overwritten + UInt64(count)
        while recordsSeen < made {
            var kept = kept(record: gc_record(), recognizer: -1, rival: -1, node: -1)
            gc_engine_record(engine.raw, count - Int(made - recordsSeen), &kept.record)
            kept.record.recognizer = nil
            kept.record.rival = nil
            kept.record.node = nil
            log_add_record(log).pointee = kept
            recordsSeen += 1
        }
    }

    private func mark(_ isRefused: Bool) {
        guard let mark = log_add_mark(log) else { return }
        mark.pointee.deadline_us = engine.deadline?.microseconds ?? .max
        mark.pointee.status = isRefused ? .GC_ERR_STATE : .GC_OK
        withUnsafeMutableBytes(of: &mark.pointee.states) { states in
            for (index, recognizer) in recognizers.enumerated() {
                states[index] = UInt8(gc_state(kit: recognizer?.state ?? .possible).rawValue)
            }
        }
    }

    private func add(_ event: gc_event, of recognizer: GestureRecognizer) {
        guard let taken = log_add_event(log) else { return }
        taken.pointee.who = Int32(index(of: recognizer))
        taken.pointee.event = event
        taken.pointee.event.recognizer = nil
        // In an action, getters have the values of its event.
        taken.pointee.is_read = logging.values && engine.callsActions
        if taken.pointee.is_read {
            taken.pointee.values = values(of: recognizer, in: views[3], at: event.time_us)
        }
    }

    private func add(_ touch: Touch, _ kind: gc_event_kind, of view: Int32) {
        guard let taken = log_add_event(log) else { return }
        taken.pointee.who = view
        taken.pointee.event.time_us = touch.timestamp.microseconds
        taken.pointee.event.kind = UInt8(kind.rawValue)
        taken.pointee.event.touch_id = touch.id
        taken.pointee.event.device = touch.device
        taken.pointee.event.location = gc_point(kit: touch.location(in: nil))
    }

    private func readAll(at time: Timestamp) {
        for recognizer in recognizers.lazy.compactMap(\.self) {
            _ = values(of: recognizer, in: views[3], at: time.microseconds)
            _ = recognizer.explanation
            _ = recognizer.worstDelay
            _ = recognizer.obstacle
        }
        _ = engine.explanations
        _ = engine.deadline
        _ = engine.counters
        _ = views[0].hitTest(Point(x: 1100, y: 900))
        _ = views[3].convert(Point(x: 1, y: 2), to: views[2])
    }
}

extension MetamorphicPlayer {
    private func index(of recognizer: GestureRecognizer) -> UInt32 {
        UInt32(recognizers.firstIndex { $0 === recognizer } ?? recognizers.count)
    }

    private func says(
        _ question: question,
        _ one: UInt32,
        _ other: UInt32,
        _ rarity: UInt32
    ) -> Bool {
        seeded_yes(setup.answers, question.rawValue, one, other, rarity)
    }

    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        !says(QUESTION_SHOULD_BEGIN, index(of: recognizer), 0, 10)
    }

    func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
        let finger = touch.type == .touchpad ? 30 : finger_of(&names, touch.id)
        let who = index(of: recognizer)
        return !says(QUESTION_SHOULD_RECEIVE, who, UInt32(bitPattern: finger), 16)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith other: GestureRecognizer
    ) -> Bool {
        let (one, two) = (index(of: recognizer), index(of: other))
        return says(QUESTION_SIMULTANEOUS, min(one, two), max(one, two), 3)
    }

    func gestureRecognizer(
        _ recognizer: GestureRecognizer,
        shouldRequireFailureOf other: GestureRecognizer
    ) -> Bool {
        says(QUESTION_REQUIRES_FAILURE, index(of: recognizer), index(of: other), 16)
    }
}

/// The elements of an array of C, which Swift sees as a tuple.
private func array<Elements, Element>(_ elements: Elements, of type: Element.Type) -> [Element] {
    withUnsafeBytes(of: elements) { Array($0.bindMemory(to: type)) }
}
