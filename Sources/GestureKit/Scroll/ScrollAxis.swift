// SPDX-License-Identifier: MIT

/// One of the two axes of scrolled content.
enum ScrollAxis {
    case x
    case y

    var other: ScrollAxis {
        self == .x ? .y : .x
    }

    /// The axis along which something mainly goes.
    init(of way: Vector) {
        self = way.x.magnitude > way.y.magnitude ? .x : .y
    }
}

extension Vector {
    /// The part along an axis.
    subscript(axis: ScrollAxis) -> Double {
        get { axis == .x ? x : y }
        set {
            switch axis {
            case .x: x = newValue
            case .y: y = newValue
            }
        }
    }

    /// This vector without its part along an axis.
    func without(_ axis: ScrollAxis) -> Vector {
        var result = self
        result[axis] = 0
        return result
    }
}
