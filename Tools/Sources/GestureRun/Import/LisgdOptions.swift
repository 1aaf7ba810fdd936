// SPDX-License-Identifier: MIT

/// Reads the options `-g` of lisgd: swipes on a touchscreen, each with a command for a shell.
package enum LisgdOptions {
    private static let directions = [
        "LR": "right", "RL": "left", "DU": "up", "UD": "down", "DLUR": "up-right",
        "URDL": "down-left", "DRUL": "up-left", "ULDR": "down-right",
    ]
    /// 50 pixels, the depth of lisgd's edges, of a screen with 160 in an inch.
    private static let zones = [
        "L": "left, within: 8 mm", "R": "right, within: 8 mm", "T": "top, within: 8 mm",
        "B": "bottom, within: 8 mm", "TL": "left, within: 8 mm, to: 8 mm",
        "TR": "right, within: 8 mm, to: 8 mm", "BL": "bottom, within: 8 mm, to: 8 mm",
    ]

    /// Converts options such as `1,LR,L,*,R,command`. Their numbers count from 1.
    package static func convert(_ options: [String]) -> ImportedActions {
        var imported = ImportedActions(isTogether: true)
        for (index, option) in options.enumerated() {
            convert(option, index + 1, &imported)
        }
        return imported
    }

    private static func convert(
        _ option: String,
        _ number: Int,
        _ imported: inout ImportedActions
    ) {
        var fields = option.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false)
            .map(String.init)
        let hasDistance = fields.count > 3 && ["S", "M", "L", "*"].contains(fields[3])
        if hasDistance, fields.count == 5 {
            fields.append("")
        }
        if fields.count != 6 || !hasDistance {
            // The form of its first versions: 1,LR,command.
            let short = option.split(separator: ",", maxSplits: 2).map(String.init)
            fields = short.count == 3 ? [short[0], short[1], "*", "*", "R", short[2]] : []
        }
        guard fields.count == 6, !fields[5].isEmpty else {
            imported.note(number, "“\(option)” is not fingers,gesture,edge,distance,mode,command")
            return
        }
        guard let fingers = Int(fields[0]), (1...32).contains(fingers),
            let direction = directions[fields[1]], ["R", "P"].contains(fields[4])
        else {
            imported.note(number, "“\(option)” has no such fingers, gesture or mode")
            return
        }
        var zone = ""
        if fields[2] != "*" {
            guard let place = zones[fields[2]] else {
                imported.note(number, "the edge \(fields[2]) is no strip along an edge")
                return
            }
            zone = ", starts-in: {edge: \(place)}"
            imported.note(number, "a swipe that ends at the edge \(fields[2]) does not count")
        }
        if fields[3] != "*" {
            imported.note(number, "the distance \(fields[3]) is not kept")
        }
        let isPressed = fields[4] == "P"
        let place = fields[2] == "*" ? "" : "-\(fields[2].lowercased())"
        let settings =
            isPressed
            ? "type: swipe, fingers: \(fingers), directions: [\(direction)]"
            : "type: pan, minimum-fingers: \(fingers), maximum-fingers: \(fingers)"
        let recognizer = ImportedActions.Recognizer(
            name: isPressed ? "swipe\(fingers)-\(direction)\(place)" : "pan\(fingers)\(place)",
            settings: settings + zone
        )
        imported.add(
            recognizer,
            "direction: \(direction), device: touchscreen, ",
            run: ["sh", "-c", fields[5]],
            line: number
        )
    }
}
