// SPDX-License-Identifier: MIT

import CGestureWayland
import GestureKit

/// The tablets of a seat, and their tools.
final class Tablets {
    private let proxy: OpaquePointer
    private(set) weak var seat: Seat?
    private var tablets: [OpaquePointer] = []
    private var tools: [TabletTool] = []

    init?(_ manager: OpaquePointer, _ seat: Seat) {
        guard let proxy = zwp_tablet_manager_v2_get_tablet_seat(manager, seat.proxy) else {
            return nil
        }
        self.proxy = proxy
        self.seat = seat
        zwp_tablet_seat_v2_add_listener(proxy, Self.listener.pointer, Borrowed(self).address)
    }

    deinit {
        // The tools go first: a tool's event that names a destroyed tablet would end the connection.
        tools = []
        tablets.forEach(zwp_tablet_v2_destroy)
        zwp_tablet_seat_v2_destroy(proxy)
    }

    /// Forgets a tool, and destroys it. An action of the program may stop the source meanwhile.
    func remove(_ tool: TabletTool) {
        tool.leave()
        tools.removeAll { $0 === tool }
    }

    private static let listener = Constant(
        zwp_tablet_seat_v2_listener(
            tablet_added: { data, _, tablet in
                guard let home = Borrowed<Tablets>.object(at: data), let tablet else {
                    return
                }
                home.tablets.append(tablet)
                zwp_tablet_v2_add_listener(tablet, tabletListener.pointer, data)
            },
            tool_added: { data, _, tool in
                guard let home = Borrowed<Tablets>.object(at: data), let tool else {
                    return
                }
                home.tools.append(TabletTool(tool, of: home))
            },
            pad_added: { _, _, pad in
                zwp_tablet_pad_v2_add_listener(pad, padListener.pointer, nil)
            }
        )
    )

    private static let tabletListener = Constant(
        zwp_tablet_v2_listener(
            name: { _, _, _ in },
            id: { _, _, _, _ in },
            path: { _, _, _ in },
            done: { _, _ in },
            removed: { data, tablet in
                guard let home = Borrowed<Tablets>.object(at: data), let tablet else {
                    return
                }
                home.tablets.removeAll { $0 == tablet }
                zwp_tablet_v2_destroy(tablet)
            }
        )
    )

    // Pads and their parts are let go when their description ends. An event that announces an object
    // is lost with its own object, and then libwayland takes the next announcement for an error.

    private static let padListener = Constant(
        zwp_tablet_pad_v2_listener(
            group: { _, _, group in
                zwp_tablet_pad_group_v2_add_listener(group, groupListener.pointer, nil)
            },
            path: { _, _, _ in },
            buttons: { _, _, _ in },
            done: { _, pad in zwp_tablet_pad_v2_destroy(pad) },
            button: { _, _, _, _, _ in },
            enter: { _, _, _, _, _ in },
            leave: { _, _, _, _ in },
            removed: { _, pad in zwp_tablet_pad_v2_destroy(pad) }
        )
    )

    private static let groupListener = Constant(
        zwp_tablet_pad_group_v2_listener(
            buttons: { _, _, _ in },
            ring: { _, _, ring in zwp_tablet_pad_ring_v2_destroy(ring) },
            strip: { _, _, strip in zwp_tablet_pad_strip_v2_destroy(strip) },
            modes: { _, _, _ in },
            done: { _, group in zwp_tablet_pad_group_v2_destroy(group) },
            mode_switch: { _, _, _, _, _ in }
        )
    )
}

/// A tool of a tablet.
///
/// A program with several surfaces has a tool object for each source. Compositors of wlroots report to
/// the newest one alone, for all surfaces. So a tool may report to the source of another surface.
final class TabletTool {
    private let proxy: OpaquePointer
    private weak var tablets: Tablets?
    private var state = ToolState()
    /// The seat whose surface it is over. Nil: that surface is not of a source.
    private weak var seat: Seat?

    init(_ proxy: OpaquePointer, of tablets: Tablets) {
        self.proxy = proxy
        self.tablets = tablets
        zwp_tablet_tool_v2_add_listener(proxy, Self.listener.pointer, Borrowed(self).address)
    }

    deinit {
        leave()
        zwp_tablet_tool_v2_destroy(proxy)
    }

    /// When to call ``advance(to:)``. Nil: only after events. Old versions of wlroots and Hyprland
    /// send no frame after a tool has left.
    var deadline: Timestamp? {
        state.isNear ? nil : .zero
    }

    /// All events up to a time have arrived. A tool that has left without a frame leaves now.
    func advance(to time: Timestamp) {
        if let seat, !state.isNear {
            endFrame(on: seat, at: time)
        }
    }

