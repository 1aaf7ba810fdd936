// SPDX-License-Identifier: MIT
//! The fixed-point numbers of the core, whose ranges are in `gesturecore/fixed.h`, and what makes
//! them.

use crate::sys::{self, Affine, PanelConfig, Point, Rect, Size, Vector};
use crate::{check, Error};
use core::mem::MaybeUninit;

macro_rules! number {
    ($($(#[$doc:meta])* $name:ident($raw:ty), $from:ident, $to:ident, $one:expr;)*) => {$(
        $(#[$doc])*
        #[repr(transparent)]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub $raw);

        impl $name {
            /// Rounds to the nearest step, halves away from zero. What does not fit, and what is
            /// not a number, becomes the least number, which the core refuses.
            pub fn $from(value: f64) -> Self {
                let steps = value * $one;
                if !(steps > <$raw>::MIN as f64 && steps < <$raw>::MAX as f64) {
                    return $name(<$raw>::MIN);
                }
                let whole = steps as $raw;
                let rest = steps - whole as f64;
                $name(whole + (rest >= 0.5) as $raw - (rest <= -0.5) as $raw)
            }

            /// The number in that unit.
            pub fn $to(self) -> f64 {
                self.0 as f64 / $one
            }
        }
    )*};
}

number! {
    /// A length or coordinate in points, of which 160 are an inch; steps of 1/4096.
    Length(i32), points, to_points, 4096.0;
    /// A velocity, in points per second.
    Speed(i32), points_per_second, to_points_per_second, 4096.0;
    /// A ratio, or the change of one in a second.
    Scale(i64), ratio, to_ratio, 4294967296.0;
    /// An angle, clockwise and not wrapped, or the change of one in a second.
    Angle(i64), turns, to_turns, 4294967296.0;
    /// A coefficient of an [`Affine`].
    Coefficient(i64), factor, to_factor, 4503599627370496.0;
    /// A shift of an [`Affine`], in points.
    Offset(i64), points, to_points, 68719476736.0;
}

impl Point {
    pub fn new(x: f64, y: f64) -> Self {
        Point { x: Length::points(x), y: Length::points(y) }
    }
}

impl Vector {
    pub fn new(x: f64, y: f64) -> Self {
        Vector { x: Length::points(x), y: Length::points(y) }
    }
}

impl Rect {
    pub fn new(x: f64, y: f64, width: f64, height: f64) -> Self {
        let size = Size { width: Length::points(width), height: Length::points(height) };
        Rect { origin: Point::new(x, y), size }
    }
}

impl Affine {
    pub fn scale(x: f64, y: f64) -> Self {
        let (zero, none) = (Coefficient(0), Offset(0));
        let (xx, yy) = (Coefficient::factor(x), Coefficient::factor(y));
        Affine { xx, xy: zero, yx: zero, yy, dx: none, dy: none }
    }
}

impl Default for PanelConfig {
    fn default() -> Self {
        // SAFETY: it has no arguments, and returns such a struct.
        unsafe { sys::gc_device_config_default() }
    }
}

/// Turns the positions of a panel into points of the window.
#[derive(Clone, Copy, Debug)]
pub struct Panel(sys::gc_device);

impl Panel {
    pub fn new(config: &PanelConfig) -> Result<Self, Error> {
        let mut device = MaybeUninit::zeroed();
        // SAFETY: both pointers are valid, and the memory has the size of a gc_device.
        check(unsafe { sys::gc_device_init(device.as_mut_ptr(), config) })?;
        // SAFETY: the call has set it up. All of it are integers.
        Ok(Panel(unsafe { device.assume_init() }))
    }

    /// Where a position of the panel is.
    pub fn point(&self, x: i32, y: i32) -> Point {
        // SAFETY: `new()` has set it up.
        unsafe { sys::gc_device_point(&self.0, x, y) }
    }

    /// Where a place is that is given as fractions of the panel's sides. If one is not a number, it is
    /// a point that the engine refuses.
    pub fn point_in_square(&self, x: f64, y: f64) -> Point {
        let (x, y) = (Coefficient::factor(x), Coefficient::factor(y));
        if x.0 == i64::MIN || y.0 == i64::MIN {
            return Point::new(f64::NAN, f64::NAN);
        }
        // SAFETY: `new()` has set it up.
        unsafe { sys::gc_device_point_in_square(&self.0, x, y) }
    }

    /// Whether no plausible size is known, so that of a usual screen is assumed. If a side is below
    /// 30 mm, set `size` in points.
    pub fn is_size_assumed(&self) -> bool {
        // SAFETY: `new()` has set it up.
        unsafe { sys::gc_device_mapping(&self.0) == sys::GC_DEVICE_ASSUMED }
    }

    /// The size of the output.
    pub fn size(&self) -> Size {
        // SAFETY: `new()` has set it up.
        unsafe { sys::gc_device_size(&self.0) }
    }
}
