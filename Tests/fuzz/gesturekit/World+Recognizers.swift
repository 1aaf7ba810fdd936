// SPDX-License-Identifier: MIT

@_spi(GestureTools) import GestureKit

extension FuzzWorld {
    private func make() -> GestureRecognizer {
        // Older inputs name a kind by its place here; newer kinds come after them.
        let kinds: [RecognizerKind] = [
            .tap, .longPress, .pan, .edgePan, .swipe, .pinch, .rotation, .transform, .hold,
        ]
        let newer = RecognizerKind.allCases.dropFirst(kinds.count)
        let which = input.below(12 + newer.count)
        return switch which {
        case ..<kinds.count: kinds[which].make()
        case 9: HoverGestureRecognizer()
        case 10, 11: Puppet()
        default: newer[newer.startIndex + which - 12].make()
        }
    }

    func addRecognizer() {
        guard members.count < 10 else {
            // The view may be the last to hold it, or nobody.
            let member = members.remove(at: input.below(members.count))
            if !member.isActive, input.flag() {
                member.recognizer.view?.removeGestureRecognizer(member.recognizer)
            } else {
                members.append(member)
            }
            return
        }
        let recognizer = make()
        witness(recognizer, "\(type(of: recognizer))")
        (recognizer as? Puppet)?.world = self
        follow(recognizer)
        set(recognizer)
        anyView().addGestureRecognizer(recognizer)
    }

    /// Checks the states that its action receives.
    func follow(_ recognizer: GestureRecognizer) {
        let member = FuzzMember(recognizer, in: self)
        members.append(member)
        recognizer.addAction { [weak member, weak self] _ in
            if let member, let self, !self.isOver || member.isActive {
                member.follow()
            }
        }
    }

    func changeRecognizer() {
        guard let member = input.pick(members) else { return }
        let recognizer = member.recognizer
        switch input.below(14) {
        case 0: recognizer.isEnabled.toggle()
        case 1: recognizer.isEnabled = true
        case 2: recognizer.view?.removeGestureRecognizer(recognizer)
        case 3 where !isAnswering: anyView().addGestureRecognizer(recognizer)
        case 4:
            let delegate = Delegate(self)
            delegates.append(delegate)
            recognizer.delegate = delegate
        case 5:
            // Others still point to it.
            delegates = delegates.count > 4 ? [] : delegates
        case 6:
            guard let other = input.pick(members) else { return }
            recognizer.require(toFail: other.recognizer)
        case 7:
            guard let other = input.pick(members) else { return }
            do {
                try recognizer.addRequirement(toFail: other.recognizer)
            } catch {
                require(!error.description.isEmpty, "an error without words")
            }
        case 8: addTarget(to: recognizer)
        case 9:
            let action = recognizer.addAction { [weak self] recognizer in
                self?.called { self?.act() }
            }
            if input.flag() {
                recognizer.removeAction(action)
            }
        case 10: deliver(recognizer)
        case 11: write(recognizer)
        default: set(recognizer)
        }
    }

    /// A target that is gone with its first call, or before it.
    private func addTarget(to recognizer: GestureRecognizer) {
        let target = Target()
        witness(target, "a target")
        recognizer.addTarget(target, action: Target.act)
        if input.flag() {
            recognizer.addAction { [target] _ in target.calls += 1 }
        }
        if input.rarely() {
            recognizer.removeTarget(target)
        }
    }

    private func deliver(_ recognizer: GestureRecognizer) {
        switch input.below(7) {
        case 0: recognizer.cancelsTouchesInView = input.flag()
        case 1: recognizer.delaysTouchesBegan = input.flag()
        case 2: recognizer.delaysTouchesEnded = input.flag()
        case 3: recognizer.claimsTouchesOnLanding = input.flag()
        case 4: recognizer.allowedTouchTypes = Set(TouchType.allCases.filter { _ in input.flag() })
        case 5: recognizer.requiresExclusiveTouchType = input.flag()
        default: recognizer.maximumContactSize = input.flag() ? input.number() : nil
        }
    }

