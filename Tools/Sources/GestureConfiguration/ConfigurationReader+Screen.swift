// SPDX-License-Identifier: MIT

import GestureKit
import YAMLTree

extension ConfigurationReader {
    /// The names of the values of wl_output.transform, in their order.
    private static let orientations = [
        "normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270",
    ]

    mutating func readScreen(_ node: YAMLNode) -> Configuration.Screen {
        var screen = Configuration.Screen()
        guard let mapping = node.mapping else {
            note(node, "screen has keys: size-mm and orientation")
            return screen
        }
        checkKeys(of: mapping, ["size-mm", "orientation"], of: "the screen")
        screen.millimeters = mapping["size-mm"].flatMap { readSize($0) }
        if let node = mapping["orientation"] {
            screen.orientation = readOrientation(node)
        }
        return screen
    }

    private mutating func readSize(_ node: YAMLNode) -> Size? {
        let sides =
            node.list?.compactMap { Quantity($0, units: ["": 1, "mm": 1])?.value } ?? []
        guard node.list?.count == 2, sides.count == 2,
            sides.allSatisfy(Configuration.Screen.sides.contains)
        else {
            note(node, "size-mm is a width and a height such as [344, 194], each from 30 to 1500")
            return nil
        }
        return Size(width: sides[0], height: sides[1])
    }

    mutating func readOrientation(_ node: YAMLNode) -> Int {
        if let number = node.text.flatMap(Self.orientations.firstIndex) {
            return number
        }
        note(node, "orientation is one of \(Self.orientations.joined(separator: ", "))")
        return 0
    }
}
