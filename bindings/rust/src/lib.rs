// SPDX-License-Identifier: MIT
//! Touch gestures from samples: a safe layer over the C library gesturecore.
//!
//! An [`Engine`] owns all that it links: nodes and recognizers have ids. So it can move, and go to
//! another thread. Push samples, take the events, and arm a timer:
//!
//! ```
//! use gesturecore::*;
//!
//! let mut engine = Engine::new(Rect::new(0.0, 0.0, 1920.0, 1080.0))?;
//! let pan = engine.add(engine.root(), PanConfig::default())?;
//! engine.push(Sample::down(0, 1, Point::new(100.0, 100.0)))?;
//! engine.push(Sample::motion(16_000, 1, Point::new(130.0, 100.0)))?;
//! engine.end_frame();
//! match engine.next_event() {
//!     Some(Event::Gesture(gesture)) => {
//!         assert_eq!((gesture.recognizer, gesture.state), (pan, State::Began));
//!         assert_eq!(gesture.translation.x.to_points(), 20.0); // without the slop
//!     }
//!     other => panic!("{:?}", other),
//! }
//! assert_eq!(engine.deadline(), None); // else the time for engine.advance()
//! # Ok::<(), Error>(())
//! ```
//!
//! Times are microseconds of one monotonic clock. The C headers (`include/gesturecore`) are the
//! manual of what a recognizer, a node and a delivery do.
#![no_std]
#![warn(unsafe_op_in_unsafe_fn)]

extern crate alloc;

mod engine;
mod event;
mod fixed;
mod kinds;
mod memory;
mod momentum;
mod pen;
mod questions;
#[doc(hidden)]
pub mod sys;
mod values;

pub use engine::{Engine, NodeId, RecognizerId};
pub use event::{
    Attempt, Delivery, Event, Gesture, Phase, Sample, SampleKind, State, Step, StepKind, StepPhase,
    Touch, TouchType, Why,
};
pub use fixed::*;
pub use kinds::{Config, Kind};
pub use momentum::Momentum;
pub use pen::{PenWatch, PALM_TIME_US};
pub use questions::Questions;
pub use sys::{
    Affine, EdgePanConfig, HoldConfig, LongPressConfig, MomentumConfig, PanConfig, PanelAxis,
    PanelConfig, PinchConfig, Point, Rect, RotationConfig, Similarity, Size, SwipeConfig,
    TapConfig, TransformConfig, Vector, Velocity,
};

macro_rules! bits {
    ($($(#[$doc:meta])* $module:ident: $type:ty { $($name:ident = $bit:expr),* })*) => {
        $($(#[$doc])* pub mod $module { $(pub const $name: $type = $bit;)* })*
    };
}

bits! {
    /// Edges of the window, for [`EdgePanConfig`].
    edge: u16 { LEFT = 1, RIGHT = 2, TOP = 4, BOTTOM = 8 }
    /// Directions in the window, for [`SwipeConfig`].
    direction: u32 {
        RIGHT = 1, LEFT = 2, UP = 4, DOWN = 8,
        UP_RIGHT = 16, DOWN_RIGHT = 32, DOWN_LEFT = 64, UP_LEFT = 128
    }
}

macro_rules! errors {
    ($($(#[$doc:meta])* $name:ident = $status:expr,)*) => {
        /// Why a call was refused. It changed nothing.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Error { $($(#[$doc])* $name = $status,)* }

        /// A status of C as a result.
        fn check(status: i32) -> Result<(), Error> {
            match status {
                0 => Ok(()),
                $($status => Err(Error::$name),)*
                _ => Err(Error::Argument),
            }
        }
    };
}

errors! {
    /// All slots are in use: ignore this contact until it lifts.
    TouchesFull = -1,
    UnknownTouch = -2,
    DuplicateTouch = -3,
    /// A position beyond the largest, or not a number.
    Position = -4,
    Range = -5,
    Argument = -6,
    /// Something would wait for itself.
    Cycle = -7,
    /// A transform on the way to the node has no inverse.
    Singular = -9,
    State = -10,
    /// The node or the recognizer with this id was removed, or is of another engine.
    Gone = -100,
    /// A recognizer of this kind has no such value.
    Kind = -101,
}

impl core::fmt::Display for Error {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(formatter, "refused: {:?}", self)
    }
}
