// SPDX-License-Identifier: MIT

#if canImport(Musl)
import Musl
#else
import Glibc
#endif

// What gdk-pixbuf does not say of a file that it reads: that a JPEG has no end, and how large the
// frames of a GIF are, which may be larger than the picture.

extension PictureFile {
    /// What the structure of a file tells.
    enum Finding: Equatable {
        case cutOff
        case frame(width: Int, height: Int)
    }

    /// Looks at the structure of a JPEG or a GIF. Nil: there is nothing to say.
    static func finding(in path: String) -> Finding? {
        guard let file = fopen(path, "rb") else {
            return nil
        }
        defer { fclose(file) }
        func byte() -> Int? {
            let next = getc_unlocked(file)
            return next < 0 ? nil : Int(next)
        }
        // Beyond the end, the next byte is nil.
        func skip(_ count: Int) { fseek(file, count, SEEK_CUR) }
        switch (byte(), byte()) {
        case (0xFF, 0xD8): return findingInJPEG(byte, skip)
        case (0x47, 0x49): return findingInGIF(byte, skip)
        default: return nil
        }
    }

    /// After its two first bytes, a JPEG has segments, each with a marker: 255 and another byte. In
    /// the data after a segment, 255 is followed by 0 or by a marker without a segment.
    private static func findingInJPEG(_ byte: () -> Int?, _ skip: (Int) -> Void) -> Finding? {
        while let first = byte() {
            guard first == 0xFF else {
                continue
            }
            var marker = byte()
            while marker == 0xFF {
                marker = byte()
            }
            switch marker {
            case 0xD9: return nil
            case nil, 0, 1, .some(0xD0...0xD7): continue
            default:
                guard let high = byte(), let low = byte() else {
                    return .cutOff
                }
                skip(max(high << 8 + low - 2, 0))
            }
        }
        return .cutOff
    }

    /// After its two first bytes, a GIF has a head, and then blocks: extensions, and frames.
    private static func findingInGIF(_ byte: () -> Int?, _ skip: (Int) -> Void) -> Finding? {
        func number() -> Int { (byte() ?? 0) + (byte() ?? 0) << 8 }
        func skipColors(_ flags: Int) { skip(flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1)) }
        func skipData() {
            while let count = byte(), count > 0 {
                skip(count)
            }
        }
        skip(8)
        let flags = byte() ?? 0
        skip(2)
        skipColors(flags)
        while let block = byte() {
            switch block {
            case 0x21: skip(1)
            case 0x2C:
                skip(4)
                let (width, height) = (number(), number())
                guard isAllowed(width, height) else {
                    return .frame(width: width, height: height)
                }
                skipColors(byte() ?? 0)
                skip(1)
            default: return nil
            }
            skipData()
        }
        return nil
    }
}
