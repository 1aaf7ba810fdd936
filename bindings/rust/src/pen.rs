// SPDX-License-Identifier: MIT
//! Whether a pen is near, so that fingers are palms: the rule of `gesturecore/pen.h`.

use crate::SampleKind;

/// How long after its latest report a pen is near, in microseconds.
pub const PALM_TIME_US: u32 = 200_000;

/// Whether a pen is near. One for all pens of a seat.
///
/// ```
/// use gesturecore::{PenWatch, SampleKind, TouchType, PALM_TIME_US};
/// let mut watch = PenWatch::default();
/// // A pen above the glass: call `cancel_palms()` of the engine when this is true.
/// assert!(watch.comes(1_000, SampleKind::Motion, true, PALM_TIME_US));
/// let touch_type = if watch.is_near(150_000) { TouchType::Palm } else { TouchType::Finger };
/// assert_eq!(touch_type, TouchType::Palm);
/// assert!(!watch.is_near(201_000));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PenWatch {
    near_until_us: u64,
    down: u32,
}

impl PenWatch {
    /// Whether a pen is near at a time: until `palm_us` after its latest report, and as long as it
    /// touches.
    pub fn is_near(&self, time_us: u64) -> bool {
        self.down != 0 || time_us < self.near_until_us
    }

    /// Follows a report of a pen. Returns whether a pen comes near with it.
    ///
    /// `hovers`: it is above the glass. Then the kind does not count, also if it leaves the range.
    /// `palm_us`: usually [`PALM_TIME_US`]; 0: no pen is ever near, so fingers count beside it.
    /// `time_us` must be right: if it is far ahead by mistake, the pen is near until then.
    pub fn comes(&mut self, time_us: u64, kind: SampleKind, hovers: bool, palm_us: u32) -> bool {
        if palm_us == 0 {
            *self = Self::default();
            return false;
        }
        let was_near = self.is_near(time_us);
        match kind {
            SampleKind::Down if !hovers => self.down += 1,
            SampleKind::Up | SampleKind::Cancel if !hovers => {
                self.down = self.down.saturating_sub(1);
            }
            _ => {}
        }
        self.near_until_us = self.near_until_us.max(time_us.saturating_add(palm_us.into()));
        !was_near
    }
}
