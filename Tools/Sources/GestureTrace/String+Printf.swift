// SPDX-License-Identifier: MIT

import Glibc

extension String {
    /// The text of C's printf(), without Foundation, which is larger than all else that the programs
    /// link.
    package init(printf format: String, _ arguments: any CVarArg...) {
        let count = withVaList(arguments) { vsnprintf(nil, 0, format, $0) }
        self.init(unsafeUninitializedCapacity: Int(count) + 1) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                Int(withVaList(arguments) { vsnprintf(text.baseAddress, text.count, format, $0) })
            }
        }
    }
}
