// SPDX-License-Identifier: MIT

import CMetamorphic
import Foundation
import Testing

/// What Tests/model/metamorphic has for the core, through GestureKit. A failure is printed in its shortest
/// form. GESTURE_METAMORPHIC_STREAMS is how many streams are played for each relation.
@Suite("Changes that must not matter do not", .serialized)
struct MetamorphicTests {
    @Test("A change does not matter, or maps every number", arguments: relations)
    func relation(name: String) throws {
        let relation = try #require(find(name))
        expectSame(relation)
    }

    @Test("GestureKit gives the events of the core")
    func core() {
        expectSame(nil)
    }

    private func expectSame(_ relation: OpaquePointer?) {
        for seed in 1...streams where !metamorphic_holds(relation, seed, play, nil) {
            Issue.record("seed \(seed): see the script above")
            return
        }
    }

    private func find(_ name: String) -> OpaquePointer? {
        (0...).lazy.map(relation_at).prefix { $0 != nil }.first { self.name(of: $0) == name } ?? nil
    }

    private func name(of relation: OpaquePointer?) -> String {
        String(cString: relation_name(relation))
    }
}

/// All but those of memory that GestureKit sets by itself.
private let relations: [String] = (0...).lazy.map(relation_at).prefix { $0 != nil }
    .map { String(cString: relation_name($0)) }.filter { $0 != "ledger" }

private let streams =
    UInt64(
        ProcessInfo.processInfo.environment["GESTURE_METAMORPHIC_STREAMS"] ?? ""
    ).map { max($0, 1) } ?? 20

private func play(
    _ context: UnsafeMutableRawPointer?,
    _ scenario: OpaquePointer?,
    _ names: names,
    _ logging: logging,
    _ log: OpaquePointer?
) {
    if let scenario, let log {
        MetamorphicPlayer(scenario, names, logging, log).play()
    }
}
