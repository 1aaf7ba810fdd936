// SPDX-License-Identifier: MIT
//! Questions that an engine asks while it decides.

use crate::event::{Attempt, Touch, TOUCH_TYPES};
use crate::memory::Tag;
use crate::sys::{self, gc_host, gc_recognizer, gc_touch};
use crate::values::{self, functions};
use crate::{NodeId, RecognizerId};
use alloc::boxed::Box;
use core::ffi::c_void;
use core::mem::forget;
use core::ptr::null_mut;

/// Answers the questions that an engine asks while it decides: see
/// [`Engine::set_questions`](crate::Engine::set_questions). A question that you do not write has
/// its default, which is also the answer of an engine without questions.
///
/// A question gets ids and copies, and no engine. The engine is borrowed while it asks, by
/// [`Engine::push`](crate::Engine::push) for example, so the compiler refuses code that would change
/// it meanwhile. What answers depend on is in `self`, or shared with it, by an `Arc` for example.
///
/// A panic in a question aborts the program, because it may not unwind through the functions of C.
///
/// ```
/// use gesturecore::*;
///
/// /// Fingers on the screen keyboard only type.
/// struct Rules {
///     keyboard: NodeId,
/// }
///
/// impl Questions for Rules {
///     fn should_receive(&mut self, _: RecognizerId, touch: &Touch) -> bool {
///         touch.node != Some(self.keyboard)
///     }
/// }
///
/// let mut engine = Engine::new(Rect::new(0.0, 0.0, 1920.0, 1080.0))?;
/// let keyboard = engine.add_node(engine.root(), Rect::new(0.0, 700.0, 1920.0, 380.0))?;
/// engine.add(engine.root(), PanConfig::default())?;
/// engine.set_questions(Rules { keyboard });
/// engine.push(Sample::down(0, 1, Point::new(100.0, 800.0)))?;
/// engine.push(Sample::motion(16_000, 1, Point::new(200.0, 800.0)))?;
/// engine.end_frame();
/// assert_eq!(engine.next_event(), None);
/// # Ok::<(), Error>(())
/// ```
pub trait Questions {
    /// Whether a recognizer may begin now; a tap or a swipe, whether it may end. If not, it fails.
    /// Asked once for each attempt, whose velocity costs about 240 instructions. Default true.
    fn should_begin(&mut self, _attempt: &Attempt) -> bool {
        true
    }

    /// Whether a recognizer may track a touch that landed. Asked for each recognizer on the node
    /// that was hit, and on those that contain it. Default true.
    fn should_receive(&mut self, _recognizer: RecognizerId, _touch: &Touch) -> bool {
        true
    }

    /// Whether two may recognize at the same time. `one` has recognized; `other` has not. Asked in
    /// either order, about each pair that shares a touch and has no group in common
    /// ([`Engine::set_group`](crate::Engine::set_group)): 200 recognizers that begin at once need
    /// 19,900 answers. Default false.
    fn simultaneous(&mut self, _one: RecognizerId, _other: RecognizerId) -> bool {
        false
    }

    /// Whether `winner`, which recognizes, may prevent `other`. Default true.
    fn can_prevent(&mut self, _winner: RecognizerId, _other: RecognizerId) -> bool {
        true
    }

    /// Whether `other` may be prevented by `winner`, which recognizes. Default true.
    fn can_be_prevented(&mut self, _other: RecognizerId, _winner: RecognizerId) -> bool {
        true
    }

    /// Whether `waiter` may recognize only after `blocker` failed, in this attempt. Asked once for
    /// each attempt, about each recognizer that shares a touch with the waiter and has not failed.
    /// Default false.
    ///
    /// True has no effect if the two would wait for each other, or while 32 such relations are in
    /// use; [`Engine::require_failure`](crate::Engine::require_failure) has no limit.
    fn requires_failure(&mut self, _waiter: RecognizerId, _blocker: RecognizerId) -> bool {
        false
    }
}

/// All defaults.
impl Questions for () {}

/// What C passes to each question.
pub(crate) type Answers = Box<dyn Questions + Send>;

