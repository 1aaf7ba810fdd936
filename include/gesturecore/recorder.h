/* SPDX-License-Identifier: MIT */
/**
 * Notes what an engine takes, so that a user's gesture can be saved as a file and played again.
 *
 *     static struct gc_note notes[8192]; // 256 KB: some 30 s of hands
 *     gc_recorder_init(&recorder, notes, 8192);
 *     gc_engine_set_recorder(&engine, &recorder);
 *
 * Nothing is written until the host calls gc_recorder_write() of explain.h, for example for a key
 * "my gesture did not work". The recorder notes samples with the time that the engine used and the
 * node that they hit, steps of a touchpad, cancels, answers of the host that are not the default,
 * settings that changed, states that custom recognizers set, and gestures that began or ended. It
 * also notes what a file cannot carry: nodes, recognizers and relations that changed, and a queue
 * without room.
 *
 * An engine without a recorder pays 3 instructions for a push. With one it pays 14, and some 300
 * for a frame with events, which are then queued at once. Nothing is allocated: the host gives the
 * memory.
 *
 * Privacy: touches on a screen keyboard reveal what was typed, passwords included. So no engine has
 * a recorder unless the host sets one. Tell the user before you write a file, and do not record a
 * screen that is locked.
 */
#pragma once

#include <gesturecore/status.h>
#include <gesturecore/touch.h>

GC_BEGIN_DECLS

struct gc_engine;

/** The fewest and the most notes of a recorder. */
#define GC_NOTES_MIN 16u
#define GC_NOTES_MAX (1u << 24)

/** A note, at most 32 bytes. */
struct gc_note {
	// private state

	struct gc_sample sample; // of other notes, its members have other values: gc_note_kind
};

/** What a note is about, beside enum gc_sample_kind: private to this library. */
enum gc_note_kind {
	/* node, position: of a BEGIN; of an UPDATE, position is the delta. id: kind, phase << 8.
	 * type: fingers. */
	GC_NOTE_STEP = 16,
	/* Two numbers of the note before it, time_us and position, low first: scale and turn of an
	 * UPDATE; of SETTING, the bytes before and after; of CUSTOM, measured and limit, id: the
	 * factor, device: which call about touches it was, from 1. */
	GC_NOTE_NUMBERS = 17,
	GC_NOTE_CANCEL = 18, /* device. id: reason; type: whether the contacts are dropped */
	GC_NOTE_ANSWER = 19, /* type: enum gc_question; position: orders; id, device: a contact */
	GC_NOTE_EVENT = 20,  /* position: location; id: order; device: touches; type: state */
	GC_NOTE_CHANGE = 21, /* type: enum gc_note_change; id: order */
	/* A custom recognizer set its state, or GC_NOTE_DEADLINE: `measured` is when. position:
	 * location; id: order; device: reason; type: state, and enum gc_note_call << 4. */
	GC_NOTE_CUSTOM = 22,
	/* 8 bytes of a recognizer's settings changed. id: order; device: their offset in it; 0: it
	 * was enabled or disabled. */
	GC_NOTE_SETTING = 23,
	/* A contact that the CANCEL before it is about, as it was then. node, position: where it
	 * was; type: and GC_NOTE_IGNORED. A GC_SAMPLE_UP and a GC_SAMPLE_CANCEL have them, too. */
	GC_NOTE_CONTACT = 24,
};

/** Whether an engine was idle before a landing or a step: a bit of the type in its note. */
#define GC_NOTE_IDLE 0x80u

/** Whether a contact was ignored then, after an earlier cancel: a bit of the type in its note. */
#define GC_NOTE_IGNORED 0x40u

/** The questions of gc_host, for notes. The answer was not the default. */
enum gc_question {
	GC_QUESTION_BEGIN = 0,
	GC_QUESTION_RECEIVE = 1,
	GC_QUESTION_SIMULTANEOUS = 2,
	GC_QUESTION_CAN_PREVENT = 3,
	GC_QUESTION_CAN_BE_PREVENTED = 4,
	GC_QUESTION_REQUIRES_FAILURE = 5,
	GC_QUESTION_IGNORE = 6, /* no question: a custom recognizer ignores a touch */
};

/** In place of a state, of a custom recognizer that set its deadline. */
#define GC_NOTE_DEADLINE 0xfu

/** In which call a custom recognizer set its state: of which operation. */
enum gc_note_call {
	GC_CALL_NONE = 0, /* in none: the host set it */
	GC_CALL_LANDING = 1,
	GC_CALL_TOUCHES = 2, /* another one about touches */
	GC_CALL_DEADLINE = 3,
	GC_CALL_COMMIT = 4,
};

/** What changed that a file cannot carry. */
enum gc_note_change {
	/* Of delivery of a recognizer, its touch types, its relations; and others before the
	 * landings of their frame. */
	GC_NOTE_SETTINGS = 0,
	GC_NOTE_RECOGNIZERS = 1,  /* one was added or removed */
	GC_NOTE_NODES = 2,        /* a node was added or removed */
	GC_NOTE_EVENTS = 3,       /* an event had no room in the queue */
	GC_NOTE_REQUIREMENTS = 4, /* a requirement had no room */
};

/** A ring of notes in the host's memory. The oldest are overwritten. */
struct gc_recorder {
	// private state

	struct gc_note *notes;
	uint64_t count; // of all notes so far; the next one is notes[count & mask]
	uint32_t mask;  // the capacity - 1
	bool is_idle;   // the engine was, before the input that it is taking
};

/**
 * Sets up a recorder, with memory for `capacity` notes, which need not be initialized.
 *
 * Returns GC_ERR_ARGUMENT without memory, and GC_ERR_RANGE when the capacity is not a power of two
 * from GC_NOTES_MIN to GC_NOTES_MAX; then the recorder must not be used.
 */
enum gc_status gc_recorder_init(
	struct gc_recorder *recorder, struct gc_note *notes, uint32_t capacity);

/**
 * Lets an engine note what it takes from now on; NULL: nothing. The recorder and its memory must
 * last until another call replaces it, or until gc_engine_finish(). A recorder has one engine at a
 * time. Forgets earlier notes. Returns GC_ERR_STATE when refused (status.h).
 */
enum gc_status gc_engine_set_recorder(struct gc_engine *engine, struct gc_recorder *recorder);

GC_END_DECLS
