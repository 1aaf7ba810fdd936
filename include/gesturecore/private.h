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

#include <gesturecore/counters.h>
#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/touch.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What several recognizers ask about the same touches; see touch_group.h of the core. */
struct gc_touch_group {
	gc_slots slots;            // these touches; 0: of none
	uint32_t count;            // and how many they are
	struct gc_point location;  // their centroid
	struct gc_touch_rest rest; // and what it is beyond that
	uint8_t unknown;           // what of two is to be found, enum gci_group_fact
	bool has_direction;        // two: they are a point apart
	uint32_t direction;        // two: of the second from the first
	struct gc_magnitude span;  // two: their distance, 2^-32 pt
	int64_t x, y;              // two: from the first to the second, steps of gc_length
	gc_slots summed;           // if `slots` is 0: x and y are the sum of these; 0: unknown
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
	gc_slots held;     // whose contact is down
	gc_slots stepping; // of touchpad gestures; none of them is held
	gc_slots ignored;  // of both, cancelled: ignored until they lift

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

/** Events that the host has not taken yet: a ring in the host's memory. */
struct gc_event_queue {
	struct gc_event *events;
	uint64_t deferred; // times it was full
	uint32_t capacity, head, count;
};

/** What each node has received of its touches, and what it is still to receive. */
struct gc_delivery {
	gc_slots receiving;      // whose node is to receive more
	gc_slots begun;          // and has received BEGAN
	gc_slots moved;          // and has not received where it is now
	gc_slots lifted;         // over: the node is to receive ENDED
	gc_slots cancelled;      // over: CANCELLED, or nothing if the node has not received BEGAN
	gc_slots claimed;        // tracked by a recognizer that has recognized and cancels touches
	gc_slots began_withheld; // tracked by a recognizer that withholds BEGAN
	gc_slots ended_withheld; // tracked by a recognizer that withholds ENDED
	gc_slots kept;           // what is pending of them was decided at gc_context.kept_us
	gc_slots kept_ended;     // ENDED was decided then: nothing changes that
	gc_slots phased;         // had a phase in the delivered frame
	uint16_t frame;          // number of the delivered frame
	bool is_open;            // more events may belong to it
	uint8_t sample_count;    // of the frame, in order: slot and what happened
	uint8_t taken_count;     // of these, while the host takes their motion directly
	uint8_t samples[2 * GC_TOUCHES_MAX];
};

/** The frame being collected, or waiting to be shown to the recognizers. */
struct gc_frame {
	uint64_t clock_us; // the latest time seen; of the frame being collected
	uint64_t time_us;  // of a frame that has ended
	gc_slots sampled, landed, lifted, cancelled; // in that frame
	gc_slots searched;                           // whose node the engine has found
	bool has_time;                               // clock_us is a time the host gave
	struct gc_sample waiting;                    // came while a frame before it waits
};

/** What the recognizers of one engine share while touches are down. */
struct gc_context {
	/* First what motion reads, in few lines of a cache. */
	struct gc_touch_table table;
	struct gc_frame frame;
	struct gc_recognizer *live;     // possible and active; deepest first, then as added
	struct gc_recognizer *deferred; // the first whose report the host may take directly
	uint64_t now_us;                // of the event being handled
	uint64_t next_deadline_us;      // at or before the earliest one
	uint32_t work;                  // all that is pending: enum gci_work of the core
	struct gc_event_queue queue;
	struct gc_delivery delivery;
	uint32_t added; // recognizers so far: the latest gc_recognizer.order
	struct gc_host host;
	struct gc_ledger ledger;
	uint64_t expired_until_us;           // deadlines until then are due
	uint64_t kept_us;                    // of what had no room when time passed
	struct gc_recognizer *done;          // terminal, waiting to be reset
	struct gc_requirement *requirements; // for those that are asked for
	uint32_t requirement_capacity;
	uint16_t calling;            // operations of custom recognizers, one inside the other
	uint16_t asking;             // questions to them and to the host, one inside the other
	struct gc_counters counters; // but for those of the queue and the ledger
};

#ifdef __cplusplus
}
#endif

#endif
