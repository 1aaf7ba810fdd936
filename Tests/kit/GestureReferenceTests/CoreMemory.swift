// SPDX-License-Identifier: MIT

import CGestureCore
import GestureReference

/// The memory of an engine of the core, with a window and its regions.
final class CoreMemory {
    let engine = UnsafeMutablePointer<gc_engine>.allocate(capacity: 1)
    let root = UnsafeMutablePointer<gc_node>.allocate(capacity: 1)
    let regions: UnsafeMutablePointer<gc_node>
    private let touches = UnsafeMutablePointer<gc_touch>.allocate(capacity: 32)
    private let events = UnsafeMutablePointer<gc_event>.allocate(capacity: 64)
    private let records = UnsafeMutablePointer<gc_record>.allocate(capacity: 16)
    private let requirements = UnsafeMutablePointer<gc_requirement>.allocate(capacity: 64)

    init(window: SIMD2<Double>, _ regions: [ReferenceRegion]) {
        engine.initialize(to: gc_engine())
        touches.initialize(repeating: gc_touch(), count: 32)
        events.initialize(repeating: gc_event(), count: 64)
        records.initialize(repeating: gc_record(), count: 16)
        requirements.initialize(repeating: gc_requirement(), count: 64)
        root.initialize(to: gc_node())
        gc_node_init(root)
        gc_node_set_frame(root, rect(.zero, window))
        self.regions = .allocate(capacity: max(regions.count, 1))
        for (index, region) in regions.enumerated() {
            let node = self.regions + index
            node.initialize(to: gc_node())
            gc_node_init(node)
            gc_node_set_frame(node, rect(region.origin, region.size))
            gc_node_add_child(root, node)
        }
    }

    func start(_ host: gc_host) {
        var config = gc_engine_config()
        config.root = root
        config.touches = touches
        config.touch_capacity = 32
        config.events = events
        config.event_capacity = 64
        config.records = records
        config.record_capacity = 16
        config.host = host
        precondition(gc_engine_init(engine, &config) == .GC_OK)
    }

    func requirement(_ index: Int) -> UnsafeMutablePointer<gc_requirement> {
        precondition(index < 64)
        return requirements + index
    }

    func finish() {
        gc_engine_finish(engine)
    }

    deinit {
        requirements.deallocate()
        records.deallocate()
        events.deallocate()
        touches.deallocate()
        regions.deallocate()
        root.deallocate()
        engine.deallocate()
    }
}

private func rect(_ origin: SIMD2<Double>, _ size: SIMD2<Double>) -> gc_rect {
    var rect = gc_rect()
    rect.origin.x = gc_length_from_double(origin.x)
    rect.origin.y = gc_length_from_double(origin.y)
    rect.size.width = gc_length_from_double(size.x)
    rect.size.height = gc_length_from_double(size.y)
    return rect
}
