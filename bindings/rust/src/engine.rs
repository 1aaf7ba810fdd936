// SPDX-License-Identifier: MIT
//! The engine, which owns what C links.

use crate::event::{Delivery, Event, Gesture, Phase, Sample, State, Step, Why};
use crate::kinds::{Config, Kind};
use crate::memory::{new_engine_number, Id, Memory, Slots, Tag};
use crate::questions::{host, without_unwinding, Answers, Questions};
use crate::sys::{self, gc_engine, gc_node, gc_recognizer, gc_requirement};
use crate::sys::{Affine, Point, Rect};
use crate::{check, Error};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::ffi::c_void;
use core::mem::{replace, MaybeUninit};
use core::ptr::{addr_of_mut, drop_in_place, null_mut};

/// Names a node of one engine. Other engines return [`Error::Gone`] for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeId(pub(crate) Id);

/// Names a recognizer of one engine. Other engines return [`Error::Gone`] for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecognizerId(pub(crate) Id);

/// From 1 in C.
const STATES: [State; 4] = [State::Began, State::Changed, State::Ended, State::Cancelled];
const PHASES: [Phase; 4] = [Phase::Began, Phase::Moved, Phase::Ended, Phase::Cancelled];

/// What an engine has room for.
const TOUCHES: usize = 32;
const EVENTS: usize = 64;
const RECORDS: usize = 64;
/// Those that questions ask for.
const REQUIREMENTS: usize = 32;

/// An engine, and what it uses.
#[repr(C)]
struct Core {
    engine: gc_engine,
    touches: [sys::gc_touch; TOUCHES],
    paths: [sys::gc_velocity_path; TOUCHES],
    events: [sys::gc_event; EVENTS],
    records: [sys::gc_record; RECORDS],
    requirements: [gc_requirement; REQUIREMENTS],
    answers: Answers,
}

const NOTES: usize = 8192;

#[repr(C)]
struct Recording {
    recorder: sys::gc_recorder,
    notes: [sys::gc_note; NOTES],
}

/// What C calls with a part of a file.
unsafe extern "C" fn take_part(take: *mut c_void, bytes: *const u8, count: usize) -> bool {
    // SAFETY: it is what `write_recording()` passed, and C's bytes are good until this returns.
    unsafe {
        let take = &mut **take.cast::<&mut dyn FnMut(&[u8]) -> bool>();
        without_unwinding(|| take(core::slice::from_raw_parts(bytes, count)))
    }
}

struct Requirement {
    waiter: Id,
    blocker: Id,
    _memory: Memory,
}

/// Recognizes gestures in the samples that it gets, of at most 32 contacts at a time. It allocates
/// only while it is made (17 KB), and while nodes, recognizers, requirements and questions are added.
///
/// What is removed has no more events than those that it causes. Its memory stays until they have
/// been taken: until [`Engine::next_event`] returns `None`.
pub struct Engine {
    core: Memory,
    is_set_up: bool,
    nodes: Slots,
    recognizers: Slots,
    requirements: Vec<Requirement>,
    root: Id,
    is_anything_leaving: bool,
    recording: Option<Memory>,
}

// SAFETY: all pointers in C's memory lead to memory that this engine owns, and its answers are Send.
// C has no state of a thread, and nothing that engines share. It is not Sync, because it has
// pointers: reads of C may run while another thread changes what they read.
unsafe impl Send for Engine {}

