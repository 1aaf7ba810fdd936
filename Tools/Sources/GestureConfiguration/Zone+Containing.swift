// SPDX-License-Identifier: MIT

package import GestureKit

extension Configuration.Zone {
    /// Whether a place is in the strip of a screen.
    package func contains(_ place: Point, on screen: Rect) -> Bool {
        let depth: Double
        switch edge {
        case .left: depth = place.x - screen.minX
        case .right: depth = screen.maxX - place.x
        case .top: depth = place.y - screen.minY
        case .bottom: depth = screen.maxY - place.y
        }
        let isUpright = edge == .left || edge == .right
        let along = isUpright ? place.y - screen.minY : place.x - screen.minX
        return (0...within).contains(depth) && along >= from && (to == 0 || along <= to)
    }
}
