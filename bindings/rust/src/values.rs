// SPDX-License-Identifier: MIT
//! Values of recognizers and touches: at the latest event, and at a time.

use crate::memory::Tag;
use crate::sys::{self, gc_node, gc_recognizer};
use crate::sys::{Point, Similarity, Vector, Velocity};
use crate::{check, Angle, Engine, Error, Kind, NodeId, RecognizerId, Scale};

/// Reads something of a recognizer in the coordinates of a node.
pub(crate) type Read<T> = unsafe extern "C" fn(*mut gc_recognizer, *const gc_node, *mut T) -> i32;

/// The same at a time.
type ReadAt = unsafe extern "C" fn(*mut gc_recognizer, u64, *const gc_node, *mut Vector) -> i32;

/// Reads a value by the function for the recognizer's kind.
///
/// # Safety
///
/// The recognizer is alive; so is the node, or it is null.
pub(crate) unsafe fn read<T: Default>(
    recognizer: *mut gc_recognizer,
    node: *const gc_node,
    function: fn(Option<Kind>) -> Option<Read<T>>,
) -> Result<T, Error> {
    // SAFETY: the recognizer is alive.
    let function = function(unsafe { Tag::of(recognizer) }.kind).ok_or(Error::Kind)?;
    let mut value = T::default();
    // SAFETY: the function is one for its kind, and writes such a value.
    check(unsafe { function(recognizer, node, &mut value) })?;
    Ok(value)
}

macro_rules! values {
    ($($(#[$doc:meta])* $name:ident: $type:ty { $($kind:pat => $function:ident,)* })*) => {
        /// The function that reads a value of a kind.
        pub(crate) mod functions {
            use super::*;

            $(pub fn $name(kind: Option<Kind>) -> Option<Read<$type>> {
                #[allow(unreachable_patterns)]
                match kind {
                    $($kind => Some(sys::$function),)*
                    _ => None,
                }
            })*
        }

        /// Values of recognizers, in the coordinates of a node (`None`: the window). While you
        /// handle an event of one, they are those of that event. After its last event they are reset,
        /// once [`Engine::next_event`] has returned `None` or the next sample comes.
        impl Engine {
            $($(#[$doc])* pub fn $name(
                &self,
                id: RecognizerId,
                node: Option<NodeId>,
            ) -> Result<$type, Error> {
                // SAFETY: both are alive.
                unsafe {
                    read(self.recognizer(id)?, self.node_or_window(node)?, functions::$name)
                }
            })*
        }
    };
}

values! {
    location: Point { _ => gc_recognizer_location, }
    /// Of a long press: how far the fingers have moved since it began.
    translation: Vector {
        Some(Kind::LongPress) => gc_long_press_translation,
        Some(Kind::Pan) => gc_pan_translation,
        Some(Kind::EdgePan) => gc_edge_pan_translation,
        Some(Kind::Transform) => gc_transform_translation,
    }
    /// Of the centroid.
    velocity: Velocity {
        Some(Kind::Pan) => gc_pan_velocity,
        Some(Kind::EdgePan) => gc_edge_pan_velocity,
        Some(Kind::Transform) => gc_transform_velocity,
        Some(Kind::Swipe) => gc_swipe_velocity,
    }
    /// The velocity for a fling: zero if the fingers rested before they lifted.
    release_velocity: Velocity {
        Some(Kind::Pan) => gc_pan_release_velocity,
        Some(Kind::EdgePan) => gc_edge_pan_release_velocity,
        Some(Kind::Transform) => gc_transform_release_velocity,
    }
}

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident: $type:ty { $($kind:ident => $function:ident,)* })*) => {
        /// Values of recognizers that are the same for each node.
        impl Engine {
            $($(#[$doc])* pub fn $name(&self, id: RecognizerId) -> Result<$type, Error> {
                let recognizer = self.recognizer(id)?;
                // SAFETY: it is alive, and the function is one for its kind.
                unsafe {
                    match Tag::of(recognizer).kind {
                        $(Some(Kind::$kind) => Ok(sys::$function(recognizer)),)*
                        _ => Err(Error::Kind),
                    }
                }
            })*
        }
    };
}

