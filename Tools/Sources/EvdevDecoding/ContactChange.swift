// SPDX-License-Identifier: MIT

/// A place in a panel's own positions.
struct Place: Hashable {
    var x: Int32 = 0
    var y: Int32 = 0
}

/// What became of a contact in a frame.
struct ContactChange: Hashable {
    enum Kind: Hashable {
        case down(Place)
        case motion(Place)
        case up
        case cancel
    }

    /// The seat's number for the contact: the least that is free when it lands.
    var id: Int32
    var kind: Kind
}
