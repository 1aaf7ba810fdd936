// SPDX-License-Identifier: MIT

package import GestureKit

/// What happened in a recording: the contacts, the recognizers, and their events.
///
/// Plain values without an engine, for drawing and printing. Lengths are in points, times in
/// microseconds since the first sample. Nothing is checked: locations may be infinite or NaN, and
/// times may be out of order.
package struct Trace: Hashable, Sendable {
    /// The name of the recording, such as its file's name.
    package var title: String

    /// The name of the recorded device.
    package var device = ""

    /// The size of the device's surface.
    package var size = Size.zero

    /// Whether the size is assumed, because the device does not report one.
    package var isSizeAssumed = false

    /// Whether the device is a touchpad. Then there is no surface, and each contact is a gesture.
    package var isTouchpad = false

    /// The time from the first sample to the last one, or to the last deadline after it.
    package var duration: UInt64 = 0

    /// When the recorded part begins; 0: with the recording.
    package var start: UInt64 = 0

    /// The contacts, in the order of landing.
    package var contacts: [Contact] = []

    /// The ways of pens above the glass, in order of time.
    package var hovers: [[Contact.Sample]] = []

    /// One lane per recognizer, in the order in which they were added.
    package var lanes: [Lane] = []

    /// Why touches reached no recognizer, in order of time.
    package var notes: [Note] = []

    /// The time from the start of the recorded part to its end.
    package var length: UInt64 { duration - min(start, duration) }
}

// What a recorder creates. Tests use the initializers that the compiler writes, with all values.

extension Trace {
    /// Creates a trace in which nothing has happened.
    package init(title: String) {
        self.init(title: title, device: "")
    }
}

extension Trace.Value {
    package init(time: UInt64, location: Point, numberOfTouches: Int) {
        self.init(time: time, location: location, numberOfTouches: numberOfTouches, side: nil)
    }
}

extension Trace.Lane {
    package init(name: String, kind: String) {
        self.init(name: name, kind: kind, attempts: [])
    }
}

extension Trace.Attempt {
    /// Creates one that begins at a time, and has not changed since.
    package init(at time: UInt64) {
        self.init(start: time, end: time)
    }
}

extension Trace {
    /// The values that a recognizer reported at a time. Values that its kind lacks are nil.
    package struct Value: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// Where the gesture is.
        package var location: Point

        /// How many fingers take part.
        package var numberOfTouches: Int

        /// The direction of a swipe, or the edge of an edge pan, such as "left".
        package var side: String?

        /// The translation since the gesture began, in points.
        package var translation: Vector?

        /// Points per second.
        package var velocity: Vector?

        /// The scale since the gesture began, a factor.
        package var scale: Double?

        /// The velocity of the scale, in 1/s.
        package var scaleVelocity: Double?

        /// The rotation since the gesture began, in radians clockwise.
        package var rotation: Double?

        /// Radians per second.
        package var rotationVelocity: Double?
    }
}

