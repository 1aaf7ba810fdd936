// SPDX-License-Identifier: MIT
// A photo under the fingers. Run: swift run --package-path examples photo hills.jpg

import GestureKit
import GestureWindow

WindowApplication.main(title: "Photo") { window in
    let photo = try Picture(contentsOf: CommandLine.arguments.dropFirst().last ?? "hills.jpg")
    let zoom = ZoomController(content: window.addSubview(PictureView(photo)), in: window)
    window.draw = { canvas in canvas.draw(photo, transform: zoom.transform) }
}
