// SPDX-License-Identifier: MIT

import CGestureCore

/// A stage of the C core.
final class CoreStage {
    let engine = UnsafeMutablePointer<gc_engine>.allocate(capacity: 1)
    /// The recognizers on the surface, in order.
    private(set) var recognizers: [UnsafeMutablePointer<gc_recognizer>] = []

    private static let events = 64
    private static let records = 64
    private var memory: [UnsafeMutableRawPointer] = []
    private var surface: UnsafeMutablePointer<gc_node>!
    private var place = gc_point()

    init(_ stage: BenchSetup, touchCapacity: Int) {
        let window = node(size: stage.window)
        surface = node(size: stage.surface)
        place = gc_node_center(surface)
        gc_node_set_receives_touches(surface, stage.receivesTouches)
        var config = gc_engine_config()
        config.root = window
        config.touches = make(gc_touch(), touchCapacity)
        config.touch_capacity = UInt32(touchCapacity)
        config.events = make(gc_event(), Self.events)
        config.event_capacity = UInt32(Self.events)
        config.records = make(gc_record(), Self.records)
        config.record_capacity = UInt32(Self.records)
        // The user data of a recognizer says whether it may recognize together with others.
        var host = gc_host()
        host.simultaneous = { _, one, other in
            one?.pointee.user_data != nil && other?.pointee.user_data != nil
        }
        if !stage.together.isEmpty {
            config.host = host
        }
        engine.initialize(to: gc_engine())
        must(gc_engine_init(engine, &config))
        must(gc_node_add_child(window, surface))
        addOtherViews(of: stage, in: window)
        for kind in stage.recognizers {
            let recognizer = make(kind)
            if stage.together.contains(kind) {
                recognizer.pointee.user_data = UnsafeMutableRawPointer(recognizer)
            }
            must(gc_recognizer_add(recognizer, surface))
            recognizers.append(recognizer)
        }
    }

    deinit {
        gc_engine_finish(engine)
        engine.deallocate()
        for one in memory {
            one.deallocate()
        }
    }

    /// Puts the surface where it is before a pass, which may move it.
    func placeSurface() {
        must(gc_node_set_center(surface, place))
    }

    /// The index of a recognizer on the stage.
    func place(of recognizer: UnsafeMutablePointer<gc_recognizer>?) -> Int {
        guard let place = recognizers.firstIndex(where: { $0 == recognizer }) else {
            fatalError("an event of a recognizer that received no touch")
        }
        return place
    }

    private func addOtherViews(of stage: BenchSetup, in window: UnsafeMutablePointer<gc_node>) {
        var left = stage.onOtherViews
        while left > 0 {
            let other = node(size: SIMD2(100, 100), at: stage.surface.max() + 200)
            must(gc_node_add_child(window, other))
            for _ in 0..<min(left, BenchSetup.perOtherView) {
                must(gc_recognizer_add(make(.pan()), other))
            }
            left -= BenchSetup.perOtherView
        }
    }

    private func node(size: SIMD2<Double>, at place: Double = 0) -> UnsafeMutablePointer<gc_node> {
        let node = make(gc_node(), 1)
        gc_node_init(node)
        let origin = gc_length_from_double(place)
        gc_node_set_frame(
            node,
            gc_rect(
                origin: gc_point(x: origin, y: origin),
                size: gc_size(
                    width: gc_length_from_double(size.x),
                    height: gc_length_from_double(size.y)
                )
            )
        )
        return node
    }

    private func make<Value>(_ value: Value, _ count: Int) -> UnsafeMutablePointer<Value> {
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: count)
        pointer.initialize(repeating: value, count: count)
        memory.append(pointer)
        return pointer
    }

    private func make(_ kind: StageRecognizer) -> UnsafeMutablePointer<gc_recognizer> {
        switch kind {
        case .pan(let touches):
            var config = gc_pan_config_default()
            config.min_touches = UInt8(touches.lowerBound)
            config.max_touches = UInt8(touches.upperBound)
            return set(gc_pan()) { gc_pan_init($0, &config) }
        case .pinch:
            return set(gc_pinch()) { gc_pinch_init($0, nil) }
        case .rotation:
            return set(gc_rotation()) { gc_rotation_init($0, nil) }
        case .tap(let count):
            var config = gc_tap_config_default()
            config.taps = UInt8(count)
            return set(gc_tap()) { gc_tap_init($0, &config) }
        case .longPress:
            return set(gc_long_press()) { gc_long_press_init($0, nil) }
        case .swipe(let touches):
            var config = gc_swipe_config_default()
            config.touches = UInt8(touches)
            return set(gc_swipe()) { gc_swipe_init($0, &config) }
        case .edgePan:
            var config = gc_edge_pan_config_default()
            config.edges = UInt16(GC_EDGE_LEFT.rawValue | GC_EDGE_RIGHT.rawValue)
            return set(gc_edge_pan()) { gc_edge_pan_init($0, &config) }
        }
    }

    /// Sets a field of a recognizer. The struct of each kind begins with gc_recognizer.
    private func set<Value>(
        _ value: Value,
        _ initialize: (UnsafeMutablePointer<Value>) -> gc_status
    ) -> UnsafeMutablePointer<gc_recognizer> {
        let pointer = make(value, 1)
        must(initialize(pointer))
        return UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: gc_recognizer.self)
    }

    private func must(_ status: gc_status) {
        precondition(status == .GC_OK, "the core refused the stage: \(status.rawValue)")
    }
}
