// SPDX-License-Identifier: MIT

package import CEmulatedEvdev
package import EvdevRecording
import GestureRecording
import Glibc

extension EvdevDevice {
    /// Plugs an emulation of this device into a session, and returns its number.
    func plug(into session: OpaquePointer, name file: String) throws(RecordingError) -> UInt32 {
        var reason = [CChar](repeating: 0, count: 1024)
        let size = reason.count
        let number = withDescription { eev_session_plug(session, $0, &reason, size) }
        guard let number = UInt32(exactly: number) else {
            throw RecordingError(file: file, message: String(messageIn: reason))
        }
        return number
    }

    /// Calls a function with a description of this device in C, which is valid during the call.
    package func withDescription(
        _ body: (UnsafePointer<eev_device_description>) -> Int32
    ) -> Int32 {
        let propertyList = Array(properties)
        let codeList = capabilities.flatMap { type, codes in
            codes.map { eev_code(type: type, code: $0) }
        }
        let axisList = axes.map { eev_axis(code: $0, $1) }
        return name.withCString { name in
            propertyList.withUnsafeBufferPointer { properties in
                codeList.withUnsafeBufferPointer { codes in
                    axisList.withUnsafeBufferPointer { axes in
                        var description = eev_device_description(
                            name: name,
                            bus: bus,
                            vendor: vendor,
                            product: product,
                            version: version,
                            properties: properties.baseAddress,
                            property_count: properties.count,
                            codes: codes.baseAddress,
                            code_count: codes.count,
                            axes: axes.baseAddress,
                            axis_count: axes.count
                        )
                        return body(&description)
                    }
                }
            }
        }
    }
}

extension eev_axis {
    init(code: UInt16, _ axis: EvdevDevice.Axis) {
        self.init(
            code: code,
            minimum: axis.minimum,
            maximum: axis.maximum,
            fuzz: axis.fuzz,
            flat: axis.flat,
            resolution: axis.resolution
        )
    }
}

extension String {
    /// The C string in a buffer, up to its first zero or the end.
    package init(messageIn buffer: [CChar]) {
        let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// The message of a system error.
package func reason(_ number: Int32) -> String {
    strerror(number).map { String(cString: $0) } ?? "error \(number)"
}
