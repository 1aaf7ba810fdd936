// SPDX-License-Identifier: MIT

import Foundation
import GestureTrace
import Testing

@testable import GestureDrawing

@Test func look() throws {
    let folder = ProcessInfo.processInfo.environment["LOOK"] ?? "/tmp/me/draw"
    let scenes: [(String, Trace)] = try [
        ("tap", Scenes.tap), ("pinch", Scenes.pinchAndTurn), ("swipes", Scenes.swipes),
        ("circle", Recordings.trace("Wacom_ISDv4_E6_Finger.double-center-circle.events")),
        ("dell", Recordings.trace("dell_canvas_touch.evemu")),
        ("four", Recordings.trace("Atmel_maXTouch_Touchscreen.4-finger-drag-down.events")),
    ]
    for (name, trace) in scenes {
        let picture = try Picture(trace)
        try picture.write(to: "\(folder)/\(name).png")
        try picture.write(to: "\(folder)/\(name).svg")
    }
}
