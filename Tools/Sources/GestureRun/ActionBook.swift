// SPDX-License-Identifier: MIT

package import GestureConfiguration
@_spi(GestureTools) package import GestureKit
package import GestureReplay
import GestureTrace

/// Decides which commands the gestures on a device run.
///
/// It reads no clock and runs nothing, so the same gestures give the same launches. It gets each sample
/// and step before the recognizers do.
package final class ActionBook {
    /// A device, as the conditions of actions see it.
    package struct Device: Hashable, Sendable {
        package var name: String
        /// Touchscreen or touchpad.
        package var kind: String
        /// Among the devices of a program.
        package var number: UInt16

        package init(name: String, kind: String, number: UInt16 = 0) {
            (self.name, self.kind, self.number) = (name, kind, number)
        }
    }

    /// How often the actions for the beginning have been judged.
    private enum Beginning {
        case isDue
        /// Those with at-least are judged until one runs.
        case isUnderWay
        case isOver
    }

    /// What is remembered of a gesture.
    private struct Memory {
        var beginning = Beginning.isOver
        /// When it began.
        var start: UInt64 = 0
        var counters: [StepCounter] = []
        /// The latest change.
        var latest: Observation?
        /// The actions that have run, or have run nothing.
        var ran: [Int] = []
        /// The actions whose `finally` is due at the end.
        var owed: [Int] = []
        /// How far the hand had gone when the gesture last ended, and which hand it was.
        var mark = StepCounter.Mark()
        var hand = 0
    }

    /// What became of the actions of a gesture, by their places in the configuration.
    package struct Outcome {
        package var gesture: Observation
        /// Those that ran, in the order of their first runs.
        package var ran: [Int]
        /// The others, with the first condition that does not hold at the end. Nil: all hold.
        package var others: [(action: Int, unmet: UnmetCondition?)]
    }

    /// Called when a gesture is over, for explanations.
    package var onEnd: ((Outcome) -> Void)?

    private let actions: [Configuration.Action]
    /// The actions of each gesture.
    private let groups: [String: [Int]]
    private let headings: [String: GestureHeading]
    private let device: Device
    private let surroundings: () -> Surroundings
    private let launch: (Launch) -> Void

    package private(set) var hand: DeviceHand
    private var around = Surroundings()
    /// The hand before, and what held around it.
    private var former: (hand: DeviceHand, around: Surroundings)?
    private var memories: [String: Memory] = [:]
    /// When the gestures last ended.
    private var ends: [String: UInt64] = [:]

    /// - Parameters:
    ///   - configuration: The actions.
    ///   - device: Where the gestures are made.
    ///   - screen: The rectangle of a touchscreen. Nil: it is a touchpad.
    ///   - surroundings: Called when the first finger of a hand lands.
    ///   - launch: Takes each command when it is due.
    package init(
        _ configuration: Configuration,
        _ device: Device,
        screen: Rect?,
        surroundings: @escaping () -> Surroundings = { Surroundings() },
        launch: @escaping (Launch) -> Void
    ) {
        let actions = configuration.actions
        self.actions = actions
        groups = Dictionary(grouping: actions.indices) { actions[$0].gesture }
        headings = groups.mapValues { indices in
            let hasDiagonals = indices.contains { actions[$0].direction?.isDiagonal ?? false }
            let recognizer = configuration.recognizers.first {
                $0.name == actions[indices[0]].gesture
            }
            return GestureHeading(hasDiagonals: hasDiagonals, axis: recognizer?.axis)
        }
        self.device = device
        self.surroundings = surroundings
        self.launch = launch
        hand = DeviceHand(screen: screen, edgeDepth: configuration.options.edgeDepth)
    }
}

/// What comes from the device and its recognizers.
extension ActionBook {
    package func take(_ sample: TouchSample) {
        if hand.begins(with: sample.kind) {
            beginHand()
        }
        hand.take(sample)
    }

    package func take(_ step: TouchpadStep) {
        if case .begin = step.kind {
            beginHand()
        }
        hand.take(step)
    }

    private func beginHand() {
        former = (hand, around)
        around = surroundings()
    }

    package func cancelAll(at time: UInt64) {
        hand.cancelAll(at: time)
    }

    /// Takes a change of a gesture.
    package func take(_ observation: Observation) {
        let name = observation.recognizer
        if groups[name] != nil {
            follow(observation, name)
        }
        if observation.state == .ended {
            ends[name] = observation.value.time
        }
    }

    /// When the hand is judged although no finger moves, in microseconds. Nil: it is not.
    package var deadline: UInt64? {
        guard let memory = memories[""], memory.latest != nil, wait > 0 else {
            return nil
        }
        return hand.latestLanding.addingReportingOverflow(wait).overflow
            ? nil : hand.latestLanding + wait
    }

    /// Judges the hand at its deadline.
    package func judge(at time: UInt64) {
        guard var observation = memories[""]?.latest else {
            return
        }
        observation.value.time = max(observation.value.time, time)
        change(observation, "")
    }

    /// How long the hand waits for further fingers to land. A touchpad's driver has waited already.
    private var wait: UInt64 { hand.touchpadGesture == nil ? 60_000 : 0 }
}

/// The first action whose conditions hold.
extension ActionBook {
    private func follow(_ observation: Observation, _ name: String) {
        switch observation.state {
        case .began:
            begin(observation, name)
            change(observation, name)
        case .changed:
            change(observation, name)
        case .ended, .cancelled:
            if observation.isDiscrete {
                begin(observation, name)
            } else if observation.state == .ended {
                run(observation, name)
            }
            end(observation, name)
        case .possible, .failed:
            break
        }
    }

