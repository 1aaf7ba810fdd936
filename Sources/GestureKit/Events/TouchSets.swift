// SPDX-License-Identifier: MIT

/// The touches of the latest call as a set, and as the array it was made from.
///
/// Most calls have the touches of the call before. Then the set is used again as it is. Loops use
/// indexes, because iterators allocate in a build without optimization.
struct TouchSets {
    private var set: Set<Touch> = []
    private var array: [Touch] = []

    /// The touches of a call as a set.
    mutating func set(of touches: [Touch]) -> Set<Touch> {
        if !isMade(of: touches) {
            clear()
            var index = 0
            while index < touches.count {
                set.insert(touches[index])
                array.append(touches[index])
                index += 1
            }
        }
        return set
    }

    /// The touches of a set as an array: the array it was made from, else in the order of landing.
    func array(of touches: Set<Touch>) -> [Touch] {
        // Sets with the same memory are equal without a search.
        if touches == set {
            return array
        }
        return touches.sorted { Int32(bitPattern: $0.serial &- $1.serial) < 0 }
    }

    /// Releases the touches, and keeps the memory.
    mutating func clear() {
        if array.count > 0 {
            set.removeAll(keepingCapacity: true)
            array.removeAll(keepingCapacity: true)
        }
    }

    private func isMade(of touches: [Touch]) -> Bool {
        guard touches.count == array.count else {
            return false
        }
        var index = 0
        while index < touches.count && touches[index] === array[index] {
            index += 1
        }
        return index == touches.count
    }
}
