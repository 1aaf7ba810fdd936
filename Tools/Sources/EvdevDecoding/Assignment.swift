// SPDX-License-Identifier: MIT

/// Solves the assignment problem: pairs rows with columns at the lowest total cost.
enum Assignment {
    /// Returns the row of each column, or nil for columns without one. Uses the Hungarian method.
    ///
    /// If there are n rows and m columns, min(n, m) of them are paired. The time is O(n² m) for
    /// n ≤ m.
    static func least(_ costs: [[Double]], columns: Int) -> [Int?] {
        let rows = costs.count
        guard rows > 0, columns > 0 else {
            return Array(repeating: nil, count: columns)
        }
        guard rows <= columns else {
            let turned = (0..<columns).map { column in costs.map { $0[column] } }
            let columnOfRow = least(turned, columns: rows)
            var rowOfColumn = [Int?](repeating: nil, count: columns)
            for (row, column) in columnOfRow.enumerated() {
                if let column {
                    rowOfColumn[column] = row
                }
            }
            return rowOfColumn
        }
        var matching = Matching(costs, columns: columns)
        for row in 0..<rows {
            matching.add(row)
        }
        return matching.rowOfColumn
    }
}

/// A matching that grows row by row along the cheapest path. Prices keep all reduced costs from
/// becoming negative.
private struct Matching {
    private(set) var rowOfColumn: [Int?]
    private let costs: [[Double]]
    private var rowPrices: [Double]
    private var columnPrices: [Double]

    init(_ costs: [[Double]], columns: Int) {
        self.costs = costs
        rowOfColumn = Array(repeating: nil, count: columns)
        rowPrices = Array(repeating: 0, count: costs.count)
        columnPrices = Array(repeating: 0, count: columns)
    }

    mutating func add(_ first: Int) {
        let columns = rowOfColumn.indices
        var least = columns.map { _ in Double.infinity }
        var before = [Int?](repeating: nil, count: columns.count)
        var visited: [Int] = []
        var isVisited = columns.map { _ in false }
        var row = first
        var column: Int?
        while true {
            let (next, step) = nearest(row, column, &least, &before, isVisited)
            raise(by: step, first, visited, isVisited, &least)
            visited.append(next)
            isVisited[next] = true
            column = next
            guard let taken = rowOfColumn[next] else {
                break
            }
            row = taken
        }
        while let end = column {
            rowOfColumn[end] = before[end].flatMap { rowOfColumn[$0] } ?? first
            column = before[end]
        }
    }

    /// The cheapest column to reach among those not visited yet.
    private func nearest(
        _ row: Int,
        _ column: Int?,
        _ least: inout [Double],
        _ before: inout [Int?],
        _ isVisited: [Bool]
    ) -> (column: Int, step: Double) {
        var best = (column: 0, step: Double.infinity)
        for next in rowOfColumn.indices where !isVisited[next] {
            let cost = costs[row][next] - rowPrices[row] - columnPrices[next]
            if cost < least[next] {
                least[next] = cost
                before[next] = column
            }
            if least[next] < best.step {
                best = (next, least[next])
            }
        }
        return best
    }

    private mutating func raise(
        by step: Double,
        _ first: Int,
        _ visited: [Int],
        _ isVisited: [Bool],
        _ least: inout [Double]
    ) {
        rowPrices[first] += step
        for column in visited {
            if let row = rowOfColumn[column] {
                rowPrices[row] += step
            }
            columnPrices[column] -= step
        }
        for column in rowOfColumn.indices where !isVisited[column] {
            least[column] -= step
        }
    }
}