    private func begin(_ observation: Observation, _ name: String) {
        let heading = headings[name] ?? GestureHeading()
        let former = memories[name]
        let mark = former?.hand == hand.number ? former?.mark : nil
        var lengths: [Configuration.Action.Extent] = []
        for index in groups[name] ?? [] {
            if let each = actions[index].each, !lengths.contains(each) {
                lengths.append(each)
            }
        }
        var memory = Memory()
        memory.beginning = .isDue
        memory.start = observation.value.time
        memory.counters = lengths.map { StepCounter($0, heading, from: mark) }
        memories[name] = memory
    }

    private func change(_ observation: Observation, _ name: String) {
        let time = observation.value.time
        let isSoon = name.isEmpty && time - min(hand.latestLanding, time) < wait
        memories[name]?.latest = isSoon ? observation : nil
        if !isSoon {
            run(observation, name)
        }
    }

    /// Runs what is due while the gesture goes on.
    private func run(_ observation: Observation, _ name: String) {
        guard var memory = memories[name] else {
            return
        }
        var gesture = judged(observation, name)
        if memory.beginning != .isOver {
            let mustBeAtLeast = memory.beginning == .isUnderWay
            let found = first(name, gesture) {
                $0.each == nil && $0.moment == .began && (!mustBeAtLeast || $0.atLeast != nil)
            }
            memory.beginning = found == nil ? .isUnderWay : .isOver
            if let found {
                start(found, gesture, "began", &memory)
            }
        }
        for index in memory.counters.indices {
            while let step = memory.counters[index].next(hand) {
                gesture.step = step.direction
                // The first action counts, also if its steps have another length. Without a
                // screen, one in % has no steps.
                let found = first(name, gesture) { $0.each != nil }
                if let found, actions[found].each == memory.counters[index].length {
                    start(found, gesture, "changed", &memory, step: step.number)
                }
            }
        }
        memories[name] = memory
    }

    private func end(_ observation: Observation, _ name: String) {
        guard var memory = memories[name] else {
            return
        }
        let gesture = judged(observation, name)
        let moment: Configuration.Action.Moment =
            observation.state == .ended ? .ended : .cancelled
        if moment == .cancelled || memory.ran.isEmpty,
            let found = first(name, gesture, { $0.each == nil && $0.moment == moment })
        {
            start(found, gesture, moment.rawValue, &memory)
        }
        // After all other commands of the gesture.
        for index in memory.owed {
            launch(launch(index, .finally, gesture, moment.rawValue))
        }
        if let onEnd {
            let others = (groups[name] ?? []).filter { !memory.ran.contains($0) }
            let reasons = others.map { (action: $0, unmet: gesture.unmet(actions[$0])) }
            onEnd(Outcome(gesture: observation, ran: memory.ran, others: reasons))
        }
        var rest = Memory()
        (rest.mark, rest.hand) = (StepCounter.Mark(hand), hand.number)
        memories[name] = rest
    }

    private func first(
        _ name: String,
        _ gesture: JudgedGesture,
        _ isCandidate: (Configuration.Action) -> Bool
    ) -> Int? {
        groups[name]?.first { isCandidate(actions[$0]) && gesture.unmet(actions[$0]) == nil }
    }

    private func start(
        _ index: Int,
        _ gesture: JudgedGesture,
        _ phase: String,
        _ memory: inout Memory,
        step: Int? = nil
    ) {
        if !memory.ran.contains(index) {
            memory.ran.append(index)
        }
        if actions[index].finally != nil, !memory.owed.contains(index) {
            memory.owed.append(index)
        }
        guard !actions[index].run.isEmpty else {
            return
        }
        var due = launch(index, .run, gesture, phase)
        if let step {
            (due.gesture.step, due.gesture.steps) = (step, 1)
        }
        launch(due)
    }

    private func launch(
        _ index: Int,
        _ role: Launch.Role,
        _ gesture: JudgedGesture,
        _ phase: String
    ) -> Launch {
        var facts = GestureFacts(
            gesture.observation,
            device: device.name,
            direction: gesture.direction(for: actions[index])
        )
        facts.phase = phase
        if facts.fingers == 0 {
            // All have lifted.
            facts.fingers = gesture.hand.fingers
        }
        return Launch(
            action: index,
            role,
            of: actions[index],
            facts,
            on: device.number,
            since: memories[gesture.observation.recognizer]?.start ?? 0
        )
    }

    private func judged(_ observation: Observation, _ name: String) -> JudgedGesture {
        // A tap ends with a lift of all its fingers. One that has waited until the next hand showed
        // that no second tap comes is about the hand before.
        // With another finger that rests, the hand has more of them than the tap.
        let touches = observation.value.numberOfTouches
        let isOther =
            !hand.hasLifted || touches > hand.fingers
            || (touches == hand.fingers && hand.end == nil)
        let hasWaited = observation.kind == .tap && isOther
        let before = hasWaited ? former : nil
        return JudgedGesture(
            observation: observation,
            hand: before?.hand ?? hand,
            heading: headings[name] ?? GestureHeading(),
            device: device,
            surroundings: before?.around ?? around,
            ends: ends
        )
    }
}

extension Configuration.Recognizer {
    fileprivate var axis: GestureHeading.Axis? {
        switch (make() as? PanGestureRecognizer)?.axis {
        case .horizontal: .x
        case .vertical: .y
        case .any, nil: nil
        }
    }
}