impl Engine {
    /// An engine for a window, whose coordinates are those of the samples.
    pub fn new(window: Rect) -> Result<Self, Error> {
        // SAFETY: it has no arguments.
        let version = unsafe { sys::gc_version() };
        let (major, minor) = (env!("CARGO_PKG_VERSION_MAJOR"), env!("CARGO_PKG_VERSION_MINOR"));
        assert!(
            major.parse() == Ok(version / 10_000) && minor.parse() == Ok(version / 100 % 100),
            "the library is not gesturecore {major}.{minor}"
        );
        let number = new_engine_number();
        let mut nodes = Slots::of(number);
        let root = nodes.next_id();
        nodes.insert(root, new_node(root), None);
        let mut engine = Engine {
            core: Memory::of::<Core>(Id::default(), None),
            is_set_up: false,
            nodes,
            recognizers: Slots::of(number),
            requirements: Vec::new(),
            root,
            is_anything_leaving: false,
            recording: None,
        };
        engine.set_frame(engine.root(), window)?;
        let core = engine.core.pointer::<Core>();
        let root = engine.node(engine.root())?;
        // SAFETY: each part of the memory is as large as C is told, and `Engine` owns it until it has
        // finished the engine. The former contents of `answers` are no box.
        check(unsafe {
            addr_of_mut!((*core).answers).write(Box::new(()));
            let config = sys::gc_engine_config {
                root,
                touches: addr_of_mut!((*core).touches).cast(),
                touch_capacity: TOUCHES as u32,
                events: addr_of_mut!((*core).events).cast(),
                event_capacity: EVENTS as u32,
                records: addr_of_mut!((*core).records).cast(),
                record_capacity: RECORDS as u32,
                host: host(addr_of_mut!((*core).answers)),
                requirements: addr_of_mut!((*core).requirements).cast(),
                requirement_capacity: REQUIREMENTS as u32,
                paths: addr_of_mut!((*core).paths).cast(),
            };
            sys::gc_engine_init(engine.raw(), &config)
        })?;
        engine.is_set_up = true;
        Ok(engine)
    }

    /// Sets who answers the engine's questions; `()`: nobody, so the defaults apply, as at first.
    /// The former ones are dropped. To change what answers depend on, set them again, or share it
    /// with them.
    pub fn set_questions(&mut self, questions: impl Questions + Send + 'static) {
        // SAFETY: `new()` has written it, and C, which reads it, does not run.
        let answers = unsafe { &mut (*self.core.pointer::<Core>()).answers };
        drop(replace(answers, Box::new(questions)));
    }

    pub(crate) fn raw(&self) -> *mut gc_engine {
        self.core.pointer()
    }

    fn node(&self, id: NodeId) -> Result<*mut gc_node, Error> {
        Ok(self.nodes.get(id.0)?.memory.pointer())
    }

    /// The window, for `None`.
    pub(crate) fn node_or_window(&self, id: Option<NodeId>) -> Result<*mut gc_node, Error> {
        id.map_or(Ok(null_mut()), |id| self.node(id))
    }

    pub(crate) fn recognizer(&self, id: RecognizerId) -> Result<*mut gc_recognizer, Error> {
        Ok(self.recognizers.get(id.0)?.memory.pointer())
    }

    /// A recognizer that must be of a kind.
    pub(crate) fn of_kind(
        &self,
        id: RecognizerId,
        kind: Kind,
    ) -> Result<*mut gc_recognizer, Error> {
        let recognizer = self.recognizer(id)?;
        // SAFETY: it is alive.
        let is_of_kind = unsafe { Tag::of(recognizer) }.kind == Some(kind);
        is_of_kind.then_some(recognizer).ok_or(Error::Kind)
    }

    /// The node that is the window, and the parent of all others.
    pub fn root(&self) -> NodeId {
        NodeId(self.root)
    }

    // Samples, events and time

    /// Takes a sample. What is refused is as if it had not come: go on with the next.
    pub fn push(&mut self, sample: Sample) -> Result<(), Error> {
        let sample = sys::gc_sample {
            time_us: sample.time_us,
            node: self.node_or_window(sample.node)?,
            position: sample.position,
            id: sample.id,
            device: sample.device,
            kind: sample.kind as u8,
            r#type: sample.touch_type as u8,
        };
        // SAFETY: the engine is set up; so in all functions below. C copies the sample.
        check(unsafe { sys::gc_engine_push(self.raw(), &sample) })
    }

    /// Takes a step of a touchpad's gesture, which ends the frame that is being collected. The gesture
    /// has no slop and is not delivered to nodes. One with the wrong number of fingers for a
    /// recognizer makes that one fail.
    ///
    /// What is refused changes nothing. [`Error::Range`]: a delta, a turn or a scale, or no fingers,
    /// or more than 32. [`Error::Position`]: that of a `Begin`. [`Error::DuplicateTouch`]: the device
    /// has a gesture already; [`Error::UnknownTouch`]: it has none of that kind.
    /// [`Error::Argument`]: an `Update` of a hold. [`Error::TouchesFull`]: a gesture takes the room
    /// of one contact.
    pub fn push_step(&mut self, step: Step) -> Result<(), Error> {
        let step = sys::gc_step {
            time_us: step.time_us,
            node: self.node_or_window(step.node)?,
            position: step.position,
            delta: step.delta,
            scale: step.scale,
            turn: step.turn,
            device: step.device,
            kind: step.kind as u8,
            phase: step.phase as u8,
            finger_count: step.finger_count,
        };
        // SAFETY: see `push()`. C copies the step.
        check(unsafe { sys::gc_engine_push_step(self.raw(), &step) })
    }