/// Panics while a panic unwinds, which aborts the program. Before Rust 1.81, a panic that leaves an
/// `extern "C"` function is undefined behavior.
struct NoUnwinding;

impl Drop for NoUnwinding {
    fn drop(&mut self) {
        panic!("a callback of gesturecore panicked");
    }
}

/// Runs a callback of the program while C waits for it.
pub(crate) fn without_unwinding<T>(callback: impl FnOnce() -> T) -> T {
    let guard = NoUnwinding;
    let result = callback();
    forget(guard);
    result
}

/// # Safety
///
/// `data` is what [`host()`] got, and no other question of the engine runs. None can, because a
/// question cannot call its engine.
unsafe fn ask(data: *mut c_void, question: impl FnOnce(&mut dyn Questions) -> bool) -> bool {
    // SAFETY: the engine owns it, and replaces it only while C does not run.
    let questions = unsafe { &mut *data.cast::<Answers>() };
    without_unwinding(|| question(&mut **questions))
}

/// # Safety
///
/// A recognizer of the engine that asks. So it is alive.
unsafe fn id(recognizer: *mut gc_recognizer) -> RecognizerId {
    // SAFETY: it is in our memory.
    RecognizerId(unsafe { Tag::of(recognizer) }.id)
}

unsafe extern "C" fn should_begin(data: *mut c_void, recognizer: *mut gc_recognizer) -> bool {
    // SAFETY: a question may read all values of the engine's recognizers.
    unsafe {
        let window = null_mut();
        let attempt = Attempt {
            recognizer: id(recognizer),
            touch_count: sys::gc_recognizer_touch_count(recognizer) as u8,
            location: values::read(recognizer, window, functions::location).unwrap_or_default(),
            translation: values::read(recognizer, window, functions::translation)
                .unwrap_or_default(),
            velocity: values::read(recognizer, window, functions::velocity).unwrap_or_default(),
        };
        ask(data, |questions| questions.should_begin(&attempt))
    }
}

unsafe extern "C" fn should_receive(
    data: *mut c_void,
    recognizer: *mut gc_recognizer,
    touch: *const gc_touch,
) -> bool {
    // SAFETY: the touch and the node that it hit, if any, are alive.
    unsafe {
        let touch = &*touch;
        let has_hit = !touch.node.is_null();
        let touch = Touch {
            serial: touch.serial,
            node: has_hit.then(|| NodeId(Tag::of(touch.node).id)),
            start_us: touch.start_us,
            position: touch.position,
            axes: sys::Point { x: touch.major, y: touch.minor },
            id: touch.id,
            device: touch.device,
            touch_type: TOUCH_TYPES[usize::from(touch.r#type)],
            finger_count: touch.finger_count,
        };
        ask(data, |questions| questions.should_receive(id(recognizer), &touch))
    }
}

/// Recognizers of one group recognize together, and the host is not asked.
unsafe extern "C" fn simultaneous(
    data: *mut c_void,
    one: *mut gc_recognizer,
    other: *mut gc_recognizer,
) -> bool {
    // SAFETY: both are alive.
    unsafe {
        let group = Tag::of(one).group;
        (group != 0 && group == Tag::of(other).group)
            || ask(data, |questions| questions.simultaneous(id(one), id(other)))
    }
}

macro_rules! pair_questions {
    ($($name:ident)*) => {$(
        unsafe extern "C" fn $name(
            data: *mut c_void,
            one: *mut gc_recognizer,
            other: *mut gc_recognizer,
        ) -> bool {
            // SAFETY: both are alive.
            unsafe { ask(data, |questions| questions.$name(id(one), id(other))) }
        }
    )*};
}

pair_questions! { can_prevent can_be_prevented requires_failure }

/// The questions of an engine that has these answers.
pub(crate) fn host(answers: *mut Answers) -> gc_host {
    gc_host {
        data: answers.cast(),
        should_begin: Some(should_begin),
        should_receive: Some(should_receive),
        simultaneous: Some(simultaneous),
        can_prevent: Some(can_prevent),
        can_be_prevented: Some(can_be_prevented),
        requires_failure: Some(requires_failure),
    }
}
