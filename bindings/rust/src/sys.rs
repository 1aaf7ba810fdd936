// SPDX-License-Identifier: MIT
//! What the safe layer uses of the C headers, which document it. tests/layout.rs compares all
//! structs with the headers.
#![allow(non_camel_case_types, missing_docs)]

use alloc::{format, string::String, vec::Vec};
use core::ffi::c_void;
use core::mem::{size_of, MaybeUninit};

/// The u64s that hold a struct of so many bytes with 64-bit pointers, and with 32-bit ones.
const fn words(wide: usize, narrow: usize) -> usize {
    ((if size_of::<usize>() == 8 { wide } else { narrow }) + 7) / 8
}

// Structs of which Rust knows the sizes only. They are aligned to 8 bytes; where C needs less, as on
// i686, they are a little too large.
macro_rules! private {
    ($($name:ident, $wide:expr, $narrow:expr;)*) => {
        $(
            #[repr(C, align(8))]
            #[derive(Clone, Copy, Debug)]
            pub struct $name([u64; words($wide, $narrow)]);
        )*
        pub const PRIVATE: &[(&str, usize, usize)] = &[$((stringify!($name), $wide, $narrow)),*];
    };
}

include!("sizes.rs");

macro_rules! structs {
    ($($(#[$doc:meta])* $c:ident $name:ident {
        $($(#[$of:meta])* $field:ident: $type:ty),* $(,)?
    })*) => {
        $(
            $(#[$doc])*
            #[repr(C)]
            #[derive(Clone, Copy, Debug)]
            pub struct $name {
                $($(#[$of])* pub $field: $type,)*
            }
        )*

        /// Sizes and offsets, as assertions in C.
        pub fn layout() -> Vec<String> {
            let mut facts = Vec::new();
            $(
                let (c, size) = (stringify!($c), size_of::<$name>());
                facts.push(format!("sizeof(struct {c}) == {size}"));
                let value = MaybeUninit::<$name>::uninit();
                $(
                    // SAFETY: nothing is read, only the address of a member is computed.
                    let member = unsafe { core::ptr::addr_of!((*value.as_ptr()).$field) } as usize;
                    let name = stringify!($field).trim_start_matches("r#");
                    let offset = member - value.as_ptr() as usize;
                    facts.push(format!("offsetof(struct {c}, {name}) == {offset}"));
                )*
            )*
            facts
        }
    };
}

// Numbers are those of fixed.rs.
use crate::fixed::{Angle, Coefficient, Length, Offset, Scale, Speed};

structs! {
    /// A place, in points or in the coordinates of a node. y grows downward.
    #[derive(Default, PartialEq, Eq)]
    gc_point Point { x: Length, y: Length }
    /// The difference of two places.
    #[derive(Default, PartialEq, Eq)]
    gc_vector Vector { x: Length, y: Length }
    /// A width and a height.
    #[derive(Default, PartialEq, Eq)]
    gc_size Size { width: Length, height: Length }
    /// A rectangle; `origin` + `size` is the first point outside.
    #[derive(Default, PartialEq, Eq)]
    gc_rect Rect { origin: Point, size: Size }
    /// x' = xx x + xy y + dx, y' = yx x + yy y + dy
    gc_affine Affine {
        xx: Coefficient, xy: Coefficient, yx: Coefficient, yy: Coefficient, dx: Offset, dy: Offset,
    }
    /// Scales, turns clockwise about the origin, and then shifts.
    #[derive(Default, PartialEq, Eq)]
    gc_similarity Similarity { scale: Coefficient, rotation: Angle, dx: Offset, dy: Offset }
    /// How something moves on after a finger lets go of it. Time constants are 1 ms to 10 s; speeds
    /// are above 0.
    #[derive(PartialEq, Eq)]
    gc_momentum_config MomentumConfig {
        /// Time constant while it is free. Default 0.4995 s; 0.0995 s stops quickly.
        friction_us: u32,
        /// Time constant of the spring that moves it to a stop. Default 80 ms.
        spring_us: u32,
        /// At or below this speed it rests. Default 1 pt/s.
        rest_speed: Speed,
        /// At or above this speed it reaches at least the next stop. Default 400 pt/s.
        flip_speed: Speed,
    }
    /// A velocity, its standard error on each axis, and how many samples it is made of.
    #[derive(Default, PartialEq, Eq)]
    gc_velocity Velocity { x: Speed, y: Speed, error: Speed, samples: u32 }

    #[derive(PartialEq, Eq)]
    /// What counts as a tap.
    gc_tap_config TapConfig {
        taps: u8, touches: u8, max_duration_us: u32,
        /// From a lift to the next landing.
        max_gap_us: u32,
        max_movement: Length,
        /// Of a later tap from the first.
        max_distance: Length,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a long press.
    gc_long_press_config LongPressConfig {
        /// Before the press.
        taps: u8,
        touches: u8, min_duration_us: u32, max_movement: Length,
        /// 0: at the first lift; 1: at the last.
        ends_at: u32,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a pan.
    gc_pan_config PanConfig {
        slop: Length, min_touches: u8, max_touches: u8, settle_us: u32,
        /// 0: any; 1: x; 2: y.
        axis: u16,
        /// Over a rival, in 1/256.
        lead: u16,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as an edge pan.
    gc_edge_pan_config EdgePanConfig {
        /// [`edge`](crate::edge)s, one bit each.
        edges: u16,
        min_touches: u8, max_touches: u8, region: Length, slop: Length, max_dwell_us: u32,
        from: Length, to: Length,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a swipe.
    gc_swipe_config SwipeConfig {
        /// [`direction`](crate::direction)s, one bit each.
        directions: u32,
        touches: u8, max_duration_us: u32, min_distance: Length, max_aside: Length,
        /// Over a rival, in 1/256.
        lead: u16,
        max_aside_ratio: Scale,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a pinch.
    gc_pinch_config PinchConfig {
        slop: Length, settle_us: u32, min_touches: u8, max_touches: u8, lead: u16,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a rotation.
    gc_rotation_config RotationConfig {
        slop: Length, settle_us: u32, min_touches: u8, max_touches: u8, lead: u16,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a transform.
    gc_transform_config TransformConfig {
        pan_slop: Length, pinch_slop: Length, rotation_slop: Length, min_touches: u8,
        max_touches: u8, settle_us: u32,
        /// While it has one finger, in 1/256.
        lead: u16,
    }
    #[derive(PartialEq, Eq)]
    /// What counts as a hold.
    gc_hold_config HoldConfig {
        touches: u8, stillness_us: u32, max_movement: Length, max_touches: u8,
    }
    /// An axis, as EVIOCGABS describes it; `resolution` 0: unknown.
    gc_device_axis PanelAxis { minimum: i32, maximum: i32, resolution: u32 }
    /// What is known about a panel; `gesturecore/device.h` has the rules.
    gc_device_config PanelConfig {
        x: PanelAxis, y: PanelAxis, width_um: u32, height_um: u32, size: Size, calibration: Affine,
        /// By the numbers of `wl_output`.
        orientation: u32,
        origin: Point,
    }

    gc_sample gc_sample {
        time_us: u64, node: *mut gc_node, position: Point, id: i32, device: u16, kind: u8,
        r#type: u8,
    }
    gc_step gc_step {
        time_us: u64, node: *mut gc_node, position: Point, delta: Vector, scale: Scale, turn: Angle,
        device: u16, kind: u8, phase: u8, finger_count: u8,
    }
    gc_motion_key gc_motion_key { id: i32, device: u16, kind: u8, r#type: u8 }
    gc_touch gc_touch {
        node: *mut gc_node, start_us: u64, start: Point, position: Point, id: i32, device: u16,
        r#type: u8, finger_count: u8, serial: u32, end_serial: u32, motion: gc_motion_key,
        pending: Point, before: Point, marked: Point, major: Length, minor: Length, mark: u32,
    }
    gc_event gc_event {
        time_us: u64, recognizer: *mut gc_recognizer, node: *mut gc_node, location: Point,
        translation: Vector, scale: Scale, rotation: Angle, touch_id: i32, touch_serial: u32,
        state: u8, touch_count: u8, kind: u8, device: u16, frame: u16,
    }
    gc_record gc_record {
        time_us: u64, recognizer: *mut gc_recognizer, rival: *mut gc_recognizer,
        node: *mut gc_node, measured: i64, limit: i64, touch_id: i32, device: u16, has_touch: bool,
        reason: u8, kind: u8, rival_kind: u8, state: u8, lead: u16,
    }
    gc_host gc_host {
        data: *mut c_void,
        should_begin: Option<BeginQuestion>,
        should_receive: Option<ReceiveQuestion>,
        simultaneous: Option<PairQuestion>,
        can_prevent: Option<PairQuestion>,
        can_be_prevented: Option<PairQuestion>,
        requires_failure: Option<PairQuestion>,
    }
    gc_engine_config gc_engine_config {
        root: *mut gc_node, touches: *mut gc_touch, touch_capacity: u32, events: *mut gc_event,
        event_capacity: u32, records: *mut gc_record, record_capacity: u32, host: gc_host,
        requirements: *mut gc_requirement, requirement_capacity: u32,
        paths: *mut gc_velocity_path,
    }
}

pub type BeginQuestion = unsafe extern "C" fn(*mut c_void, *mut gc_recognizer) -> bool;
pub type ReceiveQuestion =
    unsafe extern "C" fn(*mut c_void, *mut gc_recognizer, *const gc_touch) -> bool;
pub type PairQuestion =
    unsafe extern "C" fn(*mut c_void, *mut gc_recognizer, *mut gc_recognizer) -> bool;

/// Any recognizer. Its first member is `user_data`, as that of a gc_node.
#[repr(C)]
#[derive(Debug)]
pub struct gc_recognizer([u64; 0]);

pub const GC_DEVICE_ASSUMED: u32 = 2;

// Functions of one shape: what they have first is an engine, a node or a recognizer.
macro_rules! calls {
    ($($of:ident { $($name:ident($($type:ty),*) -> $result:ty;)* })*) => {
        extern "C" {
            $($(pub fn $name(of: *mut $of $(, _: $type)*) -> $result;)*)*
        }
    };
}

calls! {
    gc_engine {
        gc_engine_init(*const gc_engine_config) -> i32; gc_engine_finish() -> i32;
        gc_engine_push(*const gc_sample) -> i32; gc_engine_push_step(*const gc_step) -> i32;
        gc_engine_end_frame() -> i32; gc_engine_touch_at(u32, u64, *mut Point) -> i32;
        gc_engine_advance(u64) -> i32; gc_engine_cancel_all(u64) -> i32;
        gc_engine_cancel_device(u16, u64) -> i32; gc_engine_cancel_palms(u64) -> i32;
        gc_engine_drop_all(u64) -> i32;
        gc_engine_drop_device(u16, u64) -> i32; gc_engine_next(*mut gc_event) -> bool;
        gc_engine_deadline_us() -> u64; gc_engine_is_idle() -> bool;
        gc_engine_explain(*const gc_recognizer, *mut gc_record) -> bool;
        gc_engine_set_recorder(*mut gc_recorder) -> i32;
    }
    gc_node {
        gc_node_init() -> (); gc_node_add_child(*mut gc_node) -> i32; gc_node_remove() -> i32;
        gc_node_finish() -> i32; gc_node_place_above(*mut gc_node) -> i32;
        gc_node_set_frame(Rect) -> i32; gc_node_set_bounds(Rect) -> i32;
        gc_node_set_center(Point) -> i32; gc_node_set_transform(*const Affine) -> i32;
        gc_node_set_hidden(bool) -> i32; gc_node_set_receives_touches(bool) -> i32;
        gc_node_point_from_window(Point, *mut Point) -> bool;
    }
    gc_recognizer {
        gc_recognizer_add(*mut gc_node) -> i32; gc_recognizer_remove() -> i32;
        gc_recognizer_finish() -> i32; gc_recognizer_set_enabled(bool) -> i32;
        gc_recognizer_set_touch_types(u32) -> i32; gc_recognizer_set_cancels_touches(bool) -> i32;
        gc_recognizer_set_delays_began(bool) -> i32; gc_recognizer_set_delays_ended(bool) -> i32;
        gc_recognizer_set_claims_on_landing(bool) -> i32;
        gc_recognizer_touch_count() -> u32;
        gc_recognizer_location(*const gc_node, *mut Point) -> i32;
        gc_long_press_translation(*const gc_node, *mut Vector) -> i32;
        gc_pan_translation(*const gc_node, *mut Vector) -> i32;
        gc_pan_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_pan_release_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_pan_at(u64, *const gc_node, *mut Vector) -> i32; gc_pan_sample_us() -> u64;
        gc_edge_pan_translation(*const gc_node, *mut Vector) -> i32;
        gc_edge_pan_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_edge_pan_release_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_edge_pan_at(u64, *const gc_node, *mut Vector) -> i32;
        gc_edge_pan_sample_us() -> u64; gc_edge_pan_edge() -> u32;
        gc_pinch_at(u64) -> Scale; gc_pinch_sample_us() -> u64;
        gc_pinch_velocity() -> Scale; gc_pinch_release_velocity() -> Scale;
        gc_rotation_at(u64) -> Angle; gc_rotation_sample_us() -> u64;
        gc_rotation_velocity() -> Angle; gc_rotation_release_velocity() -> Angle;
        gc_transform_translation(*const gc_node, *mut Vector) -> i32;
        gc_transform_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_transform_release_velocity(*const gc_node, *mut Velocity) -> i32;
        gc_transform_scale_velocity() -> Scale; gc_transform_scale_release_velocity() -> Scale;
        gc_transform_rotation_velocity() -> Angle;
        gc_transform_rotation_release_velocity() -> Angle;
        gc_transform_restart() -> i32; gc_transform_total(*mut Similarity) -> i32;
        gc_transform_at(u64, *mut Similarity) -> i32; gc_transform_sample_us() -> u64;
        gc_swipe_velocity(*const gc_node, *mut Velocity) -> i32; gc_swipe_direction() -> u32;
    }
    gc_requirement {
        gc_recognizer_require_failure(*mut gc_recognizer, *mut gc_recognizer) -> i32;
    }
    gc_recorder {
        gc_recorder_init(*mut gc_note, u32) -> i32;
    }
    gc_device {
        gc_device_init(*const PanelConfig) -> i32;
    }
    gc_momentum {
        gc_momentum_init(*const MomentumConfig, Length, Speed) -> i32;
        gc_momentum_snap(u64, Length) -> i32;
    }
}

extern "C" {
    pub fn gc_version() -> u32;
    pub fn gc_reason_name(reason: u32) -> *const u8;
    pub fn gc_explain(
        text: *mut u8,
        capacity: usize,
        record: *const gc_record,
        names: *const c_void,
    ) -> usize;
    pub fn gc_recorder_write(
        recorder: *const gc_recorder,
        engine: *const gc_engine,
        names: *const c_void,
        write: unsafe extern "C" fn(*mut c_void, *const u8, usize) -> bool,
        context: *mut c_void,
    ) -> bool;
    pub fn gc_device_config_default() -> PanelConfig;
    pub fn gc_device_point(device: *const gc_device, x: i32, y: i32) -> Point;
    pub fn gc_device_point_in_square(
        device: *const gc_device,
        x: Coefficient,
        y: Coefficient,
    ) -> Point;
    pub fn gc_momentum_config_default() -> MomentumConfig;
    pub fn gc_momentum_position(momentum: *const gc_momentum, time_us: u64) -> Length;
    pub fn gc_momentum_velocity(momentum: *const gc_momentum, time_us: u64) -> Speed;
    pub fn gc_momentum_rest_time(momentum: *const gc_momentum) -> u64;
    pub fn gc_momentum_choose_page(
        momentum: *const gc_momentum,
        page_size: Length,
        page: *mut i32,
    ) -> i32;
    pub fn gc_device_size(device: *const gc_device) -> Size;
    pub fn gc_device_mapping(device: *const gc_device) -> u32;
}