    /// When to call [`Engine::advance`], in the time of the samples. Ask after the last event.
    pub fn deadline(&mut self) -> Option<u64> {
        // SAFETY: see `push()`.
        let deadline_us = unsafe { sys::gc_engine_deadline_us(self.raw()) };
        (deadline_us != u64::MAX).then_some(deadline_us)
    }

    /// Whether no contact is down and nothing is pending.
    pub fn is_idle(&self) -> bool {
        // SAFETY: see `push()`.
        unsafe { sys::gc_engine_is_idle(self.raw()) }
    }

    /// Takes the oldest event.
    pub fn next_event(&mut self) -> Option<Event> {
        let mut event = MaybeUninit::<sys::gc_event>::uninit();
        // SAFETY: see `push()`. C fills the event if it returns true.
        let event = unsafe {
            if !sys::gc_engine_next(self.raw(), event.as_mut_ptr()) {
                self.finish_what_left();
                return None;
            }
            event.assume_init()
        };
        Some(if event.kind == 0 {
            Event::Gesture(Gesture {
                time_us: event.time_us,
                // SAFETY: its memory stays until its events have been taken.
                recognizer: RecognizerId(unsafe { Tag::of(event.recognizer) }.id),
                state: STATES[usize::from(event.state) - 1],
                touch_count: event.touch_count,
                device: Some(event.device).filter(|&device| device != u16::MAX),
                location: event.location,
                translation: event.translation,
                scale: event.scale,
                rotation: event.rotation,
            })
        } else {
            Event::Touch(Delivery {
                time_us: event.time_us,
                // SAFETY: its memory stays until its events have been taken.
                node: NodeId(unsafe { Tag::of(event.node) }.id),
                phase: PHASES[usize::from(event.kind) - 1],
                location: event.location,
                id: event.touch_id,
                device: event.device,
                serial: event.touch_serial,
                frame: event.frame,
            })
        })
    }

    // Nodes

    /// Adds the topmost child of a node, with its place in the parent.
    pub fn add_node(&mut self, parent: NodeId, frame: Rect) -> Result<NodeId, Error> {
        let above = self.node(parent)?;
        let id = self.nodes.next_id();
        let memory = new_node(id);
        // SAFETY: the new node is set up, and its parent is alive. What is refused is in no tree.
        unsafe {
            check(sys::gc_node_set_frame(memory.pointer(), frame))?;
            check(sys::gc_node_add_child(above, memory.pointer()))?;
        }
        self.nodes.insert(id, memory, Some(parent.0));
        Ok(NodeId(id))
    }

    /// Removes a node, with the nodes and recognizers in it. Its touches are cancelled.
    pub fn remove_node(&mut self, id: NodeId) -> Result<(), Error> {
        let node = self.node(id)?;
        if id.0 == self.root {
            return Err(Error::Argument);
        }
        // SAFETY: it is alive. Nothing below is refused: this is outside of questions.
        check(unsafe { sys::gc_node_remove(node) })?;
        let mut gone = alloc::vec![id.0];
        let mut count = 0;
        while count < gone.len() {
            for node in self.nodes.iter_mut() {
                // SAFETY: it is alive.
                let id = unsafe { Tag::of(node.memory.pointer::<gc_node>()) }.id;
                if node.parent == Some(gone[count]) && !node.is_leaving {
                    gone.push(id);
                }
                if id == gone[count] {
                    // SAFETY: as above. So it has no parent and no children when it is finished.
                    unsafe { sys::gc_node_remove(node.memory.pointer()) };
                    node.is_leaving = true;
                }
            }
            count += 1;
        }
        for recognizer in self.recognizers.iter_mut() {
            if recognizer.parent.map_or(false, |node| gone.contains(&node)) {
                // SAFETY: it is alive.
                unsafe { sys::gc_recognizer_remove(recognizer.memory.pointer()) };
                recognizer.is_leaving = true;
            }
        }
        self.is_anything_leaving = true;
        Ok(())
    }

