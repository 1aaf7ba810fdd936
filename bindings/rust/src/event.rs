// SPDX-License-Identifier: MIT
//! Samples and steps, which go in; events, which come out; and what questions are about. They are
//! plain values.

use crate::sys::{Point, Vector, Velocity};
use crate::{sys, Angle, NodeId, RecognizerId, Scale};
use core::{fmt, slice, str};

macro_rules! plain {
    ($($(#[$doc:meta])* $what:ident $name:ident { $($body:tt)* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub $what $name { $($body)* }
        )*
    };
}

plain! {
    /// The type of a contact. A palm is a finger that lands beside a pen that is near: the engine
    /// ignores it until it lifts. See [`PenWatch`](crate::PenWatch).
    enum TouchType { Finger = 0, Pen = 1, Touchpad = 2, Pointer = 3, Palm = 4 }

    /// What a sample reports. A frame is what one scan of the panel saw; the position of a size
    /// holds the axes of the contact.
    enum SampleKind { Down = 0, Motion = 1, Up = 2, Cancel = 3, Frame = 4, Size = 5 }

    /// One report about one contact.
    struct Sample {
        pub time_us: u64,
        pub kind: SampleKind,
        /// Unique among the contacts of the device that are down.
        pub id: i32,
        pub position: Point,
        pub device: u16,
        pub touch_type: TouchType,
        /// What a `Down` hit; `None`: the engine searches its nodes.
        pub node: Option<NodeId>,
    }

    /// A gesture of a touchpad, of which the driver reports no single fingers. libinput reports each
    /// of them. A swipe reaches pans, swipes and transforms; a pinch reaches pinches, rotations,
    /// pans and transforms; a hold reaches holds, taps and long presses.
    enum StepKind { Swipe = 0, Pinch = 1, Hold = 2 }

    /// The phase of a touchpad's gesture. A hold has no `Update`.
    enum StepPhase { Begin = 0, Update = 1, End = 2, Cancel = 3 }

    /// One report about a touchpad's gesture.
    struct Step {
        pub time_us: u64,
        pub kind: StepKind,
        pub phase: StepPhase,
        /// Of a `Begin`: how many fingers, 1 to 32.
        pub finger_count: u8,
        /// Of a `Begin`: the pointer, where the gesture stays.
        pub position: Point,
        /// What a `Begin` hit; `None`: the engine searches its nodes.
        pub node: Option<NodeId>,
        /// Of an `Update`: how far the fingers have moved since the step before, in points. A unit
        /// of libinput's accelerated deltas is a point, as for the pointer.
        pub delta: Vector,
        /// Of a pinch's `Update`: since its `Begin`, where it was 1. 1/4096 to 4096.
        pub scale: Scale,
        /// Of a pinch's `Update`: since the step before.
        pub turn: Angle,
        /// Each device has one gesture at a time.
        pub device: u16,
    }

    /// An attempt of a recognizer to begin, or of a tap or a swipe to end. Values are those of the
    /// window.
    struct Attempt {
        pub recognizer: RecognizerId,
        /// The touches that it tracks, or the fingers of a touchpad's gesture.
        pub touch_count: u8,
        pub location: Point,
        /// Of a pan, edge pan and transform: the whole way, with the slop. Else zero.
        pub translation: Vector,
        /// Of a pan, edge pan, transform and swipe. Else zero.
        pub velocity: Velocity,
    }

    /// A touch that landed, or a touchpad's gesture that began.
    struct Touch {
        /// As in [`Delivery`].
        pub serial: u32,
        /// What it hit; `None`: nothing.
        pub node: Option<NodeId>,
        pub start_us: u64,
        /// In the window.
        pub position: Point,
        /// The lengths of its major axis, as x, and of its minor axis; 0: unknown.
        pub axes: Point,
        /// As in its samples; of a touchpad's gesture, its [`StepKind`].
        pub id: i32,
        pub device: u16,
        pub touch_type: TouchType,
        /// 1; of a touchpad's gesture, its fingers.
        pub finger_count: u8,
    }

    /// The state of a recognizer.
    enum State { Began, Changed, Ended, Cancelled }

    /// What happens to a touch that a node receives.
    enum Phase { Began, Moved, Ended, Cancelled }

    /// A recognizer's state, with its values in the window's coordinates.
    struct Gesture {
        pub time_us: u64,
        pub recognizer: RecognizerId,
        pub state: State,
        pub touch_count: u8,
        /// That of all touches that the recognizer has tracked since its reset; `None`: they are of
        /// several devices.
        pub device: Option<u16>,
        pub location: Point,
        /// Of a pan, edge pan, transform and long press; else zero.
        pub translation: Vector,
        /// Of a pinch and transform; else 1.
        pub scale: Scale,
        /// Of a rotation and transform; else zero.
        pub rotation: Angle,
    }

    /// A touch for the node that it hit.
    struct Delivery {
        pub time_us: u64,
        pub node: NodeId,
        pub phase: Phase,
        /// In the window; see [`Engine::point_in`](crate::Engine::point_in).
        pub location: Point,
        pub id: i32,
        pub device: u16,
        /// Names the touch where the id does not: the next finger may have the same id.
        pub serial: u32,
        /// End your own frame (`wl_touch.frame`) when this changes, and after the last event.
        pub frame: u16,
    }

    enum Event { Gesture(Gesture), Touch(Delivery) }
}

/// By their numbers in C.
pub(crate) const TOUCH_TYPES: [TouchType; 4] =
    [TouchType::Finger, TouchType::Pen, TouchType::Touchpad, TouchType::Pointer];

/// Why a recognizer did not recognize: a reason of `gesturecore/ledger.h`, and its numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Why {
    pub time_us: u64,
    pub reason: u8,
    pub measured: i64,
    pub limit: i64,
}

impl Why {
    /// The name of the reason in C: `"GC_REASON_MOVED"`.
    pub fn reason_name(&self) -> &'static str {
        // SAFETY: C returns text that ends with a zero, and lasts as long as the library.
        let name = unsafe {
            let first = sys::gc_reason_name(self.reason.into());
            let length = (0..).take_while(|&at| *first.add(at) != 0).count();
            slice::from_raw_parts(first, length)
        };
        str::from_utf8(name).unwrap_or_default()
    }
}

impl fmt::Debug for Why {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut fields = formatter.debug_struct("Why");
        fields
            .field("time_us", &self.time_us)
            .field("reason", &format_args!("{}", self.reason_name()));
        fields.field("measured", &self.measured).field("limit", &self.limit).finish()
    }
}

impl Sample {
    /// A sample of a finger, of device 0.
    pub fn new(time_us: u64, kind: SampleKind, id: i32, position: Point) -> Self {
        let touch_type = TouchType::Finger;
        Sample { time_us, kind, id, position, device: 0, touch_type, node: None }
    }

    pub fn down(time_us: u64, id: i32, position: Point) -> Self {
        Sample::new(time_us, SampleKind::Down, id, position)
    }

    pub fn motion(time_us: u64, id: i32, position: Point) -> Self {
        Sample::new(time_us, SampleKind::Motion, id, position)
    }

    pub fn up(time_us: u64, id: i32) -> Self {
        Sample::new(time_us, SampleKind::Up, id, Point::default())
    }
}

impl Step {
    /// A step of device 0 that changes nothing.
    fn new(time_us: u64, kind: StepKind, phase: StepPhase) -> Self {
        let (position, delta) = (Point::default(), Vector::default());
        let (scale, turn) = (Scale::ratio(1.0), Angle(0));
        Step {
            time_us,
            kind,
            phase,
            finger_count: 0,
            position,
            node: None,
            delta,
            scale,
            turn,
            device: 0,
        }
    }

    /// Fingers begin a gesture while the pointer is at a position.
    pub fn begin(time_us: u64, kind: StepKind, finger_count: u8, position: Point) -> Self {
        Step { finger_count, position, ..Step::new(time_us, kind, StepPhase::Begin) }
    }

    /// The fingers of a swipe have moved.
    pub fn swipe(time_us: u64, delta: Vector) -> Self {
        Step { delta, ..Step::new(time_us, StepKind::Swipe, StepPhase::Update) }
    }

    /// The fingers of a pinch have moved, parted to a scale since the begin, and turned.
    pub fn pinch(time_us: u64, delta: Vector, scale: Scale, turn: Angle) -> Self {
        Step { delta, scale, turn, ..Step::new(time_us, StepKind::Pinch, StepPhase::Update) }
    }

    /// The fingers have lifted.
    pub fn end(time_us: u64, kind: StepKind) -> Self {
        Step::new(time_us, kind, StepPhase::End)
    }

    /// The driver cancelled the gesture.
    pub fn cancel(time_us: u64, kind: StepKind) -> Self {
        Step::new(time_us, kind, StepPhase::Cancel)
    }
}