numbers! {
    /// The [`direction`](crate::direction) of a swipe; 0: not decided.
    swipe_direction: u32 { Swipe => gc_swipe_direction, }
    /// The [`edge`](crate::edge) of an edge pan; 0: not decided.
    edge: u32 { EdgePan => gc_edge_pan_edge, }
    /// How fast a pinch or a transform scales, per second: positive when the fingers part.
    scale_velocity: Scale {
        Pinch => gc_pinch_velocity,
        Transform => gc_transform_scale_velocity,
    }
    /// The velocity for a fling of the scale: zero if the fingers rested before they lifted.
    scale_release_velocity: Scale {
        Pinch => gc_pinch_release_velocity,
        Transform => gc_transform_scale_release_velocity,
    }
    /// How fast a rotation or a transform turns, per second.
    rotation_velocity: Angle {
        Rotation => gc_rotation_velocity,
        Transform => gc_transform_rotation_velocity,
    }
    /// The velocity for a fling of the turn: zero if the fingers rested before they lifted.
    rotation_release_velocity: Angle {
        Rotation => gc_rotation_release_velocity,
        Transform => gc_transform_rotation_release_velocity,
    }
    /// The time of the newest sample in the values of a recognizer that drags, scales or turns.
    /// [`Momentum`](crate::Momentum) that starts then goes on from the values at a time.
    sample_us: u64 {
        Pan => gc_pan_sample_us,
        EdgePan => gc_edge_pan_sample_us,
        Pinch => gc_pinch_sample_us,
        Rotation => gc_rotation_sample_us,
        Transform => gc_transform_sample_us,
    }
}

impl Engine {
    /// What the fingers of a transform did in total.
    pub fn total(&self, id: RecognizerId) -> Result<Similarity, Error> {
        let mut total = Similarity::default();
        // SAFETY: it is a transform that is alive, and C writes a similarity.
        check(unsafe { sys::gc_transform_total(self.of_kind(id, Kind::Transform)?, &mut total) })?;
        Ok(total)
    }

    /// Sets the total of a transform to the identity. What is applied at each event is not lost.
    pub fn restart(&mut self, id: RecognizerId) -> Result<(), Error> {
        // SAFETY: it is a transform that is alive.
        check(unsafe { sys::gc_transform_restart(self.of_kind(id, Kind::Transform)?) })
    }
}

/// Values at a time: when you draw, pass the time at which the display will show that frame. Between
/// samples they are interpolated, and up to 16 ms after the newest one they are predicted; then they
/// stay. They change no event and no state, and you may ask for any times in any order. While the
/// recognizer is not active, as in its last event, they are the plain values. About 400 instructions.
impl Engine {
    /// The translation of a pan, in the coordinates of a node (`None`: the window).
    /// [`Error::Singular`]: a transform on the way to the node has no inverse.
    pub fn pan_at(
        &self,
        id: RecognizerId,
        time_us: u64,
        node: Option<NodeId>,
    ) -> Result<Vector, Error> {
        self.way_at(self.of_kind(id, Kind::Pan)?, time_us, node, sys::gc_pan_at)
    }

    /// The translation of an edge pan, as [`Engine::pan_at`].
    pub fn edge_pan_at(
        &self,
        id: RecognizerId,
        time_us: u64,
        node: Option<NodeId>,
    ) -> Result<Vector, Error> {
        self.way_at(self.of_kind(id, Kind::EdgePan)?, time_us, node, sys::gc_edge_pan_at)
    }

    fn way_at(
        &self,
        recognizer: *mut gc_recognizer,
        time_us: u64,
        node: Option<NodeId>,
        function: ReadAt,
    ) -> Result<Vector, Error> {
        let mut way = Vector::default();
        // SAFETY: both are alive, the function is one for its kind, and writes a vector.
        check(unsafe { function(recognizer, time_us, self.node_or_window(node)?, &mut way) })?;
        Ok(way)
    }

    /// The scale of a pinch. It is predicted to be at least half of that of the newest sample.
    pub fn pinch_at(&self, id: RecognizerId, time_us: u64) -> Result<Scale, Error> {
        // SAFETY: it is a pinch that is alive.
        Ok(unsafe { sys::gc_pinch_at(self.of_kind(id, Kind::Pinch)?, time_us) })
    }

    /// The angle of a rotation.
    pub fn rotation_at(&self, id: RecognizerId, time_us: u64) -> Result<Angle, Error> {
        // SAFETY: it is a rotation that is alive.
        Ok(unsafe { sys::gc_rotation_at(self.of_kind(id, Kind::Rotation)?, time_us) })
    }

    /// The [total](Engine::total) of a transform. Its scale is predicted as that of a pinch.
    pub fn total_at(&self, id: RecognizerId, time_us: u64) -> Result<Similarity, Error> {
        let mut total = Similarity::default();
        let transform = self.of_kind(id, Kind::Transform)?;
        // SAFETY: it is a transform that is alive, and C writes a similarity.
        check(unsafe { sys::gc_transform_at(transform, time_us, &mut total) })?;
        Ok(total)
    }

    /// Where the touch with a [`serial`](crate::Delivery::serial) is, in the window. A touch that
    /// has lifted is at its last position, until another touch needs its memory; then
    /// [`Error::UnknownTouch`].
    pub fn touch_at(&self, serial: u32, time_us: u64) -> Result<Point, Error> {
        let mut position = Point::default();
        // SAFETY: the engine is set up, and C writes a point.
        check(unsafe { sys::gc_engine_touch_at(self.raw(), serial, time_us, &mut position) })?;
        Ok(position)
    }
}
