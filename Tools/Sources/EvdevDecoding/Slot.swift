// SPDX-License-Identifier: MIT

/// The state of a slot of a device, between frames and within one.
struct Slot {
    /// What a frame does with the contact.
    enum Step {
        case land, move, lift, cancel
    }

    private enum Phase {
        case none, landing, down, lifting
    }

    /// A contact that becomes a palm is cancelled. A contact that begins as a palm never lands.
    private enum Palm {
        case none, new, known, past
    }

    /// The seat's number for the contact; nil if none is down.
    var id: Int32?
    var place = Place()
    /// The filtered position of the contact.
    var center = Place()
    /// The size that the slot reported last. A later contact of the same size does not repeat it.
    var axes = Axes()
    /// The size of the contact that its samples have.
    var sampledAxes = Axes()
    /// Whether the frame has events for the slot, apart from its size: libinput ignores that.
    var isChanged = false

    private var trackingID: Int32 = -1
    private var tool: Int32 = 0
    private var phase = Phase.none
    private var palm = Palm.none

    /// Rejects tracking ids that make no sense: a new id for a contact that is down, and an end
    /// without a contact. So a contact continues if its id is replaced.
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

    /// Sets the tool. Protocol A does not keep it from one contact to the next.
    mutating func use(tool: Int32, isKept: Bool) {
        self.tool = isKept ? tool : 0
        if tool == Self.palmTool {
            palm = palm == .none ? .new : palm
        } else {
            palm = palm == .known ? .past : palm
        }
        isChanged = true
    }

    /// Ends the frame: returns what happens to the contact, and updates the state.
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
