// SPDX-License-Identifier: MIT

internal import CGestureLibinput
internal import Glibc

/// A device that was not opened, and why.
public struct RefusedDevice: Hashable, Sendable {
    /// Its node.
    public var path: String

    /// What it calls itself, nil when that is not known.
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

/// Through which libinput opens nodes: touchscreens and touchpads, and nothing else.
///
/// Whatever libinput asks for is looked at from outside first. A keyboard's descriptor never
/// exists in this program, so it cannot read what is typed.
@_spi(GestureTools) public final class DeviceGate {
    /// The nodes that have been opened, in order, also those closed since.
    public private(set) var opened: [String] = []

    /// What was asked for and not opened, the latest reason for each.
    public private(set) var refused: [RefusedDevice] = []

    private let lookup: any DeviceLookup
    private let opener: any DeviceOpener
    private var positions: [String: (x: UInt32, y: UInt32)] = [:]
    /// libinput's messages since they were last taken.
    private var messages: [String] = []

    /// Creates a gate that asks `lookup` about a node before `opener` opens it.
    public init(lookup: any DeviceLookup, opener: any DeviceOpener) {
        self.lookup = lookup
        self.opener = opener
    }

    /// Opens a node if it is for touch. Returns a descriptor, or a negative error number.
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
        refused.removeAll { $0.path == path }
        positions[path] = (
            evdev_positions(descriptor, UInt32(ABS_MT_POSITION_X)),
            evdev_positions(descriptor, UInt32(ABS_MT_POSITION_Y))
        )
        return descriptor
    }

    /// Looks at a node from outside. Returns nil, and notes it as refused, if it is not for touch.
    @discardableResult
    public func admit(_ path: String) -> DeviceFacts? {
        do throws(DeviceError) {
            let facts = try lookup.facts(of: path)
            if facts.sort.isTouch {
                return facts
            }
            let error = DeviceError.notTouch(path: path, kind: facts.sort.withArticle)
            refuse(path, facts.name, error)
        } catch {
            refuse(path, nil, error)
        }
        return nil
    }

    /// Closes what ``open(_:flags:)`` has opened.
    public func close(_ descriptor: Int32) {
        opener.close(descriptor)
    }

    /// How many positions the axes of an opened device have, 0 where it is not known.
    public func positions(of path: String) -> (x: UInt32, y: UInt32) {
        positions[path] ?? (0, 0)
    }

    /// Notes that libinput does not want what was opened for it.
    public func libinputRefused(_ path: String) {
        refuse(path, nil, .refused(path: path, reason: messages.joined(separator: "; ")))
        messages = []
    }

    /// Takes a line of libinput's log, for when it refuses something.
    public func note(_ message: String) {
        let mostKept = 8
        messages = messages.suffix(mostKept - 1) + [message]
    }

    private func refuse(_ path: String, _ name: String?, _ reason: DeviceError) {
        refused.removeAll { $0.path == path }
        refused.append(RefusedDevice(path: path, name: name, reason: reason))
    }
}
