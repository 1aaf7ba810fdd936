/* SPDX-License-Identifier: MIT */
/**
 * The private state of an engine.
 *
 * A host gives an engine its memory, so these structs have to be complete in a header. Nothing
 * in this file is API: read and write it through the functions of the other headers.
 *
 * Stability: none; any release may change it.
 */
#ifndef GESTURECORE_PRIVATE_H
#define GESTURECORE_PRIVATE_H

#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What several recognizers want to know of the same touches; see touch_group.h of the core. */
struct gc_touch_group {
	uint32_t slots;            // these touches; 0: of none
	uint32_t count;            // and how many they are
	struct gc_point location;  // their centroid
	struct gc_touch_rest rest; // and what it is beyond that
	uint8_t unknown;           // what of two is to be found, enum gci_group_fact
	bool has_direction;        // two: they are a point apart
	uint32_t direction;        // two: of the second from the first
	struct gc_magnitude span;  // two: their distance, 2^-32 pt
	int64_t x, y;              // two: from the first to the second, steps of gc_length
	uint32_t summed;           // of none: these are at x and y together; 0: unknown
};

/** What all motion of a contact has in common: the last members of its samples. */
struct gc_touch_hint {
	int32_t id;
	uint16_t device;
	uint8_t kind, type;
};

/** The touches of an engine. */
struct gc_touch_table {
	struct gc_touch *touches;
	struct gc_touch_group group; // of the latest frame
	uint32_t capacity;
	uint32_t serial;   // of the latest landing or lift
	uint32_t held;     // slots whose contact is down
	uint32_t stepping; // slots of touchpad gestures; none of them is held
	uint32_t ignored;  // of both, cancelled: ignored until they lift

	/* By the low bits of an id: the slot of a contact, and what its motion looks like. */
	uint8_t hinted[GC_TOUCHES_MAX];
	struct gc_touch_hint hints[GC_TOUCHES_MAX];
};

/** The records of an engine: a ring in the host's memory. When it is full the oldest goes. */
struct gc_ledger {
	struct gc_record *records;
	uint32_t capacity, head, count; // head: the oldest
	uint64_t overwritten;
};

/** The events of an engine that the host has not taken yet: a ring in the host's memory. */
struct gc_event_queue {
	struct gc_event *events;
	uint64_t deferred; // times it was full
	uint32_t capacity, head, count;
};

/** What each node has heard of each touch, as sets of slots. */
struct gc_delivery {
	uint32_t receiving;   // whose node is to hear more
	uint32_t begun;       // and has heard BEGAN
	uint32_t moved;       // and has not heard where it is now
	uint32_t lifted;      // over: the node is to hear ENDED
	uint32_t cancelled;   // over for the node: CANCELLED, or nothing if it has not heard BEGAN
	uint32_t claimed;     // tracked by a recognizer that has recognized and cancels touches
	uint32_t began_held;  // tracked by one that withholds BEGAN
	uint32_t ended_held;  // and one that withholds ENDED
	uint32_t kept;        // what they still have to get was decided at gc_context.kept_us
	uint32_t kept_ended;  // ENDED was decided then: nothing changes that
	uint32_t phased;      // had a phase in the delivered frame
	uint16_t frame;       // number of the delivered frame
	bool is_open;         // more events may belong to it
	bool stale;           // those three are to be computed anew
	bool put_off;         // not all that is to be said is queued
	uint8_t sample_count; // of this frame, in order: slot and what happened
	uint8_t told_count;   // of these, while their motion waits to be taken
	uint8_t samples[2 * GC_TOUCHES_MAX];
};

/** The frame being collected, or waiting to be shown to the recognizers. */
struct gc_frame {
	uint64_t clock_us; // the latest time seen; of the frame being collected
	uint64_t time_us;  // of a frame that has ended
	uint32_t sampled, landed, lifted, cancelled; // slots, in that frame
	uint32_t searched;                           // slots whose node the engine has found
	uint8_t phase;                               // enum gci_phase of the core; 0: idle
	bool has_time;                               // clock_us is a time the host gave
	bool has_stash;                              // `stash` is to be collected next
	struct gc_sample stash;                      // came while a frame before it waits
};

/** What the recognizers of one engine share while touches are down. */
struct gc_context {
	/* First what motion reads, in few lines of a cache. */
	struct gc_touch_table table;
	struct gc_frame frame;
	struct gc_recognizer *live; // possible and active; deepest first, then as added
	struct gc_recognizer *late; // from here on, news of motion waits to be taken or queued
	uint64_t now_us;            // of the event being handled
	uint64_t next_deadline_us;  // at or before the earliest one
	bool undecided;             // some attempt is to be judged
	bool blocked;               // some events have no room in the queue
	bool hurry;                 // some state cannot wait: the host may set its values any time
	bool finished;              // some live one is terminal
	bool unreported;            // some state is to be queued, of those that are not late
	bool resettable;            // some done one may be ready, events are queued, or work waits
	struct gc_event_queue queue;
	struct gc_delivery delivery;
	uint32_t added; // recognizers so far: the latest gc_recognizer.order
	struct gc_host host;
	struct gc_ledger ledger;
	uint64_t expired_until_us;           // deadlines until then are due
	uint64_t kept_us;                    // of reports that had no room when time went on
	struct gc_recognizer *done;          // terminal, waiting to be reset
	struct gc_requirement *requirements; // for those that are asked for
	uint32_t requirement_capacity;
	uint16_t calling; // operations of custom recognizers, one inside the other
	uint16_t asking;  // and questions to them and to the host
	uint64_t requirements_full, requirements_cyclic;
};

#ifdef __cplusplus
}
#endif

#endif
