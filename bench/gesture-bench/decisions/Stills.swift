// SPDX-License-Identifier: MIT

/// Taps: the last lift decides.
struct TapGeometry: Geometry {
    var crossing = Crossing("farthest finger")
    private let count: Int
    private let touches: Int
    /// When the first finger of each hand landed.
    private var landings: [UInt64] = []

    init(count: Int, touches: Int) {
        (self.count, self.touches) = (count, touches)
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        if glass.contacts.isEmpty && landings.count >= count {
            crossing.decide(.lift, at: glass.time)
        }
    }

    mutating func move(_ glass: Glass) {
        glass.contacts.forEach { crossing.follow($0.strayed) }
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        if glass.contacts.count == 1 {
            landings.append(contact.landed)
        }
        if glass.contacts.count <= touches {
            crossing.start(
                first: landings[max(landings.count - count, 0)],
                last: contact.landed
            )
        }
    }
}

/// A long press or a hold of one finger: its timer decides.
struct RestGeometry: Geometry {
    var crossing = Crossing("farthest finger")
    private let duration: UInt64
    private let allowableMovement = 10.0
    /// Nil: no finger rests.
    private var deadline: UInt64?

    init(milliseconds: UInt64) {
        duration = milliseconds * 1000
    }

    mutating func lift(_ id: Int32, _ glass: Glass) {
        deadline = nil
    }

    mutating func move(_ glass: Glass) {
        glass.contacts.forEach { crossing.follow($0.strayed) }
        if crossing.points > allowableMovement {
            deadline = nil
        }
    }

    mutating func land(_ contact: GlassContact, _ glass: Glass) {
        guard glass.contacts.count == 1 else {
            deadline = nil
            return
        }
        crossing.start(first: contact.landed, last: contact.landed)
        deadline = contact.landed + duration
    }

    mutating func wait(until time: UInt64) {
        if let due = deadline, due <= time {
            deadline = nil
            crossing.decide(.timer, at: due)
        }
    }
}
