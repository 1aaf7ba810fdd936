/* SPDX-License-Identifier: MIT */
/**
 * The private state of an engine.
 *
 * A host gives an engine its memory, so these structs have to be complete in a header. Nothing
 * in this file is API: read and write it through the functions of the other headers.
 *
 * Stability: none; any release may change it.
 */
#pragma once

#include <gesturecore/counters.h>
#include <gesturecore/event.h>
#include <gesturecore/host.h>
#include <gesturecore/ledger.h>
#include <gesturecore/recognizer.h>
#include <gesturecore/recorder.h>
#include <gesturecore/step.h>
#include <gesturecore/touch.h>
#include <gesturecore/velocity.h>

GC_BEGIN_DECLS

/** What several recognizers read about the same touches; see touch_group.h of the core. */
struct gc_touch_group {
	gc_slots slots;            // the touches; 0: the group is not set
	uint32_t count;            // how many they are
	struct gc_point location;  // their centroid
	struct gc_touch_rest rest; // what the rounding of the centroid left out
	uint8_t unknown;           // of two: not computed yet, enum gci_group_fact
	bool has_direction;        // of two: they are at least 1 pt apart
	uint32_t direction;        // of two: from the first to the second
	struct gc_magnitude span;  // of two: their distance, 2^-32 pt
	int64_t x, y;              // of two: from the first to the second, units of gc_length
	gc_slots summed;           // `slots` is 0: x and y are the sum of these positions
};

/** The touches of an engine. */
struct gc_touch_table {
	struct gc_touch *touches;
	struct gc_touch_group group; // of the latest frame
	uint32_t capacity;
	uint32_t serial;   // of the latest landing or lift
	gc_slots held;     // their contact is down
	gc_slots stepping; // they have a touchpad gesture; not in `held`
	gc_slots ignored;  // held or stepping, and cancelled: ignored until they lift

	uint8_t hints[GC_TOUCHES_MAX]; // by the low bits of an id: where to look for it first
};

/** The records of an engine: a ring in the host's memory. A full ring loses the oldest. */
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
	gc_slots receiving;      // the node must receive more of it
	gc_slots begun;          // the node has received BEGAN
	gc_slots moved;          // the node has not received its position or its size
	gc_slots lifted;         // the node must receive ENDED
	gc_slots cancelled;      // the node must receive CANCELLED, or nothing before BEGAN
	gc_slots claimed;        // tracked by a recognizer that has recognized and cancels touches
	gc_slots began_withheld; // tracked by a recognizer that withholds BEGAN
	gc_slots ended_withheld; // tracked by a recognizer that withholds ENDED
	gc_slots kept;           // the pending phases were judged at gc_context.kept_us
	gc_slots kept_ended;     // ENDED or CANCELLED was judged then, and stays
	gc_slots phased;         // has had a phase in the delivered frame
	gc_slots claims;         // claimed by a recognizer that claims on landing
	uint16_t frame;          // number of the delivered frame
	bool is_open;            // more events may belong to it
	uint8_t sample_count;    // in `samples`
	uint8_t seen_count;      // of these, the first that are not due, or were delivered
	gc_slots noted[3];       // the slots in `samples`, by what happened
	gc_slots resized;        // the frame being collected has a new size of it
	uint8_t samples[2 * GC_TOUCHES_MAX]; // of the frame, in order: slot and what happened
};

/** An input that comes once the host has taken the events before it. */
union gc_waiting {
	struct gc_sample sample; // accepted, but its frame has not begun; or without room
	struct gc_step step;
	struct {
		uint16_t device; // if the reason is that the device cancelled
		uint8_t reason;  // says which touches, too; see cancel.c of the core
		bool drops;
	} cancel;
};

