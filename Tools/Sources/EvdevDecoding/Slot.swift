// SPDX-License-Identifier: MIT

/// A slot of a device, between frames and within one.
struct Slot {
    /// What a frame asks of the contact.
    enum Step {
        case land, move, lift, cancel
    }

    private enum Phase {
        case none, landing, down, lifting
    }

    /// A contact that became a palm is cancelled; one that was a palm never lands.
    private enum Palm {
        case none, new, known, past
    }

    /// The seat's number for the contact that is down.
    var id: Int32?
    var place = Place()
    /// Where the noise filter has the contact.
    var center = Place()
    /// Whether the frame says something of the slot.
    var isChanged = false

    private var trackingID: Int32 = -1
    private var tool: Int32 = 0
    private var phase = Phase.none
    private var palm = Palm.none

    /// A contact cannot get another tracking id, and no contact cannot end: such ids do not count,
    /// so that a contact whose id is replaced goes on.
    mutating func acceptsTrackingID(_ value: Int32) -> Bool {
        guard (value == -1) != (trackingID == -1) else {
            return false
        }
        trackingID = value
        return true
    }

    mutating func track(_ value: Int32) {
        if value >= 0 {
            phase = .landing
            palm = tool == Self.palmTool ? .past : .none
        } else {
            phase = .lifting
        }
        isChanged = true
    }

    /// Takes the kind of what touches; protocol A does not keep it from contact to contact.
    mutating func use(tool: Int32, isKept: Bool) {
        self.tool = isKept ? tool : 0
        if tool == Self.palmTool {
            palm = palm == .none ? .new : palm
        } else {
            palm = palm == .known ? .past : palm
        }
        isChanged = true
    }

    /// What the frame asks for, and what is so after it.
    mutating func step() -> Step? {
        defer { settle() }
        switch (palm, phase) {
        case (.new, .landing):
            palm = .known
            return nil
        case (.new, _):
            palm = .known
            return .cancel
        case (.none, .landing): return .land
        case (.none, .down): return .move
        case (.none, .lifting): return .lift
        case (.none, .none), (.known, _), (.past, _): return nil
        }
    }

    mutating func forget() {
        trackingID = -1
        phase = .none
        palm = .none
        isChanged = false
    }

    private mutating func settle() {
        switch phase {
        case .landing: phase = .down
        case .lifting: phase = .none
        case .none, .down: break
        }
    }

    private static let palmTool: Int32 = 2
}
