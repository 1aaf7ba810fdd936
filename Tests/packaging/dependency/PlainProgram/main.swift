// SPDX-License-Identifier: MIT

// A program without default isolation. Its hands live where they are made: here, and in a task.

import GestureKit

let scale = try pinchedScale(noise: 0)
precondition(scale > 1.5 && scale < 2, "got \(scale)")
let noisy = try await Task.detached { try pinchedScale(noise: 0.5) }.value
precondition(noisy > 1.5 && noisy < 2.1 && noisy != scale, "got \(noisy)")
let states = try heldAndSwiped()
precondition(states == [.began, .ended], "got \(states)")
