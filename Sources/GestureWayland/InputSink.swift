// SPDX-License-Identifier: MIT

import CGestureWayland
public import GestureKit

/// What the seats of a surface share: its engine, and the size of a point.
@_spi(GestureTools) public final class InputSink {
    /// The engine that gets the samples.
    public let engine: GestureEngine

    /// The points of a surface unit.
    public var pointsPerUnit = 1.0

    /// The pointer that moved last, while it is on the surface. An engine has one for all seats.
    private(set) var pointerDevice: UInt16?

    /// The pointers that hold a button.
    private var holders: ContiguousArray<UInt16> = []

    /// The seat whose keyboard has set the modifiers. An engine has one set for all seats.
    private var modifierOwner: UInt16?

    /// Called with each sample, before the engine gets it.
    public var onSample: ((TouchSample) -> Void)?
    /// Called with each sample of a pointer, before the engine gets it.
    public var onPointer: ((PointerSample) -> Void)?
    /// Called with each sample of a pen, before the engine gets it.
    public var onPen: ((PenSample) -> Void)?
    /// Called with each step, before the engine gets it.
    public var onStep: ((TouchpadStep) -> Void)?

    /// Creates a sink for an engine.
    public init(_ engine: GestureEngine) {
        self.engine = engine
    }

    func point(_ x: Double, _ y: Double) -> Point {
        Point(x: x * pointsPerUnit, y: y * pointsPerUnit)
    }

    /// Takes whether a pointer holds a button.
    func setHolds(_ holds: Bool, _ device: UInt16) {
        var index = 0
        while index < holders.count, holders[index] != device {
            index += 1
        }
        if holds, index == holders.count {
            holders.append(device)
        } else if !holds, index < holders.count {
            holders.remove(at: index)
        }
    }

    /// Whether another pointer holds a button.
    func isHeld(byOtherThan device: UInt16) -> Bool {
        for holder in holders where holder != device {
            return true
        }
        return false
    }

    /// Takes the modifiers of a seat's keyboard. A keyboard without any, or one that goes, leaves
    /// those of another seat as they are.
    public func setModifiers(_ flags: KeyModifierFlags, of seat: UInt16) {
        guard !flags.isEmpty || modifierOwner == seat else {
            return
        }
        modifierOwner = flags.isEmpty ? nil : seat
        engine.modifierFlags = flags
    }

    // Returns whether the engine took it. The engine counts what it refuses.

    @discardableResult
    func push(_ sample: TouchSample) -> Bool {
        onSample?(sample)
        return (try? engine.push(sample)) != nil
    }

    func push(_ sample: PointerSample) {
        switch sample.kind {
        case .motion: pointerDevice = sample.device
        case .leave where sample.device == pointerDevice: pointerDevice = nil
        default: break
        }
        onPointer?(sample)
        try? engine.push(sample)
    }

    func push(_ sample: PenSample) {
        onPen?(sample)
        try? engine.push(sample)
    }

    @discardableResult
    func push(_ step: TouchpadStep) -> Bool {
        onStep?(step)
        return (try? engine.push(step)) != nil
    }
}

extension Double {
    /// A number of Wayland's format, which has 8 binary places.
    @inline(__always)
    init(fixed: wl_fixed_t) {
        self = Double(fixed) / 256
    }
}