extension Trace {
    /// A contact on a touchscreen, from landing to lift; or a gesture of a touchpad, which starts
    /// at the pointer and moves with the center of its fingers.
    package struct Contact: Hashable, Sendable {
        /// The values of a touchpad gesture, besides its location.
        package struct Touchpad: Hashable, Sendable {
            /// The kind of gesture, as the driver recognized it.
            package var gesture: TouchpadStep.Gesture

            /// How many fingers take part.
            package var fingers: Int

            /// The scale of a pinch; otherwise 1.
            package var scale = 1.0

            /// The rotation of a pinch, in radians clockwise; otherwise 0.
            package var rotation = 0.0

            /// Why the touchpad cancelled it; nil: it did not, or that is not known.
            package var interruption: Interruption?

            /// The gesture in a word. libinput reports swipes of three and more fingers, so a swipe
            /// of fewer is a scroll.
            package var word: String {
                gesture == .swipe && fingers < 3 ? "scroll" : gesture.word
            }

            package init(gesture: TouchpadStep.Gesture, fingers: Int) {
                self.gesture = gesture
                self.fingers = fingers
            }
        }

        /// Why a touchpad cancels a gesture. Nothing failed: it ends when something else begins.
        package enum Interruption: Hashable, Sendable {
            /// The fingers moved.
            case moved
            /// Another finger landed.
            case landed
            /// A finger lifted, and others did not.
            case lifted
            /// A button was pressed.
            case pressed
            /// The recording ended.
            case cut
        }

        /// Why a finger is a palm.
        package enum Palm: Hashable, Sendable {
            /// It landed while a pen touched the glass.
            case besidePen
            /// It landed this many microseconds after the latest report of a pen.
            case afterPen(UInt64)
            /// It was a palm when it was recorded.
            case recorded
            /// A pen came near when it was down, and its contact ended then.
            case beforePen
        }

        /// How a contact ends.
        package enum End: Hashable, Sendable {
            /// It lifted.
            case lifted
            /// It was cancelled.
            case cancelled
            /// It was still down when the recording ended.
            case stillDown
        }

        /// The location of a contact at a time.
        package struct Sample: Hashable, Sendable {
            /// Microseconds since the first sample of the trace.
            package var time: UInt64

            /// The location on the device's surface.
            package var location: Point

            /// How hard a pen is pressed, from 0 to 1. Nil: it does not report that.
            package var force: Double?

            package init(time: UInt64, location: Point, force: Double? = nil) {
                self.time = time
                self.location = location
                self.force = force
            }
        }

        /// Its number for people, from 1, in the order of landing.
        package var ordinal: Int

        /// The contact's identifier. Earlier contacts of the device may have had the same one.
        package var id: Int32

        /// The device's identifier.
        package var device: UInt16

        /// Its locations, from landing to the last known one.
        package var samples: [Sample]

        package var end: End

        /// When it ended; the end of the recording if it did not.
        package var endTime: UInt64

        /// Nil for a contact on a touchscreen.
        package var touchpad: Touchpad?

        package var type = TouchType.finger

        /// Whether it hit a view that the recording does not have.
        package var isAstray = false

        /// Why it is a palm; nil: it is not.
        package var palm: Palm?

        package init(
            ordinal: Int,
            id: Int32,
            device: UInt16 = 0,
            samples: [Sample],
            end: End,
            endTime: UInt64,
            touchpad: Touchpad? = nil
        ) {
            self.ordinal = ordinal
            self.id = id
            self.device = device
            self.samples = samples
            self.end = end
            self.endTime = endTime
            self.touchpad = touchpad
        }
    }
}

extension Trace {
    /// What one recognizer did.
    package struct Lane: Hashable, Sendable {
        /// The recognizer's name.
        package var name: String

        /// Its kind, such as "pan".
        package var kind: String

        /// Its attempts, in order of time.
        package var attempts: [Attempt] = []

        /// Why it did not recognize, in order of time.
        package var notes: [Note] = []
    }

    /// One run of a recognizer, from its first touch to its reset.
    package struct Attempt: Hashable, Sendable {
        /// When it received its first touch, in microseconds since the first sample of the trace.
        package var start: UInt64

        /// When it was reset; the end of the recording if it was not.
        package var end: UInt64

        /// Its changes of state, in order of time. The initial state, possible, is not listed.
        /// Repeated transitions to changed may be left out.
        package var transitions: [Transition] = []

        /// The values it reported, in order of time.
        package var values: [Value] = []
    }

    /// A change of a recognizer's state.
    package struct Transition: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        package var state: GestureRecognizer.State

        package init(time: UInt64, state: GestureRecognizer.State) {
            self.time = time
            self.state = state
        }
    }

    /// Why a recognizer did not recognize.
    package struct Note: Hashable, Sendable {
        /// Microseconds since the first sample of the trace.
        package var time: UInt64

        /// The ledger's sentence, with recognizer, time and measured values.
        package var sentence: String

        /// The reason alone, such as "moved 14 pt, over 10 pt"; nil if there is only the sentence.
        package var reason: String?

        /// The rival that the reason names, if any.
        package var rival: String?

        /// The recognizer's new state: failed, cancelled, or possible if a touch did not reach it.
        package var state: GestureRecognizer.State

        /// Whether it lost because it may not recognize simultaneously with the rival.
        package var isExcluded: Bool

        package init(
            time: UInt64,
            sentence: String,
            reason: String? = nil,
            rival: String? = nil,
            state: GestureRecognizer.State = .failed,
            isExcluded: Bool = false
        ) {
            self.time = time
            self.sentence = sentence
            self.reason = reason
            self.rival = rival
            self.state = state
            self.isExcluded = isExcluded
        }
    }
}
