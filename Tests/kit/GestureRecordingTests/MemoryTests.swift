// SPDX-License-Identifier: MIT

// Exit tests came with 6.2. In this process other tests take memory at the same time.
#if compiler(>=6.2)
import GestureKit
import GestureRecording
import Glibc
import Testing

@Suite("The memory of a reader")
struct MemoryTests {
    @Test("A long recording takes no more memory than a short one")
    func constant() async {
        await #expect(processExitsWith: .success) {
            let file = TemporaryFile()
            let line = "motion time=1 device=0 id=0 x=1.0000 y=2.0000\n"
            let block = Array(String(repeating: line, count: 1000).utf8)
            write(file.descriptor, head, head.utf8.count)
            for _ in 0..<60 {
                write(file.descriptor, block, block.count)
            }
            lseek(file.descriptor, 0, SEEK_SET)
            let reader = try RecordingReader(descriptor: file.descriptor, name: "long")
            var count = 0
            var early = 0
            while try reader.next() != nil {
                count += 1
                if count == 10_000 {
                    early = residentBytes()
                }
            }
            precondition(count == 60_000)
            // The bytes alone are three times as much.
            precondition(residentBytes() - early < 1_000_000)
        }
    }
}

/// What this process holds in memory now.
private func residentBytes() -> Int {
    guard let file = fopen("/proc/self/statm", "r") else {
        return .max
    }
    defer { fclose(file) }
    var numbers = [CChar](repeating: 0, count: 128)
    fgets(&numbers, Int32(numbers.count), file)
    let words = String(decoding: numbers.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: " ")
    return (words.count > 1 ? Int(words[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif
