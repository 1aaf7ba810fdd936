// SPDX-License-Identifier: MIT
//! Samples, which go in, and events, which come out. They are plain values.

use crate::sys::{Point, Vector};
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
    /// The type of a contact.
    enum TouchType { Finger = 0, Pen = 1, Touchpad = 2, Pointer = 3 }

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
        /// Of a pan, edge pan and transform; else zero.
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
