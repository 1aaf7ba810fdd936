// SPDX-License-Identifier: MIT
// Photos under the fingers. Run: swift run --package-path examples photo holiday/*.jpg

import GestureKit
import GestureWindow

WindowApplication.main(title: "Photo") { window in
    let paths = CommandLine.arguments.dropFirst()
    let book = try PhotoBook(paths.isEmpty ? ["hills.jpg"] : Array(paths), in: window)
    window.gestureEngine.recorder = GestureRecorder(seconds: 30)
    window.onKey = { book.press($0) }
}
