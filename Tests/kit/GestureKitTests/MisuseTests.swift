// SPDX-License-Identifier: MIT

// A release build stops without a message, and exit tests came with 6.2.
#if DEBUG && compiler(>=6.2)
import GestureKit
import GestureKitTesting
import Testing

@Suite("Misuse")
struct MisuseTests {
    @Test("A gesture that names one to wait for which is not in its block stops with both names")
    func unknownName() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures { Tap().named("single").requiring(toFail: "double") }
        }
        #expect(
            errorText(result).contains("single must wait for double, which is not in its block")
        )
    }

    @Test("Gestures of a block that wait for each other stop with the circle")
    func circle() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            View().gestures {
                Tap().named("single").requiring(toFail: "double")
                Tap(count: 2).named("double").requiring(toFail: "single")
            }
        }
        #expect(errorText(result).contains("double would wait for itself"))
    }
}

/// A host whose parts can be wrong.
private final class Wrong: GestureHost {
    lazy var view = HostView(for: self)
    var makesViews = false
    var parent: Wrong?

    var gestureView: HostView { makesViews ? HostView(for: self) : view }
    var gestureParent: (any GestureHost)? { parent }
    var gestureFrame: Rect { Rect(x: 0, y: 0, width: 100, height: 100) }
}

extension TestWindow {
    fileprivate func land(on host: Wrong) throws {
        hand.input = { [engine] in try engine.push($0, to: host) }
        try down(1, 50, 50, ms: 0)
    }
}

@Suite("Misuse of hosts")
struct HostMisuseTests {
    @Test("A host that makes a view each time stops with how to make one")
    func viewEachTime() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let host = Wrong()
            host.makesViews = true
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("The gestureView of a Wrong must be made once"))
    }

    @Test("A host with the view of another stops with how to make its own")
    func viewOfAnother() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            host.view = other.view
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("with HostView(for: self)"))
    }

    @Test("Hosts that are in each other stop, be it when they are touched or asked in")
    func circle() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            (host.parent, other.parent) = (other, host)
            try TestWindow().land(on: host)
        }
        #expect(errorText(result).contains("The gestureParent of a Wrong leads back to it"))
        let later = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            let (host, other) = (Wrong(), Wrong())
            host.parent = other
            let window = TestWindow()
            try window.land(on: host)
            other.parent = host
            _ = host.convert(toWindow: .zero)
        }
        #expect(errorText(later).contains("The gestureParent of a Wrong leads back to it"))
    }
}
#endif
