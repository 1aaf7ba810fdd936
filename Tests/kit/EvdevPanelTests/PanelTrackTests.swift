// SPDX-License-Identifier: MIT

import EvdevPanel
import EvdevRecording
import Testing

@Suite("A panel's script in time")
struct PanelTrackTests {
    @Test("A wait begins when the command before it was due, also on a busy machine")
    func waitsAddUp() throws {
        var stage = try Stage(
            "down 0 1 1\nframe\nwait 7ms\nmove 0 2 1\nframe\nwait 5ms\nup 0\nframe"
        )
        #expect(stage.run(now: 1_000_000) == 1_007_000)
        // 3 ms after the wait has ended.
        #expect(stage.run(now: 1_010_000) == 1_012_000)
        #expect(stage.run(now: 1_012_000) == nil)
        #expect(stage.kernel.stamps == [1_000_000, 1_007_000, 1_012_000])
        #expect(stage.track.isEmpty)
    }

    @Test("Nothing happens before its time")
    func notEarly() throws {
        var stage = try Stage("wait 5ms\ndown 0 1 1\nframe")
        #expect(stage.run(now: 100) == 5100)
        #expect(stage.run(now: 5099) == 5100)
        #expect(stage.kernel.deeds.isEmpty)
        #expect(stage.run(now: 5100) == nil)
        #expect(stage.kernel.stamps == [5100])
    }

    @Test("A line of a connection is due when it comes, but after the waits before it")
    func connection() throws {
        var stage = try Stage("down 0 1 1\nframe")
        #expect(stage.run(now: 1000) == nil)
        try stage.add("move 0 2 1\nframe\nwait 1ms")
        #expect(stage.run(now: 9000) == 10_000)
        try stage.add("up 0\nframe")
        #expect(stage.run(now: 9500) == 10_000)
        #expect(stage.run(now: 10_000) == nil)
        #expect(stage.kernel.stamps == [1000, 9000, 10_000])
    }

    @Test("A slide of 20 ms has two frames, and ends where it should")
    func slide() throws {
        var stage = try Stage("down 0 10 10\nframe\nslide 40 20 20ms")
        #expect(stage.run(now: 0) == 10_000)
        #expect(stage.run(now: 10_000) == 20_000)
        #expect(stage.run(now: 20_000) == nil)
        #expect(stage.kernel.stamps == [0, 10_000, 20_000])
        let xs = stage.kernel.frames.map { frame in
            frame.first { $0.type == 3 && $0.code == 0x35 }.map { Double($0.value) / 64 }
        }
        #expect(xs == [10, 30, 50])
        #expect(stage.results.count == 3)
    }

    @Test("A slide beyond the edge is an error, and the rest of the slide is left out")
    func slideAway() throws {
        var stage = try Stage("down 0 90 10\nframe\nslide 40 0 16ms\nup 0\nframe")
        var now: UInt64? = 0
        while let time = now {
            now = stage.run(now: time)
        }
        #expect(stage.results.map(\.count) == [0, 0, 1, 0, 0])
        #expect(stage.errors.first?.contains("110 10 is not on the panel") == true)
    }

    @Test("A slide takes at most 10 minutes")
    func longSlide() throws {
        var stage = try Stage("down 0 10 10\nframe\nslide 1 0 600.001s\nslide 1 0 600s")
        #expect(stage.run(now: 0) == 8000)
        #expect(stage.errors == ["a slide takes at most 10 minutes"])
    }

    @Test("Waits that are longer than a clock can count are an error")
    func longWaits() throws {
        let wait = "wait 1000000000s\n"
        var stage = try Stage(String(repeating: wait, count: 18_446) + "stamp 1000000000s\n" + wait)
        var now: UInt64? = 0
        while let time = now {
            now = stage.run(now: time)
        }
        #expect(stage.errors == ["the waits until here are longer than a clock can count"])
    }

    @Test("A script waits until programs have opened the devices, and its time begins then")
    func awaitOpen() throws {
        var stage = try Stage("await-open\nwait 1ms\ndown 0 1 1\nframe")
        stage.kernel.isProgramReady = false
        #expect(stage.run(now: 1000) == nil)
        #expect(stage.run(now: 5000) == nil)
        stage.kernel.isProgramReady = true
        #expect(stage.run(now: 9000) == 10_000)
        #expect(stage.run(now: 10_000) == nil)
        #expect(stage.kernel.stamps == [10_000])
    }

    @Test("Whether programs have read all events is asked again after a millisecond")
    func awaitRead() throws {
        var stage = try Stage("await-read\ndown 0 1 1\nframe")
        stage.kernel.isProgramReady = false
        #expect(stage.run(now: 1000) == 2000)
        stage.kernel.isProgramReady = true
        #expect(stage.run(now: 2000) == nil)
        #expect(stage.kernel.stamps == [2000])
    }

    @Test("A stamp replaces the clock, and waits advance it")
    func stamp() throws {
        var stage = try Stage("stamp 5s\ndown 0 1 1\nframe\nwait 2ms\nup 0\nframe")
        #expect(stage.run(now: 77) == 2077)
        #expect(stage.run(now: 2077) == nil)
        #expect(stage.kernel.stamps == [5_000_000, 5_002_000])
    }

    @Test("Frames from lose to drop are lost")
    func lose() throws {
        var stage = try Stage("down 0 1 1\nframe\nlose\nup 0\nframe\ndrop\ndown 0 1 1\nframe")
        #expect(stage.run(now: 10) == nil)
        #expect(
            stage.kernel.deeds == [
                .send(stamp: 10, isLost: false), .send(stamp: 10, isLost: true), .drop(stamp: 10),
                .send(stamp: 10, isLost: false),
            ]
        )
    }

    @Test("After a device comes back, no finger is down on it")
    func replug() throws {
        var stage = try Stage("down 0 1 1\nframe\nunplug\nup 0\nplug\nup 0\ndown 0 1 1\nframe")
        #expect(stage.run(now: 10) == nil)
        #expect(stage.errors == ["the touchscreen is unplugged", "finger 0 is not down"])
        #expect(
            stage.kernel.deeds.map { $0 == .plug || $0 == .unplug } == [false, true, true, false]
        )
    }
}
