// SPDX-License-Identifier: MIT

/// A position in a panel's own units.
struct Place: Hashable {
    var x: Int32 = 0
    var y: Int32 = 0
}

/// The lengths of a contact's axes in a panel's own units; 0 is unknown.
struct Axes: Hashable {
    var major: Int32 = 0
    var minor: Int32 = 0
}

/// What a contact did in a frame.
struct ContactChange: Hashable {
    enum Kind: Hashable {
        case down(Place)
        case motion(Place)
        case up
        case cancel
        case size(Axes)
    }

    /// The seat's number for the contact: the lowest free one when it lands.
    var id: Int32
    var kind: Kind
}