    /// Makes a node the topmost one of its siblings below: right above one, or the lowest.
    pub fn place_above(&mut self, id: NodeId, sibling: Option<NodeId>) -> Result<(), Error> {
        let sibling = self.node_or_window(sibling)?;
        // SAFETY: both are alive.
        check(unsafe { sys::gc_node_place_above(self.node(id)?, sibling) })
    }

    /// Whose surface a node is: a number that stands for the client. 0, the default: nobody's. A
    /// client gets its fingers in the order in which they landed, over all its nodes, also if a
    /// recognizer delays one of them.
    pub fn set_client(&mut self, id: NodeId, client: usize) -> Result<(), Error> {
        // SAFETY: the node is alive, and `client` is the second member. C only compares it.
        unsafe { *self.node(id)?.cast::<usize>().add(1) = client };
        Ok(())
    }

    /// A point of the window in the coordinates of a node.
    pub fn point_in(&self, id: NodeId, window: Point) -> Result<Point, Error> {
        let mut point = Point::default();
        // SAFETY: the node is alive, and C writes a point.
        let is_there =
            unsafe { sys::gc_node_point_from_window(self.node(id)?, window, &mut point) };
        is_there.then_some(point).ok_or(Error::Singular)
    }

    // Recognizers

    /// Puts a recognizer on a node. It receives touches that land from now on.
    pub fn add(&mut self, node: NodeId, config: impl Into<Config>) -> Result<RecognizerId, Error> {
        let config = config.into();
        let at = self.node(node)?;
        let id = self.recognizers.next_id();
        let (memory, status) = config.set_up(id);
        check(status)?;
        // SAFETY: both are alive. When it is refused, it is on no node.
        check(unsafe { sys::gc_recognizer_add(memory.pointer(), at) })?;
        self.recognizers.insert(id, memory, Some(node.0));
        Ok(RecognizerId(id))
    }

    /// Removes a recognizer. If it is active, a last event says that it was cancelled.
    pub fn remove(&mut self, id: RecognizerId) -> Result<(), Error> {
        // SAFETY: it is alive.
        check(unsafe { sys::gc_recognizer_remove(self.recognizer(id)?) })?;
        self.recognizers.leave(id.0);
        self.is_anything_leaving = true;
        Ok(())
    }

    /// Ends what was removed. No event is about it any more.
    fn finish_what_left(&mut self) {
        if !self.is_anything_leaving {
            return;
        }
        self.is_anything_leaving = false;
        // SAFETY: all are alive. Recognizers go before their nodes, and a node that leaves has no
        // parent and no children. A relation ends with either recognizer. C refuses nothing
        // outside of questions; what it refused would stay.
        self.recognizers.remove_if(|recognizer| unsafe {
            sys::gc_recognizer_finish(recognizer.memory.pointer()) == 0
        });
        // SAFETY: as above.
        self.nodes.remove_if(|node| unsafe { sys::gc_node_finish(node.memory.pointer()) == 0 });
        let recognizers = &self.recognizers;
        self.requirements.retain(|requirement| {
            recognizers.get(requirement.waiter).is_ok()
                && recognizers.get(requirement.blocker).is_ok()
        });
    }

    /// Lets `waiter` recognize only after `blocker` failed, until one of them is removed.
    pub fn require_failure(
        &mut self,
        waiter: RecognizerId,
        blocker: RecognizerId,
    ) -> Result<(), Error> {
        let has = |one: &Requirement| (one.waiter, one.blocker) == (waiter.0, blocker.0);
        let (first, second) = (self.recognizer(waiter)?, self.recognizer(blocker)?);
        if self.requirements.iter().any(has) {
            return Ok(());
        }
        let memory = Memory::of::<gc_requirement>(Id::default(), None);
        // SAFETY: both are alive. The memory is new, and lasts as long as the relation.
        check(unsafe { sys::gc_recognizer_require_failure(memory.pointer(), first, second) })?;
        let requirement = Requirement { waiter: waiter.0, blocker: blocker.0, _memory: memory };
        self.requirements.push(requirement);
        Ok(())
    }