/** The frame being collected, or waiting to be shown to the recognizers. */
struct gc_frame {
	uint64_t clock_us; // the engine's time: the latest one; that of the frame being collected
	uint64_t time_us;  // of the latest frame that has ended
	gc_slots sampled, landed, lifted, cancelled; // in the frame
	gc_slots searched;                           // the engine searched their hit node
	bool has_time;                               // the host has given a time
	union gc_waiting waiting;
	void (*show_waiting)(struct gc_engine *engine); // of GCI_WORK_INPUT of the core
};

/** The most recognizers that are in doubt at once and whose answers an engine keeps. */
#define GC_DOUBTS_MAX 8

/** What a doubt keeps of a recognizer; see doubts.h of the core. Sets: a bit per entry. */
struct gc_doubt_entry {
	const struct gc_recognizer *recognizer;
	gc_length evidence; // before the latest lift in the doubt
	gc_length limit;    // of a withdrawn attempt: the evidence of its rival
	uint8_t asked;      // entries: the host was asked about the two
	uint8_t prevents;   // of these: it would prevent them
	uint8_t linked;     // entries: a requirement is between the two
	uint8_t unlinked;   // entries: none is
	uint8_t doubt;      // enum gci_doubt of the core
	uint8_t rivals;     // of an attempt in doubt: the entries of its rivals before that lift
	uint8_t rival;      // of a withdrawn attempt: the entry with the most; 0: it has gone
	uint8_t rival_kind; // of that one
};

/** The families of evidence: travel, spread and turn. */
#define GC_FAMILIES 3

/** What fingers have done since their marks; see evidence.h of the core. */
struct gc_evidence {
	int64_t whole;    // 2^-20 pt, 0 to 2^41
	bool is_halved;   // of travel: a finger that it lacks moves
	bool is_doubtful; // of travel: a finger has hardly come along
	bool is_against;  // of travel: a finger went the other way
	bool is_many;     // of travel: of three fingers or more
};

/** What some touches measured beside `fingers`. */
struct gc_measured {
	gc_slots slots, fingers;
	struct gc_evidence evidence;
};

/** The doubts of an engine: attempts that ask for a lead and do not have it. */
struct gc_doubts {
	gc_slots slots; // the touches of attempts in doubt, and of their rivals
	uint8_t taken;  // the entries that are in use
	struct gc_doubt_entry entries[GC_DOUBTS_MAX];
	struct gc_measured measured[GC_FAMILIES]; // by family, the last one; no slots: none
};

/** What the recognizers of one engine share while touches are down. */
struct gc_context {
	/* First what motion reads, in few lines of a cache. */
	struct gc_touch_table table;
	struct gc_frame frame;
	struct gc_recognizer *live;      // may still act; deepest first, then as added
	struct gc_recognizer *reporting; // publishing has come to it in `live`
	uint64_t now_us;                 // of the input that recognizers see
	uint64_t next_deadline_us;       // at or before the earliest deadline
	uint32_t work;                   // all that is pending: enum gci_work of the core
	struct gc_event_queue queue;
	struct gc_delivery delivery;
	struct gc_doubts doubts;
	uint32_t added; // recognizers so far: the latest gc_recognizer.order
	uint32_t mark;  // of debug builds: the engine itself, or the thread that is in it
	struct gc_host host;
	struct gc_ledger ledger;
	uint64_t expired_until_us;           // deadlines at or before it are due
	uint64_t kept_us;                    // when the marked (kept) events were judged
	struct gc_recognizer *done;          // terminal, waiting for their reset
	struct gc_requirement *requirements; // memory for those that questions ask for
	uint32_t requirement_capacity;
	uint32_t requirement_next;      // where the search for an unused one begins
	struct gc_recognizer *acting;   // the one whose operation runs, or NULL
	uint32_t asking;                // how many questions run, nested
	uint32_t horizon_us;            // how far values at a time are predicted
	struct gc_velocity_path *paths; // of the touches, by slot; NULL: none are kept
	struct gc_recorder *recorder;   // notes what the engine takes; NULL: nobody does
	struct gc_counters counters;    // except those of the queue and the ledger
};

GC_END_DECLS
