// SPDX-License-Identifier: MIT

@_spiOnly public import CGestureCore
import GestureKit

@_spi(GestureTools) extension gc_device_config {
    /// Converts settings. Nil: a number is not a number, or far too large.
    public init?(_ settings: DeviceSettings) {
        self = gc_device_config_default()
        orientation = gc_orientation(rawValue: UInt32(settings.orientation.rawValue)) ?? orientation
        guard let affine = gc_affine(settings.calibration) else {
            return nil
        }
        calibration = affine
        if let size = settings.physicalSize {
            guard let width = micrometers(size.width), let height = micrometers(size.height) else {
                return nil
            }
            width_um = width
            height_um = height
        }
        if let output = settings.output {
            // The core's size is that of the panel before it is rotated.
            let isSideways = settings.orientation.isSideways
            let width = isSideways ? output.size.height : output.size.width
            let height = isSideways ? output.size.width : output.size.height
            size = gc_size(
                width: gc_length_from_double(width),
                height: gc_length_from_double(height)
            )
            origin = gc_point(
                x: gc_length_from_double(output.origin.x),
                y: gc_length_from_double(output.origin.y)
            )
        }
    }
}

private func micrometers(_ millimeters: Double) -> UInt32? {
    UInt32(exactly: (millimeters * 1000).rounded())
}

extension gc_affine {
    fileprivate init?(_ transform: AffineTransform2D) {
        let entries = [
            transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
        ]
        guard entries.allSatisfy({ $0.magnitude <= 512 }) else {
            return nil
        }
        func coefficient(_ value: Double) -> gc_coefficient {
            gc_coefficient(rawValue: Int64((value * 0x1p52).rounded()))
        }
        func offset(_ value: Double) -> gc_offset {
            gc_offset(rawValue: Int64((value * 0x1p36).rounded()))
        }
        self.init(
            xx: coefficient(transform.a),
            xy: coefficient(transform.c),
            yx: coefficient(transform.b),
            yy: coefficient(transform.d),
            dx: offset(transform.tx),
            dy: offset(transform.ty)
        )
    }
}