    /// Changes the configuration to another one of the same kind.
    pub fn configure(&mut self, id: RecognizerId, config: impl Into<Config>) -> Result<(), Error> {
        let config = config.into();
        // SAFETY: it is alive, and of this kind.
        check(unsafe { config.change(self.of_kind(id, config.kind())?) })
    }

    /// Lets recognizers of one group recognize together; 0, the default: none.
    pub fn set_group(&mut self, id: RecognizerId, group: u32) -> Result<(), Error> {
        // SAFETY: it is alive. Only C's questions read the tag, and none runs now.
        unsafe { (**self.recognizer(id)?.cast::<*mut Tag>()).group = group };
        Ok(())
    }

    /// Why a recognizer did not recognize, if it has not recognized after that.
    pub fn explain(&self, id: RecognizerId) -> Result<Option<Why>, Error> {
        Ok(self.record(id)?.map(|record| {
            let sys::gc_record { time_us, reason, measured, limit, .. } = record;
            Why { time_us, reason, measured, limit }
        }))
    }

    /// The same as an English sentence: "tap: failed at 1.234 s: a finger moved 14.2 pt, the limit
    /// is 10 pt." It allocates the text.
    pub fn explain_in_words(&self, id: RecognizerId) -> Result<Option<String>, Error> {
        Ok(self.record(id)?.map(|record| {
            // SAFETY: without room C writes nothing, and returns the length of the sentence.
            let length = unsafe { sys::gc_explain(null_mut(), 0, &record, null_mut()) };
            let mut text = alloc::vec![0u8; length + 1];
            // SAFETY: C writes the sentence and a zero, which is as much as there is room for.
            unsafe { sys::gc_explain(text.as_mut_ptr(), text.len(), &record, null_mut()) };
            text.truncate(length);
            String::from_utf8(text).unwrap_or_default()
        }))
    }

    /// Notes what the engine takes from now on, some 30 s of it, or nothing any more. For a user who
    /// says "my gesture did not work": [`Engine::write_recording`] writes it as a file.
    ///
    /// Off by default: touches on a screen keyboard reveal what was typed. Allocates 256 KB.
    pub fn set_recording(&mut self, records: bool) -> Result<(), Error> {
        let recording = records.then(|| Memory::of::<Recording>(Id::default(), None));
        let recorder = match &recording {
            // SAFETY: the notes are as many as C is told, and lie where they are until the engine has
            // another recorder.
            Some(memory) => unsafe {
                let all = memory.pointer::<Recording>();
                let recorder = addr_of_mut!((*all).recorder);
                check(sys::gc_recorder_init(
                    recorder,
                    addr_of_mut!((*all).notes).cast(),
                    NOTES as u32,
                ))?;
                recorder
            },
            None => null_mut(),
        };
        // SAFETY: the engine is set up. The former recorder lives until this has returned.
        check(unsafe { sys::gc_engine_set_recorder(self.raw(), recorder) })?;
        self.recording = recording;
        Ok(())
    }

    /// Hands out a file of what was noted, in parts, to `take`, which returns whether to go on.
    /// `gesture explain`, `draw` and `replay` play it. Returns whether everything was taken; false
    /// when the engine does not record.
    pub fn write_recording(&self, mut take: impl FnMut(&[u8]) -> bool) -> bool {
        let mut take: &mut dyn FnMut(&[u8]) -> bool = &mut take;
        self.recording.as_ref().map_or(false, |memory| {
            // SAFETY: both are alive, and C calls back only until it returns.
            unsafe {
                sys::gc_recorder_write(
                    addr_of_mut!((*memory.pointer::<Recording>()).recorder),
                    self.raw(),
                    null_mut(),
                    take_part,
                    addr_of_mut!(take).cast(),
                )
            }
        })
    }

    fn record(&self, id: RecognizerId) -> Result<Option<sys::gc_record>, Error> {
        let mut record = MaybeUninit::<sys::gc_record>::uninit();
        // SAFETY: it is alive. C fills the record if it returns true.
        Ok(unsafe {
            sys::gc_engine_explain(self.raw(), self.recognizer(id)?, record.as_mut_ptr())
                .then(|| record.assume_init())
        })
    }
}

