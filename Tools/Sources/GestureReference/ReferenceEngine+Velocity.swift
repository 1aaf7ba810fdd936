// SPDX-License-Identifier: MIT

extension ReferenceEngine {
    /// The velocity of a pan, edge pan, transform or swipe, in points per second; zero for other
    /// kinds.
    public func velocity(of recognizer: Int) -> SIMD2<Double> {
        motion(of: recognizer)?.velocity ?? .zero
    }

    /// The velocity at release: like ``velocity(of:)``, but zero after a pause.
    public func releaseVelocity(of recognizer: Int) -> SIMD2<Double> {
        motion(of: recognizer)?.releaseVelocity(at: world.pointee.clock) ?? .zero
    }

    private func motion(of recognizer: Int) -> MotionPath? {
        let place = world.pointee.places[recognizer]
        return switch world.pointee.members[place].kind {
        case .pan: world.pointee.pans[place].drag.motion
        case .edgePan: world.pointee.edgePans[place].drag.motion
        case .transform: world.pointee.transforms[place].drag.motion
        case .swipe: world.pointee.swipes[place].motion
        case .tap, .press, .pinch, .rotation: nil
        }
    }

    /// The velocity of a pinch's scale, per second; zero for other kinds. With one finger the scale
    /// is frozen, and the velocity soon becomes zero.
    public func scaleVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// Like ``scaleVelocity(of:)``, but zero after a pause.
    public func scaleReleaseVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func pinch(_ recognizer: Int) -> Pinch? {
        let place = world.pointee.places[recognizer]
        return world.pointee.members[place].kind == .pinch ? world.pointee.pinches[place] : nil
    }

    /// The velocity of a rotation, in radians per second; zero for other kinds. With one finger the
    /// angle is frozen, and the velocity soon becomes zero.
    public func rotationVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// Like ``rotationVelocity(of:)``, but zero after a pause.
    public func rotationReleaseVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func rotation(_ recognizer: Int) -> Rotation? {
        let place = world.pointee.places[recognizer]
        return world.pointee.members[place].kind == .rotation
            ? world.pointee.rotations[place] : nil
    }
}
