// SPDX-License-Identifier: MIT
//! Memory that C links by its address, and the ids that name it.

use crate::{Error, Kind};
use alloc::boxed::Box;
use alloc::vec::Vec;
use core::mem::size_of;
use core::ptr::{slice_from_raw_parts_mut, NonNull};
use core::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// The number of an engine, a place in its `Slots`, and how often that was used before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Id {
    engine: u32,
    index: u32,
    generation: u32,
}

/// What is behind an object of C.
pub(crate) struct Tag {
    pub id: Id,
    /// Of a recognizer.
    pub kind: Option<Kind>,
    /// Recognizers of one group may recognize together; 0: none.
    pub group: u32,
}

impl Tag {
    /// The tag of a recognizer or a node.
    ///
    /// # Safety
    ///
    /// It is in a [`Memory`] that is alive, and nobody changes the tag.
    pub unsafe fn of<'a, T>(object: *mut T) -> &'a Tag {
        // SAFETY: its first word is a pointer to its tag, see `Memory::of()`.
        unsafe { &**object.cast::<*mut Tag>() }
    }
}

/// Zeroed memory, aligned to 8 bytes, that stays where it is when its owner moves. Not a `Box`: a
/// box says that nobody else has a pointer to its contents.
pub(crate) struct Memory(NonNull<u64>, usize);

impl Memory {
    /// Memory for one of them, and its tag. The first word points to the tag: it is `user_data` of
    /// a recognizer and of a node, which C keeps. Others overwrite it.
    pub fn of<T>(id: Id, kind: Option<Kind>) -> Self {
        let words = (size_of::<T>() + 7) / 8;
        let all = words + size_of::<Tag>() / 8 + 1;
        let first = Box::into_raw(alloc::vec![0u64; all].into_boxed_slice()) as *mut u64;
        // SAFETY: the box has `words` words and room for a tag, and its address is not null.
        unsafe {
            let tag = first.add(words).cast::<Tag>();
            tag.write(Tag { id, kind, group: 0 });
            first.cast::<*mut Tag>().write(tag);
            Memory(NonNull::new_unchecked(first), all)
        }
    }

    pub fn pointer<T>(&self) -> *mut T {
        self.0.as_ptr().cast()
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: it is the box of `of()`, which was made a pointer, with its length.
        drop(unsafe { Box::from_raw(slice_from_raw_parts_mut(self.0.as_ptr(), self.1)) });
    }
}

/// A node or a recognizer.
pub(crate) struct Object {
    pub memory: Memory,
    /// The node that it is on; `None`: the root.
    pub parent: Option<Id>,
    /// It is removed, and there may be events about it.
    pub is_leaving: bool,
}

/// A number that no engine has had, in 2^32 of them.
pub(crate) fn new_engine_number() -> u32 {
    static LATEST: AtomicU32 = AtomicU32::new(0);
    #[cfg(target_has_atomic = "32")]
    let former = LATEST.fetch_add(1, Relaxed);
    // Such a processor has one core.
    #[cfg(not(target_has_atomic = "32"))]
    let former = {
        let former = LATEST.load(Relaxed);
        LATEST.store(former.wrapping_add(1), Relaxed);
        former
    };
    former.wrapping_add(1)
}

/// Objects of one engine by their ids. The id of an object that is gone names no later one, and an
/// id of another engine names nothing.
pub(crate) struct Slots {
    engine: u32,
    all: Vec<(u32, Option<Object>)>,
}

impl Slots {
    pub fn of(engine: u32) -> Self {
        Slots { engine, all: Vec::new() }
    }

    /// The id of the next object.
    pub fn next_id(&mut self) -> Id {
        let index = self.all.iter().position(|slot| slot.1.is_none()).unwrap_or_else(|| {
            self.all.push((0, None));
            self.all.len() - 1
        });
        Id { engine: self.engine, index: index as u32, generation: self.all[index].0 }
    }

    pub fn insert(&mut self, id: Id, memory: Memory, parent: Option<Id>) {
        self.all[id.index as usize].1 = Some(Object { memory, parent, is_leaving: false });
    }

    pub fn get(&self, id: Id) -> Result<&Object, Error> {
        let slot = self.all.get(id.index as usize);
        let slot = slot.filter(|slot| id.engine == self.engine && slot.0 == id.generation);
        let object = slot.and_then(|slot| slot.1.as_ref()).filter(|object| !object.is_leaving);
        object.ok_or(Error::Gone)
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Object> {
        self.all.iter_mut().filter_map(|slot| slot.1.as_mut())
    }

    /// Marks an object as removed.
    pub fn leave(&mut self, id: Id) {
        if let Some(object) = self.all.get_mut(id.index as usize).and_then(|slot| slot.1.as_mut()) {
            object.is_leaving = true;
        }
    }

    /// Removes what `is_gone` accepts, of what is leaving.
    pub fn remove_if(&mut self, is_gone: impl Fn(&Object) -> bool) {
        for (generation, object) in &mut self.all {
            if object.as_ref().map_or(false, |object| object.is_leaving && is_gone(object)) {
                *object = None;
                *generation = generation.wrapping_add(1);
            }
        }
    }
}