macro_rules! times {
    ($($(#[$doc:meta])* $name:ident($($value:ident: $type:ty),*) = $function:ident;)*) => {
        /// Time, and what ends touches.
        impl Engine {
            $($(#[$doc])* pub fn $name(&mut self $(, $value: $type)*) {
                // SAFETY: the engine is set up. It refuses this only inside a question.
                unsafe { sys::$function(self.raw() $(, $value)*) };
            })*
        }
    };
}

times! {
    /// Ends the frame that is being collected: call it after a batch of samples.
    end_frame() = gc_engine_end_frame;
    /// Ends the frame, and lets deadlines expire: call it at [`Engine::deadline`].
    advance(now_us: u64) = gc_engine_advance;
    /// Cancels all touches; fingers on the glass are ignored until they lift.
    cancel_all(now_us: u64) = gc_engine_cancel_all;
    /// Cancels the touches of a device.
    cancel_device(device: u16, now_us: u64) = gc_engine_cancel_device;
    /// Cancels the fingers of all touchscreens, because a pen has come near.
    cancel_palms(now_us: u64) = gc_engine_cancel_palms;
    /// Cancels all contacts, which will not report a lift.
    drop_all(now_us: u64) = gc_engine_drop_all;
    /// Cancels the contacts of a device, which will not report a lift.
    drop_device(device: u16, now_us: u64) = gc_engine_drop_device;
}

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident($of:ident: $id:ty, $value:ident: $type:ty) = $function:ident;)*) => {
        /// Settings. `gesturecore/node.h`, `recognizer.h` and `delivery.h` have their details.
        impl Engine {
            $($(#[$doc])* pub fn $name(&mut self, $of: $id, $value: $type) -> Result<(), Error> {
                // SAFETY: it is alive; what is passed by reference is copied.
                check(unsafe { sys::$function(self.$of($of)?, $value) })
            })*
        }
    };
}

setters! {
    /// Puts a node at a place of its parent; its own coordinates begin at (0, 0).
    set_frame(node: NodeId, frame: Rect) = gc_node_set_frame;
    /// The part of a node's own coordinates that it shows.
    set_bounds(node: NodeId, bounds: Rect) = gc_node_set_bounds;
    /// Where the middle of the bounds lies in the parent.
    set_center(node: NodeId, center: Point) = gc_node_set_center;
    /// Acts about the middle of the bounds.
    set_transform(node: NodeId, transform: &Affine) = gc_node_set_transform;
    set_hidden(node: NodeId, is_hidden: bool) = gc_node_set_hidden;
    /// Whether there are events for touches that land on the node. Default false.
    set_receives_touches(node: NodeId, receives: bool) = gc_node_set_receives_touches;
    set_enabled(recognizer: RecognizerId, is_enabled: bool) = gc_recognizer_set_enabled;
    /// One bit for each [`TouchType`](crate::TouchType).
    set_touch_types(recognizer: RecognizerId, types: u32) = gc_recognizer_set_touch_types;
    /// Whether nodes lose its touches when it recognizes. Default true; false for a hold.
    set_cancels_touches(recognizer: RecognizerId, cancels: bool) = gc_recognizer_set_cancels_touches;
    /// Whether nodes receive its touches only after it failed. Default false.
    set_delays_began(recognizer: RecognizerId, delays: bool) = gc_recognizer_set_delays_began;
    /// Whether nodes receive the end of its touches only after it failed. Default true.
    set_delays_ended(recognizer: RecognizerId, delays: bool) = gc_recognizer_set_delays_ended;
    /// Whether it claims its touches as soon as its minimum of fingers is down. Default false.
    set_claims_on_landing(recognizer: RecognizerId, claims: bool) =
        gc_recognizer_set_claims_on_landing;
}

fn new_node(id: Id) -> Memory {
    let memory = Memory::of::<gc_node>(id, None);
    // SAFETY: the memory is that of a node. C keeps its `user_data`.
    unsafe { sys::gc_node_init(memory.pointer()) };
    memory
}

impl Drop for Engine {
    fn drop(&mut self) {
        if self.is_set_up {
            // SAFETY: the engine is set up. Afterwards C has no pointer to any of its memory, but
            // in that memory itself, which nobody uses any more. It may ask until then.
            unsafe {
                sys::gc_engine_finish(self.raw());
                drop_in_place(addr_of_mut!((*self.core.pointer::<Core>()).answers));
            }
        }
    }
}
