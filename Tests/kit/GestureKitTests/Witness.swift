// SPDX-License-Identifier: MIT

import GestureKit

/// A view that writes down the touches it receives.
final class Witness: View {
    /// One call: what it was, and of each touch its id in the test and where it was.
    struct Call: Equatable {
        let phase: Touch.Phase
        let ids: [Int32]
        var points: [Point] = []
        var previous: [Point] = []
        var times: [Timestamp] = []

        static func == (left: Call, right: Call) -> Bool {
            left.phase == right.phase && left.ids == right.ids
        }
    }

    private(set) var calls: [Call] = []
    private(set) var objects: [ObjectIdentifier] = []
    var onCall: (Witness, [Touch]) -> Void = { _, _ in }

    override func touchesBegan(_ touches: [Touch]) { note(.began, touches) }
    override func touchesMoved(_ touches: [Touch]) { note(.moved, touches) }
    override func touchesEnded(_ touches: [Touch]) { note(.ended, touches) }
    override func touchesCancelled(_ touches: [Touch]) { note(.cancelled, touches) }

    private func note(_ phase: Touch.Phase, _ touches: [Touch]) {
        precondition(touches.allSatisfy { $0.phase == phase })
        calls.append(
            Call(
                phase: phase,
                ids: touches.map { testID($0.id) },
                points: touches.map { $0.location(in: self) },
                previous: touches.map { $0.previousLocation(in: self) },
                times: touches.map(\.timestamp)
            )
        )
        objects += touches.map(ObjectIdentifier.init)
        onCall(self, touches)
    }

    /// The calls since the last time.
    func take() -> [Call] {
        defer { calls = [] }
        return calls
    }
}

extension Witness.Call {
    static func began(_ ids: Int32...) -> Self { Self(phase: .began, ids: ids) }
    static func moved(_ ids: Int32...) -> Self { Self(phase: .moved, ids: ids) }
    static func ended(_ ids: Int32...) -> Self { Self(phase: .ended, ids: ids) }
    static func cancelled(_ ids: Int32...) -> Self { Self(phase: .cancelled, ids: ids) }
}

extension Window {
    /// A view that is a witness.
    func witness(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Witness {
        let witness = Witness(frame: Rect(x: x, y: y, width: width, height: height))
        view.addSubview(witness)
        return witness
    }
}
