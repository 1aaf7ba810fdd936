// SPDX-License-Identifier: MIT

extension ReferenceEngine {
    /// How fast a pan, an edge pan, a transform or a swipe is, in points per second; else zero.
    public func velocity(of recognizer: Int) -> SIMD2<Double> {
        motion(of: recognizer)?.velocity ?? .zero
    }

    /// As ``velocity(of:)``, but zero after a pause: how fast it is let go of.
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

    /// How fast the scale of a pinch changes, per second; else zero. With one finger, the scale is
    /// frozen, and soon rests.
    public func scaleVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// As ``scaleVelocity(of:)``, but zero after a pause.
    public func scaleReleaseVelocity(of recognizer: Int) -> Double {
        pinch(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func pinch(_ recognizer: Int) -> Pinch? {
        let place = world.pointee.places[recognizer]
        return world.pointee.members[place].kind == .pinch ? world.pointee.pinches[place] : nil
    }

    /// How fast a rotation turns, in radians per second; else zero. With one finger, the angle is
    /// frozen, and soon rests.
    public func rotationVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.velocity(at: world.pointee.clock) ?? 0
    }

    /// As ``rotationVelocity(of:)``, but zero after a pause.
    public func rotationReleaseVelocity(of recognizer: Int) -> Double {
        rotation(recognizer)?.releaseVelocity(at: world.pointee.clock) ?? 0
    }

    private func rotation(_ recognizer: Int) -> Rotation? {
        let place = world.pointee.places[recognizer]
        return world.pointee.members[place].kind == .rotation
            ? world.pointee.rotations[place] : nil
    }
}
