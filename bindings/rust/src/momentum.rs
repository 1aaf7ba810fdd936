// SPDX-License-Identifier: MIT
//! How something moves on after a finger lets go of it.

use crate::sys::{self, MomentumConfig};
use crate::{check, Error, Length, Speed};
use core::mem::MaybeUninit;

impl Default for MomentumConfig {
    fn default() -> Self {
        // SAFETY: it has no arguments, and returns such a struct.
        unsafe { sys::gc_momentum_config_default() }
    }
}

/// Something that moves along one axis after a finger let go of it. At first it is free, and
/// friction slows it down. [`snap`](Momentum::snap) lets a spring move it to a stop.
/// `gesturecore/momentum.h` has the formulas. It needs no engine, has 48 bytes, and copies of it are
/// independent.
///
/// All values are computed from the start, so a late frame changes nothing. Times are microseconds
/// since the start. Let the start be the newest sample ([`Engine::sample_us`]), not the lift: then
/// the motion goes on from what [`Engine::pan_at`] showed.
///
/// ```
/// use gesturecore::*;
///
/// // Three pages of 1000 pt, let go at 300 pt and 900 pt/s.
/// let (at, velocity) = (Length::points(300.0), Speed::points_per_second(900.0));
/// let mut scroll = Momentum::new(&MomentumConfig::default(), at, velocity)?;
/// let page = scroll.choose_page(Length::points(1000.0))?.clamp(0, 2);
/// assert_eq!(page, 1);
/// scroll.snap(0, Length::points(f64::from(page) * 1000.0))?;
/// assert_eq!(scroll.value(0), at);
/// assert_eq!(scroll.value(u64::MAX).to_points(), 1000.0);
/// # Ok::<(), Error>(())
/// ```
///
/// [`Engine::sample_us`]: crate::Engine::sample_us
/// [`Engine::pan_at`]: crate::Engine::pan_at
#[derive(Clone, Copy, Debug)]
pub struct Momentum(sys::gc_momentum);

impl Momentum {
    /// Lets go at a position, in points, with a velocity, such as
    /// [`Engine::release_velocity`](crate::Engine::release_velocity).
    ///
    /// [`Error::Position`]: the position is beyond 262,144 pt. [`Error::Range`]: the velocity is
    /// beyond 200,000 pt/s, or a value of the configuration is outside its range.
    pub fn new(config: &MomentumConfig, position: Length, velocity: Speed) -> Result<Self, Error> {
        let mut momentum = MaybeUninit::zeroed();
        // SAFETY: the memory has the size of a gc_momentum.
        check(unsafe { sys::gc_momentum_init(momentum.as_mut_ptr(), config, position, velocity) })?;
        // SAFETY: the call has set it up. All of it are integers.
        Ok(Momentum(unsafe { momentum.assume_init() }))
    }

    /// Where it is, to 1/4096 pt. At `u64::MAX` it is at its end: where friction stops it, or the
    /// stop. About 750 instructions.
    pub fn value(&self, time_us: u64) -> Length {
        // SAFETY: `new()` has set it up; so in all functions below.
        unsafe { sys::gc_momentum_position(&self.0, time_us) }
    }

    /// How fast it is, in points per second. About 750 instructions.
    pub fn velocity(&self, time_us: u64) -> Speed {
        // SAFETY: see `value()`.
        unsafe { sys::gc_momentum_velocity(&self.0, time_us) }
    }

    /// From when on it rests: draw it at its end then, and no more frames. By default it is at most
    /// half a point from its end; with the spring, 0.08 pt. About 1,000 instructions, 3,000 with a
    /// spring, and in rare cases 20 times that: read it once.
    pub fn rest_time(&self) -> u64 {
        // SAFETY: see `value()`.
        unsafe { sys::gc_momentum_rest_time(&self.0) }
    }

    /// Lets the spring move it to a stop, from where it is at a time and as fast as it is then. It
    /// may be free, or on its way to another stop. That time becomes its time 0.
    ///
    /// [`Error::Position`]: the stop is beyond 262,144 pt. Then it goes on as it was.
    pub fn snap(&mut self, time_us: u64, stop: Length) -> Result<(), Error> {
        // SAFETY: see `value()`.
        check(unsafe { sys::gc_momentum_snap(&mut self.0, time_us, stop) })
    }

    /// The page to snap to, where page n begins at n times `page_size`: the one nearest to the end;
    /// of two, the one farther from page 0. At or above the flip speed it is a page ahead of where
    /// it was let go, so that a short flick turns a page.
    ///
    /// Pages have no end in either direction, so limit the result. [`Error::Range`]: the size is
    /// not positive. Costs three values.
    pub fn choose_page(&self, page_size: Length) -> Result<i32, Error> {
        let mut page = 0;
        // SAFETY: see `value()`. C writes a number.
        check(unsafe { sys::gc_momentum_choose_page(&self.0, page_size, &mut page) })?;
        Ok(page)
    }
}