    /// Leaves its surface at once, without a frame.
    func leave() {
        state.leave()
        if let seat {
            endFrame(on: seat, at: seat.penTime())
        }
    }

    /// It leaves, at a time that its frame or ``advance(to:)`` tells.
    private func goOut() {
        state.leave()
        // Another source may have dispatched this: the timer has to fire earlier.
        seat?.source?.inputTaken()
    }

    private func enter(_ surface: OpaquePointer?, _ serial: UInt32) {
        let target = tablets?.seat?.seat(of: surface)
        // If it is over a surface, the event that it left is lost, and maybe its lift.
        leave()
        guard let target else {
            return
        }
        // A device has one pen at a time.
        if let other = target.tool, other !== self {
            other.leave()
        }
        target.tool = self
        seat = target
        state.enter()
        target.source?.onPenEnter(proxy, serial)
    }

    private func land(_ serial: UInt32) {
        state.touch(true)
        if let seat, state.isNear {
            seat.noteSerial(serial)
        }
    }

    private func endFrame(on seat: Seat, at time: Timestamp) {
        if !state.isNear {
            self.seat = nil
            seat.tool = nil
        }
        let frame = state
        state.beginFrame()
        seat.pen.endFrame(of: frame, at: time)
        seat.source?.inputTaken()
    }

    /// Tools that are no pens are let go.
    private func take(type: UInt32) {
        switch zwp_tablet_tool_v2_type(type) {
        case ZWP_TABLET_TOOL_V2_TYPE_ERASER: state.isEraser = true
        case ZWP_TABLET_TOOL_V2_TYPE_PEN, ZWP_TABLET_TOOL_V2_TYPE_BRUSH,
            ZWP_TABLET_TOOL_V2_TYPE_PENCIL, ZWP_TABLET_TOOL_V2_TYPE_AIRBRUSH:
            state.isEraser = false
        default: tablets?.remove(self)
        }
    }

    private static let listener = Constant(makeListener())

    private static func makeListener() -> zwp_tablet_tool_v2_listener {
        var listener = zwp_tablet_tool_v2_listener()
        describe(in: &listener)
        listener.proximity_in = { data, _, serial, _, surface in
            Borrowed<TabletTool>.object(at: data)?.enter(surface, serial)
        }
        listener.proximity_out = { data, _ in
            Borrowed<TabletTool>.object(at: data)?.goOut()
        }
        listener.down = { data, _, serial in
            Borrowed<TabletTool>.object(at: data)?.land(serial)
        }
        listener.up = { data, _ in
            Borrowed<TabletTool>.object(at: data)?.state.touch(false)
        }
        listener.motion = { data, _, x, y in
            let (x, y) = (Double(fixed: x), Double(fixed: y))
            Borrowed<TabletTool>.object(at: data)?.state.move(x: x, y: y)
        }
        listener.pressure = { data, _, pressure in
            Borrowed<TabletTool>.object(at: data)?.state.setPressure(pressure)
        }
        listener.distance = { data, _, distance in
            Borrowed<TabletTool>.object(at: data)?.state.setDistance(distance)
        }
        listener.tilt = { data, _, x, y in
            let (x, y) = (Double(fixed: x), Double(fixed: y))
            Borrowed<TabletTool>.object(at: data)?.state.tilt(x: x, y: y)
        }
        listener.rotation = { _, _, _ in }
        listener.slider = { _, _, _ in }
        listener.wheel = { _, _, _, _ in }
        listener.button = { data, _, _, code, state in
            let isDown = state == ZWP_TABLET_TOOL_V2_BUTTON_STATE_PRESSED.rawValue
            Borrowed<TabletTool>.object(at: data)?.state.press(code, isDown: isDown)
        }
        listener.frame = { data, _, time in
            if let tool = Borrowed<TabletTool>.object(at: data), let seat = tool.seat {
                tool.endFrame(on: seat, at: seat.penTime(time))
            }
        }
        return listener
    }

    /// Sets the functions for the events about the tool itself.
    private static func describe(in listener: inout zwp_tablet_tool_v2_listener) {
        listener.type = { data, _, type in
            Borrowed<TabletTool>.object(at: data)?.take(type: type)
        }
        listener.hardware_serial = { _, _, _, _ in }
        listener.hardware_id_wacom = { _, _, _, _ in }
        listener.capability = { data, _, capability in
            if capability == ZWP_TABLET_TOOL_V2_CAPABILITY_PRESSURE.rawValue {
                Borrowed<TabletTool>.object(at: data)?.state.measuresPressure()
            }
        }
        listener.done = { _, _ in }
        listener.removed = { data, _ in
            if let tool = Borrowed<TabletTool>.object(at: data) {
                tool.tablets?.remove(tool)
            }
        }
    }
}
