// SPDX-License-Identifier: MIT

import CGestureLibinput

/// A device that was not opened, and why.
public struct RefusedDevice: Hashable, Sendable {
    /// Its node.
    public var path: String

    /// The device's name for itself. Nil: not known.
    public var name: String?

    /// Why it was not opened.
    public var reason: DeviceError

    /// Creates a refusal.
    @_spi(GestureTools) public init(path: String, name: String?, reason: DeviceError) {
        self.path = path
        self.name = name
        self.reason = reason
    }
}

/// Opens nodes for libinput: only touchscreens, touchpads and pens.
///
/// It checks each node that libinput asks for without opening it. So this program never has the
/// descriptor of a keyboard, and cannot read what is typed.
@_spi(GestureTools) public final class DeviceGate {
    /// The nodes that were opened, in order, including those closed since.
    public private(set) var opened: [String] = []

    /// The nodes that were requested but not opened, with the latest reason for each.
    public private(set) var refused: [RefusedDevice] = []

    /// The descriptor that was opened last; -1: none.
    private(set) var latest: Int32 = -1

    /// How often a device was refused.
    private(set) var refusals = 0

    private let lookup: any DeviceLookup
    private let opener: any DeviceOpener
    private var positions: [String: (x: UInt32, y: UInt32)] = [:]
    /// libinput's messages since the last request.
    private var messages: [String] = []

    /// Creates a gate that asks `lookup` about a node before `opener` opens it.
    public init(lookup: any DeviceLookup, opener: any DeviceOpener) {
        self.lookup = lookup
        self.opener = opener
    }

    /// Opens a node if it is a touch device. Returns a descriptor, or a negative error number.
    public func open(_ path: String, flags: Int32) -> Int32 {
        guard let facts = admit(path) else {
            return -ENODEV
        }
        messages = []
        let descriptor = opener.open(path, flags: flags)
        guard descriptor >= 0 else {
            refuse(path, facts.name, DeviceError(opening: path, code: -descriptor))
            return descriptor
        }
        opened.append(path)
        latest = descriptor
        positions[path] = axisPositions(of: descriptor, isPen: facts.sort == .pen)
        return descriptor
    }

    /// Checks a node without opening it. If it is not a touch device, notes it as refused and
    /// returns nil.
    @discardableResult
    public func admit(_ path: String) -> DeviceFacts? {
        do throws(DeviceError) {
            let facts = try lookup.facts(of: path)
            if facts.sort.isTouch {
                refused.removeAll { $0.path == path }
                return facts
            }
            let error = DeviceError.notTouch(path: path, kind: facts.sort.withArticle)
            refuse(path, facts.name, error)
        } catch {
            refuse(path, nil, error)
        }
        return nil
    }

    /// Closes a descriptor from ``open(_:flags:)``.
    public func close(_ descriptor: Int32) {
        opener.close(descriptor)
    }

    /// The number of positions of an opened device's axes. 0: not known.
    public func positions(of path: String) -> (x: UInt32, y: UInt32) {
        positions[path] ?? (0, 0)
    }

    /// Notes that libinput refused a device that was opened for it.
    public func libinputRefused(_ path: String) {
        refuse(path, nil, .refused(path: path, reason: messages.joined(separator: "; ")))
        messages = []
    }

    /// Keeps a line of libinput's log, in case libinput refuses something.
    public func note(_ message: String) {
        let mostKept = 8
        messages = messages.suffix(mostKept - 1) + [message]
    }

    private func axisPositions(of descriptor: Int32, isPen: Bool) -> (x: UInt32, y: UInt32) {
        if !isPen {
            let x = opener.positions(ofAxis: ABS_MT_POSITION_X, of: descriptor)
            let y = opener.positions(ofAxis: ABS_MT_POSITION_Y, of: descriptor)
            if x > 0, y > 0 {
                return (x, y)
            }
        }
        // A touchscreen that knows one finger has only these, like a pen.
        return (
            opener.positions(ofAxis: ABS_X, of: descriptor),
            opener.positions(ofAxis: ABS_Y, of: descriptor)
        )
    }

    private func refuse(_ path: String, _ name: String?, _ reason: DeviceError) {
        refusals += 1
        refused.removeAll { $0.path == path }
        refused.append(RefusedDevice(path: path, name: name, reason: reason))
    }
}
