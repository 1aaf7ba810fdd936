// SPDX-License-Identifier: MIT

import EvdevRecording
import EvdevReplay
import Testing

@Suite("SYN_DROPPED in the middle of gestures of every kind")
struct LostEventTests {
    @Test("Nothing was lost", arguments: Kind.all)
    func nothing(kind: Kind) throws {
        try survive(kind) { run in
            try run.device.drop()
            run.desk.turn()
            try run.playRest()
        }
    }

    @Test("The rest is lost, with the lifts", arguments: Kind.all)
    func lifts(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            try run.device.drop()
            run.desk.turn()
        }
    }

    @Test("The lifts are lost, and the landings of other fingers", arguments: Kind.all)
    func landings(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
            }
            // Other contacts are in the same slots now, with other tracking IDs.
            let others = run.desk.frames(of: kind, at: run.desk.milliseconds + 50)
            try run.device.lose(others[0])
            try run.device.drop()
            run.desk.turn()
            for frame in others.dropFirst() {
                try run.desk.play(frame, on: run.device)
            }
        }
    }

    @Test("In the middle of a frame: what follows in it is lost", arguments: Kind.all)
    func middle(kind: Kind) throws {
        try survive(kind) { run in
            guard var frame = run.takeFrame() else {
                return
            }
            frame.events.insert(
                EvdevEvent(
                    type: EvdevEvent.synchronization,
                    code: EvdevEvent.dropped,
                    value: 0
                ),
                at: frame.events.count / 2
            )
            try run.desk.play(frame, on: run.device)
            try run.playRest()
        }
    }

    @Test("In each frame", arguments: Kind.all)
    func each(kind: Kind) throws {
        try survive(kind) { run in
            while let frame = run.takeFrame() {
                try run.device.lose(frame)
                try run.device.drop()
                run.desk.turn()
            }
        }
    }
}
