// SPDX-License-Identifier: MIT
//! The kinds of recognizers.

use crate::memory::{Id, Memory};
use crate::sys::{self, gc_recognizer};

macro_rules! kinds {
    ($($name:ident: $config:ident, $type:ident, $default:ident, $init:ident, $set:ident;)*) => {
        /// What a recognizer recognizes.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind {
            $($name,)*
        }

        /// A recognizer's kind and configuration. Each configuration becomes one by `into()`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Config {
            $($name(sys::$config),)*
        }

        extern "C" {
            $(
                fn $default() -> sys::$config;
                fn $init(recognizer: *mut sys::$type, config: *const sys::$config) -> i32;
                fn $set(recognizer: *mut sys::$type, config: *const sys::$config) -> i32;
            )*
        }

        $(impl Default for sys::$config {
            fn default() -> Self {
                // SAFETY: it has no arguments, and returns such a struct.
                unsafe { $default() }
            }
        })*

        $(impl From<sys::$config> for Config {
            fn from(config: sys::$config) -> Self {
                Config::$name(config)
            }
        })*

        impl Config {
            pub fn kind(&self) -> Kind {
                match self {
                    $(Config::$name(_) => Kind::$name,)*
                }
            }

            /// Memory for a recognizer of this kind, and the status of its set-up.
            pub(crate) fn set_up(&self, id: Id) -> (Memory, i32) {
                match self {
                    $(Config::$name(config) => {
                        let memory = Memory::of::<sys::$type>(id, Some(self.kind()));
                        // SAFETY: the memory is of that type, and the function overwrites it.
                        let status = unsafe { $init(memory.pointer(), config) };
                        (memory, status)
                    })*
                }
            }

            /// Changes the configuration, and returns the status.
            ///
            /// # Safety
            ///
            /// The recognizer is of `set_up()`, with a configuration of the same kind.
            pub(crate) unsafe fn change(&self, recognizer: *mut gc_recognizer) -> i32 {
                match self {
                    // SAFETY: the caller promises the type.
                    $(Config::$name(config) => unsafe { $set(recognizer.cast(), config) },)*
                }
            }
        }
    };
}

kinds! {
    Tap: TapConfig, gc_tap, gc_tap_config_default, gc_tap_init, gc_tap_set_config;
    LongPress: LongPressConfig, gc_long_press, gc_long_press_config_default,
        gc_long_press_init, gc_long_press_set_config;
    Pan: PanConfig, gc_pan, gc_pan_config_default, gc_pan_init, gc_pan_set_config;
    EdgePan: EdgePanConfig, gc_edge_pan, gc_edge_pan_config_default,
        gc_edge_pan_init, gc_edge_pan_set_config;
    Swipe: SwipeConfig, gc_swipe, gc_swipe_config_default, gc_swipe_init, gc_swipe_set_config;
    Pinch: PinchConfig, gc_pinch, gc_pinch_config_default, gc_pinch_init, gc_pinch_set_config;
    Rotation: RotationConfig, gc_rotation, gc_rotation_config_default,
        gc_rotation_init, gc_rotation_set_config;
    Transform: TransformConfig, gc_transform, gc_transform_config_default,
        gc_transform_init, gc_transform_set_config;
    Hold: HoldConfig, gc_hold, gc_hold_config_default, gc_hold_init, gc_hold_set_config;
}
