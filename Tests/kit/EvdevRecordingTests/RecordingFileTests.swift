// SPDX-License-Identifier: MIT

import EvdevRecording
@_spi(GestureTools) import GestureRecording
import Glibc
import TestSupport
import Testing

@Suite("Recordings in files")
struct RecordingFileTests {
    @Test("Of several descriptions the one with the longest name is taken")
    func longestName() throws {
        let folder = try TemporaryFolder()
        try folder.add("a.desc", "N: short\n")
        try folder.add("a.b.desc", "N: long\n")
        try folder.add("a.b.other.desc", "N: other\n")
        try folder.add(".desc", "N: nameless\n")
        let file = try folder.add("a.b.c.events", frame)
        #expect(try EvdevRecording(path: file).device.name == "long")
    }

    @Test("A recording's own description comes first")
    func ownDescription() throws {
        let folder = try TemporaryFolder()
        try folder.add("a.desc", "N: beside\n")
        let file = try folder.add("a.events", description + frame)
        #expect(try EvdevRecording(path: file).device.name == "Touchscreen")
    }

    @Test(
        "A faulty description is named by its own file and line, an empty one by its file",
        arguments: [("N: beside\nA: x\n", 2), ("# nothing\n", nil)]
    )
    func faultyDescription(text: String, line: Int?) throws {
        let folder = try TemporaryFolder()
        let beside = try folder.add("a.desc", text)
        let file = try folder.add("a.events", frame)
        let error = failure { () throws(RecordingError) in try EvdevRecording(path: file) }
        #expect(error?.file == beside)
        #expect(line == nil || error?.line == line)
    }

    @Test("A missing file, a folder and an unnamed file give different errors")
    func notFiles() throws {
        let folder = try TemporaryFolder()
        let errors = [folder.path + "/none.events", folder.path, "", "a\u{0}b"].map { path in
            failure { () throws(RecordingError) in try EvdevRecording(path: path) }?.message
        }
        #expect(errors[0]?.contains("no such file") == true)
        #expect(errors[1]?.contains("folder") == true)
        #expect(errors[2]?.contains("not the name") == true)
        #expect(errors[3]?.contains("not the name") == true)
    }

    @Test("A file that may not be read says so")
    func unreadable() throws {
        let folder = try TemporaryFolder()
        let file = try folder.add("a.evemu", description + frame)
        chmod(file, 0)
        guard geteuid() != 0 else {
            return  // root may read everything
        }
        let error = failure { () throws(RecordingError) in try EvdevRecording(path: file) }
        #expect(error?.message.contains("permissions") == true)
    }

    @Test("A closed descriptor is an error")
    func closedDescriptor() {
        let error = failure { () throws(RecordingError) in
            try EvdevRecording.reader(
                ByteSource(descriptor: -1, name: "closed"),
                describedBeside: nil
            )
        }
        #expect(error?.file == "closed")
    }

    @Test("A folder lists the recordings in it and below, sorted, and nothing else")
    func listing() throws {
        let folder = try TemporaryFolder()
        for name in ["c.ev", "a.events", "b/d.evemu", "b/e.desc", "f.txt", "b/events"] {
            try folder.add(name)
        }
        let paths = try EvdevRecording.recordings(in: folder.path)
        let expected = ["a.events", "b/d.evemu", "c.ev"].map { folder.path + "/" + $0 }
        #expect(paths == expected)
    }

    @Test("A link in a circle does not keep the listing busy")
    func circularLink() throws {
        let folder = try TemporaryFolder()
        symlink(folder.path, folder.path + "/self")
        defer { unlink(folder.path + "/self") }
        try folder.add("a.events")
        #expect(try EvdevRecording.recordings(in: folder.path).count == 1)
    }

    @Test("A missing folder is an error")
    func missingFolder() {
        let error = failure { () throws(RecordingError) in
            try EvdevRecording.recordings(in: "/nonexistent")
        }
        #expect(error?.message.contains("no such file") == true)
    }
}