    /// Any settings: what is out of range is repaired.
    private func set(_ recognizer: GestureRecognizer) {
        switch recognizer {
        case let tap as TapGestureRecognizer: set(tap)
        case let press as LongPressGestureRecognizer:
            press.minimumPressDuration = input.duration()
            press.numberOfTapsRequired = input.count()
            press.numberOfTouchesRequired = input.count()
            press.allowableMovement = input.number()
            press.lastsUntilLastLift = input.flag()
        case let edge as ScreenEdgePanGestureRecognizer:
            edge.edges = input.edges()
            edge.region = input.number()
            edge.partStart = input.number()
            edge.partEnd = input.number()
            edge.maximumDwell = input.duration()
        case let transform as TransformGestureRecognizer:
            transform.panSlop = input.number()
            transform.pinchSlop = input.number()
            transform.rotationSlop = input.number()
        case let swipe as SwipeGestureRecognizer:
            swipe.direction = SwipeGestureRecognizer.Direction(rawValue: Int(input.byte()))
            swipe.numberOfTouchesRequired = input.count()
            swipe.minimumDistance = input.number()
            swipe.maximumDuration = input.duration()
            swipe.allowableDistanceAside = input.number()
            swipe.allowableDeviation = input.flag() ? input.number() : nil
            swipe.lead = input.rarely() ? nil : input.number()
        case let two as TwoFingerGestureRecognizer:
            two.slop = input.number()
            two.lead = input.rarely() ? nil : input.number()
            two.minimumNumberOfTouches = input.count()
            two.maximumNumberOfTouches = input.count()
            two.settleTime = input.duration()
        case let hold as HoldGestureRecognizer:
            hold.numberOfTouchesRequired = input.count()
            hold.maximumNumberOfTouches = input.count()
            hold.stillnessDuration = input.duration()
            hold.allowableMovement = input.number()
        case let pan as PanGestureRecognizer:
            pan.slop = input.number()
            pan.lead = input.rarely() ? nil : input.number()
            pan.axis = input.pick(PanGestureRecognizer.Axis.allCases) ?? .any
        default: break
        }
        if let drag = recognizer as? DragGestureRecognizer {
            drag.minimumNumberOfTouches = input.count()
            drag.maximumNumberOfTouches = input.count()
            drag.settleTime = input.duration()
            drag.allowedScrollTypesMask = ScrollTypeMask(rawValue: input.below(4))
        }
    }

    private func set(_ tap: TapGestureRecognizer) {
        tap.numberOfTapsRequired = input.count()
        tap.numberOfTouchesRequired = input.count()
        tap.maximumDuration = input.duration()
        tap.maximumGap = input.duration()
        tap.allowableMovement = input.number()
        tap.allowableDistance = input.number()
        tap.buttonMaskRequired = Event.ButtonMask(rawValue: input.below(8))
    }

    /// Sets what a host reads and sets during a gesture.
    private func write(_ recognizer: GestureRecognizer) {
        let view = readingView()
        switch recognizer {
        case let transform as TransformGestureRecognizer:
            switch input.below(4) {
            case 0: transform.scale = input.number()
            case 1: transform.rotation = input.number()
            case 2: transform.restart()
            default: _ = transform.increment(in: view)
            }
        case let pinch as PinchGestureRecognizer: pinch.scale = input.number()
        case let rotation as RotationGestureRecognizer: rotation.rotation = input.number()
        default: break
        }
        (recognizer as? DragGestureRecognizer)?.setTranslation(input.vector(), in: view)
    }

    func readRecognizer() {
        guard let member = input.pick(members) else { return }
        let (recognizer, view, time) = (member.recognizer, readingView(), anyTime())
        isFinite(recognizer.location(in: view))
        require(recognizer.numberOfTouches >= 0, "a negative number of touches")
        for index in 0..<recognizer.numberOfTouches {
            isFinite(recognizer.location(ofTouch: index, in: view))
        }
        isFinite(recognizer.location(ofTouch: input.count(), in: view))
        _ = (recognizer.explanation, recognizer.timestamp, recognizer.modifierFlags)
        _ = (recognizer.refusedRequirements, recognizer.delegate, recognizer.isEnabled)
        if let drag = recognizer as? DragGestureRecognizer {
            isFinite(drag.translation(in: view))
            isFinite(drag.translation(in: view, at: time))
            isFinite(drag.velocity(in: view))
            isFinite(drag.releaseVelocity(in: view))
            isFinite(drag.velocityError(in: view))
            _ = drag.sampleTimestamp
        }
        if let fingers = recognizer as? TwoFingerGestureRecognizer {
            isFinite(fingers.startLocation(in: view))
            isFinite(fingers.startAnchor)
        }
        switch recognizer {
        case let transform as TransformGestureRecognizer:
            isFinite(transform.scale(at: time))
            isFinite(transform.rotation(at: time))
            isFinite(transform.transform(in: view))
            isFinite(transform.transform(in: view, at: time))
            isFinite(transform.scaleVelocity + transform.rotationVelocity)
            isFinite(transform.scaleReleaseVelocity + transform.rotationReleaseVelocity)
        case let pinch as PinchGestureRecognizer:
            isFinite(pinch.scale(at: time))
            isFinite(pinch.velocity + pinch.releaseVelocity)
        case let rotation as RotationGestureRecognizer:
            isFinite(rotation.rotation(at: time))
            isFinite(rotation.velocity + rotation.releaseVelocity)
        case let pan as PanGestureRecognizer: _ = (pan.recognizedEdge, pan.updates)
        case let press as LongPressGestureRecognizer:
            isFinite(press.translation(in: view))
        case let swipe as SwipeGestureRecognizer:
            isFinite(swipe.velocity(in: view))
            isFinite(swipe.velocityError(in: view))
            _ = swipe.recognizedDirection
        case let puppet as Puppet:
            isFinite(puppet.translation(in: view))
            isFinite(puppet.scale + puppet.rotation)
        default: break
        }
    }
}
